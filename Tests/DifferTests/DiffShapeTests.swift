import Differ
import EventModel
import TestSupport
import Testing

@Suite("Diff of unusual trees")
struct DiffShapeTests {
  private static func list(_ count: Int, text: (Int) -> String?) -> ViewTree {
    ViewTree(
      ViewNode("UITableView"),
      children: (0..<count).map { ViewTree(ViewNode("UIView", text: text($0))) }
    )
  }

  /// The number of siblings in a long list.
  private static let many = TestEnvironment.current.isFull ? 10_000 : 3_000

  @Test("three edits among thousands of equal siblings are three changes")
  func equalSiblings() throws {
    let old = Self.list(Self.many) { _ in nil }
    var new = old
    new[Self.many * 7 / 10 + 1].text = "changed"
    new[2].isHidden = true
    new = try new.applying(TreeEdit(removals: [Self.many * 4 / 10]))
    let edit = TreeDiff.edit(from: old, to: new)
    #expect(try old.applying(edit) == new)
    #expect(TreeChange.list(edit, from: old, to: new).count == 3)
  }

  @Test("a diff of a list of thousands of views has only the changed ones")
  func longList() throws {
    let many = Self.many
    let old = Self.list(many) { "row \($0)" }
    var new = old
    for row in stride(from: 1, through: many, by: many / 10) { new[row].text = "other \(row)" }
    new = try new.applying(TreeEdit(removals: [many * 5 / 9]))
    new = try new.applying(
      TreeEdit(placements: [.init(parent: 0, after: nil, items: [.moved(many * 9 / 10)])])
    )
    let edit = TreeDiff.edit(from: old, to: new)
    #expect(try old.applying(edit) == new)
    #expect(TreeChange.list(edit, from: old, to: new).count == 12)
  }

  @Test("a diff finds every one of thousands of changed siblings")
  func allChanged() throws {
    let old = Self.list(Self.many) { "row \($0)" }
    let new = Self.list(Self.many) { "other \($0)" }
    let edit = TreeDiff.edit(from: old, to: new)
    #expect(try old.applying(edit) == new)
    #expect(edit.updates.count == Self.many)
  }

  @Test("a change at the end of a deep chain is one change")
  func chain() throws {
    var random = SeededRandom(seed: 7)
    let old = RandomTree.make(.chain, size: 500, using: &random)
    var new = old
    new[499].text = "changed"
    let changes = TreeChange.list(from: old, to: new)
    #expect(changes.count == 1)
    #expect(changes[0].path == Array(repeating: 0, count: 499))
  }
}

@Suite("Sentences of the diff")
struct DiffQualityTests {
  private let cells = (0..<6).map { row in
    ViewTree(
      ViewNode(
        "UITableViewCell",
        frame: Frame(0, Double(row) * 44, 390, 44),
        attributes: ["row": .number(Double(row)), "section": .number(0)]
      ),
      children: [ViewTree(ViewNode("UILabel", text: "Item \(row)", frame: Frame(16, 0, 300, 44)))]
    )
  }

  private func sentences(_ old: ViewTree, _ new: ViewTree) throws -> [String] {
    let edit = TreeDiff.edit(from: old, to: new)
    #expect(try old.applying(edit) == new)
    return TreeChange.list(edit, from: old, to: new).map(\.sentence)
  }

  @Test("a container that moves with its views is one change")
  func container() throws {
    let old = ViewTree(
      ViewNode("UIWindow"),
      children: [ViewTree(ViewNode("UIView", identifier: "panel"), children: cells)]
    )
    var new = old
    new[1].frame.origin.y = 8
    #expect(try sentences(old, new) == ["~ UIView#panel  frame 0,0 0x0 → 0,8 0x0"])
  }

  @Test("a container that moves is one change if frames are relative to the screen")
  func absoluteFrames() throws {
    let old = ViewTree(
      ViewNode("UIWindow"),
      children: [ViewTree(ViewNode("UIView", identifier: "panel"), children: cells)]
    )
    var new = old
    for node in 1..<new.count { new[node].frame.origin.y += 8 }
    #expect(try sentences(old, new) == ["~ UIView#panel and 12 more  moved by 0,8"])
  }

  @Test("an inserted row and the rows that it moves down are two changes")
  func insertedRow() throws {
    let old = ViewTree(ViewNode("UITableView", identifier: "list"), children: cells)
    var moved = cells
    for row in cells.indices {
      moved[row][0].frame.origin.y += 44
      moved[row][0].attributes["row"] = .number(Double(row + 1))
    }
    var first = cells[0]
    first[1].text = "New"
    let new = ViewTree(ViewNode("UITableView", identifier: "list"), children: [first] + moved)
    #expect(
      try sentences(old, new) == [
        "~ UITableView#list/UITableViewCell[0] and 5 more  moved by 0,44, rows +1",
        "+ UITableView#list/UITableViewCell[0]  (2 views)",
      ]
    )
  }

  @Test("a title and the width of its label are one change")
  func widerTitle() throws {
    let title = ViewTree(ViewNode("UIButtonLabel", text: "Save", frame: Frame(141, 11, 68, 21)))
    let button = ViewNode("UIButton", identifier: "save", label: "Save", text: "Save")
    let old = ViewTree(ViewNode("UIWindow"), children: [ViewTree(button, children: [title])])
    var new = old
    for node in 1...2 { new[node].text = "Keep it" }
    new[1].label = "Keep it"
    new[2].frame = Frame(138, 11, 74, 21)
    #expect(
      try sentences(old, new) == [
        "~ UIButton#save  \"Save\" → \"Keep it\", and with it the frame of UIButtonLabel "
          + "141,11 68x21 → 138,11 74x21"
      ]
    )
  }

  @Test("a label that changes its text and moves away is two changes")
  func movedTitle() throws {
    let label = ViewNode("UILabel", identifier: "a", text: "Save", frame: Frame(10, 11, 68, 21))
    let old = ViewTree(ViewNode("UIWindow"), children: [ViewTree(label)])
    var new = old
    new[1].text = "Keep it"
    new[1].frame = Frame(50, 200, 74, 21)
    #expect(try sentences(old, new).count == 2)
  }

  @Test("a view that moves to another parent takes its subtree along")
  func movedView() throws {
    let bars = ["top", "bottom"].map { ViewNode("UIToolbar", identifier: $0) }
    let save = ViewTree(ViewNode("UIButton", text: "Save"), children: [cells[0]])
    let old = ViewTree(
      ViewNode("UIWindow"),
      children: [ViewTree(bars[0], children: [save]), ViewTree(bars[1])]
    )
    let new = ViewTree(
      ViewNode("UIWindow"),
      children: [ViewTree(bars[0]), ViewTree(bars[1], children: [save])]
    )
    #expect(
      try sentences(old, new) == [
        "> UIToolbar#top/UIButton \"Save\"  moved from UIToolbar#top to UIToolbar#bottom  (3 views)"
      ]
    )
  }

  private func tree(_ className: String, _ children: [ViewTree], tag: Int = 0) -> ViewTree {
    ViewTree(ViewNode(className, tag: tag), children: children)
  }

  private func leaf(_ className: String, _ text: String? = nil, tag: Int = 0) -> ViewTree {
    ViewTree(ViewNode(className, text: text, tag: tag))
  }

  @Test("a view whose class changed is compared with the changed one of two equal children")
  func changedAroundTwins() throws {
    let group = tree("UIStackView", [leaf("UILabel", "x")])
    let tagged = tree("UIStackView", [leaf("UILabel", "x")], tag: 1)
    let old = tree("UIWindow", [tree("UIView", [group, group])])
    let new = tree("UIWindow", [tree("UIScrollView", [tagged, group])])
    // `sentences` checks that the edit leads to the second tree.
    #expect(try !sentences(old, new).isEmpty)
  }

  @Test("of two equal views, the diff reports the one that changed")
  func changedTwin() throws {
    let (title, image) = (leaf("UILabel", "Loading"), leaf("UIImageView"))
    let (on, off) = (ViewNode("UISwitch"), ViewNode("UISwitch", isEnabled: false))
    let rest = [image, ViewTree(on)]
    let old = tree("UIWindow", [leaf("UIButton", "Edit"), title, title] + rest)
    let new = tree("UIWindow", [leaf("UILabel", "Done"), title, image, ViewTree(off)])
    #expect(try sentences(old, new).count == 3)
    let replaced = tree("UIWindow", [leaf("UIView"), title, image, ViewTree(off)])
    let lines = try sentences(tree("UIWindow", [title, title] + rest), replaced)
    #expect(lines.contains { $0.hasPrefix("- UIWindow/UILabel[0]") }, "\(lines)")
  }

  @Test("a part that many views have is not reported as moved")
  func commonPart() throws {
    func cell(_ title: String) -> ViewTree {
      tree("UITableViewCell", [leaf("UILabel", title), leaf("UIButton", "More")])
    }
    func screen(_ lists: [String]...) -> ViewTree {
      let lists = lists.enumerated().map { number, titles in
        ViewTree(ViewNode("UITableView", identifier: "list\(number)"), children: titles.map(cell))
      }
      return tree("UIWindow", lists)
    }
    let (old, new) = (screen(["1", "2", "3"], ["4", "5"]), screen(["1", "3"], ["4", "6", "5"]))
    #expect(try sentences(old, new).count == 2)
  }

  @Test("a row of a removed list is not reported as moved into a new list")
  func commonRow() throws {
    func list(_ name: String, _ titles: [String]) -> ViewTree {
      let cells = titles.enumerated().map { row, title in
        ViewTree(
          ViewNode("UITableViewCell", attributes: ["row": .number(Double(row))]),
          children: [leaf("UILabel", title)]
        )
      }
      return ViewTree(ViewNode("UITableView", identifier: name), children: cells)
    }
    let old = tree("UIWindow", [tree("UIView", [list("a", ["1"]), list("b", ["2"])])])
    let new = tree("UIWindow", [tree("UIView", [list("a", ["1"]), list("c", ["3"])])])
    let lines = try sentences(old, new)
    #expect(!lines.contains { $0.hasPrefix("> ") }, "\(lines)")
  }

  @Test("an outer view takes an inner one along, even if an equal view follows")
  func highestFirst() throws {
    let save = ViewTree(ViewNode("UIButton", identifier: "save", label: "Save"))
    let card = tree("UIStackView", [leaf("UILabel", "Card"), save])
    let (left, right) = (tree("UIView", [card], tag: 1), tree("UIScrollView", [], tag: 2))
    let old = tree("UIWindow", [left, right])
    let new = tree(
      "UIWindow",
      [tree("UIView", [], tag: 1), tree("UIScrollView", [card, save], tag: 2)]
    )
    #expect(try sentences(old, new).count == 2)
  }

  @Test("a part that occurs once is reported as moved")
  func uniquePart() throws {
    let form = tree("UIStackView", (0..<9).map { leaf("UILabel", "Field \($0)") })
    let old = tree("UIWindow", [tree("UIScrollView", [form]), leaf("UIButton", "Save")])
    let new = tree("UIWindow", [leaf("UIButton", "Save"), tree("UITableView", [form])])
    #expect(try sentences(old, new).contains { $0.hasPrefix("> ") })
  }
}
