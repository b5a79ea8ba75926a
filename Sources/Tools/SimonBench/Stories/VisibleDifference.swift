import Differ
import EventModel
import ViewQuery

/// The question of whether a person who looks at two screens can see a difference.
///
/// The views of the two screens are matched as for the difference of two trees. A view counts if it is visible on its
/// screen and shows something: a text, a label, a value or, in a field, a placeholder. The keys of a keyboard do not
/// count. The screens differ visibly if
///
/// - a view that counts on one of them has no match that counts on the other one,
/// - a view and its match differ in text, label, value or placeholder, or in being enabled, selected or focused, or
/// - two views of one screen, neither inside the other, stand on top of each other or side by side, and their matches
///   stand the other way round.
///
/// Identifiers, classes, tags, other attributes and frames alone are not visible: a view that only moved or has
/// another size counts only as far as it leaves the screen, enters it, or passes another one.
struct VisibleDifference {
  private let old: ViewTree
  private let new: ViewTree
  /// The visible match of each view of the old screen that counts.
  private var matches: [(old: Int, new: Int)] = []

  /// The difference in words; nil if there is none.
  private(set) var reason: String?

  /// Compares two screens.
  init(from old: ViewTree, to new: ViewTree) {
    (self.old, self.new) = (old, new)
    guard old != new else { return }
    reason = presence() ?? content() ?? order()
  }

  private mutating func presence() -> String? {
    let counterparts = self.counterparts()
    var left = Set(new.nodes.indices.filter { Self.counts($0, in: new) })
    for view in old.nodes.indices where Self.counts(view, in: old) {
      guard let match = counterparts[view], left.remove(match) != nil else {
        return "\(Self.name(view, in: old)) is gone"
      }
      matches.append((view, match))
    }
    return left.min().map { "\(Self.name($0, in: new)) is new" }
  }

  /// Returns the view of the new screen that is the same one as each view of the old screen.
  ///
  /// The difference of two trees leaves out equal views at both ends of the same parent.
  private func counterparts() -> [Int?] {
    var matches = ScreenMatch.matches(from: old, to: new)
    var taken = Set(matches.compactMap(\.self))
    func pair(_ views: [Int], _ others: [Int]) {
      for (view, other) in zip(views, others) {
        guard matches[view] == nil, !taken.contains(other), isEqual(view, other) else { return }
        for offset in 0..<(old.end(of: view) - view) {
          matches[view + offset] = other + offset
          taken.insert(other + offset)
        }
      }
    }
    for view in old.nodes.indices {
      guard let match = matches[view] else { continue }
      let (children, others) = (Array(old.children(of: view)), Array(new.children(of: match)))
      pair(children, others)
      pair(children.reversed(), others.reversed())
    }
    return matches
  }

  /// Returns true if two views and everything in them are equal.
  private func isEqual(_ view: Int, _ other: Int) -> Bool {
    let count = old.end(of: view) - view
    return count == new.end(of: other) - other
      && (0..<count).allSatisfy { old[view + $0] == new[other + $0] }
  }

  private func content() -> String? {
    for (view, match) in matches {
      let (before, after) = (Self.content(of: view, in: old), Self.content(of: match, in: new))
      if before != after { return "\(Self.name(view, in: old)) shows something else" }
    }
    return nil
  }

  private func order() -> String? {
    for (place, first) in matches.enumerated() {
      for second in matches[(place + 1)...] where second.old >= old.end(of: first.old) {
        let before = Self.order(of: first.old, and: second.old, in: old)
        let after = Self.order(of: first.new, and: second.new, in: new)
        let isSwapped = before.0 * after.0 < 0 || before.1 * after.1 < 0
        if isSwapped {
          return
            "\(Self.name(first.old, in: old)) and \(Self.name(second.old, in: old)) changed places"
        }
      }
    }
    return nil
  }

  /// Returns for both directions 1 if the second view is wholly behind the first one, -1 if it is wholly before,
  /// and 0 if their extents overlap.
  private static func order(of first: Int, and second: Int, in tree: ViewTree) -> (Int, Int) {
    let (first, second) = (tree.visibleFrame(of: first), tree.visibleFrame(of: second))
    func side(_ end: Double, _ start: Double, _ otherEnd: Double, _ otherStart: Double) -> Int {
      otherStart >= end ? 1 : start >= otherEnd ? -1 : 0
    }
    return (
      side(first.maxX, first.minX, second.maxX, second.minX),
      side(first.maxY, first.minY, second.maxY, second.minY)
    )
  }

  private static func counts(_ view: Int, in tree: ViewTree) -> Bool {
    guard !tree[view].isKeyboardKey, tree.isVisible(view) else { return false }
    return content(of: view, in: tree).texts.contains { !$0.isEmpty }
  }

  private struct Content: Equatable {
    var texts: [String]
    var states: [Bool]
  }

  private static func content(of view: Int, in tree: ViewTree) -> Content {
    let node = tree[view]
    let isFocused = node.attributes["focused"]?.bool == true
    let isSelected = node.attributes["selected"]?.bool == true || node.traits.contains("selected")
    return Content(
      texts: [node.text, node.label, node.value, node.attributes["placeholder"]?.text].map {
        $0 ?? ""
      },
      states: [node.isEnabled, isSelected, isFocused]
    )
  }

  private static func name(_ view: Int, in tree: ViewTree) -> String {
    "\(tree.reference(to: view))"
  }
}
