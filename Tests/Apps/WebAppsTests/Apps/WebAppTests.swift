import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("Reading which web page is meant")
struct WebAppTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for path in ["site/index.html", "site/Über uns.html", "a?b.html", "My Notes/index.html"] {
      try folder.write("<p>\(path)", to: path)
    }
    try folder.write("", to: "empty/style.css")
  }

  private func app(_ text: String) throws(WebAppError) -> WebApp {
    try WebApp(parsing: text, from: folder.url)
  }

  /// Returns the place of a folder in the temporary one.
  private func place(_ path: String, _ start: String) -> WebApp.Place {
    .folder(folder.file(path).standardizedFileURL, start: start)
  }

  @Test(
    "an address is kept, and names the app by its host and port",
    arguments: [
      ("http://localhost:8080/app?x=1#top", "localhost-8080", "http://localhost:8080"),
      ("http://localhost", "localhost", "http://localhost"),
      ("https://www.Example.com/", "www-example-com", "https://www.Example.com"),
      ("http://127.0.0.1:3000", "127-0-0-1-3000", "http://127.0.0.1:3000"),
      ("http://[::1]:80/", "1-80", "http://[::1]:80"),
    ]
  )
  func address(text: String, name: String, origin: String) throws {
    let app = try app(text)
    #expect(app.place == .address(text))
    #expect(app.start == text)
    #expect(app.name == name)
    #expect(app.origin == origin)
  }

  @Test("a page sees no free port of its server, to which a rule of the browser leads")
  func port() throws {
    let app = try app("http://127.0.0.1:{port}/{port}")
    #expect(app.start == "http://127.0.0.1:{port}/{port}")
    #expect(app.at(port: 8_123).start == "http://127.0.0.1/8123")
    #expect(app.at(port: 8_123).origin == "http://127.0.0.1")
    #expect(app.at(port: 8_123).name == app.name)
    #expect(app.hostRule(port: 8_123) == "MAP 127.0.0.1:80 127.0.0.1:8123")
    let secure = try self.app("https://localhost:{port}?a")
    #expect(secure.at(port: 7).start == "https://localhost?a")
    #expect(secure.hostRule(port: 7) == "MAP localhost:443 127.0.0.1:7")
  }

  @Test(
    "a port that the address names stays, and a folder has none",
    arguments: [
      "http://127.0.0.1:8000/{port}", "http://127.0.0.1/a:{port}", "http://[::1]:{port}/",
    ]
  )
  func ownPort(address: String) throws {
    let app = try app(address)
    #expect(app.at(port: 7).start == address.replacing("{port}", with: "7"))
    #expect(app.hostRule(port: 7) == nil)
    let site = try self.app("site")
    #expect(site.at(port: 1) == site)
    #expect(WebServer.address("serve {port} {port}", at: 7) == "serve 7 7")
  }

  @Test("a folder starts with its index.html, which needs no name, and a file with itself")
  func files() throws {
    #expect(try app("site").place.path == place("site", "").path)
    #expect(try app("site/").start == "https://app.test/")
    #expect(try app("./My Notes/../site").place.path == place("site", "").path)
    #expect(try app(folder.file("site").path).place.path == place("site", "").path)
    let page = try app("site/Über uns.html")
    #expect(page.place.path == place("site", "%C3%9Cber%20uns.html").path)
    #expect(page.start == "https://app.test/%C3%9Cber%20uns.html")
    #expect(page.origin == "https://app.test")
  }

  @Test("a file keeps its query and fragment, unless it is really called so")
  func query() throws {
    #expect(try app("site/index.html?page=2#end").start == "https://app.test/?page=2#end")
    #expect(try app("site/index.html#end?").start == "https://app.test/#end?")
    #expect(try app("site?page=2").start == "https://app.test/?page=2")
    #expect(try app("a?b.html").start == "https://app.test/a%3Fb.html")
  }

  @Test("another page of a folder can be the first one, with its query and fragment")
  func page() throws {
    func start(_ page: String?) throws(WebAppError) -> String {
      try WebApp(parsing: "site", page: page, from: folder.url).start
    }
    #expect(try start(nil) == "https://app.test/")
    #expect(try start("Über uns.html?a=1#b") == "https://app.test/%C3%9Cber%20uns.html?a=1#b")
    #expect(throws: WebAppError.noFirstPage("site", page: "absent.html")) {
      try start("absent.html?a")
    }
  }

  @Test(
    "a file opens by its address whatever its name is",
    arguments: ["a?b.html", "100%.html", "a#b.html", "%41.html", "a&b=c.html", "日本.html"]
  )
  func oddNames(name: String) throws {
    try folder.write("found \(name)", to: "site/\(name)")
    let start = try app("site/\(name)").start
    let path = try #require(URLComponents(string: start)?.percentEncodedPath)
    let answer = WebFolder(folder.file("site")).answer(to: path)
    #expect(answer.map { String(decoding: $0.body, as: UTF8.self) } == "found \(name)")
  }

  @Test(
    "a folder's name, or that of a file other than index.html, is the name of the app",
    arguments: [
      ("site", "site"), ("site/index.html", "site"), ("site/Über uns.html", "ber-uns"),
      ("My Notes", "my-notes"), ("My Notes/index.html?a", "my-notes"),
    ]
  )
  func names(text: String, name: String) throws {
    #expect(try app(text).name == name)
  }

  @Test("a name without a letter or digit becomes one that recordings can have")
  func nameless() throws {
    try folder.write("", to: "日本/index.html")
    #expect(try app("日本").name == "page")
  }

  @Test(
    "a text that names no page is an error with the next step",
    arguments: [
      ("http://", .notAnAddress("http://"), "\"http://\" is no address"),
      ("https://?a", .notAnAddress("https://?a"), "\"https://?a\" is no address"),
      ("http://a b/", .notAnAddress("http://a b/"), "\"http://a b/\" is no address"),
      ("ftp://a/b", .otherScheme("ftp"), "addresses of ftp: cannot be opened"),
      ("file:///etc/passwd", .otherScheme("file"), "addresses of file: cannot be opened"),
      ("absent", .missing("absent"), "there is no file or folder absent"),
      ("site/absent.html", .missing("site/absent.html"), nil),
      ("absent?a", .missing("absent?a"), nil),
      ("empty", .noFirstPage("empty", page: "index.html"), "the folder empty has no index.html"),
    ] as [(String, WebAppError, String?)]
  )
  func errors(text: String, error: WebAppError, message: String?) {
    #expect(throws: error) { try app(text) }
    if let message { #expect(error.message == message) }
  }

  @Test(
    "the next step names what can be written",
    arguments: [
      (.notAnAddress("a"), "write http://HOST:PORT/PATH, a folder, or a file of HTML"),
      (.otherScheme("a"), "write http://HOST:PORT/PATH, a folder, or a file of HTML"),
      (
        .missing("a"),
        "write an address that begins with http:// or https://, a folder, or a file of HTML"
      ),
      (
        .noFirstPage("a", page: "b"),
        "name the file of its first page, or give its path as \"page\" in simon.json"
      ),
    ] as [(WebAppError, String)]
  )
  func hints(error: WebAppError, hint: String) {
    #expect(error.hint == hint)
  }

  @Test(
    "an address of the page's own server begins with its path, in any of its schemes",
    arguments: [
      ("http://localhost:8080/a?b", "/a?b"), ("http://localhost:8080", "/"),
      ("http://localhost:8080?b", "/?b"), ("ws://localhost:8080/echo", "/echo"),
      ("http://localhost:80801/a", "http://localhost:80801/a"),
      ("http://localhost:8080.com/a", "http://localhost:8080.com/a"),
      ("https://localhost:8080/a", "https://localhost:8080/a"),
      ("wss://localhost:8080/a", "wss://localhost:8080/a"), ("http://other/a", "http://other/a"),
    ]
  )
  func ownAddress(url: String, address: String) throws {
    #expect(WebNetwork.address(url, of: try app("http://localhost:8080/start")) == address)
  }

  @Test("a secure server's sockets are its own, too")
  func secure() throws {
    let app = try app("https://shop.test/")
    #expect(WebNetwork.address("wss://shop.test/live", of: app) == "/live")
    #expect(WebNetwork.address("ws://shop.test/live", of: app) == "ws://shop.test/live")
  }
}

extension WebApp.Place {
  /// The path of the folder and the first page, or the address.
  fileprivate var path: String {
    switch self {
    case .folder(let folder, let start): "\(folder.standardizedFileURL.path)/\(start)"
    case .address(let address): address
    }
  }
}
