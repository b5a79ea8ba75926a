import Approvals
import EventModel
import TestSupport
import Testing

@Suite("Golden text")
struct GoldenTextTests {
  private static let bar = view(
    "UINavigationBar",
    "nav",
    at: Frame(0, 47, 390, 44),
    below: [button("Add", "add", at: Frame(341, 0, 44, 44))]
  )
  private static let cell = view(
    "UITableViewCell",
    label: "Milk",
    at: Frame(0, 0, 390, 44),
    ["row": .number(0), "section": .number(0)],
    below: [view("UITableViewLabel", text: "Milk", label: "Milk", at: Frame(16, 0, 358, 44))]
  )

  private static func list(_ cells: ViewTree...) -> ViewTree {
    let frame = Frame(0, 91, 390, 753)
    let size: AttributeList = ["contentSize": .list([.number(390), .number(1_760)])]
    return view("UITableView", "list", at: frame, size, below: cells)
  }

  private static var session: Golden {
    let total = view(
      "UILabel",
      "total",
      text: "$12.50",
      label: "$12.50",
      at: Frame(0, 800, 390, 24)
    )
    let editor = view(
      "UIView",
      "editor",
      at: Frame(0, 91, 390, 753),
      below: [view("UITextField", "title", ["placeholder": .text("Title")])]
    )
    var renamed = bar
    renamed[1].isEnabled = false
    var paid = total
    paid[0].text = "$99.99"
    paid[0].label = "$99.99"
    let screens = [
      window(bar, list(), total),
      window(renamed, list(), total, editor),
      window(bar, list(cell), paid),
      window(bar, list(), total),
      window(bar, list(), total),
      window(list(), bar, total),
    ]
    let titles = ["launch", #"tap "Add""#, "milk is listed", "", "== 5", " \u{202E}odd"]
    return Golden(
      app: "todo",
      recording: "create todo",
      screens: zip(titles, screens).map { .init(title: $0, tree: $1) }
    )
  }

  @Test("a golden has the first screen in full and then the changes")
  func session() throws {
    expectGolden(Self.session.text, named: "session.tree")
    #expect(try Golden(parsing: Self.session.text) == Self.session)
  }

  @Test("one change is one hunk of a golden, even if later checkpoints have it too")
  func oneHunk() {
    let before = golden(window(button("Save")), window(button("Save"), view("UILabel")))
    let after = golden(window(button("Keep")), window(button("Keep"), view("UILabel")))
    let lines = zip(before.text.split(separator: "\n"), after.text.split(separator: "\n"))
    #expect(lines.filter { $0 != $1 }.count == 2, "the button and the label inside it")
  }

  @Test(
    "a golden keeps every text, including texts that look like the golden's own syntax",
    arguments: [
      "/docs/", "== 2", "+ x", "\"", "~ UIView", "- UILabel", "= same", "= as 1", "none", "→",
      "a\nb", "a\r\nb", "\t", "\\", "\\n", "", " ", "  two  blanks  ", "é", "e\u{301}", "👨‍👩‍👧",
      "\u{202E}abc\u{202C}", "\u{200F}", "\u{0}", "\u{1B}[31m", "\u{FEFF}", "\u{2028}", "\u{A0}",
      "<<<<<<< HEAD", "=======", "#add", "disabled", "text \"x\"", "{\"a\":1}", "@\"b\"", "🇩🇪",
      "\"\u{301}a", " \u{301}a", "a \u{301}", "\u{301}",
    ]
  )
  func hostileText(text: String) throws {
    let tree = window(
      view("UILabel", text, text: text, label: text, [text: .text(text)]),
      view(text.isEmpty ? "A" : text, text: text),
      view("UILabel", label: text)
    )
    var other = tree
    other[1].text = "\(text)!"
    other[3].label = nil
    var golden = golden(tree, other, tree)
    golden.screens[1].title = text
    golden.app = text
    golden.recording = text
    let read = try Golden(parsing: golden.text)
    #expect(read == golden)
    #expect(read.text == golden.text)
  }

  @Test("a golden contains no characters that hide or reorder the text around them")
  func bidi() {
    let text = golden(window(view("UILabel", text: "a\u{202E}b\u{200B}c\u{0}d\r\u{2028}"))).text
    #expect(text.contains(#""a\u202eb\u200bc\u0000d\r\u2028""#))
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    )
  }

  @Test("a screen that repeats or resembles an earlier one is written as a reference to it")
  func earlierScreens() throws {
    let pages = (1...12).map {
      window(table((0..<$0).map { "row \($0)" }), view("UIView", "p\($0)"))
    }
    let long = window(table((1...30).map { "Page \($0)" }))
    var again = long
    again[2].text = "read"
    let golden = golden(long, pages[2], long, pages[3], again)
    #expect(golden.text.contains("== 3 step 3\n= as 1\n== 4"))
    #expect(
      golden.text.hasSuffix(
        "= as 3\n~ UITableView#list/UITableViewCell[0]  text \"Page 1\" → \"read\"\n"
      )
    )
    #expect(try Golden(parsing: golden.text) == golden)
  }

  @Test("a golden of any screens reads back as written")
  func roundTrip() {
    forAll(seeds: 0..<8, full: 200) { (random: inout SeededRandom) throws in
      let shape = RandomTree.Shape.allCases.randomElement(using: &random) ?? .mixed
      var tree = RandomTree.make(
        shape,
        size: Int.random(in: 1...57, using: &random),
        using: &random
      )
      var golden = Golden(app: "any app", recording: "r-1", screens: [])
      for step in 0..<6 {
        golden.screens.append(.init(title: RandomTree.title(step), tree: tree))
        tree = RandomTree.changed(tree, edits: step, using: &random)
      }
      #expect(try Golden(parsing: golden.text) == golden, "\(golden.text)")
    }
  }
}
