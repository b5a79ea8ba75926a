import CommandLines
import Projects

extension StoryPlan {
  /// Reads the settings for the steps of stories from a call.
  init(_ call: Invocation) throws {
    try self.init(
      call.project,
      checkpointsOf: call[RunOptions.goldens].map { try RecordingSelection.recording($0, call) },
      stepLimit: .seconds(call[RunOptions.stepLimit] ?? 60)
    )
  }
}
