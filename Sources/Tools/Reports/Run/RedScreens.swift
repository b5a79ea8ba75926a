import Approvals
import EventModel
package import Messages
package import Recorder
package import Replayer

/// The screens of red recordings before and after their first change.
package struct RedScreens {
  private let scenes: [(title: String, before: ViewTree, after: ViewTree)]

  /// Collects the screens of the goldens and of the run.
  package init(_ suite: SuiteResult, _ recordings: [RecordingStore]) {
    scenes = zip(recordings, suite.results).compactMap { recording, result in
      guard let result, let first = result.firstDivergence, let seen = result.pending?.seen.screens,
        let golden = (try? recording.goldens(in: result.setting).golden())?
          .screens,
        golden.indices.contains(first.checkpoint - 1), seen.indices.contains(first.checkpoint - 1)
      else { return nil }
      return (
        title: "\(result.name.printable), checkpoint \(first.checkpoint), \(first.title.printable)",
        before: golden[first.checkpoint - 1].tree,
        after: seen[first.checkpoint - 1].tree
      )
    }
  }

  /// Returns the screens as drawings with their titles, each behind an empty line.
  package func lines(_ style: Style) -> [ConsoleText] {
    scenes.flatMap { scene in
      ["", style.bold("\(scene.title)")]
        + WireframePair(scene.before, scene.after, style: style).lines
    }
  }
}
