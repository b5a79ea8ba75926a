public import EventModel
import ViewQuery

/// The names of views that rules let vary from launch to launch, so that they are no evidence of a view.
///
/// An app generates a name at each launch if a rule gives a pattern or pseudonyms for it, or ignores identifiers or
/// tags. Text that a rule only ignores may still name a view within a session.
///
/// ```swift
/// let names = VaryingNames(rules)         // pattern /ref-[0-9]+/ for identifier of `//Cell`
/// names.removed(from: tree)               // the same views, cells without such an identifier
/// ```
public struct VaryingNames {
  /// A rule with the names that it lets vary.
  private struct Entry {
    var views: NodeReference
    var members: [ViewNode.Member]
    /// The pattern of the names; nil for names of any form.
    var pattern: RulePattern?
  }

  private let entries: [Entry]

  /// Collects the names that some rules let vary.
  public init(_ rules: [Rule] = []) {
    entries = rules.compactMap { rule in
      let members = Self.members(of: rule)
      guard !members.isEmpty else { return nil }
      guard case .pattern(let text, _) = rule.kind else {
        return Entry(views: rule.views, members: members)
      }
      // A pattern that cannot be read matches nothing.
      guard let pattern = try? RulePattern(text) else { return nil }
      return Entry(views: rule.views, members: members, pattern: pattern)
    }
  }

  /// No rule lets a name vary.
  public var isEmpty: Bool { entries.isEmpty }

  /// Returns a tree with the same views at the same indexes, without the names that vary.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - values: true if values that vary go, too; they never name a view.
  /// - Returns: the tree; the same one if no rule lets a name vary.
  /// - Complexity: O(n) in the size of the tree for each rule; nothing without rules.
  public func removed(from tree: ViewTree, andValues values: Bool = false) -> ViewTree {
    guard !isEmpty else { return tree }
    var changed: [Int: ViewNode] = [:]
    for entry in entries {
      // A selector with a word that is unknown on this screen matches nothing here.
      for view in (try? tree.nodes(matching: entry.views)) ?? [] {
        let node = changed[view] ?? tree[view]
        var nameless = node
        for member in entry.members where values || member != .value {
          guard let value = node[member], entry.pattern.map(value.matches) ?? true else { continue }
          _ = nameless.set(member, to: nil)
        }
        if nameless != node { changed[view] = nameless }
      }
    }
    return tree.replacing(changed)
  }

  /// Returns the names that a rule lets vary.
  private static func members(of rule: Rule) -> [ViewNode.Member] {
    switch rule.kind {
    case .pattern(_, let members), .pseudonyms(let members): members.filter(names.contains)
    case .ignore(let members): members.filter { $0 == .identifier || $0 == .tag }
    case .ignoreAll, .tolerance, .unordered: []
    }
  }

  private static let names: Set<ViewNode.Member> = [.identifier, .label, .text, .value, .tag]
}
