extension [Experiment] {
  /// The outcomes of the experiments in lines of lower-case clauses: the evidence first, then the causes
  /// that were refuted, and those that were not tried with the reason.
  public var summary: [String] {
    let undecided = filter { $0.outcome == .notDecided }.map(\.sentence)
    let proven = filter { $0.outcome == .proven }.map(\.proof)
    let refuted = filter { $0.outcome == .refuted }.map(\.name)
    let tried = proven + (refuted.isEmpty ? [] : ["refuted: \(refuted.joined(separator: ", "))"])
    var reasons: [(reason: String, causes: [String])] = []
    for experiment in self where experiment.outcome == .notTried {
      if let place = reasons.firstIndex(where: { $0.reason == experiment.reason }) {
        reasons[place].causes.append(experiment.name)
      } else {
        reasons.append((experiment.reason, [experiment.name]))
      }
    }
    return undecided + tried
      + reasons.map { reason, causes in
        "not tried: \(causes.joined(separator: ", ")), because \(reason)"
      }
  }
}

extension Experiment {
  /// The proof of a cause, with the evidence of an experiment.
  fileprivate var proof: String {
    subject.map { "proven: \($0), because \(reason)" } ?? "proven: \(name)"
  }

  /// The evidence of an experiment that decided nothing, with the change that was tried.
  fileprivate var sentence: String {
    subject.map { "not decided: \($0), because \(reason)" } ?? reason
  }
}
