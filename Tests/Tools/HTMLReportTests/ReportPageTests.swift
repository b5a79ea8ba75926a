import EventModel
import Foundation
import HTMLReport
import TestSupport
import Testing

@Suite("The page of a run")
struct ReportPageTests {
  private func recording(_ text: String, path: String = "todo") -> PageRecording {
    let before = ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: [
        ViewTree(ViewNode("UILabel", text: "Milk")), ViewTree(ViewNode("UIButton", text: "Add")),
      ]
    )
    var after = before
    after[1].text = text
    var recording = PageRecording(path: path, verdict: "changed", cause: "changed")
    recording.checkpoints = [
      .init(title: "launch", event: 1, golden: before, seen: before),
      .init(title: text, event: 2, golden: before, seen: after),
    ]
    recording.details = [text]
    return recording
  }

  @Test("the page lists its recordings, and each can be unpacked by itself")
  func blocks() throws {
    var page = ReportPage(title: "2 recordings")
    try page.add(recording("Bread", path: "one"))
    try page.add(recording("Cheese", path: "two"))
    let contents = try PageContents(page.document())
    let rows = try #require(contents.index["recordings"] as? [[String: Any]])
    #expect(rows.map { $0["path"] as? String } == ["one", "two"])
    for (block, text) in zip(contents.recordings, ["Bread", "Cheese"]) {
      #expect((block["texts"] as? [String])?.contains(text) == true)
    }
  }

  @Test("equal views of several screens are stored once")
  func shared() throws {
    var page = ReportPage(title: "1 recording")
    try page.add(recording("Bread"))
    let block = try PageContents(page.document()).recordings[0]
    // The window with each of two labels, and the button that both screens have.
    #expect((block["views"] as? [Any])?.count == 5)
    let screens = try #require(block["checkpoints"] as? [[String: Any]])
    #expect(screens[0]["golden"] as? Int == screens[0]["seen"] as? Int)
    #expect(screens[0]["golden"] as? Int == screens[1]["golden"] as? Int)
    #expect(screens[1]["golden"] as? Int != screens[1]["seen"] as? Int)
  }

  @Test(
    "a text that wants to be markup reaches the page as data only",
    arguments: [
      "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "{{script}}{{mark}}",
      "]]><!--", "\u{2028}';alert(1)//",
    ]
  )
  func hostile(_ text: String) throws {
    var page = ReportPage(title: text, partial: [text])
    try page.add(recording(text, path: text))
    var plain = ReportPage(title: "a")
    try plain.add(recording("b"))
    let document = try page.document()
    #expect(!document.contains(text) || text == "{{script}}{{mark}}")
    #expect(!document.contains("{{"))
    // Everything but the packed contents and the mark is the same for every run.
    #expect(try frame(document) == frame(try plain.document()))
  }

  /// Returns the page without what differs between runs.
  private func frame(_ page: String) throws -> String {
    var frame = page
    for id in ["packed-index", "packed-recordings", "packed-texts"] {
      frame = frame.replacingOccurrences(of: try PageContents.text(of: id, in: page), with: "")
    }
    let mark = try #require(page.firstMatch(of: /nonce-([0-9a-f]{32})/)).1
    return frame.replacingOccurrences(of: mark, with: "")
  }

  @Test("the page forbids all requests, and every script but its own")
  func policy() throws {
    let document = try ReportPage(title: "").document()
    #expect(document.contains("default-src 'none'"))
    #expect(document.firstMatch(of: /https?:\/\/(?!www\.w3\.org\/2000\/svg)/) == nil)
    #expect(document.firstMatch(of: /\son[a-z]+=/) == nil)
    #expect(document.firstMatch(of: /\sstyle=/) == nil)
  }

  @Test("equal runs give equal bytes, and other runs another mark")
  func stable() throws {
    func document(_ text: String) throws -> String {
      var page = ReportPage(title: "1 recording")
      try page.add(recording(text))
      return try page.document()
    }
    #expect(try document("Bread") == document("Bread"))
    let marks = try ["Bread", "Cheese"].map { text in
      try #require(document(text).firstMatch(of: /nonce-([0-9a-f]{32})/)).1
    }
    #expect(marks[0] != marks[1])
  }
}
