import EventModel
import ViewQuery

/// The checks of a screen that no action changed, which say where the session is.
struct ScreenChecks {
  /// The screen.
  let tree: ViewTree
  /// The texts of the session's screens.
  let facts: ScreenFacts

  /// Returns checks that pass on the screen, at least one: of its title and texts, and of all texts; or else of any
  /// named view.
  func checks(atMost count: Int) -> [Check] {
    let texts = tree.texts().map { (text: $0.text, score: tree.relevance(of: $0.node)) }
      .sorted { $0.score > $1.score }
    var checks: [Check] = []
    for (text, _) in texts where checks.count < count {
      let check = Check.sees(.shown(text))
      if !checks.contains(check), check.isSound(on: tree) { checks.append(check) }
    }
    let listing = ScreenListing(tree, facts).whole()
    checks += [listing].compactMap(\.self)
    return checks.isEmpty ? [named] : checks
  }

  private var named: Check {
    let checks = tree.nodes.indices.lazy.filter { $0 > 0 && tree.isVisible($0) }
      .compactMap { NodeName(tree: tree).reference(for: $0) }.map(Check.sees)
    return checks.first { $0.isSound(on: tree) } ?? .sees(.selector("/."))
  }
}

extension Check {
  fileprivate func isSound(on tree: ViewTree) -> Bool { passes(on: tree) && isWritable }
}
