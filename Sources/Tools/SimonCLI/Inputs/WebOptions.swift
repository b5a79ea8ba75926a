import Chromium
import CommandLines
import EventModel
import Foundation
import Messages
import WebApps

/// The options of web pages as apps.
enum WebOptions {
  static let web = Option<String>(
    "--web URL|FILE|FOLDER",
    "drive a web page in Chromium, see docs/web.md"
  )
  static let pointer = Option(
    "--pointer",
    of: WebApp.Pointer.self,
    "point at the page with a mouse (default) or with fingers, as on a phone"
  )
  static let browser = Option<String>(
    "--browser PATH",
    "the chromium-headless-shell to use (default: the installed one)"
  )
  static let name = Option<String>("--name NAME", "the app's name in recordings")
  static let page = Option<String>(
    "--page PATH",
    "the first page in a folder (default index.html)"
  )
  static let start = Option<String>(
    "--start COMMAND",
    "the command that starts the page's server; {port} is a free port, there and in addresses"
  )
  static let ready = Option<String>(
    "--ready URL",
    "the address that is asked until the server answers (default: that of the page)"
  )
  static let folder = Option<String>("--in FOLDER", "the folder in which the server is started")
  static let recorded = Option<String>(
    "--recorded PATTERN",
    repeats: true,
    "take the answers of these addresses from the recording, as those of a back end"
  )
  static let live = Option<String>(
    "--live PATTERN",
    repeats: true,
    "take these addresses from the build under test, as pages and scripts are"
  )

  static let allowError = Option<String>(
    "--allow-error PATTERN",
    repeats: true,
    "let the page report such an error in a replay; * stands for any text"
  )

  static let store = Option(
    "--store KEY=TEXT",
    repeats: true,
    "put a text into the local storage before the page is opened",
    read: { (word) throws(UsageError) -> (key: String, text: String) in
      guard let sign = word.firstIndex(of: "=") else {
        throw UsageError("--store: \(word.quoted) is none, such as theme=dark")
      }
      return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }
  )

  /// The options of the command that serves a page.
  static let ofServing: [any CommandOption] = [
    page, pointer, browser, name, start, ready, folder, recorded, live, allowError, store,
  ]

  /// Adds the options of a call to an app.
  static func add(_ call: Invocation, to app: inout WebApp) {
    app.pointer = call[pointer] ?? .mouse
    if let name = call[name] { app.name = name }
    app.server = call[start].map { command in
      WebServer.Start(
        command: command,
        folder: call[folder] ?? call.console.directory.path,
        ready: call[ready]
      )
    }
    app.recorded = call.all(recorded)
    app.live = call.all(live)
    app.allowedErrors = call.all(allowError)
    app.storage = Dictionary(call.all(store).map { ($0.key, $0.text) }) { $1 }
  }

  /// Reads the place of a page.
  static func app(_ place: String, of call: Invocation) throws(UsageError) -> WebApp {
    do throws(WebAppError) {
      return try WebApp(parsing: place, page: call[page], from: call.console.directory)
    } catch {
      throw UsageError("--web: \(error.message)", hint: error.hint)
    }
  }

  /// Returns the reason why a page cannot be driven, before any process is started; nil if there is none.
  static func problem(of place: String, _ call: Invocation) -> UsageError? {
    guard !call.has(DriverOption.driver) else {
      return UsageError("--web cannot be combined with --driver")
    }
    do throws(UsageError) {
      _ = try app(place, of: call)
      _ = try program(call)
      return nil
    } catch { return error }
  }

  /// Returns the path of the browser.
  static func program(_ call: Invocation) throws(UsageError) -> String {
    if let path = call[browser] { return call.console.file(path).path }
    let folders = (call.console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    guard let program = BrowserSearch.program(for: .frames, in: folders) else {
      throw UsageError(
        "a web page needs chromium-headless-shell, which is not installed",
        hint: "to install it: \(BrowserSearch.installation)"
      )
    }
    return program
  }
}
