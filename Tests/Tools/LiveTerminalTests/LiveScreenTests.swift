import EventModel
import LiveTerminal
import TestSupport
import Testing

@Suite("The screen of a live session")
struct LiveScreenTests {
  @Test("the screen is as large as the terminal after any input")
  func sizes() {
    forAll(seeds: 0..<12, full: 1_020) { random in
      let size = CellSize(
        columns: Int.random(in: 1...160, using: &random),
        rows: Int.random(in: 1...70, using: &random)
      )
      var session = SamplePaper.session(
        SamplePaper.focused,
        columns: size.columns,
        rows: size.rows
      )
      let keys: [TerminalInput.Key] = [
        .tab, .down, .pageDown, .function(1), .function(8), .escape, .pageUp, .enter,
      ]
      for _ in 0..<6 {
        let cell = CellPlace(
          column: Int.random(in: 0...200, using: &random),
          row: Int.random(in: 0...80, using: &random)
        )
        _ = session.take(.mouse(.init(.down(.first), at: cell)), at: .zero)
        if let key = keys.randomElement(using: &random) { _ = session.take(.key(key), at: .zero) }
        let rows = session.rows
        #expect(rows.count == size.rows)
        #expect(rows.allSatisfy { $0.cells.count == size.columns })
      }
    }
  }

  @Test("the screen is drawn with any places and sizes of views")
  func oddPlaces() {
    forAll(seeds: 0..<12, full: 1_020) { random in
      var tree = SamplePaper.focused
      let numbers: [Double] = [0, -1, 1, 12.5, 390, 1e6, -1e9, 1e300, -1e300]
      func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
      for node in tree.nodes.indices where node > 0 || Bool.random(using: &random) {
        tree[node].frame = Frame(number(), number(), number(), number())
        tree[node].offset = Point(x: number(), y: number())
      }
      var session = SamplePaper.session(tree, columns: 80, rows: 24)
      for _ in 0..<5 {
        let cell = CellPlace(
          column: Int.random(in: 0..<44, using: &random),
          row: Int.random(in: 1..<22, using: &random)
        )
        _ = session.take(.mouse(.init(.down(.first), at: cell)), at: .zero)
        _ = session.take(.mouse(.init(.up, at: cell)), at: .zero)
        for request in session.tick(at: .seconds(1)) { _ = session.plan(request) }
        _ = session.take(.key(.tab), at: .zero)
        #expect(session.rows.count == 24)
      }
    }
  }

  @Test("the screen reports a terminal that is too small until it grows")
  func tooSmall() {
    var session = SamplePaper.session()
    session.resize(to: CellSize(columns: 20, rows: 7))
    #expect(session.rows.map(\.text).prefix(4) == ["too small", "20x7 of", "30x8", "^C ends"])
    session.resize(to: CellSize(columns: 30, rows: 8))
    #expect(session.cell(showing: "▼") != nil)
  }

  @Test("the list of keys fits a terminal of 60 columns and 20 rows")
  func help() {
    let large = SamplePaper.session(columns: 120, rows: 60)
    let small = SamplePaper.session(columns: 60, rows: 20)
    let texts = [large, small].map { session in
      var session = session
      _ = session.take(.key(.function(1)), at: .zero)
      return session.rows.dropFirst().dropLast(2).map(\.text).filter { !$0.isEmpty }
    }
    #expect(texts[0] == texts[1] && texts[1].count == 17)
  }

  @Test("a picture that does not fit scrolls, also to the chosen view")
  func scrolling() {
    var session = SamplePaper.session(columns: 60, rows: 12)
    #expect(session.cell(showing: "Row 6") == nil)
    _ = session.take(.key(.end), at: .zero)
    #expect(session.cell(showing: "Row 6") != nil)
    #expect(session.cell(showing: "Add") == nil)
    _ = session.take(.key(.tab), at: .zero)
    #expect(session.cell(showing: "Add") != nil)
    _ = session.take(.key(.backTab), at: .zero)
    #expect(session.cell(showing: "Row 8") != nil)
  }

  @Test("a new page starts at its top, and the focus is scrolled into view")
  func newPage() {
    var session = SamplePaper.session(columns: 60, rows: 12)
    _ = session.take(.key(.end), at: .zero)
    var changed = SamplePaper.tree
    changed[1].label = "Sum"
    session.show(changed)
    #expect(session.cell(showing: "Row 6") != nil)
    session.show(SamplePaper.focused)
    #expect(session.cell(showing: "▏") != nil)
    _ = session.take(.key(.end), at: .zero)
    session.show(SamplePaper.focused)
    #expect(session.cell(showing: "Row 6") != nil)
    let bar = ViewNode("UINavigationBar", label: "Details", frame: Frame(0, 0, 390, 44))
    var page = ViewTree(
      SamplePaper.tree[0],
      children: [ViewTree(bar), SamplePaper.tree.subtree(at: 7)]
    )
    session.show(page)
    #expect(session.cell(showing: "Details") != nil, "\(session.rows.map(\.text))")
    _ = session.take(.key(.end), at: .zero)
    page[1].label = "More"
    session.show(page)
    #expect(session.cell(showing: "More") != nil)
  }

  @Test("a click in a scrolled picture taps the view below the mouse")
  func scrolledClick() throws {
    var session = SamplePaper.session(columns: 60, rows: 12)
    _ = session.take(.key(.end), at: .zero)
    let cell = try #require(session.cell(showing: "Row 6"))
    _ = session.take(.mouse(.init(.down(.first), at: cell)), at: .zero)
    let requests = session.take(.mouse(.init(.up, at: cell)), at: .zero)
    #expect(session.words(requests) == ["tap \"Row 6\""])
  }

  @Test("a wide letter takes two cells and is removed as a whole")
  func wideLetters() {
    var row = ScreenRow(width: 8)
    row.write("日本👍e\u{301}")
    #expect(row.cells.map { $0.letter } == ["日", nil, "本", nil, "👍", nil, "e\u{301}", " "])
    row.write("x", at: 3)
    #expect(row.cells.map { $0.letter } == ["日", nil, " ", "x", "👍", nil, "e\u{301}", " "])
    row.write("abcd", at: 5, before: 7)
    #expect(row.text == "日 x a…")
    row.write("\u{1B}[31m\u{7}", at: 0)
    #expect(!row.text.contains("\u{1B}") && !row.text.contains("\u{7}"))
  }

  @Test("the first write has all rows, and later ones only the changed rows")
  func changedRows() throws {
    var differ = RowDiffer(isColored: true)
    var session = SamplePaper.session()
    let all = differ.sequence(to: session.rows)
    #expect(all.contains("\u{1B}[2J"))
    #expect(differ.sequence(to: session.rows) == "")
    var tree = SamplePaper.tree
    tree[1].label = "Sum"
    session.show(tree)
    let some = differ.sequence(to: session.rows)
    #expect(places(in: some).count <= 3)
    #expect(some.utf8.count * 5 < all.utf8.count)
    differ.forget()
    #expect(places(in: differ.sequence(to: session.rows)).count > 10)
  }

  @Test("the terminal shows the rows after any number of changes")
  func drawn() {
    forAll(seeds: 0..<8, full: 680) { random in
      var differ = RowDiffer(isColored: Bool.random(using: &random))
      var transcript = ""
      var rows: [ScreenRow] = []
      for _ in 0..<4 {
        rows = (0..<6).map { _ in
          var row = ScreenRow(width: 20)
          let letters = ["ab c", "日本", "👍🏽 x", "e\u{301}", "", "│ │"]
          row.write(
            letters.randomElement(using: &random) ?? "",
            at: Int.random(in: 0...18, using: &random)
          )
          return row
        }
        transcript += differ.sequence(to: rows)
      }
      let screen = DrawnScreen(transcript, size: TerminalSize(columns: 20, rows: 6))
      #expect(screen.rows == rows.map(\.text))
    }
  }

  private func places(in sequence: String) -> [Substring] {
    sequence.split(separator: "\u{1B}[").filter { $0.contains(/^[0-9]+;1H/) }
  }
}
