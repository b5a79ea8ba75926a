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
  /// - Returns: the rules.
  /// - Throws: the reason why some values have none.
  func lines(on screens: [ViewTree], because reason: String) throws(LaunchObstacle) -> [Line] {
    var lines: [Line] = []
    for kind in kinds {
      guard let patterns = patterns(of: kind) else {
        throw obstacle(to: kind, on: screens)
      }
      var reach = RuleViews(of: kind, among: self, on: screens)
      for (pattern, samples) in patterns {
        let selectors = try reach.selectors(of: samples.flatMap(\.places), with: pattern)
        for views in selectors {
          let text = "pattern /\(pattern.text)/ for \(kind.member.ruleName) of \(views)"
          let examples = samples.flatMap(\.values).distinct.prefix(3)
          lines.append(Line(text: "\(text) because \(reason)", examples: Array(examples)))
        }
      }
    }
    return lines
  }

  /// Returns the reason why values of a kind have no patterns.
  private func obstacle(to kind: Kind, on screens: [ViewTree]) -> LaunchObstacle {
    let samples = samples[kind] ?? []
    let sample = samples.first { sample in
      let pattern = ValuePattern.of(sample.values)
      return pattern == nil || kind.isRead && pattern?.isNumbered == false
    }
    guard let sample = sample ?? samples.first, let place = sample.places.first else {
      return .noPattern(of: kind, at: "an unknown place", [])
    }
    let view = NodeReference.path(screens[place.screen].path(to: place.node))
    return .noPattern(of: kind, at: view.description, sample.values)
  }

  /// A pattern with the views whose values have it.
  typealias Group = (pattern: ValuePattern, samples: [Sample])

  /// Returns the patterns of the values of one kind, as few and as narrow as the values allow.
  func patterns(of kind: Kind) -> [Group]? {
    guard let samples = samples[kind] else { return nil }
    if let values = repeated[kind], let pattern = ValuePattern.anyOf(values) {
      return [(pattern, samples)]
    }
    var groups: [Group] = []
    for sample in samples {
      guard let pattern = ValuePattern.of(sample.values, isSettled: isSettled(sample)) else {
        return nil
      }
      Self.add((pattern, [sample]), to: &groups)
    }
    groups = Self.joined(Self.withSharedWords(groups))
    // A view without a tag has the tag 0: one that loses its tag has not got another one.
    if kind.member == .tag { groups = groups.map { ($0.pattern.withoutZero, $0.samples) } }
    if groups.count > ValuePattern.mostValues {
      // Words and numbers that each view keeps are given up only where they cannot be listed.
      let whole =
        ValuePattern.anyOf(groups.map(\.pattern))
        ?? (kind.isRead ? nil : ValuePattern.of(samples.flatMap(\.values)))
      if let whole { groups = [(whole, samples)] }
    }
    // People read these: random words in them are another text.
    return !kind.isRead || groups.allSatisfy(\.pattern.isNumbered) ? groups : nil
  }

  /// Returns true if a view was compared in enough launches: a number that all its values share then stays as it
  /// is.
  private func isSettled(_ sample: Sample) -> Bool {
    sample.places.contains { launches[$0.screen, default: []].count >= LaunchValues.fewestReplays }
  }

  private static func add(_ group: Group, to groups: inout [Group]) {
    if let place = groups.firstIndex(where: { $0.pattern == group.pattern }) {
      groups[place].samples += group.samples
    } else {
      groups.append(group)
    }
  }

  /// Lets a word vary that is one of the random words of other views: few launches show only some of them.
  private static func withSharedWords(_ groups: [Group]) -> [Group] {
    let pools = groups.filter { !$0.pattern.isNumbered }.map(\.pattern.parts)
    guard !pools.isEmpty else { return groups }
    var shared: [Group] = []
    for group in groups {
      var parts = group.pattern.parts
      for pool in pools where pool.count == parts.count {
        for (place, words) in pool.enumerated()
        where !parts[place].isVarying && words.texts.contains(parts[place].literal) {
          parts[place] = words
        }
      }
      add((parts.isEmpty ? group.pattern : ValuePattern(parts: parts), group.samples), to: &shared)
    }
    return shared
  }

  /// A group with its pattern, ready to be matched.
  private typealias Matcher = (group: Group, pattern: RulePattern?)

  /// Joins patterns that differ only in their varying parts: a few values show only a part of their form.
  private static func joined(_ groups: [Group]) -> [Group] {
    var joined: [Matcher] = []
    for group in groups {
      var next: Matcher = (group, try? RulePattern(group.pattern.text))
      while true {
        let found = joined.indices.lazy.compactMap { place in
          Self.pattern(joining: joined[place], next).map { (place, $0) }
        }.first
        guard let (place, pattern) = found else { break }
        let samples = joined.remove(at: place).group.samples + next.group.samples
        next = ((pattern, samples), try? RulePattern(pattern.text))
      }
      joined.append(next)
    }
    return joined.map(\.group)
  }

  private static func pattern(joining one: Matcher, _ other: Matcher) -> ValuePattern? {
    func matches(_ matcher: Matcher, _ samples: [Sample]) -> Bool {
      guard let pattern = matcher.pattern else { return false }
      return samples.allSatisfy { $0.values.allSatisfy(pattern.matches) }
    }
    if matches(one, other.group.samples) { return one.group.pattern }
    if matches(other, one.group.samples) { return other.group.pattern }
    // Words and numbers that each view keeps are not given up for fewer rules.
    let frame = one.group.pattern.frame
    guard !frame.isEmpty, frame == other.group.pattern.frame else { return nil }
    let values = (one.group.samples + other.group.samples).flatMap(\.values)
    guard let whole = ValuePattern.of(values, isSettled: true), whole.frame == frame else {
      return nil
    }
    return whole
  }
}
