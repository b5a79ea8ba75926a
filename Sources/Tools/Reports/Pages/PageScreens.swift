package import Approvals
package import EventModel
package import HTMLReport
package import Replayer
import Stories

/// The screens of golden and run at all checkpoints of a recording, with the changed views marked.
package struct PageScreens {
  /// The checkpoints in order, as many as the longest of log, golden and run has.
  package let checkpoints: [PageRecording.Checkpoint]

  /// Collects the screens.
  ///
  /// - Parameters:
  ///   - result: The result of the run.
  ///   - log: The recording's log; nil if it cannot be read.
  ///   - golden: The recording's golden; nil if there is none.
  package init(_ result: RecordingResult, log: EventLog?, golden: Golden?) {
    let recorded = log?.checkpoints ?? []
    let titles = log?.checkpointTitles ?? []
    let approved = golden?.screens ?? []
    let pending = result.pending?.seen.screens
    /// The number of checkpoints at which the run certainly saw the golden's screen.
    let same =
      result.verdict.isGood
      ? approved.count
      : result.lastEqual?.checkpoint ?? result.firstDivergence.map { $0.checkpoint - 1 } ?? 0
    let count = max(recorded.count, approved.count, pending?.count ?? 0)
    checkpoints = (0..<count).map { place in
      let own = approved.indices.contains(place) ? approved[place] : nil
      var seen = pending.flatMap { $0.indices.contains(place) ? $0[place].tree : nil }
      if pending == nil, place < same { seen = own?.tree }
      // Without a golden the recorded screens are what a person approves.
      if golden == nil, recorded.indices.contains(place) { seen = recorded[place].tree }
      var checkpoint = PageRecording.Checkpoint(
        title: titles.indices.contains(place) ? titles[place] : own?.title ?? "",
        event: recorded.indices.contains(place) ? recorded[place].event : place + 1,
        golden: own?.tree,
        seen: seen
      )
      if let before = own?.tree, let after = seen, before != after {
        let marks = ChangeMarks(from: before, to: after)
        checkpoint.marks =
          marks.olds.sorted().map { .init(change: nil, golden: $0, seen: nil) }
          + marks.news.sorted().map { .init(change: nil, golden: nil, seen: $0) }
      }
      return checkpoint
    }
  }
}
