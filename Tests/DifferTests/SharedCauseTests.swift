import Differ
import EventModel
import TestSupport
import Testing

@Suite("Causes of changes")
struct SharedCauseTests {
  @Test("a list that loses very many rows is searched for causes in little time")
  func manyRows() throws {
    let rows = 6_000
    func list(_ isKept: (Int) -> Bool) -> ViewTree {
      let cells = (0..<rows).filter(isKept).map { row in
        view("Cell", text: "\(row * 7919)", at: Frame(0, Double(row) * 44, 390, 44))
      }
      return window(view("UITableView", "list", at: Frame(0, 0, 390, 800), below: cells))
    }
    let old = list { _ in true }
    let new = list { $0.isMultiple(of: 2) }
    let edit = TreeDiff.edit(from: old, to: new)
    let changes = TreeChange.list(from: old, to: new)
    let budget = Budget("…", for: "…") { false }
    let clock = ContinuousClock()
    let time = try clock.measure {
      _ = try SharedCauses.find(of: changes, from: old, to: new, by: edit, within: budget)
    }
    #expect(time < .seconds(8), "\(time)")
    #expect(budget.spent > changes.count * 2, "each change is counted against the time limit")
    #expect(budget.spent < changes.count * 50, "\(budget.spent)")
  }

  /// Two screens, and the causes of the changes between them; `itself` for those without one.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var old: ViewTree
    var new: ViewTree
    var says: Set<String>

    init(_ name: String, _ old: ViewTree, _ new: ViewTree, _ says: String...) {
      (testDescription, self.old, self.new, self.says) = (name, old, new, Set(says))
    }
  }

  private static func list(_ rows: [String], height: Double = 44, out row: Int? = nil) -> ViewTree {
    var screen = RelaidScreen(rows: rows.map { .init(text: $0) }, height: height)
    if let row { screen.rows[row].distance.y = 3 }
    return screen.tree
  }

  private static func grid(
    _ count: Int,
    columns: Int,
    _ width: Double,
    odd: Int? = nil,
    swapping pair: (Int, Int)? = nil
  ) -> ViewTree {
    window(
      ViewTree(
        ViewNode("UIScrollView", identifier: "grid", frame: Frame(0, 0, 390, 800)),
        children: (0..<count).map { number in
          var slot = number
          if let pair, number == pair.0 || number == pair.1 { slot = pair.0 + pair.1 - number }
          let (row, column) = slot.quotientAndRemainder(dividingBy: columns)
          let x = 12 + Double(column) * (width + 8) + (odd == number ? 5 : 0)
          return ViewTree(
            ViewNode(
              "UIButton",
              text: "\(number)",
              frame: Frame(x, 12 + Double(row) * 148, width, 140)
            )
          )
        }
      )
    )
  }

  /// A table with a row.
  private static let menu = view(
    "UITableView",
    "menu",
    at: Frame(0, 0, 390, 800),
    below: [view("UITableViewCell", text: "Grid", at: Frame(0, 0, 390, 44))]
  )

  /// A page that scrolls, with a picture and perhaps a label.
  private static func scroll(picture: Double, label: Double?) -> ViewTree {
    let image = view("UIImageView", at: Frame(0, 0, 390, picture))
    let total = label.map { view("UILabel", "total", text: "42", at: Frame(0, $0, 390, 100)) }
    let size: AttributeValue = .list([.number(390), .number(900)])
    return window(
      view(
        "UIScrollView",
        "page",
        at: Frame(0, 0, 390, 600),
        ["contentSize": size],
        below: [image] + [total].compactMap(\.self)
      )
    )
  }

  /// Views of some heights, one below the other.
  private static func column(_ heights: [Double], _ classes: [String]) -> ViewTree {
    var top = 0.0
    let children = zip(heights, classes).map { height, name in
      defer { top += height }
      return view(name, at: Frame(0, top, 390, height))
    }
    return view("UIWindow", at: Frame(0, 0, 390, 844), below: children)
  }

  private static let names = ["Ann", "Bea", "Cid", "Dan", "Eve"]

  static let cases = [
    Case(
      "rows of another height, with what is in them and below them",
      list(names),
      list(names, height: 60),
      "UITableView#list/UITableViewCell is 60 points high instead of 44"
    ),
    Case(
      "one row that is out of place among rows of another height",
      list(names),
      list(names, height: 60, out: 2),
      "UITableView#list/UITableViewCell is 60 points high instead of 44",
      "itself"
    ),
    Case(
      "a row at the top pushes the others down",
      list(names),
      list(["New"] + names),
      "+ UITableView#list/UITableViewCell[0]  (2 views)"
    ),
    Case(
      "a row that goes pulls the others up",
      list(names),
      list(Array(names.dropFirst())),
      "- UITableView#list/UITableViewCell[0]  (2 views)"
    ),
    Case(
      "one template of texts",
      list((1...5).map { "Post \($0)" }),
      list((1...5).map { "Story \($0)" }),
      #"UITableViewCell  "Post" → "Story" in its text"#
    ),
    Case(
      "prices are no template",
      list(["$1", "$2", "$3"]),
      list(["$7", "$8", "$9"]),
      "itself"
    ),
    Case(
      "one column instead of two",
      grid(9, columns: 2, 179),
      grid(9, columns: 1, 366),
      "UIScrollView#grid/UIButton stand in 1 column instead of 2, 366x140 points instead of 179x140"
    ),
    Case(
      "one button out of line in another grid",
      grid(9, columns: 2, 179),
      grid(9, columns: 1, 366, odd: 4),
      "UIScrollView#grid/UIButton stand in 1 column instead of 2, 366x140 points instead of 179x140",
      "itself"
    ),
    Case(
      "two buttons that change places in another grid",
      grid(9, columns: 2, 179),
      grid(9, columns: 1, 366, swapping: (4, 5)),
      "UIScrollView#grid/UIButton stand in 1 column instead of 2, 366x140 points instead of 179x140",
      "itself"
    ),
    Case(
      "a label that goes below a larger picture did not go out of sight",
      scroll(picture: 200, label: 550),
      scroll(picture: 300, label: nil),
      "UIScrollView#page/UIImageView is 300 points high instead of 200",
      "itself"
    ),
    Case(
      "room with two causes explains no place",
      column([44, 50, 60], ["UIView", "UILabel", "UIButton"]),
      column([60, 60, 60], ["UIView", "UILabel", "UIButton"]),
      "UIWindow/UIView is 60 points high instead of 44",
      "itself"
    ),
    Case(
      "a view around the only view of one without a name",
      window(view("UIView", at: Frame(0, 0, 390, 800), below: [menu])),
      window(
        view(
          "UIView",
          at: Frame(0, 0, 390, 800),
          below: [view("UIView", "card", at: Frame(0, 0, 390, 800), below: [menu])]
        )
      ),
      "UIWindow/UIView/UIView#card is new around other views"
    ),
    Case(
      "a view that is gone from around the only view of one without a name",
      window(
        view(
          "UIView",
          at: Frame(0, 0, 390, 800),
          below: [view("UIView", "card", at: Frame(0, 0, 390, 800), below: [menu])]
        )
      ),
      window(view("UIView", at: Frame(0, 0, 390, 800), below: [menu])),
      "UIView#card is gone from around other views"
    ),
    Case(
      "a view around others with another place on the screen stands for itself",
      window(
        view("UILabel", "a", at: Frame(0, 0, 9, 9)),
        view("UILabel", "b", at: Frame(0, 50, 9, 9))
      ),
      window(
        view(
          "UIView",
          "card",
          at: Frame(0, 100, 390, 200),
          below: [
            view("UILabel", "a", at: Frame(0, 0, 9, 9)),
            view("UILabel", "b", at: Frame(0, 50, 9, 9)),
          ]
        )
      ),
      "itself"
    ),
    Case(
      "a theme",
      view(
        "UIWindow",
        below: (0..<4).map { view("UILabel", text: "\($0)", ["color": .text("black")]) }
      ),
      view(
        "UIWindow",
        below: (0..<4).map { view("UILabel", text: "\($0)", ["color": .text("white")]) }
      ),
      #"UILabel  color "black" → "white""#
    ),
  ]

  private func causes(_ old: ViewTree, _ new: ViewTree) throws -> [String] {
    let changes = TreeChange.list(from: old, to: new)
    return try SharedCauses.find(of: changes, from: old, to: new).map {
      $0.cause?.sentence ?? "itself"
    }
  }

  @Test("changes follow from the one thing that a developer decided", arguments: cases)
  func table(_ example: Case) throws {
    #expect(try Set(causes(example.old, example.new)) == example.says)
  }

  /// A title in the middle of the screen, and rows without a width of their own, with the words of one template.
  private static func titled(
    _ word: String,
    width: Double,
    height: Double = 21,
    extra: ViewTree? = nil
  ) -> ViewTree {
    let frame = Frame(195 - width / 2, 12, width, height)
    let rows = (1...4).map { number in
      view(
        "UITableViewCell",
        label: "\(word) \(number)",
        at: Frame(0, 60 * Double(number), 390, 60)
      )
    }
    let title = view("UILabel", "title", text: "\(word) 7", at: frame)
    return view("UIWindow", below: [title] + rows + [extra].compactMap(\.self))
  }

  private func replacements(_ old: ViewTree, _ new: ViewTree) throws -> Set<SharedCause> {
    let changes = TreeChange.list(from: old, to: new)
    let causes = try SharedCauses.find(of: changes, from: old, to: new).compactMap(\.cause)
    let joined = SharedCause.joiningTemplates(causes)
    return Set(causes.map { joined[$0] ?? $0 })
  }

  @Test("one wording in views of several classes is one cause")
  func joined() throws {
    let causes = try replacements(Self.titled("Post", width: 84), Self.titled("Story", width: 90))
    #expect(
      causes.map(\.sentence) == [#"UILabel, UITableViewCell  "Post" → "Story" in its text"#]
    )
  }

  @Test("a view that grew in another way than a line of text does has a cause of its own")
  func notJoined() throws {
    let old = Self.titled("Post", width: 84)
    #expect(try replacements(old, Self.titled("Story", width: 90, height: 42)).count == 2)
    func label(_ word: String, _ width: Double) -> ViewTree {
      view("UILabel", "other", text: "\(word) 8", at: Frame(16, 400, width, 21))
    }
    let causes = try replacements(
      Self.titled("Post", width: 84, extra: label("Post", 84)),
      Self.titled("Story", width: 90, extra: label("Story", 99))
    )
    #expect(causes.count == 3)
    #expect(Set(causes.map(\.id)).count == 3)
  }

  @Test("a label that grew to another side than the others has a cause of its own")
  func otherSide() throws {
    func labels(_ word: String, width: Double, odd: Double) -> ViewTree {
      view(
        "UIWindow",
        below: (0..<5).map { number in
          let left = number == 3 ? odd : 16
          let frame = Frame(left, 40 * Double(number), width, 21)
          return view("UILabel", text: "\(word) \(number)", at: frame)
        }
      )
    }
    let old = labels("Post", width: 60, odd: 16)
    let causes = try replacements(old, labels("Story", width: 69, odd: 7))
    #expect(causes.count == 2)
    #expect(Set(causes.map(\.id)).count == 2)
    #expect(try replacements(old, labels("Story", width: 69, odd: 16)).count == 1)
  }

  @Test("a text that keeps one of the words stands for itself")
  func keptWord() throws {
    let old = Self.list(["Post 1", "Post 2", "Post Post 3"])
    let new = Self.list(["Story 1", "Story 2", "Story Post 3"])
    #expect(
      try Set(causes(old, new)) == [#"UITableViewCell  "Post" → "Story" in its text"#, "itself"]
    )
  }

  @Test("a change that has nothing to do with the others is never counted among them")
  func planted() {
    forAll(seeds: 0..<24, full: 1_000) { (random: inout SeededRandom) throws in
      let old = RelaidScreen.random(using: &random)
      var new = old
      new.relay(using: &random)
      let row = Int.random(in: 0..<new.rows.count, using: &random)
      guard new.rows[row].text != "Ad" else { return }
      let expected = new.tree
      new.plant(in: row, using: &random)
      try expectItself(new.rows[row].text, from: old.tree, to: new.tree, beside: expected)
    }
  }

  /// Expects that what distinguishes a screen from the expected one stands for itself: one member of a row, or the
  /// whole row if it is told as another one.
  private func expectItself(
    _ row: String,
    from old: ViewTree,
    to new: ViewTree,
    beside expected: ViewTree
  ) throws {
    let differences = TreeDiff.edit(from: expected, to: new).updates
    let members = Set(differences.map(\.member))
    let changes = TreeChange.list(from: old, to: new)
    let causes = try SharedCauses.find(of: changes, from: old, to: new).map(\.cause)
    let counts = causes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let own = zip(changes, causes).filter { change, cause in
      cause == nil || counts[cause] == 1 || cause?.kind == .change(change.key)
    }
    #expect(!differences.isEmpty)
    #expect(
      own.contains { change, _ in
        change.member.map(members.contains) ?? (change.shown == row)
      },
      "\(zip(changes.map(\.sentence), causes.map { $0?.sentence ?? "itself" }).map { "\($0) | \($1)" }.joined(separator: "\n"))"
    )
  }
}
