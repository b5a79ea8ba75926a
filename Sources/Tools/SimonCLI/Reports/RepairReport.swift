import Approvals
import EventModel
import ViewQuery

/// The report of a pending repair: a target that a run could not verify.
struct RepairReport {
  let repair: Review.Repair
  let style: Style

  /// The step, the problem, and the candidates with their evidence side by side.
  var lines: [String] {
    var lines = ["at event \(repair.event)\(step): \(problem)"]
    lines += repair.pending.differences.map { "  \($0.shortened.printable)" }
    lines += repair.pending.candidates.enumerated().map { place, candidate in
      "  \(place + 1)  \(candidate.view.shortened.printable)"
        + (candidate == repair.proposed ? style.cyan("  proposed") : "")
    }
    return lines + EvidenceTable(evidence: repair.evidence, style: style).lines
  }

  private var step: String {
    repair.action.map { ", \($0.shortened.printable)" } ?? ""
  }

  private var problem: String {
    let view = "\(repair.recorded.className) \(repair.recorded.name)".shortened.printable
    switch repair.pending.verdict {
    case "missing": return "\(view) was not on the screen"
    case "ambiguous": return "several views match \(view)"
    default: return "the view in the place of \(view) differs"
    }
  }
}

extension JSONReport {
  /// A target that a run could not verify, as `approve --list` prints it.
  struct PendingTarget: Encodable {
    struct Candidate: Encodable {
      var view: String
      var reference: String
    }

    var event: Int
    var step: String?
    var verdict: String
    var recorded: String
    var proposed: String
    var repair: String
    var differences: [String]
    var candidates: [Candidate]
    var evidence: [Drift.Row]

    init(_ repair: Review.Repair) {
      event = repair.event
      step = repair.action
      verdict = repair.pending.verdict
      recorded = "\(repair.recorded.reference)"
      proposed = repair.proposed.reference
      self.repair = repair.description
      differences = repair.pending.differences
      candidates = repair.pending.candidates.map {
        Candidate(view: $0.view, reference: $0.reference)
      }
      evidence = repair.evidence.rows.map(Drift.Row.init)
    }
  }
}
