import Differ
import EventModel
import LiveTerminal
import ViewQuery

/// The views of many screens, equal subtrees stored once.
///
/// Screens of one recording differ little, and recordings of one app show the same screens, so that a further screen
/// costs only the views on the way to its differences.
struct SharedViews: Encodable {
  /// The texts; the first one is empty.
  private(set) var texts = [""]
  /// The views, each as the numbers that ``row(of:as:in:children:)`` lists.
  private(set) var rows: [[Double]] = []
  /// The exact texts, since a change may be that of a composed é to a decomposed one.
  private var textNumbers = [ExactText(""): 0]
  private var rowNumbers: [[Double]: Int] = [:]
  private var screens: [Digest: Int] = [:]
  /// The number of bytes of the texts.
  private var length = 0

  private enum CodingKeys: String, CodingKey {
    case texts
    case rows = "views"
  }

  /// True if there are so many views that a person would wait until they are unpacked.
  var isFull: Bool { rows.count >= 12_000 || length >= 1 << 20 }

  /// Returns the number of a screen's root, and adds the views that are new.
  mutating func add(_ tree: ViewTree) -> Int {
    if let known = screens[tree.hash] { return known }
    let views = PageView.list(tree)
    var numbers = [Int](repeating: 0, count: tree.count)
    // Children come after their parent, so from the last node on each one's children are known.
    for place in (0..<tree.count).reversed() {
      let children = tree.children(of: place).map { numbers[$0] }
      let row = row(of: tree[place], as: views[place], children: children)
      numbers[place] = number(of: row)
    }
    screens[tree.hash] = numbers[0]
    return numbers[0]
  }

  private mutating func number(of row: [Double]) -> Int {
    if let known = rowNumbers[row] { return known }
    rowNumbers[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  private mutating func number(of text: String) -> Double {
    if let known = textNumbers[ExactText(text)] { return Double(known) }
    textNumbers[ExactText(text)] = texts.count
    texts.append(text)
    length += text.utf8.count
    return Double(texts.count - 1)
  }

  /// Returns a view as numbers: shape, x, y, width and height in its parent, flags, the drawn text, the
  /// line that describes it, the scroll offset, its looks, and the views inside it.
  private mutating func row(
    of node: ViewNode,
    as view: PageView,
    children: [Int]
  ) -> [Double] {
    let frame = view.frame
    return [
      Double(view.shape), frame.origin.x, frame.origin.y, frame.size.width, frame.size.height,
      Double(view.flags), number(of: view.text), number(of: NodeLine.text(for: node)),
      view.offset.x, view.offset.y, number(of: ViewLooks(of: node).text),
    ] + children.map(Double.init)
  }
}
