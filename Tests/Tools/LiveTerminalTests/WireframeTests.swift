import EventModel
import LiveTerminal
import Testing

@Suite("A drawing of a screen")
struct WireframeTests {
  private typealias Paper = PaperScreen

  @Test("the rows of a list keep their texts with lines between them")
  func slivers() {
    let rows = (1...3).map { row in
      Paper.view("UITableViewCell", Frame(0, Double(row) * 44, 390, 44), label: "Row \(row)")
    }
    let lines = (1...4).map { row in
      Paper.view("_UITableViewCellSeparatorView", Frame(0, Double(row) * 44, 390, 1))
    }
    let thin = Paper.view("UIButton", Frame(300, 131, 60, 2), "Thin")
    let drawing = Paper.drawing(rows + lines + [thin], height: 220, rows: 7)
    #expect(
      drawing == """
        ╭──────────────────────────────────────────╮
        │                                          │
        │ Row 1                                    │
        │ Row 2                                    │
        │ Row 3                          [Thin ]   │
        │──────────────────────────────────────────│
        ╰──────────────────────────────────────────╯
        """
    )
  }

  @Test("rows lower than a terminal row share one")
  func sharedRows() {
    let rows = (0..<20).map { row in
      Paper.view("UITableViewCell", Frame(0, Double(row) * 10, 390, 10), label: "Row \(row)")
    }
    let drawing = Paper.drawing(rows, height: 200, rows: 12)
    for row in 0..<20 {
      #expect(drawing.contains(#/\bRow \#(row)\b/#) || drawing.contains("Row \(row) "))
    }
  }

  @Test("an alert has a frame with all texts and buttons on a screen of any size")
  func alerts() {
    #expect(
      Paper.drawing(Paper.alert, height: 300, rows: 14) == """
        ╭──────────────────────────────────────────╮
        │                                          │
        │  [               Delete               ]  │
        │      ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓      │
        │      ┃          Really?           ┃      │
        │      ┃ This cannot be undone, and ┃      │
        │      ┃     nobody will know.      ┃      │
        │      ┃                            ┃      │
        │      ┃   [Cancel]    [Continue]   ┃      │
        │      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛      │
        │                                          │
        │                                          │
        │                                          │
        ╰──────────────────────────────────────────╯
        """
    )
    for (columns, rows) in [(30, 7), (34, 8), (44, 20), (78, 40)] {
      let drawing = Paper.drawing(Paper.alert, height: 300, columns: columns, rows: rows)
      #expect(drawing.contains("Really?") && drawing.contains("┏━"), "\(drawing)")
      #expect(drawing.contains("[Cancel]") && drawing.contains("[Continue]"), "\(drawing)")
    }
  }

  @Test("the screen behind an alert is dim, but not the alert")
  func dimmed() {
    let cells = Wireframe(Paper.tree(Paper.alert, height: 300), columns: 44, rows: 14).rows.joined()
    #expect(cells.first { $0.letter == "D" }?.isDim == true)
    #expect(cells.first { $0.letter == "R" }?.isDim == false)
  }

  @Test("a sheet has a frame that hides the screen below")
  func sheets() {
    let sheet = Paper.view(
      "UITransitionView",
      Frame(0, 0, 390, 150),
      inside: [
        Paper.view(
          "UIView",
          Frame(0, 40, 390, 110),
          inside: [Paper.view("UILabel", Frame(20, 20, 300, 20), "A sheet")]
        )
      ]
    )
    let below = Paper.view("UILabel", Frame(20, 90, 300, 20), "behind it")
    #expect(
      Paper.drawing([below, sheet], height: 150, rows: 10) == """
        ╭──────────────────────────────────────────╮
        │                                          │
        │                                          │
        │┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓│
        │┃ A sheet                                ┃│
        │┃                                        ┃│
        │┃                                        ┃│
        │┃                                        ┃│
        │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛│
        ╰──────────────────────────────────────────╯
        """
    )
  }

  @Test("a marked view is marked even as a part of another one")
  func marks() {
    let row = Paper.view("UITableViewCell", Frame(0, 50, 390, 44), label: "Milk")
    let button = Paper.view("UIButton", Frame(20, 10, 100, 30), "Add")
    let drawing = Paper.drawing([button, row], height: 100, rows: 8, marked: [1, 2])
    #expect(drawing.contains(#/⟦ +Add +⟧/#), "\(drawing)")
    #expect(drawing.contains(#/⟦ *Milk +⟧|║ *Milk +║/#), "\(drawing)")
  }

  @Test("the name of a view starts with its text")
  func names() {
    var session = SamplePaper.session(columns: 34, rows: 20)
    _ = session.take(.key(.tab), at: .zero)
    #expect(session.cell(showing: "Enter taps \"Add\" #add UIButton") != nil)
  }

  @Test("a click taps the button of an alert where it is drawn")
  func alertClick() throws {
    var session = SamplePaper.session(
      Paper.tree(Paper.alert, height: 300),
      columns: 40,
      rows: 12
    )
    let cell = try #require(session.cell(showing: "Continue"))
    _ = session.take(.mouse(.init(.down(.first), at: cell)), at: .zero)
    let requests = session.take(.mouse(.init(.up, at: cell)), at: .zero)
    #expect(session.words(requests) == ["tap \"Continue\""])
  }
}
