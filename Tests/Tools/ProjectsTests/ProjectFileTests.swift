import AppDriver
import EventModel
import Foundation
import Messages
import StdioDriver
import TestSupport
import Testing

@testable import Projects

@Suite("The file that names a project's apps")
struct ProjectFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ text: String) throws -> ProjectFile {
    try folder.write(text, to: "simon.json")
    return try #require(try ProjectFile(in: folder.url))
  }

  /// Reads a file with one app that has these members.
  private func app(_ members: String) throws -> ProjectFile.App {
    try #require(try read(#"{"apps":{"a":{\#(members)}}}"#).apps["a"])
  }

  @Test("a folder without the file has none, and an empty one names no app")
  func absent() throws {
    #expect(try ProjectFile(in: folder.url) == nil)
    #expect(try read("{}").apps.isEmpty)
    #expect(try read(#"{"apps":{}}"#).apps.isEmpty)
  }

  @Test("the file names apps behind commands, web pages and UIKit sources")
  func apps() throws {
    let file = try read(
      """
      {"apps": {
        "notes": {"driver": "python3 notes.py", "screen": "390x844"},
        "shop": {
          "web": "http://127.0.0.1:{port}/", "start": "npm start", "pointer": "touch",
          "ready": "http://127.0.0.1:{port}/up", "recorded": ["/config.js"], "live": ["/a/*", "/b"],
          "storage": {"theme": "dark=er", "": ""}
        },
        "site": {"web": "pages", "page": "list.html?a=1"},
        "own": {"uikit": "Sources/App"}
      }}
      """
    )
    #expect(file.folder == folder.url)
    #expect(file.apps.count == 4)
    var notes = ProjectFile.App(driver: "python3 notes.py")
    notes.screen = Screen(parsing: "390x844")
    #expect(file.apps["notes"] == notes)
    var shop = ProjectFile.App(web: "http://127.0.0.1:{port}/", start: "npm start")
    (shop.ready, shop.pointer) = ("http://127.0.0.1:{port}/up", "touch")
    (shop.recorded, shop.live) = (["/config.js"], ["/a/*", "/b"])
    shop.storage = ["theme": "dark=er", "": ""]
    #expect(file.apps["shop"] == shop)
    #expect(file.apps["site"] == ProjectFile.App(web: "pages", page: "list.html?a=1"))
    #expect(file.apps["own"] == ProjectFile.App(sources: "Sources/App"))
  }

  @Test(
    "a mistake is told with its place, and with the next step where there is one",
    arguments: [
      ("[]", "the file has no object", nil), ("7", nil, nil),
      (
        #"{"app":{}}"#, #"the file has a member "app", which means nothing"#,
        #"did you mean "apps"?"#
      ),
      (
        #"{"zzzzzzzzzz":{}}"#, #"the file has a member "zzzzzzzzzz", which means nothing"#,
        "its members can be apps"
      ),
      (#"{"apps":[]}"#, #""apps" is no object"#, nil),
      (#"{"apps":{"a":[]}}"#, #""apps", "a": this is no object"#, nil),
      (
        #"{"apps":{"a b":{}}}"#, #"an app cannot be called "a b""#,
        "use letters, digits and any of - _ . + , = @"
      ),
    ] as [(String, String?, String?)]
  )
  func mistakes(text: String, message: String?, hint: String?) {
    expectMistake(in: text, message, hint)
  }

  @Test(
    "a mistake in an app is told with the app's name and the member",
    arguments: [
      (
        #""weeb":"a""#, #""apps", "a" has a member "weeb", which means nothing"#,
        #"did you mean "web"?"#
      ),
      (
        #""web":"a","pointr":"touch""#, #""apps", "a" has a member "pointr", which means nothing"#,
        #"did you mean "pointer"?"#
      ),
      (#""web":1"#, #""apps", "a", "web": this is no text"#, nil),
      (#""web":"""#, #""apps", "a", "web": this is no text"#, nil),
      (#""driver":["a"]"#, #""apps", "a", "driver": this is no text"#, nil),
      (#""web":"a","start":true"#, #""apps", "a", "start": this is no text"#, nil),
      (#""web":"a","live":"b""#, #""apps", "a", "live": this is no list of texts"#, nil),
      (
        #""web":"a","storage":{"b":1}"#,
        #""apps", "a", "storage": write texts by keys without "=""#, nil
      ),
      (
        #""web":"a","storage":{"b=c":"d"}"#,
        #""apps", "a", "storage": write texts by keys without "=""#, nil
      ),
      (
        #""web":"a","storage":{"b":"c\u0000d"}"#,
        #""apps", "a", "storage": a text cannot have the character U+0000"#, nil
      ),
      (
        #""web":"a","storage":{"b":""# + String(repeating: "c", count: 100_000) + #""}"#,
        #""apps", "a", "storage": a text can have at most 100000 bytes"#, nil
      ),
      (#""uikit":"a","storage":{}"#, #""apps", "a": "storage" belongs to "web""#, nil),
      (#""web":"a","recorded":[1]"#, #""apps", "a", "recorded": this is no list of texts"#, nil),
      (
        #""web":"a","screen":"big""#,
        #""apps", "a", "screen": "big" is none, such as "1280x800""#, nil
      ),
      (
        #""web":"a","pointer":"pen""#, #""apps", "a", "pointer": write "touch" or "mouse""#, nil
      ),
      ("", #""apps", "a": give one of "driver", "web" and "uikit""#, nil),
      (
        #""web":"a","driver":"b""#, #""apps", "a": give one of "driver", "web" and "uikit""#, nil
      ),
      (
        #""web":"a","uikit":"b""#, #""apps", "a": give one of "driver", "web" and "uikit""#, nil
      ),
      (#""driver":"a","start":"b""#, #""apps", "a": "start" belongs to "web""#, nil),
      (#""driver":"a","page":"b""#, #""apps", "a": "page" belongs to "web""#, nil),
      (#""uikit":"a","live":[]"#, #""apps", "a": "live" belongs to "web""#, nil),
    ] as [(String, String, String?)]
  )
  func wrongApps(members: String, message: String, hint: String?) {
    expectMistake(in: #"{"apps":{"a":{\#(members)}}}"#, message, hint)
  }

  @Test(
    "a name that recordings cannot have is refused",
    arguments: ["", "a:b", "a/b", "-a", "a;b", "a\\nb", "$(a)", "../a"]
  )
  func names(name: String) {
    expectMistake(
      in: #"{"apps":{"\#(name)":{"web":"a"}}}"#,
      nil,
      "use letters, digits and any of - _ . + , = @"
    )
  }

  @Test("a text that is no JSON, and a folder of that name, are told with the file")
  func unread() throws {
    for text in ["{", "", "{\"apps\":}", "\u{FFFD}"] {
      let diagnostic = expectMistake(in: text, nil, nil)
      #expect(diagnostic?.message.hasPrefix("this is no JSON: ") == true, "\(text)")
    }
    try FileManager.default.removeItem(at: folder.file("simon.json"))
    try folder.write("", to: "simon.json/a")
    let diagnostic = #expect(throws: Diagnostic.self) { try ProjectFile(in: folder.url) }
    #expect(diagnostic?.path?.hasSuffix("simon.json") == true)
  }

  @discardableResult private func expectMistake(
    in text: String,
    _ message: String?,
    _ hint: String?
  ) -> Diagnostic? {
    let diagnostic = #expect(throws: Diagnostic.self, "\(text)") { try read(text) }
    #expect(diagnostic?.path?.hasSuffix("simon.json") == true)
    if let message { #expect(diagnostic?.message == message) }
    #expect(diagnostic?.hint == hint, "\(text)")
    return diagnostic
  }
}
