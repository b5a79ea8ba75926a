import Differ
package import EventModel

/// The writer of the text of an overlay: only checkpoints that differ, and of these only the changes.
package struct OverlayWriter {
  /// The changes of a checkpoint that was written.
  private struct Written {
    var number: Int
    /// The changes in the order in which a reader finds them.
    var changes: [String]
    /// The number of checkpoints whose changes are repeated for it.
    var depth = 0
  }

  /// The number of checkpoints back that are searched for the same changes.
  private static let reach = 24

  private var lines: [String]
  private var written: [Written] = []
  /// True as long as no checkpoint differs.
  private(set) var isEmpty = true

  /// Returns the text of an overlay; nil if no screen differs.
  ///
  /// - Parameters:
  ///   - golden: The golden in the setting.
  ///   - foundation: Its screens without the overlay, one for each screen of the golden.
  ///   - setting: The setting.
  /// - Returns: The text.
  package static func text(
    for golden: Golden,
    on foundation: [Golden.Screen],
    setting: ReplacedSetting
  ) -> String? {
    var writer = OverlayWriter(golden, setting)
    for (place, (base, screen)) in zip(foundation, golden.screens).enumerated()
    where base.tree != screen.tree {
      writer.add(golden.heading(of: place), from: base.tree, to: screen.tree, number: place + 1)
    }
    return writer.isEmpty ? nil : writer.lines.joined(separator: "\n") + "\n"
  }

  private init(_ golden: Golden, _ setting: ReplacedSetting) {
    lines = [
      "overlay 1  app \(Golden.word(golden.app))  recording \(Golden.word(golden.recording))"
        + "  setting \(setting.text)"
    ]
  }

  private mutating func add(
    _ heading: String,
    from base: ViewTree,
    to tree: ViewTree,
    number: Int
  ) {
    isEmpty = false
    // `== 2 tap "Add"` becomes `== 2 on DIGEST  tap "Add"`.
    let start = "== \(number) "
    lines.append("\(start)on \(base.hash)  \(heading.dropFirst(start.count))")
    let edit = GoldenEditWriter.lines(for: TreeDiff.edit(from: base, to: tree), of: base)
    let changes = Self.changes(edit)
    let all = Set(changes)
    let same = written.suffix(Self.reach)
      .filter { $0.depth < Overlay.repetition && all.isSuperset(of: $0.changes) }
      .max { ($0.changes.count, $0.number) < ($1.changes.count, $1.number) }
    if let same, all.count == changes.count {
      let known = Set(same.changes)
      let rest = changes.filter { !known.contains($0) }
      // The order of changes counts where several views come to one place.
      if Self.tree(applying: same.changes + rest, to: base) == tree {
        lines += ["= as \(same.number)"] + rest
        written.append(
          Written(number: number, changes: same.changes + rest, depth: same.depth + 1)
        )
        return
      }
    }
    lines += edit
    written.append(Written(number: number, changes: changes))
  }

  /// Returns each change with the lines that belong to it.
  private static func changes(_ lines: [String]) -> [String] {
    lines.reduce(into: []) { changes, line in
      if line.hasPrefix(" "), !changes.isEmpty {
        changes[changes.count - 1] += "\n\(line)"
      } else {
        changes.append(line)
      }
    }
  }

  /// Returns a tree with the changes of some lines; nil if they do not fit.
  private static func tree(applying lines: [String], to base: ViewTree) -> ViewTree? {
    var reader = GoldenReader(lines.joined(separator: "\n"), nil)
    return try? reader.changes(of: base)
  }
}
