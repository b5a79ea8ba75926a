package import Foundation

/// A web page as an app: the place of its front end, and the way in which a person points at it.
package struct WebApp: Hashable, Sendable {
  /// The place from which documents, scripts, styles, images and fonts come.
  package enum Place: Hashable, Sendable {
    /// A folder, which needs no server and no port, and the first page as in an address: `a%20b.html?page=2`.
    case folder(URL, start: String)
    /// A server, by the address of the first page.
    case address(String)
  }

  /// The device with which a person points.
  package enum Pointer: String, Hashable, CaseIterable, Sendable {
    /// Fingers on a phone or tablet.
    case touch
    /// A mouse, whose left button is the first finger.
    case mouse
  }

  /// The name of the app in recordings.
  package var name: String
  /// The place of its front end.
  package var place: Place
  /// The device with which a person points.
  package var pointer: Pointer
  /// The server that is started for it; nil if none is.
  package var server: WebServer.Start?
  /// The addresses whose answers are recorded, whatever they are; `*` stands for any text.
  package var recorded: [String] = []
  /// The addresses of the build under test, whatever they are; `*` stands for any text.
  package var live: [String] = []
  /// The errors that the page may report in a replay; `*` stands for any text.
  package var allowedErrors: [String] = []
  /// The texts that the first page finds in the local storage of its origin, by their keys.
  package var storage: [String: String] = [:]

  /// Creates an app.
  package init(name: String, place: Place, pointer: Pointer = .mouse) {
    (self.name, self.place, self.pointer) = (name, place, pointer)
  }

  /// The origin under which the files of a folder are served; a secure one, since some functions of pages need that.
  package static let folderOrigin = "https://app.test"

  /// The address of the first page.
  package var start: String {
    switch place {
    case .address(let address): address
    case .folder(_, let start): Self.folderOrigin + "/" + start
    }
  }

  /// The folder whose files a person may choose in the page, and at which paths begin: that of the page, or of the command that
  /// starts its server; otherwise the working directory.
  var folder: URL {
    if case .folder(let folder, _) = place { return folder }
    return URL(filePath: server?.folder ?? ".", directoryHint: .isDirectory)
  }

  /// Returns the app with a port in place of the word for it.
  ///
  /// The port of the first page's server is left out: a page that sees another port at each start shows it, or stores
  /// and sends it. The browser finds the server by ``hostRule(port:)``.
  func at(port: UInt16) -> WebApp {
    guard case .address(let address) = place else { return self }
    var app = self
    let shown =
      hasFreePort ? address.replacing(Self.freePort, with: "", maxReplacements: 1) : address
    app.place = .address(WebServer.address(shown, at: port))
    return app
  }

  /// The port of a server where it can be any.
  private static let freePort = ":" + WebServer.placeholder

  /// True if the first page's server gets a free port.
  private var hasFreePort: Bool {
    guard case .address(let address) = place,
      let server = address.firstMatch(of: /^https?:\/\/[^\/?#\[]+/)
    else { return false }
    return server.output.hasSuffix(Self.freePort)
  }

  /// Returns the browser's rule by which the address that the page sees leads to a port; nil if they are the same.
  ///
  /// ```swift
  /// // MAP 127.0.0.1:80 127.0.0.1:41213
  /// let rule = app.hostRule(port: 41_213)
  /// ```
  func hostRule(port: UInt16) -> String? {
    guard hasFreePort, case .address(let address) = at(port: port).place,
      let parts = URLComponents(string: address), let host = parts.encodedHost
    else { return nil }
    return "MAP \(host):\(parts.scheme == "https" ? 443 : 80) 127.0.0.1:\(port)"
  }

  /// The part of the first page's address that names its server, such as `http://localhost:8080`.
  package var origin: String {
    switch place {
    case .folder: Self.folderOrigin
    case .address(let address):
      URLComponents(string: address).map {
        "\($0.scheme ?? "http")://\($0.encodedHost ?? "")" + ($0.port.map { ":\($0)" } ?? "")
      } ?? address
    }
  }

  /// Reads an address, a folder or a file of HTML.
  ///
  /// A folder starts with its `index.html`; a file with a query or fragment keeps these.
  ///
  /// - Parameters:
  ///   - text: the address, or the path of the folder or file.
  ///   - page: the path of the first page in a folder, which may have a query and a fragment; nil for `index.html`.
  ///   - directory: the folder that relative paths start from.
  /// - Throws: ``WebAppError``.
  package init(
    parsing text: String,
    page: String? = nil,
    from directory: URL
  ) throws(WebAppError) {
    if text.hasPrefix("http://") || text.hasPrefix("https://") {
      let plain = text.replacing(WebServer.placeholder, with: "1")
      guard let parts = URLComponents(string: plain), let host = parts.encodedHost, !host.isEmpty
      else {
        throw .notAnAddress(text)
      }
      let port = parts.port.map { "-\($0)" } ?? ""
      self.init(name: Self.name(host + port), place: .address(text))
      return
    }
    if let scheme = text.wholeMatch(of: /([a-z][a-z0-9+.\-]*):\/\/.*/) {
      throw .otherScheme(String(scheme.1))
    }
    var (path, rest) = Self.split(text, from: directory)
    let file = URL(filePath: path, relativeTo: directory).absoluteURL.standardizedFileURL
    guard FileManager.default.fileExists(atPath: file.path) else { throw .missing(text) }
    let isFolder = file.isFolder
    let folder = isFolder ? file : file.deletingLastPathComponent()
    var start = isFolder ? Self.usualPage : file.lastPathComponent
    if isFolder, let page { (start, rest) = Self.split(page, from: folder) }
    guard FileManager.default.fileExists(atPath: folder.appending(path: start).path) else {
      throw .noFirstPage(text, page: start)
    }
    let name =
      isFolder || start == Self.usualPage
      ? folder.lastPathComponent : file.deletingPathExtension().lastPathComponent
    // A server gives the page of a folder without its name, so that both have one address.
    let shown = start == Self.usualPage ? "" : start
    let first = Self.escaped(shown) + Self.escaped(rest, except: "?#%")
    self.init(name: Self.name(name), place: .folder(folder, start: first))
  }

  /// The page of a folder that names none.
  private static let usualPage = "index.html"

  /// Splits the query and fragment off a path, unless a file is really called so.
  private static func split(_ text: String, from directory: URL) -> (path: String, rest: String) {
    guard let mark = text.firstIndex(where: { $0 == "?" || $0 == "#" }),
      !FileManager.default.fileExists(atPath: URL(filePath: text, relativeTo: directory).path)
    else { return (text, "") }
    return (String(text[..<mark]), String(text[mark...]))
  }

  /// Returns a name that recordings can have.
  private static func name(_ text: String) -> String {
    let name = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let joined = String(name).split(separator: "-").joined(separator: "-")
    return joined.isEmpty ? "page" : joined
  }

  /// Returns a text as it is in an address, with some signs as they are.
  private static func escaped(_ text: String, except signs: String = "") -> String {
    let allowed = CharacterSet.urlPathAllowed.union(CharacterSet(charactersIn: signs))
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}

extension URL {
  /// True if a file with contents is there, and no pipe or device.
  var isPlainFile: Bool {
    (try? resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
  }

  /// True if a folder is there.
  var isFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true }
}

/// The reason why a text names no web app.
package enum WebAppError: Error, Hashable, Sendable {
  /// The text begins like an address, but is none.
  case notAnAddress(String)
  /// The address has a scheme other than `http` and `https`.
  case otherScheme(String)
  /// There is no such folder or file.
  case missing(String)
  /// The folder has no such page.
  case noFirstPage(String, page: String)

  /// The problem, as one lower-case clause.
  package var message: String {
    switch self {
    case .notAnAddress(let text): "\"\(text)\" is no address"
    case .otherScheme(let scheme): "addresses of \(scheme): cannot be opened"
    case .missing(let path): "there is no file or folder \(path)"
    case .noFirstPage(let path, let page): "the folder \(path) has no \(page)"
    }
  }

  /// The next step for the user.
  package var hint: String {
    switch self {
    case .notAnAddress, .otherScheme: "write http://HOST:PORT/PATH, a folder, or a file of HTML"
    case .missing:
      "write an address that begins with http:// or https://, a folder, or a file of HTML"
    case .noFirstPage: "name the file of its first page, or give its path as \"page\" in simon.json"
    }
  }
}
