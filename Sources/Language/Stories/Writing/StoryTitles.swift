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
    if title.isEmpty {
      // A title that another story has says less than what else this one has achieved.
      let summaries = Self.summaries(of: segment, outcome).map(Self.cleaned)
      title = summaries.first { !given.contains($0) } ?? summaries.first ?? ""
    }
    if title.isEmpty { title = isFirst ? "Launch" : "Waiting" }
    var unique = title
    var number = 2
    while !given.insert(unique).inserted {
      // A repeated summary is a repeated action; the titles of people are their own.
      let isRepeated = number == 2 && segment.title?.isEmpty ?? true
      unique = isRepeated ? "\(title), again" : "\(title) (\(number))"
      number += 1
    }
    return unique
  }

  private static func cleaned(_ title: String) -> String {
    let line = title.map { $0.isNewline ? " " : String($0) }.joined()
    let visible = line.unicodeScalars.map { $0.isConfusing ? $0.escapedForScripts : String($0) }
    return StoryLine("Story: \(visible.joined().withBuildCommandsBroken(by: " #"))").title
  }

  /// Returns summaries such as `Type "Milk", tap "Done" and see "Milk"`: a check and the actions that led to it, that
  /// with the highest score first.
  ///
  /// Behind the first one come only those that say much.
  private static func summaries(of segment: StorySegment, _ outcome: StoryOutcome) -> [String] {
    let summaries = outcome.checks.enumerated().lazy
      .filter { $0.offset == 0 || $0.element.score >= 4 }
      .compactMap { summary(of: segment, $0.element) }
    guard summaries.isEmpty else { return Array(summaries) }
    return segment.actions.compactMap(\.action).last.map { [capitalised($0.sentence)] } ?? []
  }

  private static func summary(
    of segment: StorySegment,
    _ outcome: StoryOutcome.Result
  ) -> String? {
    let recognized = segment.actions[outcome.action]
    guard let action = recognized.action else { return nil }
    if case .wait = action { return capitalised(phrase(outcome.check)) }
    if let name = openedScreen(by: recognized, outcome) { return "Open \(name.scriptQuoted)" }
    let end = "\(shortened(action)) \(result(of: recognized, outcome))"
    let cause = segment.actions[..<outcome.action].compactMap(\.action).last { earlier in
      SessionMemory.text(of: earlier).map { outcome.check.mentions($0) } ?? false
    }
    guard let cause, "\(shortened(cause)), \(end)".count <= longest else {
      return capitalised(end)
    }
    return capitalised("\(shortened(cause)), \(end)")
  }

  /// Returns the heading of the screen that a tap opened, if the tapped view has the same name and the check says no more.
  private static func openedScreen(
    by recognized: RecognizedAction,
    _ outcome: StoryOutcome.Result
  ) -> String? {
    guard case .tap(.shown(let tapped))? = recognized.action,
      let name = recognized.after.headings.first.map(recognized.after.shownText), name.isQuotable,
      name.lowercased() == tapped.lowercased(),
      !recognized.before.headings.map(recognized.before.shownText).contains(name)
    else { return nil }
    switch outcome.check {
    case .sees(.shown(let text)): return text.lowercased() == name.lowercased() ? name : nil
    case .seesNot: return outcome.score < ChangeChecks.namedScore ? name : nil
    default: return nil
    }
  }

  /// Returns the words behind an action about what it has achieved, such as `and see "Milk"`.
  ///
  /// Where it led to another screen, the name of that says more than a text of the last one that is gone.
  private static func result(
    of recognized: RecognizedAction,
    _ outcome: StoryOutcome.Result
  ) -> String {
    let (before, after) = (recognized.before, recognized.after)
    if case .seesNot = outcome.check, outcome.score < ChangeChecks.namedScore,
      let name = after.headings.first.map(after.shownText), name.isQuotable,
      before.headings.first.map(before.shownText) != name
    {
      let isBack = recognized.action == .back
      return "\(isBack ? "to" : "and see") \(name.scriptQuoted)"
    }
    let phrase = phrase(outcome.check)
    guard let node = recognized.action?.tappedView, phrase.hasPrefix("see that \(node) is ") else {
      return "and \(phrase)"
    }
    return "and see that it\(phrase.dropFirst("see that \(node)".count))"
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

/// The checks of changes in a story, by which it says what was achieved.
struct StoryOutcome {
  /// A check, its score, and the index of the action before it.
  typealias Result = (check: Check, score: Int, action: Int)

  /// The checks, that with the highest score first; of those with the same score of at least 4, the last one first.
  private(set) var checks: [Result] = []

  /// Adds the check of an action that comes after those of the others.
  ///
  /// - Parameters:
  ///   - scored: The check.
  ///   - cause: The action before it; nil if no sentence describes it.
  ///   - action: The index of that action.
  mutating func add(_ scored: ChangeChecks.ScoredCheck, of cause: Action?, after action: Int) {
    // That a button can be tapped is mostly a side effect, and a field repeats what was typed into it.
    let isSideEffect =
      switch (scored.check, cause) {
      case (.enabled, _), (.text, .type): true
      default: false
      }
    let score = isSideEffect ? scored.score - 8 : scored.score
    let place = checks.firstIndex { other in
      other.score < score || other.score == score && score >= 4
    }
    checks.insert((scored.check, score, action), at: place ?? checks.count)
  }
}

extension Action {
  /// The view that a tap touches; nil for another action.
  fileprivate var tappedView: NodeReference? {
    if case .tap(let node) = self { node } else { nil }
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
