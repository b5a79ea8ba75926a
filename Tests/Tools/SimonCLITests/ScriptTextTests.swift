import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Texts of all scripts, and texts that look alike")
struct ScriptTextTests {
  private static let texts = [
    "مرحبا بالعالم ١٢٣", "नमस्ते दुनिया क्ष", "안녕하세요 세계", "\u{1112}\u{1161}\u{11AB}글", "👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 👍🏽",
    "สวัสดีน้ำ", "שָׁלוֹם עולם", "Здравствуй", "Καλημέρα", "こんにちは世界", "你好，世界", "ሰላም", "Բարեւ", "გამარჯობა",
    "வணக்கம்", "ನಮಸ್ಕಾರ", "বাংলা ভাষা", "မင်္ဂလာပါ", "សួស្តី", "ᠮᠣᠩᠭᠣᠯ", "Tiếng Việt e\u{302}\u{301}",
    "می\u{200C}خواهم", "ߒߞߏ", "𐐔𐐯𐑅𐐨𐑉𐐯𐐻",
  ]
  let fixture: CommandLineFixture

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  private func tree(_ name: String, _ text: String) throws {
    let label = ViewNode("UILabel", identifier: "l", label: text, frame: Frame(0, 0, 50, 20))
    let tree = ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 100, 100)),
      children: [ViewTree(label)]
    )
    try fixture.folder.write(tree.description, to: name)
  }

  @Test("record, replay, show, golden, story and page lose no character of any script")
  func lossless() async throws {
    let script = Self.texts.map {
      "tap #add\ntype \($0.quotedForScripts) into \"Title\"\ntap \"Done\"\n"
    }
    let words = ["session", "--app", "todo", "--script", "-", "--name", "all"]
    let recorded = try await fixture.record(words, input: script.joined())
    #expect(recorded.status == .exit(0), "\(recorded)")
    #expect(try await fixture.replay().status == .exit(0))
    #expect(
      try await fixture.replay("stories", "run", "recordings/all/story.stories", "--app", "todo")
        .status == .exit(0)
    )
    let page = try await fixture.replay("show", "all", "--format", "html:all.html")
    #expect(page.status == .exit(0))
    let contents = try PageContents(fixture.folder.text(of: "all.html"))
    let html = String(
      decoding: try JSONSerialization.data(withJSONObject: contents.recordings),
      as: UTF8.self
    )
    // The page has the lines of views as goldens write them, as texts of JSON.
    func inJSON(_ text: String) throws -> String {
      String(decoding: try JSONSerialization.data(withJSONObject: [text]), as: UTF8.self)
        .dropFirst(2).dropLast(2).description
    }
    let golden = try fixture.folder.text(of: "recordings/all/golden.tree")
    let story = try fixture.folder.text(of: "recordings/all/story.stories")
    for text in Self.texts {
      func has(_ document: String, _ form: String) -> Bool {
        document.utf8Contains(form)
      }
      #expect(has(golden, text.quoted), "golden: \(text)")
      #expect(has(story, text.quotedForScripts), "story: \(text)")
      #expect(try has(html, inJSON(text.quoted)), "page: \(text)")
    }
  }

  @Test(
    "diff names the character by which texts differ that look alike",
    arguments: [
      ("Tiếng Vi\u{1EC7}t", "Tiếng Vie\u{323}\u{302}t", "U+1EC7"),
      ("1\u{202F}000", "1 000", "narrow no-break space U+202F"),
      ("می\u{200C}خواهم", "میخواهم", "zero width non-joiner U+200C"),
      ("한", "\u{1112}\u{1161}\u{11AB}", "U+D55C"),
      ("שָׁ", "ש\u{5C1}\u{5B8}", "hebrew point"), ("Αdd", "Add", "greek capital letter alpha U+0391"),
      ("a\u{2060}b", "ab", "word joiner U+2060"), ("x\u{2062}y", "xy", "invisible times U+2062"),
      ("क़", "\u{958}", "devanagari letter qa U+0958"),
      ("\u{202A}Add", "Add", "left-to-right embedding U+202A"),
    ]
  )
  func named(one: String, other: String, name: String) async throws {
    try tree("one.json", one)
    try tree("other.json", other)
    let diff = try await fixture.replay("diff", "one.json", "other.json")
    #expect(diff.status == .exit(1))
    #expect(diff.standardOutput.contains(name), "\(diff)")
    let json = try await fixture.replay("diff", "one.json", "other.json", "--format", "json")
    #expect(json.status == .exit(1))
    let query = try await fixture.replay("query", one.quotedForScripts, "other.json")
    #expect(query.status == .exit(4))
    #expect(query.standardError.contains(name), "\(query)")
  }

  @Test("a byte order mark is read in every file that people write or copy, and is no difference")
  func byteOrderMark() async throws {
    func mark(_ path: String) throws {
      try fixture.folder.write("\u{FEFF}" + fixture.folder.text(of: path), to: path)
    }
    try fixture.folder.write("\u{FEFF}tap #add\ntype \"Milk\" into \"Title\"\n", to: "a.script")
    let words = ["session", "--app", "todo", "--script", "a.script", "--name", "a"]
    #expect(try await fixture.record(words).status == .exit(0))
    try tree("t.json", "Add")
    try fixture.folder.write(
      "ignore offset of `//UINothing` because it moves\n",
      to: "recordings/simon.rules"
    )
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    for path in [
      "recordings/simon.rules", "recordings/simon.approvals.jsonl", "recordings/a/golden.tree",
      "recordings/a/story.stories",
      "recordings/a/approvals.jsonl", "recordings/a/events.jsonl", "t.json",
    ] { try mark(path) }
    let run = try await fixture.replay()
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput.contains("1 passed · 4 checkpoints and 10 events verified"))
    #expect(try await fixture.replay("approve", "--check").status == .exit(0))
    #expect(try await fixture.replay("show", "t.json").status == .exit(0))
    #expect(
      try await fixture.replay("log", "check", "recordings/a/events.jsonl").status == .exit(0)
    )
    #expect(
      try await fixture.replay("stories", "run", "recordings/a/story.stories", "--app", "todo")
        .status == .exit(0)
    )
  }

  @Test(
    "lists, decisions, reports, features and lines of a pipe are read with a mark and any line ends"
  )
  func otherFiles() async throws {
    let script = ["tap #add", "type \"Milk\" into \"Title\"", "tap \"Done\"", ""]
    let feature = [
      "Feature: Todo", "  Scenario: Add", "    Given the app is launched",
      "    When I tap \"Add\"", "    Then I see \"New item\"", "",
    ]
    let story = [
      "Story: Add", "Given the app is launched", "When I tap \"Add\"", "Then I see \"New item\"",
      "",
    ]
    for end in ["\n", "\r\n", "\r"] {
      let mark = "\u{FEFF}"
      let words = ["session", "--app", "todo", "--force", "--name"]
      func write(_ lines: [String], _ name: String) throws {
        try fixture.folder.write(mark + lines.joined(separator: end), to: name)
      }
      func expectRecorded(_ options: [String], input: String = "") async throws {
        let run = try await fixture.record(words + ["a"] + options, input: input)
        #expect(run.status == .exit(0), "\(end.debugDescription) \(options) \(run)")
        let bytes = try Data(contentsOf: fixture.folder.file("recordings/a/events.jsonl"))
        #expect(bytes.first == 0x7B && bytes.range(of: Data("\u{FEFF}".utf8)) == nil)
      }
      try write(script, "a.script")
      try await expectRecorded(["--script", "a.script"])
      try await expectRecorded(["--script", "-"], input: mark + script.joined(separator: end))
      try await expectRecorded([], input: mark + script.joined(separator: end))
      try write(story, "a.stories")
      try await expectRecorded(["--stories", "a.stories"])
      try write(feature, "a.feature")
      try await expectRecorded(["--stories", "a.feature"])
      try write(["", "no-such-secret", "Milk and honey", ""], "secrets.txt")
      let check = try await fixture.replay("log", "check", "--secrets", "secrets.txt")
      #expect(
        check.status == .exit(0) && check.standardOutput.contains("the 2 secrets"),
        "\(check)"
      )
      try write(["# builds", "todo", "todo", "todo:renamed", ""], "builds.txt")
      let bisect = try await fixture.replay("bisect", "a", "--builds", "builds.txt")
      #expect(
        bisect.status == .exit(1) && bisect.standardOutput.contains("todo:renamed"),
        "\(bisect)"
      )
      try write(
        ["# rules", "", "ignore value of `//UINothing` because it moves", ""],
        "recordings/simon.rules"
      )
      let ruled = try await fixture.replay()
      #expect(ruled.status == .exit(0) && ruled.standardOutput.contains("1 rule: "), "\(ruled)")
      try fixture.remove("recordings/simon.rules")
    }
  }

  @Test("reports and decisions in JSON are read with a mark")
  func markedJSON() async throws {
    let words = ["session", "--app", "todo", "--name", "a", "--script", "-"]
    #expect(try await fixture.record(words, input: "tap #add\n").status == .exit(0))
    #expect(
      try await fixture.replay("--app", "todo:renamed", "--format", "json:red.json").status
        == .exit(1)
    )
    let list = try await fixture.replay("approve", "--list", "--format", "json")
    try fixture.folder.write("\u{FEFF}" + fixture.folder.text(of: "red.json"), to: "marked.json")
    #expect(try await fixture.replay("merge", "marked.json").status == .exit(1))
    #expect(try await fixture.replay("compare", "red.json", "marked.json").status == .exit(0))
    let from = try await fixture.replay("approve", "--from", "marked.json", "--list")
    #expect(from.status == .exit(1) || from.status == .exit(0), "\(from)")
    #expect(!from.standardError.contains("JSON"), "\(from)")
    let report = try JSONSerialization.jsonObject(with: Data(list.output)) as? [String: Any]
    let recordings = try #require(report?["recordings"])
    let pending = (report?["pending"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    #expect(!pending.isEmpty)
    let decisions: [String: Any] = [
      "version": 1, "recordings": recordings,
      "decisions": [["decision": "approve", "changes": pending]],
    ]
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: decisions),
      as: UTF8.self
    )
    try fixture.folder.write("\u{FEFF}" + text, to: "decisions.json")
    let decided = try await fixture.replay("approve", "--decisions", "decisions.json")
    #expect(decided.status == .exit(0), "\(decided)")
    for path in try FolderSnapshot(of: fixture.folder.url).paths where path.hasPrefix("recordings/")
    {
      guard let bytes = try? Data(contentsOf: fixture.folder.file(path)) else { continue }
      #expect(bytes.range(of: Data("\u{FEFF}".utf8)) == nil, "\(path)")
    }
  }
}

extension String {
  fileprivate func utf8Contains(_ other: String) -> Bool {
    Data(utf8).range(of: Data(other.utf8)) != nil
  }
}
