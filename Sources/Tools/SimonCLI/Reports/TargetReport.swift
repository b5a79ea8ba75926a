import EventModel
import Replayer
import ViewQuery

/// The report of a target that could not be verified.
struct TargetReport {
  /// The recorded view and the views that were found.
  let drift: TargetDrift
  let style: Style

  /// The largest number of candidates shown.
  private static let candidates = 5

  /// The differences, the candidates with their evidence side by side, and the repair.
  var lines: [ConsoleText] {
    var lines = differences
    if !drift.candidates.isEmpty {
      let shown = drift.candidates.prefix(Self.candidates)
      lines.append("closest views:")
      lines += shown.enumerated().map { "  \($0 + 1)  \($1.shortened.printable)" }
      if drift.candidates.count > shown.count {
        lines.append("  … and \(drift.candidates.count - shown.count) more")
      }
      lines += EvidenceTable(evidence: drift.evidence, style: style).lines
    }
    return lines + repair
  }

  /// The differences, the touched view, and the repair.
  var shortLines: [ConsoleText] {
    differences + drift.candidates.prefix(1).map { "  touched: \($0.shortened.printable)" }
      + repair.map { "  \($0)" }
  }

  /// The differences, the recorded screen, and the repair.
  var driftLines: [ConsoleText] {
    differences
      + (drift.target.screen.map { ["  recorded on the screen \($0.shortened.quoted)"] }
        ?? [])
      + repair.map { "  \($0)" }
  }

  private var differences: [ConsoleText] {
    drift.differences.map { "  \($0.shortened.printable)" }
  }

  private var repair: [ConsoleText] {
    guard let repair = drift.repair else { return [] }
    // A repair to the same name updates the other evidence of the view.
    let same: ConsoleText =
      repair.recorded == repair.proposed ? ", with the evidence of this screen" : ""
    return ["proposed repair: \(style.cyan(ConsoleText("\(repair)".shortened)))\(same)"]
  }
}

extension JSONReport {
  /// A target that could not be verified, as `run` and `query --targets` print it.
  struct Drift: Codable {
    var target: String
    var `class`: String
    var verdict: String
    var message: String
    var differences: [String]
    var candidates: [String]
    var evidence: [Row]
    var repair: Repair?

    /// An aspect of the view: its recorded value and that of each candidate.
    struct Row: Codable {
      var aspect: String
      var recorded: String?
      var found: [String?]
      var differs: Bool

      init(_ row: EvidenceComparison.Row) {
        (aspect, recorded, found, differs) = (row.aspect, row.recorded, row.found, row.differs)
      }
    }

    /// The proposed change of the recording.
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
      evidence = drift.evidence.rows.map(Row.init)
      repair = drift.repair.map {
        Repair(text: "\($0)", recorded: "\($0.recorded)", proposed: "\($0.proposed)")
      }
    }
  }

  /// A target that was touched without being verified.
  struct Warning: Codable {
    var event: Int
    var drift: Drift

    init(_ warning: Replay.Warning) {
      event = warning.event
      drift = Drift(warning.drift)
    }
  }
  /// An input that another view took than in the recording, or that was ignored.
  struct Outcome: Codable {
    var event: Int
    /// The name of the view that was meant.
    var target: String
    var message: String
    var recorded: String
    var found: String
    /// The address of the view that got the input.
    var view: String

    init(_ change: OutcomeChange) {
      event = change.seen.event
      (target, message) = (change.meant, change.message)
      (recorded, found, view) = (change.recorded, change.found, change.view)
    }
  }
}
