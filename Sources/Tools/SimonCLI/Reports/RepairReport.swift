import Approvals
import EventModel
import ViewQuery

/// What a review says of a target that a run could not verify.
struct RepairReport {
  let repair: Review.Repair
  let style: Style

  /// The step that the event is, what was wrong, the candidates, and their evidence side by side.
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
    case "ambiguous": return "\(view) could be any of several views"
    default: return "\(view) was something else"
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
      evidence = repair.evidence.rows.map {
        Drift.Row(
          aspect: $0.aspect,
          recorded: $0.recorded,
          found: $0.found,
          differs: $0.differs
        )
      }
    }
  }
}
