import Actions
import EventModel
import ViewQuery

/// The unique titles of stories, which the grammar reads back unchanged.
struct StoryTitles {
  private static let longest = 100
  private var given: Set<String> = []

  /// Returns the title of a story: the title of its segment, or else a summary.
  mutating func title(for segment: StorySegment, _ outcome: StoryOutcome, isFirst: Bool) -> String {
    var title = Self.cleaned(segment.title ?? "")
    if title.isEmpty { title = Self.cleaned(Self.summary(of: segment, outcome)) }
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
    let line = title.map { $0.isNewline ? " " : String($0) }.joined()
    let visible = line.unicodeScalars.map { $0.isConfusing ? $0.escapedForScripts : String($0) }
    return StoryLine("Story: \(visible.joined().withBuildCommandsBroken(by: " #"))").title
  }

  /// Returns a summary such as `Type "Milk", tap "Done" and see "Milk"`: the check with the highest
  /// score and the actions that led to it.
  private static func summary(of segment: StorySegment, _ outcome: StoryOutcome) -> String {
    let actions = segment.actions.compactMap(\.action)
    guard let best = outcome.best, let action = segment.actions[best.action].action else {
      return actions.last.map { capitalised($0.sentence) } ?? ""
    }
    if case .wait = action { return capitalised(phrase(best.check)) }
    let end = "\(shortened(action)) and \(phrase(best.check))"
    let cause = segment.actions[..<best.action].compactMap(\.action).last { earlier in
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

/// The check of a story that has the highest score.
struct StoryOutcome {
  /// The check, its score, and the index of the action before it.
  var best: (check: Check, score: Int, action: Int)?

  /// Adds a check; of two with the same score of at least 4, the later one wins.
  mutating func add(_ scored: ChangeChecks.ScoredCheck, after action: Int) {
    if let best, best.score >= scored.score, best.score > scored.score || best.score < 4 {
      return
    }
    best = (scored.check, scored.score, action)
  }
}

extension Check {
  /// Returns true if the check mentions a text, which is given in lower case.
  fileprivate func mentions(_ text: String) -> Bool {
    switch self {
    case .sees(.shown(let shown)), .seesNot(.shown(let shown)):
      shown.lowercased() == text || text.count >= 3 && shown.lowercased().contains(text)
    default: false
    }
  }
}
