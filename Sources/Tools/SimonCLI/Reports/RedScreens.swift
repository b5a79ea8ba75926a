import Approvals
import EventModel
import Recorder
import Replayer

/// The screens of red recordings before and after their first change.
struct RedScreens {
  private let scenes: [(title: String, before: ViewTree, after: ViewTree)]

  /// Collects the screens of the goldens and of the run.
  init(_ suite: SuiteResult, _ recordings: [RecordingStore]) {
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

  /// Draws the screens.
  func show(on console: Console) {
    for scene in scenes {
      console.print("")
      console.print(console.style.bold("\(scene.title)"))
      for line in WireframePair(scene.before, scene.after, style: console.style).lines {
        console.print(line)
      }
    }
  }
}
