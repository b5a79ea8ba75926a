package import Actions
package import Recorder
package import Scenarios
package import Stories

extension StoryRun {
  /// Notes at each step that typed a stand-in for a secret which secret to give, if a story failed.
  ///
  /// A story can fail because of one that it continues, so that every story has its notes.
  package mutating func noteMissingSecrets(among given: [String: String]) {
    guard results.contains(where: { $0.status == .failed }) else { return }
    for story in results.indices {
      for step in results[story].steps.indices {
        let result = results[story].steps[step]
        guard result.status == .success || result.status == .failed else { continue }
        results[story].steps[step].notes += result.step.typedSecrets.missing(among: given)
          .map(\.clauseIfMissing)
      }
    }
  }
}

extension StoryResult {
  /// Returns whether a step typed a stand-in for a secret that is not given.
  package func hasMissingSecrets(among given: [String: String]) -> Bool {
    steps.contains { result in
      (result.status == .success || result.status == .failed)
        && !result.step.typedSecrets.missing(among: given).isEmpty
    }
  }
}

extension Step {
  /// The secrets that the step types; for a team's step those that it names.
  package var typedSecrets: [Pseudonym] {
    guard let sentence = try? Sentence(of: self) else { return Pseudonym.all(in: text) }
    guard case .action(let action) = sentence else { return [] }
    return action.typedSecrets
  }
}

extension Action {
  /// The secrets that the action types.
  package var typedSecrets: [Pseudonym] {
    if case .type(let text, _) = self { Pseudonym.all(in: text) } else { [] }
  }
}

extension SelfTestingScript {
  /// The secrets that the script types.
  package var typedSecrets: [Pseudonym] { typedTexts.flatMap(Pseudonym.all(in:)) }
}

extension [Pseudonym] {
  /// The secrets without a value, each once.
  package func missing(among given: [String: String]) -> [Pseudonym] {
    reduce(into: []) { missing, secret in
      guard given[secret.variable, default: ""].isEmpty, !missing.contains(secret) else { return }
      missing.append(secret)
    }
  }
}
