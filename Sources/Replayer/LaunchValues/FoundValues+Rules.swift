import Approvals
import EventModel
import ViewQuery

extension FoundValues {
  /// The rule of some values.
  struct Line {
    var text: String
    /// Some of the values.
    var examples: [String]
  }

  /// Returns the rules that permit these values.
  ///
  /// - Parameters:
  ///   - screens: the recorded screens.
  ///   - reason: the reason in each rule.
  /// - Returns: the rules; nil if some values have no pattern.
  func lines(on screens: [ViewTree], because reason: String) -> [Line]? {
    var lines: [Line] = []
    for kind in kinds {
      guard let patterns = patterns(of: kind) else { return nil }
      for (pattern, samples) in patterns {
        let reach = RuleViews(of: kind, pattern, among: self, on: screens)
        for views in reach.selectors(of: samples.map(\.place)) {
          let text = "pattern /\(pattern.text)/ for \(kind.member.ruleName) of \(views)"
          let examples = samples.flatMap(\.values).distinct.prefix(3)
          lines.append(Line(text: "\(text) because \(reason)", examples: Array(examples)))
        }
      }
    }
    return lines
  }

  /// Returns the patterns of the values of one kind, as few and as narrow as the values allow.
  private func patterns(of kind: Kind) -> [(ValuePattern, [Sample])]? {
    guard let samples = samples[kind] else { return nil }
    if let values = repeated[kind], let pattern = ValuePattern.anyOf(values) {
      return [(pattern, samples)]
    }
    var patterns: [(pattern: ValuePattern, samples: [Sample])] = []
    for sample in samples {
      guard let pattern = ValuePattern.of(sample.values) else { return nil }
      if let place = patterns.firstIndex(where: { $0.pattern == pattern }) {
        patterns[place].samples.append(sample)
      } else {
        patterns.append((pattern, [sample]))
      }
    }
    patterns = Self.joined(patterns)
    // A view without a tag has the tag 0: one that loses its tag has not got another one.
    if kind.member == .tag { patterns = patterns.map { ($0.pattern.withoutZero, $0.samples) } }
    if !kind.isRead, patterns.count > Self.mostPatterns,
      let whole = ValuePattern.of(samples.flatMap(\.values))
    {
      patterns = [(whole, samples)]
    }
    // People read these: random words in them are another text.
    return !kind.isRead || patterns.allSatisfy(\.pattern.isNumbered) ? patterns : nil
  }

  /// The most patterns of names of one kind, before they get one for all of them.
  private static let mostPatterns = 6

  /// Joins patterns whose values have a pattern together that is not of another kind: rows differ in a number of
  /// their own, beside the one that a launch makes, and few values show only a part of their form.
  private static func joined(
    _ patterns: [(pattern: ValuePattern, samples: [Sample])]
  ) -> [(pattern: ValuePattern, samples: [Sample])] {
    var joined: [(pattern: ValuePattern, samples: [Sample])] = []
    for next in patterns {
      var next = next
      while true {
        let found = joined.indices.lazy.compactMap { place in
          Self.pattern(joining: joined[place], next).map { (place, $0) }
        }.first
        guard let (place, pattern) = found else { break }
        next = (pattern, joined.remove(at: place).samples + next.samples)
      }
      joined.append(next)
    }
    return joined
  }

  private static func pattern(
    joining one: (pattern: ValuePattern, samples: [Sample]),
    _ other: (pattern: ValuePattern, samples: [Sample])
  ) -> ValuePattern? {
    let values = (one.samples + other.samples).flatMap(\.values)
    for pattern in [one.pattern, other.pattern] where pattern.matches(values) { return pattern }
    guard let whole = ValuePattern.of(values) else { return nil }
    // Words that each view keeps are not given up for fewer rules.
    return whole.isNumbered || !one.pattern.isNumbered && !other.pattern.isNumbered ? whole : nil
  }
}

extension ViewNode.Member {
  /// The name of the member in a rule.
  fileprivate var ruleName: String {
    if case .attribute(let name) = self { "attribute \(name)" } else { name }
  }
}
