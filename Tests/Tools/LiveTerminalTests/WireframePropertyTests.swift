import EventModel
import LiveTerminal
import TestSupport
import Testing

@Suite("Any drawing of a screen")
struct WireframePropertyTests {
  private static let classes = [
    "UIView", "UILabel", "UIButton", "UITextField", "UITextView", "UISwitch", "UISlider",
    "UIStepper",
    "UISegmentedControl", "UISegment", "UITabBar", "UITabBarButton", "UINavigationBar",
    "UIPageControl",
    "UIProgressView", "UIActivityIndicatorView", "UIPickerView", "UIPickerTableView", "UISearchBar",
    "UIPickerTableViewTitledCell", "UIDimmingView", "UITransitionView", "_UIAlertControllerView",
    "UITableViewCell", "UICollectionViewCell", "UITableViewCellEditControl", "UIImageView",
    "UIRefreshControl", "GtkWindow",
  ]
  private static let texts: [String?] = [
    nil, "", "Save", "日本 👍", "漢字漢字漢字", "A漢字", "A漢", "two\nlines",
    "a rather long text that does not fit", "100%",
    "page 2 of 40",
  ]
  private static let numbers: [Double] = [0, -1, 1, 4, 12.5, 44, 120, 390, 1e6, -1e9, 1e300]

  private func screen(_ random: inout some RandomNumberGenerator) -> ViewTree {
    var builder = ViewTree.Builder()
    builder.open(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)))
    var depth = 0
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      var node = ViewNode(Self.classes.randomElement(using: &random) ?? "UIView")
      node.text = Self.texts.randomElement(using: &random) ?? nil
      node.label = Self.texts.randomElement(using: &random) ?? nil
      node.value = Self.texts.randomElement(using: &random) ?? nil
      node.isEnabled = Bool.random(using: &random)
      if Bool.random(using: &random) {
        node.frame = Frame(
          Double.random(in: -20...390, using: &random),
          Double.random(in: -20...844, using: &random),
          Double.random(in: 0...390, using: &random),
          Double.random(in: 0...200, using: &random)
        )
      } else {
        let numbers = (0..<4).map { _ in Self.numbers.randomElement(using: &random) ?? 0 }
        node.frame = Frame(numbers[0], numbers[1], numbers[2], numbers[3])
      }
      for name in ["focused", "selected", "secure", "on"]
      where Int.random(in: 0..<4, using: &random) == 0 {
        node.attributes[name] = .bool(true)
      }
      if Bool.random(using: &random) { node.attributes["row"] = .number(1) }
      builder.open(node)
      depth += 1
      while depth > 0, Bool.random(using: &random) {
        builder.close()
        depth -= 1
      }
    }
    for _ in 0...depth { builder.close() }
    return builder.finish() ?? ViewTree(ViewNode("UIWindow"))
  }

  @Test("the drawing of any tree fills its cells")
  func anyTree() {
    forAll(seeds: 0..<20, full: 1_700) { random in
      let tree = screen(&random)
      let columns = Int.random(in: 12...90, using: &random)
      let rows = Bool.random(using: &random) ? Int.random(in: 1...50, using: &random) : nil
      let marked = Set((0..<3).map { _ in Int.random(in: 0..<tree.count, using: &random) })
      let drawing = Wireframe(tree, columns: columns, rows: rows, marked: marked)
      for row in drawing.rows {
        #expect(row.count == columns)
        #expect(["╭", "│", "╰"].contains(row[0].letter))
        #expect(["╮", "│", "╯"].contains(row[columns - 1].letter))
        // A wide letter takes its cell and the next, which has no letter.
        for (cell, next) in zip(row, row.dropFirst()) {
          let isWide = cell.letter.map("日本👍漢字".contains) ?? false
          #expect(isWide == (next.letter == nil), "\(row.map { $0.letter ?? "∅" })")
        }
      }
    }
  }
}
