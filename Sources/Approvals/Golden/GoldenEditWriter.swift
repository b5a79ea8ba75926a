import Differ
import EventModel

/// A writer of the lines in which a golden states the changes from one screen to the next.
enum GoldenEditWriter {
  /// Returns the changes from the tree `old`, or `= same` if there are none.
  static func lines(for edit: TreeEdit, of old: ViewTree) -> [String] {
    guard !edit.isEmpty else { return ["= same"] }
    let addresses = NodeAddresses(of: old)
    var lines: [String] = []
    var updates = edit.updates[...]
    while let update = updates.popFirst() {
      let node = old[update.node]
      let from = NodeLine.text(for: node[update.member], of: update.member)
      let to = NodeLine.text(for: update.value, of: update.member)
      var member = NodeLine.name(of: update.member) + " "
      if let next = updates.first, update.isLabel(andTextIs: next, of: node) {
        updates.removeFirst()
        member = ""
      }
      lines.append("~ \(addresses.address(of: update.node))  \(member)\(from) → \(to)")
    }
    for node in edit.removals {
      let shown = old[node].shownText.map { "  \($0.quoted)" } ?? ""
      lines.append("- \(addresses.address(of: node))\(shown)")
    }
    for placement in edit.placements {
      let parent = addresses.address(of: placement.parent)
      let place = placement.after.map {
        "after \(addresses.part(of: $0, below: placement.parent))"
      }
      lines.append("+ in \(parent) \(place ?? "first")")
      for item in placement.items { append(item, depth: 2, addresses, to: &lines) }
    }
    return lines
  }

  private static func append(
    _ item: TreeEdit.Item,
    depth: Int,
    _ addresses: NodeAddresses,
    to lines: inout [String]
  ) {
    switch item {
    case .moved(let node):
      lines.append("\(indentation(depth))> \(addresses.address(of: node))")
    case .new(let node, let children):
      lines.append(indentation(depth) + NodeLine.text(for: node))
      for child in children { append(child, depth: depth + 1, addresses, to: &lines) }
    }
  }

  private static func indentation(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}

extension TreeEdit.Update {
  /// Returns true if two updates set label and text of one node to the same value, and both were equal before.
  ///
  /// One line can then state both.
  func isLabel(andTextIs other: TreeEdit.Update, of before: ViewNode) -> Bool {
    member == .label && other.member == .text && node == other.node && value == other.value
      && before[.label] == before[.text]
  }
}
