import Actions
import ViewQuery

/// Gives stories titles that come through the grammar as they are, each once.
struct StoryTitles {
  private static let longest = 100
  private var given: Set<String> = []

  /// The title of a story: what it was called, else what was done and what came of it.
  mutating func title(for scene: StorySegment, _ outcome: StoryOutcome, isFirst: Bool) -> String {
    var title = Self.cleaned(scene.title ?? "")
    if title.isEmpty { title = Self.cleaned(Self.gist(of: scene, outcome)) }
    if title.isEmpty { title = isFirst ? "Launch" : "Waiting" }
    var unique = title
    var number = 2
    while !given.insert(unique).inserted {
      unique = "\(title) (\(number))"
      number += 1
    }
    return unique
  }

  private static func cleaned(_ title: String) -> String {
    StoryLine("Story: \(title.map { $0.isNewline ? " " : String($0) }.joined())").title
  }

  /// `Type "Milk", tap "Done" and see "Milk"`: what the most telling check is about, and what led to
  /// it.
  private static func gist(of scene: StorySegment, _ outcome: StoryOutcome) -> String {
    let actions = scene.said.compactMap(\.action)
    guard let best = outcome.best, let action = scene.said[best.action].action else {
      return actions.last.map { capitalised($0.sentence) } ?? ""
    }
    let end = "\(shortened(action)) and \(phrase(best.check))"
    let cause = scene.said[..<best.action].compactMap(\.action).last { earlier in
      SessionMemory.text(of: earlier).map { best.check.mentions($0) } ?? false
    }
    guard let cause, "\(shortened(cause)), \(end)".count <= longest else {
      return capitalised(end)
    }
    return capitalised("\(shortened(cause)), \(end)")
  }

  private static func shortened(_ action: Action) -> String {
    guard case .type(let text, _) = action else { return action.sentence }
    return "type \(text.count <= 30 ? text.scriptQuoted : "\(text.prefix(30))…".scriptQuoted)"
  }

  private static func phrase(_ check: Check) -> String {
    switch check {
    case .sees(let node): "see \(node)"
    case .seesNot(let node): "no longer see \(node)"
    default: "see that \(check)"
    }
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// What a story's checks say, and which of them says most.
struct StoryOutcome {
  /// The most telling check, and the place of the action it follows.
  var best: (check: Check, score: Int, action: Int)?

  /// Takes a check in; of two that tell as much, and more than where one is, the later counts.
  mutating func take(_ telling: ChangeChecks.ScoredCheck, after action: Int) {
    if let best, best.score >= telling.score, best.score > telling.score || best.score < 4 {
      return
    }
    best = (telling.check, telling.score, action)
  }
}

extension Check {
  /// Whether the check is about a text, given in lower case.
  fileprivate func mentions(_ text: String) -> Bool {
    switch self {
    case .sees(.shown(let shown)), .seesNot(.shown(let shown)):
      shown.lowercased() == text || text.count >= 3 && shown.lowercased().contains(text)
    default: false
    }
  }
}
