package import Differ
package import EventModel
import LiveTerminal
package import Messages

/// Drawings of two screens side by side, before and after, with the changes marked.
package struct WireframePair {
  /// The width of one drawing, its frame included.
  package static let width = 38

  /// The drawings as lines, below a line of headings.
  package let lines: [ConsoleText]

  /// Draws two screens.
  package init(
    _ before: ViewTree,
    marked olds: Set<Int>,
    _ after: ViewTree,
    marked news: Set<Int>,
    style: Style
  ) {
    let width = Self.width
    let left = Wireframe(before, columns: width, marked: olds).lines(style.red)
    let right = Wireframe(after, columns: width, marked: news).lines(style.green)
    let blank = ConsoleText(String(repeating: " ", count: width))
    lines =
      ["\("before".padded(to: width))  after"]
      + (0..<max(left.count, right.count)).map { row in
        let line = left.indices.contains(row) ? left[row] : blank
        return "\(line)  \(right.indices.contains(row) ? right[row] : "")"
      }
  }

  /// Draws two screens with all changes between them marked.
  package init(_ before: ViewTree, _ after: ViewTree, style: Style) {
    let marks = ChangeMarks(from: before, to: after)
    self.init(before, marked: marks.olds, after, marked: marks.news, style: style)
  }
}

extension TreeChange {
  /// Returns the view in the later tree; nil if it is gone or cannot be found.
  package func place(in now: ViewTree, after before: ViewTree?) -> Int? {
    if kind == .insert { return places.first }
    guard kind != .remove, let before, let node = places.first else { return nil }
    let name = before.identifier(of: node)
    let same = name.flatMap { name in now.nodes.firstIndex { $0.identifier == name } }
    return same ?? now.index(at: path)
  }
}
