import EventModel
package import Messages
package import Replayer
package import ViewQuery

/// The report of a target that could not be verified.
package struct TargetReport {
  /// The recorded view and the views that were found.
  package let drift: TargetDrift
  /// The colours of the text.
  package let style: Style

  /// The largest number of candidates shown.
  private static let candidates = 5

  /// The differences, the candidates with their evidence side by side, and the repair.
  package var lines: [ConsoleText] {
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
  package var shortLines: [ConsoleText] {
    differences + drift.candidates.prefix(1).map { "  touched: \($0.shortened.printable)" }
      + repair.map { "  \($0)" }
  }

  /// The differences, the recorded screen, and the repair.
  package var driftLines: [ConsoleText] {
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

  package init(drift: TargetDrift, style: Style) {
    (self.drift, self.style) = (drift, style)
  }
}

extension JSONReport {
  /// A target that could not be verified, as `run` and `query --targets` print it.
  package struct Drift: Codable {
    /// The reference of the recorded target, such as `#add`.
    package var target: String
    /// The class of the recorded view.
    package var `class`: String
    /// The kind of difference: a raw value of `TargetDrift.Verdict`.
    package var verdict: String
    /// The difference, in one clause.
    package var message: String
    /// The differences between the view that was found and the recorded target.
    package var differences: [String]
    /// The nearest views, as addresses with their texts.
    package var candidates: [String]
    /// The recorded evidence beside that of the likeliest candidates, at most three.
    package var evidence: [Row]
    /// The first sound repair; absent if no candidate is the same thing.
    package var repair: Repair?

    /// An aspect of the view: its recorded value and that of each candidate.
    package struct Row: Codable {
      /// The name of the aspect, such as `label`.
      package var aspect: String
      /// The recorded value; absent if there was none.
      package var recorded: String?
      /// The value of each candidate, in their order.
      package var found: [String?]
      /// True if at least one candidate has another value than the recorded one.
      package var differs: Bool

      package init(_ row: EvidenceComparison.Row) {
        (aspect, recorded, found, differs) = (row.aspect, row.recorded, row.found, row.differs)
      }
    }

    /// The proposed change of the recording.
    package struct Repair: Codable {
      /// The change in one line, such as `#add → "Add"`.
      package var text: String
      /// The reference of the recorded view.
      package var recorded: String
      /// The reference of the view to record instead.
      package var proposed: String
    }

    package init(_ drift: TargetDrift) {
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
  package struct Warning: Codable {
    /// The number of the event that touched the target.
    package var event: Int
    /// The difference from the recorded target.
    package var drift: Drift

    package init(_ warning: Replay.Warning) {
      event = warning.event
      drift = Drift(warning.drift)
    }
  }
  /// An input that another view took than in the recording, or that was ignored.
  package struct Outcome: Codable {
    /// The number of the event with the input.
    package var event: Int
    /// The name of the view that was meant.
    package var target: String
    /// The change, in one lower-case clause.
    package var message: String
    /// The recorded outcome, such as `taken by #click`.
    package var recorded: String
    /// The outcome of this run, such as `ignored: covered by UIView#banner`.
    package var found: String
    /// The address of the view that got the input.
    package var view: String

    package init(_ change: OutcomeChange) {
      event = change.seen.event
      (target, message) = (change.meant, change.message)
      (recorded, found, view) = (change.recorded, change.found, change.view)
    }
  }
}
