extension [Experiment] {
  /// The causes that were proven, those that were refuted, and those that were not tried with the
  /// reason, in lines of lower-case clauses.
  public var summary: [String] {
    let tried = [Experiment.Outcome.proven, .refuted].compactMap { outcome in
      let causes = filter { $0.outcome == outcome }.map(\.cause.rawValue)
      return causes.isEmpty ? nil : "\(outcome.rawValue): \(causes.joined(separator: ", "))"
    }
    var reasons: [(reason: String, causes: [String])] = []
    for experiment in self where experiment.outcome == .notTried {
      if let place = reasons.firstIndex(where: { $0.reason == experiment.reason }) {
        reasons[place].causes.append(experiment.cause.rawValue)
      } else {
        reasons.append((experiment.reason, [experiment.cause.rawValue]))
      }
    }
    return tried
      + reasons.map { reason, causes in
        "not tried: \(causes.joined(separator: ", ")), because \(reason)"
      }
  }
}
