import EventModel
import ViewQuery

/// What a person would look for after something was done: the few checks that say what changed.
struct ChangeChecks {
  /// The most checks for what appeared, and for what went.
  static let limits = (appeared: 3, gone: 2)
  /// The longest text that a check quotes, in characters.
  static let longest = 80

  /// The screen before.
  let before: ViewTree
  /// The screen after.
  let after: ViewTree
  /// The checkpoint's title, for screens that show nothing to name.
  let title: String

  /// The checks, at least one; each of them holds on the screen after.
  func checks() -> [Check] {
    let had = Set(before.shownTexts)
    let has = Set(after.shownTexts)
    var checks = texts(of: after, without: had).prefix(Self.limits.appeared)
      .map { Check.sees(.shown($0)) }
    checks += states()
    let gone = texts(of: before, without: has).prefix(Self.limits.gone)
    if checks.count < Self.limits.appeared + 1 {
      checks += gone.map { Check.seesNot(.shown($0)) }
    }
    let holding = checks.filter { (try? $0.verify(on: after, goldens: .none)) != nil }
    return holding.isEmpty ? [fallback] : holding
  }

  /// The texts that one screen shows and the other does not, those outside tables first.
  private func texts(of tree: ViewTree, without others: Set<String>) -> [String] {
    let texts = tree.shownTexts.filter { !others.contains($0) && Self.isQuotable($0) }
    let inTables = Set(
      tree.nodes.indices.filter { tree.table(around: $0) != nil }
        .flatMap { [tree[$0].label, tree[$0].text].compactMap { $0 } }
    )
    return texts.filter { !inTables.contains($0) } + texts.filter { inTables.contains($0) }
  }

  private static func isQuotable(_ text: String) -> Bool {
    text.count <= longest && !text.contains("\n")
  }

  /// What changed in controls that both screens have, by their identifiers.
  private func states() -> [Check] {
    var checks: [Check] = []
    for index in after.nodes.indices {
      guard let identifier = after[index].identifier, after.isVisible(index),
        let old = before.nodes.first(where: { $0.identifier == identifier })
      else { continue }
      let node = after[index]
      let name = NodeReference.identifier(identifier)
      if old.isEnabled != node.isEnabled { checks.append(.enabled(name, node.isEnabled)) }
      if old.isSelected != node.isSelected { checks.append(.selected(name, node.isSelected)) }
      if let value = node.value, old.value != value, Self.isQuotable(value) {
        checks.append(.value(name, value))
      }
    }
    return Array(checks.prefix(Self.limits.gone))
  }

  /// What is said of a screen on which nothing changed that could be named.
  private var fallback: Check {
    if let text = after.shownTexts.first(where: Self.isQuotable) { return .sees(.shown(text)) }
    let named = after.nodes.indices.first { after[$0].identifier != nil && after.isVisible($0) }
    if let identifier = named.flatMap({ after[$0].identifier }) {
      return .sees(.identifier(identifier))
    }
    return .matches(title)
  }
}
