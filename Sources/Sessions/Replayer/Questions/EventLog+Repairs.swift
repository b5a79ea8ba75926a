package import Approvals
package import EventModel
import ViewQuery

extension EventLog {
  /// Returns the questions about targets of the log, in the order of events.
  ///
  /// - Parameters:
  ///   - repairs: The targets that a run could not verify.
  ///   - name: The recording's name.
  ///   - steps: The steps of the recording.
  /// - Returns: The questions.
  package func questions(
    about repairs: [PendingRepair],
    named name: String,
    in steps: RecordedSteps
  ) -> [Review.Subject] {
    repairs.filter { events.indices.contains($0.event - 1) }.compactMap { repair in
      guard let target = target(of: repair),
        var question = Review.Repair(
          action: steps.words(ofEvent: repair.event),
          recorded: target,
          pending: repair
        )
      else { return nil }
      let before = events.prefix(repair.event - 1).count(where: \.isCheckpoint)
      question.checkpoint = before > 0 ? before - 1 : nil
      return Review.Subject(name: name, repair: question)
    }
  }

  /// Returns the recorded target of a repair; for an input without one the whole screen, if the repair
  /// is about its outcome.
  private func target(of repair: PendingRepair) -> Target? {
    let target = events[repair.event - 1].kind.target
    guard target == nil, repair.candidates.first?.outcome != nil else { return target }
    return screen(before: repair.event)?.evidence(for: 0)
  }
}
