import EventModel
import Replayer
import ViewQuery

/// What reports say of a target that is not verified.
struct TargetReport {
  /// What was recorded and what was found.
  let drift: TargetDrift
  let style: Style

  init(_ drift: TargetDrift, style: Style) {
    self.drift = drift
    self.style = style
  }

  /// How many candidates are shown.
  private static let candidates = 5

  /// Everything: what differs, the candidates, their evidence side by side, and the repair.
  var lines: [String] {
    var lines = drift.differences.map { "  \($0.shortened.printable)" }
    if !drift.candidates.isEmpty {
      let shown = drift.candidates.prefix(Self.candidates)
      lines.append("the views that come nearest:")
      lines += shown.enumerated().map { "  \($0 + 1)  \($1.shortened.printable)" }
      if drift.candidates.count > shown.count {
        lines.append("  … and \(drift.candidates.count - shown.count) more")
      }
      lines += EvidenceTable(evidence: drift.evidence, style: style).lines
    }
    return lines + repairLines
  }

  /// What differs, which view was taken, and the repair.
  var shortLines: [String] {
    drift.differences.map { "  \($0.shortened.printable)" }
      + drift.candidates.prefix(1).map { "  touched: \($0.shortened.printable)" }
      + repairLines.map { "  \($0)" }
  }

  /// What differs, where the target was recorded, and the repair.
  var driftLines: [String] {
    drift.differences.map { "  \($0.shortened.printable)" }
      + (drift.target.screen.map { ["  recorded on the screen \($0.shortened.quotedForPeople)"] }
        ?? [])
      + repairLines.map { "  \($0)" }
  }

  private var repairLines: [String] {
    guard let repair = drift.repair else { return [] }
    // Where the name is the same, what changes is all else that is known of the view.
    let same = repair.recorded == repair.proposed ? ", with the evidence of this screen" : ""
    return ["proposed repair: " + style.cyan("\(repair)".shortened) + same]
  }
}

extension JSONReport {
  /// A target that is not verified, as `run` and `query --targets` print it.
  struct Drift: Codable {
    var target: String
    var `class`: String
    var verdict: String
    var message: String
    var differences: [String]
    var candidates: [String]
    var evidence: [Row]
    var repair: Repair?

    /// One thing known of the view, as recorded and as each candidate has it.
    struct Row: Codable {
      var aspect: String
      var recorded: String?
      var found: [String?]
      var differs: Bool
    }

    /// What to record instead.
    struct Repair: Codable {
      var text: String
      var recorded: String
      var proposed: String
    }

    init(_ drift: TargetDrift) {
      target = "\(drift.target.reference)"
      self.class = drift.target.className
      verdict = drift.verdict.rawValue
      message = drift.message
      differences = drift.differences
      candidates = drift.candidates
      evidence = drift.evidence.rows.map {
        Row(aspect: $0.aspect, recorded: $0.recorded, found: $0.found, differs: $0.differs)
      }
      repair = drift.repair.map {
        Repair(text: "\($0)", recorded: "\($0.recorded)", proposed: "\($0.proposed)")
      }
    }
  }

  /// A target that was not verified and touched all the same.
  struct Warning: Codable {
    var event: Int
    var drift: Drift

    init(_ warning: Replay.Warning) {
      event = warning.event
      drift = Drift(warning.drift)
    }
  }
}
