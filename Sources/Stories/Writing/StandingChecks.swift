import Actions
import EventModel
import ViewQuery

/// What is said of a screen on which nothing in particular happened: where one is.
struct StandingChecks {
  /// The screen.
  let tree: ViewTree

  /// Checks that hold on the screen, at least one: its title, its texts, else whatever has a name.
  func checks(atMost count: Int) -> [Check] {
    let texts = tree.texts().enumerated().sorted { one, other in
      let scores = [one, other].map { tree.tellingness(of: $0.element.node) }
      return (scores[1], one.offset) < (scores[0], other.offset)
    }
    var checks: [Check] = []
    for (_, text) in texts where checks.count < count {
      let check = Check.sees(.shown(text.text))
      if !checks.contains(check), check.isSound(on: tree) { checks.append(check) }
    }
    return checks.isEmpty ? [named] : checks
  }

  private var named: Check {
    let checks = tree.nodes.indices.lazy.filter { $0 > 0 && tree.isVisible($0) }
      .compactMap { NodeName(tree: tree).reference(for: $0) }.map(Check.sees)
    return checks.first { $0.isSound(on: tree) } ?? .sees(.selector("/."))
  }
}

extension Check {
  fileprivate func isSound(on tree: ViewTree) -> Bool { holds(on: tree) && survives }
}
