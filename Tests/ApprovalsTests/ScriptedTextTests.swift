import Approvals
import Differ
import EventModel
import Foundation
import Testing

@Suite("Texts of many scripts in goldens, logs and differences")
struct ScriptedTextTests {
  private static let texts = [
    "مرحبا بالعالم ١٢٣", "שָׁלוֹם עולם", "नमस्ते क्ष", "বাংলা ভাষা", "வணக்கம் கௌ", "สวัสดีน้ำ", "សួស្តីពិភពលោក",
    "ສະບາຍດີນ້ຳ", "བཀྲ་ཤིས་བདེ་ལེགས", "မင်္ဂလာပါ", "한국어", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}",
    "日本語カ゛ガ", "漢\u{E0100}字 㐂\u{FE00}", "Здравствуйте й", "Καλημέρα ΐ", "Բարեւ", "გამარჯობა Გ",
    "ሰላም", "ᏣᎳᎩ ꭰ",
    "👨‍👩‍👧‍👦 🏳️‍🌈", "🇺🇳🇪🇺", "👋🏿👋🏻", "🇦🇧🇨", "Z\u{351}\u{36B}\u{313}\u{36A}\u{302}\u{33D}a\u{334}\u{335}",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "ᠮᠣᠩᠭᠣᠯ\u{180B}", "𐐔𐐯𐑅", "ಕನ್ನಡ ಕೋ",
    "Tiếng Việt",
  ]

  private func tree(_ text: String, _ other: String = "") -> ViewTree {
    let label = ViewNode(
      "UILabel",
      identifier: text,
      label: text,
      text: text + other,
      value: text,
      frame: Frame(0, 0, 50, 20),
      attributes: ["hint": .text(text), text: .list([.text(text)])]
    )
    return ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 100, 100)),
      children: [ViewTree(label)]
    )
  }

  @Test(
    "a golden, a log and a tree file give every text back with the same bytes",
    arguments: texts
  )
  func roundTrip(text: String) throws {
    let trees = [tree(text), tree(text, "!"), tree("x", text)]
    let golden = Golden(
      app: "a",
      recording: "r",
      screens: trees.map { .init(title: text, tree: $0) }
    )
    let read = try Golden(parsing: golden.text)
    #expect(read.screens.map(\.tree) == trees)
    #expect(read.screens.allSatisfy { $0.title.utf8.elementsEqual(text.utf8) })
    #expect(read.text.utf8.elementsEqual(golden.text.utf8))
    var log = EventLog(header: SessionHeader(writer: "w", app: text, setting: SessionSetting()))
    log.events = trees.enumerated().map { place, tree in
      Event(number: place + 1, at: .zero, kind: .snapshot(.init(title: text, tree: tree)))
    }
    log.events.append(Event(number: 4, at: .zero, kind: .end(.init(.finished))))
    let decoded = try EventLog(decoding: LogWriter.encode(log))
    #expect(decoded.checkpoints.map(\.tree) == trees)
    #expect(decoded.header.app.utf8.elementsEqual(text.utf8))
    #expect(try TreeNotation.decode(TreeNotation.encode(trees[0])) == trees[0])
  }

  /// Returns texts that look the same as one, or nearly so.
  private func lookAlikes(of text: String) -> [String] {
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    let signs = ["\u{200B}", "\u{2060}", "\u{200E}", "\u{AD}"]
    return [
      text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
      text.replacing(" ", with: "\u{A0}"), text.replacing("\u{200D}", with: ""),
      text.replacing("\u{FE0F}", with: ""),
    ].filter { !$0.utf8.elementsEqual(text.utf8) }
      + signs.map { String(text[..<middle]) + $0 + String(text[middle...]) }
  }

  @Test(
    "a text that only looks like another is a difference that names the character",
    arguments: texts
  )
  func named(text: String) throws {
    for other in lookAlikes(of: text) {
      let note = try #require(TextPair(text, other).note, "\(other.unicodeScalars.map(\.value))")
      #expect(note.contains("U+"))
      let changes = TreeChange.list(
        from: ViewTree(ViewNode("UILabel", text: text)),
        to: ViewTree(ViewNode("UILabel", text: other))
      )
      #expect(changes.count == 1 && changes[0].sentence.contains(note), "\(changes)")
    }
  }
}
