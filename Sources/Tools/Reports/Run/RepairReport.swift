package import Approvals
package import Messages
import ViewQuery

/// The report of a pending repair: a target that a run could not verify.
package struct RepairReport {
  /// The repair that waits for a decision.
  package let repair: Review.Repair
  /// The colours of the text.
  package let style: Style

  /// The step, the problem, and the candidates with their evidence side by side.
  package var lines: [ConsoleText] {
    var lines: [ConsoleText] = [
      "at event \(repair.event)\(step): \(repair.problem.shortened.printable)"
    ]
    lines += repair.pending.differences.map { "  \($0.shortened.printable)" }
    lines += repair.pending.candidates.enumerated().map { place, candidate in
      let mark = candidate == repair.proposed ? style.cyan("  proposed") : ""
      return "  \(place + 1)  \(candidate.view.shortened.printable)\(mark)"
    }
    return lines + EvidenceTable(evidence: repair.evidence, style: style).lines
  }

  private var step: String {
    repair.action.map { ", \($0.shortened.printable)" } ?? ""
  }

  package init(repair: Review.Repair, style: Style) {
    (self.repair, self.style) = (repair, style)
  }
}

extension JSONMembers {
  /// Reports a target that a run could not verify, as `approve --list` prints it.
  package init(_ repair: Review.Repair) {
    let pending = repair.pending
    self = [
      "event": repair.event,
      "step": repair.action,
      "verdict": pending.verdict,
      "recorded": "\(repair.recorded.reference)",
      "proposed": repair.proposed.reference,
      "repair": repair.description,
      "differences": pending.differences,
      "candidates": pending.candidates.map { ["view": $0.view, "reference": $0.reference] },
      "evidence": repair.evidence.rows.map(JSONReport.Drift.Row.init),
    ]
  }
}
