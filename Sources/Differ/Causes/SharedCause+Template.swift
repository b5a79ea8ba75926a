import EventModel

extension SharedCause {
  /// Joins causes that replace the same words in texts of several classes: one wording is one decision.
  ///
  /// A class joins only if all its frames that changed with the words grew alike, by the width of a line. Otherwise one
  /// of its views may be out of place, and its causes stay questions of their own.
  ///
  /// - Parameter causes: The causes of all changes under review.
  /// - Returns: For each cause that is part of another one, that one.
  public static func joiningTemplates(
    _ causes: some Sequence<SharedCause>
  ) -> [SharedCause: SharedCause] {
    var templates: [[String]: [String: Set<SharedCause>]] = [:]
    for cause in causes {
      guard case .replacedText(let from, let to, _) = cause.kind else { continue }
      templates[[from, to], default: [:]][cause.place, default: []].insert(cause)
    }
    var joined: [SharedCause: SharedCause] = [:]
    for (words, classes) in templates {
      let alike = classes.filter { $0.value.count == 1 && $0.value.allSatisfy(\.growsByLines) }
      guard alike.count > 1 else { continue }
      let whole = SharedCause(
        kind: .replacedText(from: words[0], to: words[1], growth: []),
        place: alike.keys.sorted().joined(separator: ", ")
      )
      for cause in alike.values.joined() { joined[cause] = whole }
    }
    return joined
  }

  private var growsByLines: Bool {
    guard case .replacedText(_, _, let growth) = kind else { return false }
    return growth.allSatisfy(\.isOfOneLine)
  }
}
