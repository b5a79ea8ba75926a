import Differ
import EventModel
import LiveTerminal

/// Drawings of two screens side by side, before and after, with the changes marked.
struct WireframePair {
  /// The width of one drawing, its frame included.
  static let width = 38

  /// The drawings as lines, below a line of headings.
  let lines: [String]

  /// Draws two screens.
  init(
    _ before: ViewTree,
    marked olds: Set<Int>,
    _ after: ViewTree,
    marked news: Set<Int>,
    style: Style
  ) {
    let width = Self.width
    let left = Wireframe(before, columns: width, marked: olds).lines(paintingMarked: style.red)
    let right = Wireframe(after, columns: width, marked: news).lines(paintingMarked: style.green)
    let blank = String(repeating: " ", count: width)
    lines =
      ["\("before".padded(to: width))  after"]
      + (0..<max(left.count, right.count)).map { row in
        let line = left.indices.contains(row) ? left[row] : blank
        return "\(line)  \(right.indices.contains(row) ? right[row] : "")"
      }
  }

  /// Draws two screens with all changes between them marked.
  init(_ before: ViewTree, _ after: ViewTree, style: Style) {
    let changes = TreeChange.list(from: before, to: after)
    var olds: Set<Int> = []
    var news: Set<Int> = []
    for change in changes {
      if change.kind == .insert {
        news.formUnion(change.places)
      } else {
        olds.formUnion(change.places)
        let name = change.places.first.flatMap { before[$0].identifier }
        let same = name.flatMap { name in after.nodes.firstIndex { $0.identifier == name } }
        let now = change.kind == .remove ? nil : same ?? after.index(at: change.path)
        if let now { news.insert(now) }
      }
    }
    self.init(before, marked: olds, after, marked: news, style: style)
  }
}
