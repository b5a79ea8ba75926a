import Approvals
import EventModel
import LiveTerminal
import TestSupport
import Testing

@Suite("A review on the whole terminal")
struct ReviewSessionTests {
  @Test("a review lists the riskiest question first, and a group as one question")
  func list() throws {
    let scene = try ReviewScene()
    #expect(scene.session.review.groups.count == 3)
    #expect(scene.text.contains("3 questions left"))
    #expect(scene.text.contains("▸!~ UIButton#buy"))
    #expect(scene.text.contains("risky: a control no longer takes input"))
    #expect(scene.text.contains("6× UITableView#list/UITableViewCell is 60 points high"))
  }

  @Test("a change that was rejected before says so, and is approved only by itself")
  func rejected() throws {
    var scene = try ReviewScene(rejecting: "$9", by: "Ann <ann@example.org>")
    scene.type("A")
    #expect(scene.counts == [6, 0, 0], "the risky change and the rejected one are left")
    #expect(scene.notice.contains("the rest is risky or was rejected"))
    scene.press(.home)
    scene.press(.down)
    #expect(scene.text.contains("rejected by Ann on 2026-01-01: the price is wrong"))
    scene.type("a")
    #expect(scene.counts == [7, 0, 0])
  }

  @Test("each key works at each size", arguments: ReviewScene.sizes)
  func keys(size: CellSize) throws {
    var scene = try ReviewScene(size)
    scene.type("A")
    #expect(scene.counts == [7, 0, 0], "the risky question is left")
    #expect(scene.notice.contains("the rest is risky or was rejected"))
    scene.type("u")
    #expect(scene.counts == [0, 0, 0])
    scene.press(.home)
    scene.type("c")
    scene.type("sold out")
    scene.press(.enter)
    #expect(scene.text.contains("reason: sold out"))
    scene.type("a")
    #expect(scene.counts == [1, 0, 0])
    scene.press(.down)
    scene.press(.up)
    scene.type("/")
    scene.type("points")
    scene.press(.enter)
    #expect(scene.text.contains("1 of 2 questions left"))
    #expect(scene.text.contains("6 changes have this cause"))
    scene.press(.right)
    #expect(scene.text.contains("2 of 4: checkpoint 2 of buy"))
    scene.press(.left)
    scene.type("d")
    #expect(scene.text.contains("changes with this cause"))
    scene.type("d")
    scene.type("?")
    #expect(scene.text.contains("approve, reject or skip"))
    scene.type("?")
    scene.press(.enter)
    #expect(scene.text.contains("change 1 of 6 with the cause"))
    scene.type("r")
    #expect(scene.counts == [1, 1, 0])
    scene.type("g")
    #expect(scene.notice.contains("The next decision is about 5 changes."))
    scene.type("s")
    #expect(scene.counts == [1, 1, 5])
    scene.press(.escape)
    scene.type("S")
    #expect(scene.counts == [1, 1, 6])
    #expect(scene.text.contains("Summary: 1 approved, 1 rejected, 6 left pending"))
    scene.type("u")
    scene.type("R")
    #expect(scene.counts == [1, 2, 5])
    scene.type("q")
    #expect(scene.keys.contains("y keep"))
    scene.press(.escape)
    scene.type("y")
    #expect(scene.effects.last == .write)
  }

  @Test("the last line shows keys in every state", arguments: ReviewScene.sizes)
  func lastLine(size: CellSize) throws {
    for (keys, shown) in [
      ("", "a approve"), ("d", "a approve"), ("?", "? back"), ("/", "Enter take it"),
      ("c", "Enter take it"), ("jjg", "a approve"), ("aq", "y keep"), ("aRa", "y write"),
    ] {
      var scene = try ReviewScene(size)
      scene.type(keys)
      #expect(scene.keys.contains(shown), "\(keys): \(scene.keys)")
    }
  }

  @Test("a review of a size has exactly its rows and columns, whatever is pressed")
  func sizes() {
    forAll(seeds: 0..<6, full: 1_000) { random in
      let size = CellSize(
        columns: Int.random(in: 1...260, using: &random),
        rows: Int.random(in: 1...80, using: &random)
      )
      var scene = try ReviewScene(size)
      let keys = Array("arsARSgdu?c/ jkq1y") + []
      for _ in 0..<12 {
        if let key = keys.randomElement(using: &random) { scene.type(String(key)) }
        let special: [TerminalInput.Key] = [
          .enter, .escape, .left, .right, .pageDown, .home, .end,
        ]
        if let key = special.randomElement(using: &random) { scene.press(key) }
        let rows = scene.session.rows
        #expect(rows.count == size.rows)
        #expect(rows.allSatisfy { $0.cells.count == size.columns })
      }
      scene.session.resize(to: CellSize(columns: size.rows, rows: size.columns))
      #expect(scene.session.rows.count == size.columns)
    }
  }

  @Test("before and after are side by side from 100 columns on, and one above the other below")
  func places() throws {
    for columns in [60, 99, 100, 240] {
      let scene = try ReviewScene(CellSize(columns: columns, rows: 40))
      let lines = scene.session.rows.map(\.text)
      let isBeside = lines.contains { $0.contains("── before") && $0.contains("── after") }
      #expect(isBeside == (columns >= 100))
      #expect(scene.text.contains("── before"))
      #expect(scene.text.contains("── after"))
    }
  }

  @Test("the changed views are marked before and after")
  func marks() throws {
    var scene = try ReviewScene(CellSize(columns: 120, rows: 40))
    scene.press(.down)
    scene.press(.down)
    let lines = scene.session.rows.filter { $0.text.contains("Row 3") }
    #expect(!lines.isEmpty)
    for row in lines {
      #expect(row.text.contains("⟦Row 3"), "\(row.text)")
      let colors = Set(row.cells.compactMap { $0.style.isBold ? $0.style.color : nil })
      #expect(!colors.isEmpty && colors.isSubset(of: [.red, .green]))
    }
  }

  @Test("a review uses no color that is hard to read on a light or a dark background")
  func colors() throws {
    for keys in ["", "A", "d", "?", "AaA", "AZ"] {
      var scene = try ReviewScene(CellSize(columns: 120, rows: 40))
      scene.type(keys)
      let colors = Set(scene.session.rows.flatMap { $0.cells.compactMap(\.style.color) })
      #expect(colors.isSubset(of: [.red, .green]))
    }
  }

  @Test("a member of a group can be taken out and decided alone")
  func member() throws {
    var scene = try ReviewScene()
    scene.press(.down)
    scene.press(.down)
    scene.press(.enter)
    scene.press(.down)
    scene.type("r")
    #expect(scene.counts == [0, 1, 0])
    scene.type("ga")
    #expect(scene.counts == [5, 1, 0])
    #expect(scene.session.review.groups.count == 3)
    #expect(scene.text.contains("2 questions left"))
  }

  @Test("all the rest is what the filter lists")
  func filteredRest() throws {
    var scene = try ReviewScene()
    scene.type("/#price")
    scene.press(.enter)
    scene.type("R")
    #expect(scene.counts == [0, 1, 0])
    #expect(scene.text.contains("No open question contains \"#price\""))
    scene.press(.escape)
    #expect(scene.text.contains("▸!~ UIButton#buy"))
  }

  @Test("an undo takes back a step as a whole and selects its question")
  func undo() throws {
    var scene = try ReviewScene()
    scene.press(.down)
    scene.press(.down)
    scene.type("a")
    #expect(scene.counts == [6, 0, 0])
    scene.press(.home)
    scene.type("u")
    #expect(scene.counts == [0, 0, 0])
    #expect(scene.text.contains("▸ 6× UITableView#list"))
    scene.type("u")
    #expect(scene.notice.contains("there is nothing to undo"))
    #expect(scene.effects.count { $0 == .undone } == 1)
  }

  @Test("leaving asks about decisions, and not without any")
  func leave() throws {
    var scene = try ReviewScene()
    scene.type("q")
    #expect(scene.effects == [.discard])
    for (key, effect) in [("y", ReviewEffect.keep), ("n", .discard), ("w", .write)] {
      var scene = try ReviewScene()
      scene.type("aq")
      #expect(scene.notice.contains("Keep the decision for the next review?"))
      scene.type(key)
      #expect(scene.effects.last == effect)
    }
    scene.press(.control("c"))
    #expect(scene.effects.last == .keep)
  }

  @Test("a reason in the summary goes to every decision without one")
  func summaryReason() throws {
    var scene = try ReviewScene()
    scene.type("c")
    scene.type("broken")
    scene.press(.enter)
    scene.type("rAc")
    scene.type("redesign")
    scene.press(.enter)
    let reasons = scene.session.review.reasons
    #expect(reasons.count { $0 == "broken" } == 1)
    #expect(reasons.count { $0 == "redesign" } == 7)
  }

  @Test("400 questions are drawn, paged through and decided without delay")
  func many() throws {
    var scene = try ReviewScene(CellSize(columns: 120, rows: 40), changes: 400)
    #expect(scene.text.contains("400 questions left"))
    for _ in 0..<20 { scene.press(.down) }
    scene.type("a ")
    #expect(scene.text.contains("399 questions left"))
    scene.type("A")
    #expect(scene.counts == [400, 0, 0])
  }
}
