/// A meaning of a step, with the places of the values that it takes from the step's text.
package struct StepMeaning: Hashable, Sendable {
  /// The origin of a meaning.
  package enum Origin: Hashable, Sendable {
    /// A definition, by its place in the library.
    case definition(Int)
    /// A built-in sentence, by the place of its form in `SentenceForm.all`.
    case builtIn(Int)
  }

  /// The definition or the form of the sentence.
  package var origin: Origin
  /// The places of the values in the step's text with its keyword, in Unicode scalars; nil for a group of a pattern
  /// that took no part in the match.
  package var values: [Range<Int>?]

  /// Creates a meaning.
  package init(origin: Origin, values: [Range<Int>?]) {
    (self.origin, self.values) = (origin, values)
  }
}

extension StepMatcher {
  /// Returns every meaning of a step: none if it is undefined, several if it is ambiguous.
  package mutating func meanings(of step: Step) -> [StepMeaning] {
    let found = candidates(for: step)
    guard found.stopped == nil else { return [] }
    let defined = found.matches.map {
      StepMeaning(origin: .definition($0.index), values: $0.groups)
    }
    // A built-in sentence takes no table, so that it is no meaning of a step with one.
    guard let sentence = found.sentence, !step.hasAttachment || !defined.isEmpty else {
      return defined
    }
    return defined + [StepMeaning(sentence, of: step)].compactMap { $0 }
  }
}

extension StepMeaning {
  /// Creates the meaning of a step with a built-in sentence.
  fileprivate init?(_ sentence: Sentence, of step: Step) {
    let body = step.body
    let shift = step.text.unicodeScalars.count - body.unicodeScalars.count
    if case .role = sentence {
      guard let place = SentenceForm.all.firstIndex(where: { $0.expression == "{role}" }) else {
        return nil
      }
      self.init(origin: .builtIn(place), values: [shift..<step.text.unicodeScalars.count])
      return
    }
    guard let (place, values) = SentenceForm.match(body) else { return nil }
    self.init(
      origin: .builtIn(place),
      values: values.map { $0.lowerBound + shift..<$0.upperBound + shift }
    )
  }
}
