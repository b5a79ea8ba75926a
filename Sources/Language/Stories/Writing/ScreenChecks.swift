import Actions
import EventModel
import ViewQuery

/// What is said of a screen on which nothing in particular happened: where one is.
struct ScreenChecks {
  /// The screen.
  let tree: ViewTree

  /// Checks that hold on the screen, at least one: its title, its texts, else whatever has a name.
  func checks(atMost count: Int) -> [Check] {
    let texts = tree.texts().enumerated().map { place, text in
      (text: text.text, score: tree.relevance(of: text.node), place: place)
    }
    .sorted { ($1.score, $0.place) < ($0.score, $1.place) }
    var checks: [Check] = []
    for (text, _, _) in texts where checks.count < count {
      let check = Check.sees(.shown(text))
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
