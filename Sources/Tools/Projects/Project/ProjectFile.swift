public import EventModel
public import Foundation
package import Messages
import Platform
import StdioDriver
import ViewQuery

/// The file `simon.json` beside the recordings, which names a project's apps once for all commands.
///
/// ```json
/// {"apps": {
///   "notes": {"driver": "python3 notes.py"},
///   "shop": {"web": "http://127.0.0.1:{port}/", "start": "npm start -- --port {port}", "pointer": "touch"}
/// }}
/// ```
///
/// A recording names only its app. The command that drives it is never in a recording, but here.
public struct ProjectFile: Hashable, Sendable {
  /// The name of the file.
  public static let name = "simon.json"

  /// An app of the file.
  public struct App: Hashable, Sendable {
    /// The command behind which it is driven; nil for a web page, and for UIKit sources.
    public var driver: String?
    /// The address, folder or file of a web page.
    public var web: String?
    /// The path of the first page in a folder; nil for `index.html`.
    public var page: String?
    /// The command that starts the server of a web page.
    public var start: String?
    /// The address at which the server answers once it is ready; nil for that of the page.
    public var ready: String?
    /// The device with which a person points at a web page: `touch` or `mouse`.
    public var pointer: String?
    /// The screen of new sessions.
    public var screen: Screen?
    /// The addresses whose answers are recorded, whatever they are.
    public var recorded: [String] = []
    /// The addresses of the build under test, whatever they are.
    public var live: [String] = []
    /// The errors that a page may report in a replay.
    public var allowedErrors: [String] = []
    /// The texts that a page finds in its local storage when it is opened, by their keys.
    public var storage: [String: String] = [:]
    /// The folder of UIKit sources, which are built into the team's own tools.
    public var sources: String?
  }

  /// The apps by their names.
  public var apps: [String: App] = [:]
  /// The folder of the file, from which its paths start.
  public var folder: URL

  /// Reads the file of a folder; nil if there is none.
  ///
  /// - Throws: a diagnostic with the member that is wrong.
  package init?(in folder: URL) throws(Diagnostic) {
    let file = folder.appending(path: Self.name)
    guard UntrustedFile.exists(file) else { return nil }
    self.folder = folder
    let path = file.relativePath
    let bytes: [UInt8]
    do throws(UntrustedFile.Refusal) { bytes = try UntrustedFile.bytes(of: file) } catch {
      throw Diagnostic(message: error.reason, path: path)
    }
    let value: Any
    do { value = try JSONSerialization.jsonObject(with: Data(bytes)) } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw Diagnostic(
        message: "this is no JSON: \(reason ?? error.localizedDescription)",
        path: path
      )
    }
    do throws(ProjectFileError) { apps = try Self.apps(in: value) } catch {
      throw Diagnostic(message: error.message, path: path, hint: error.hint)
    }
  }

  private static func apps(in value: Any) throws(ProjectFileError) -> [String: App] {
    guard let members = value as? [String: Any] else {
      throw ProjectFileError("the file has no object")
    }
    try expect(members.keys, among: ["apps"], in: "the file")
    guard let entries = (members["apps"] ?? [String: Any]()) as? [String: Any] else {
      throw ProjectFileError("\"apps\" is no object")
    }
    var apps: [String: App] = [:]
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      guard name == name.safeName, !name.contains(":"), !name.isEmpty else {
        throw ProjectFileError(
          "an app cannot be called \(name.quoted)",
          hint: "use letters, digits and any of - _ . + , = @"
        )
      }
      guard let members = value as? [String: Any] else {
        throw ProjectFileError("\"apps\", \(name.quoted): this is no object")
      }
      apps[name] = try App(members, of: name)
    }
    return apps
  }

  /// Makes sure that an object has no other members than the known ones.
  fileprivate static func expect(
    _ names: some Sequence<String>,
    among known: [String],
    in place: String
  ) throws(ProjectFileError) {
    guard let name = names.sorted().first(where: { !known.contains($0) }) else { return }
    let nearest = name.nearestWord(in: known)
    throw ProjectFileError(
      "\(place) has a member \(name.quoted), which means nothing",
      hint: nearest.map { "did you mean \($0.quoted)?" }
        ?? "its members can be \(known.listed("and"))"
    )
  }
}

extension Project {
  /// The screen of a web page unless another one is asked for: that of a small desktop, or of a phone.
  private static func screen(ofPage pointer: String?) -> Screen {
    pointer == "touch" ? .standard : Screen(size: Size(width: 1_280, height: 800), scale: 1)
  }

  /// Returns the screen of new sessions of an app; nil for the one of all apps.
  package func usualScreen(of app: String) -> Screen? {
    if driver != nil { return page.map { Self.screen(ofPage: $0) } }
    guard let entry = (try? file?.get())?.apps[app] else { return nil }
    return entry.screen ?? entry.web.map { _ in Self.screen(ofPage: entry.pointer) }
  }
}

/// The error of a member of `simon.json`.
private struct ProjectFileError: Error {
  var message: String
  var hint: String?

  init(_ message: String, hint: String? = nil) { (self.message, self.hint) = (message, hint) }
}

/// The members of an app, each of the type that it must have.
private struct AppMembers {
  /// The most bytes of a text that a command can have as one of its words.
  private static let longestText = 100_000

  var members: [String: Any]
  /// The place of the app in the file, for errors.
  var place: String

  func text(_ member: String) throws(ProjectFileError) -> String? {
    guard let value = members[member] else { return nil }
    guard let text = value as? String, !text.isEmpty else {
      throw ProjectFileError("\(place), \(member.quoted): this is no text")
    }
    return text
  }

  func list(_ member: String) throws(ProjectFileError) -> [String] {
    guard let value = members[member] else { return [] }
    guard let list = value as? [String] else {
      throw ProjectFileError("\(place), \(member.quoted): this is no list of texts")
    }
    return list
  }

  /// Returns texts by their keys, which are words of a command until their first equals sign.
  func texts(_ member: String) throws(ProjectFileError) -> [String: String] {
    guard let value = members[member] else { return [:] }
    guard let texts = value as? [String: String], !texts.keys.contains(where: { $0.contains("=") })
    else {
      throw ProjectFileError("\(place), \(member.quoted): write texts by keys without \"=\"")
    }
    for (key, text) in texts where key.utf8.contains(0) || text.utf8.contains(0) {
      throw ProjectFileError("\(place), \(member.quoted): a text cannot have the character U+0000")
    }
    for (key, text) in texts where key.utf8.count + text.utf8.count > Self.longestText {
      throw ProjectFileError(
        "\(place), \(member.quoted): a text can have at most \(Self.longestText) bytes"
      )
    }
    return texts
  }
}

extension ProjectFile.App {
  private static let members = [
    "driver", "web", "page", "start", "ready", "pointer", "screen", "recorded", "live",
    "allowedErrors", "storage", "uikit",
  ]

  fileprivate init(_ members: [String: Any], of name: String) throws(ProjectFileError) {
    let place = "\"apps\", \(name.quoted)"
    try ProjectFile.expect(members.keys, among: Self.members, in: place)
    let reader = AppMembers(members: members, place: place)
    (driver, web, sources) = (
      try reader.text("driver"), try reader.text("web"), try reader.text("uikit")
    )
    (page, start) = (try reader.text("page"), try reader.text("start"))
    (ready, pointer) = (try reader.text("ready"), try reader.text("pointer"))
    (recorded, live) = (try reader.list("recorded"), try reader.list("live"))
    allowedErrors = try reader.list("allowedErrors")
    storage = try reader.texts("storage")
    if let word = try reader.text("screen") {
      guard let screen = Screen(parsing: word) else {
        throw ProjectFileError("\(place), \"screen\": \(word.quoted) is none, such as \"1280x800\"")
      }
      self.screen = screen
    }
    if let pointer, !["touch", "mouse"].contains(pointer) {
      throw ProjectFileError("\(place), \"pointer\": write \"touch\" or \"mouse\"")
    }
    guard [driver, web, sources].count(where: { $0 != nil }) == 1 else {
      throw ProjectFileError("\(place): give one of \"driver\", \"web\" and \"uikit\"")
    }
    guard let web else {
      if let other = Self.ofPages.first(where: { members[$0] != nil }) {
        throw ProjectFileError("\(place): \(other.quoted) belongs to \"web\"")
      }
      return
    }
    let isAddress = web.hasPrefix("http://") || web.hasPrefix("https://")
    let strange = isAddress ? ["page"] : ["start", "ready"]
    if let other = strange.first(where: { members[$0] != nil }) {
      throw ProjectFileError(
        "\(place): \(other.quoted) has no meaning for "
          + (isAddress ? "an address, which names its page" : "a folder, which needs no server")
      )
    }
  }

  /// The members that only web pages have.
  private static let ofPages = [
    "page", "start", "ready", "pointer", "recorded", "live", "allowedErrors", "storage",
  ]

  /// Returns the words that start the app's driver; nil for UIKit sources, which are in the build.
  ///
  /// - Parameters:
  ///   - name: the name of the app.
  ///   - executable: the tool that drives web pages; nil if there is none.
  ///   - folder: the folder from which paths start.
  /// - Returns: the words.
  /// - Throws: `UsageError` for a command that makes no sense.
  func command(
    named name: String,
    executable: String?,
    in folder: URL
  ) throws(UsageError) -> CommandWords? {
    if let driver {
      let command = try AppDrivers.command(driver, option: "\(ProjectFile.name), \(name)")
      // Its paths start from the folder of the file, wherever the tool is called.
      let isHere = folder.standardizedFileURL.path == URL(filePath: ".").standardizedFileURL.path
      let moving = ["sh", "-c", #"cd "$0" && exec "$@""#, folder.path]
      return isHere ? command : CommandWords(words: moving + command.words)
    }
    guard let web, let executable else { return nil }
    let isAddress = web.hasPrefix("http://") || web.hasPrefix("https://")
    let place = isAddress ? web : URL(filePath: web, relativeTo: folder).absoluteURL.path
    var words = [executable, WorkerWords.web, place, "--name", name]
    let options: [(String, String?)] = [
      ("--page", page), ("--pointer", pointer), ("--start", start), ("--ready", ready),
      ("--in", folder.path),
    ]
    for (option, value) in options { if let value { words += [option, value] } }
    for pattern in recorded { words += ["--recorded", pattern] }
    for pattern in live { words += ["--live", pattern] }
    for pattern in allowedErrors { words += ["--allow-error", pattern] }
    for (key, text) in storage.sorted(by: { $0.key < $1.key }) {
      words += ["--store", "\(key)=\(text)"]
    }
    return CommandWords(words: words)
  }
}
