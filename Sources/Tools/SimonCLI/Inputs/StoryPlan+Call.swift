import CommandLines
import Projects

extension StoryPlan {
  /// Reads the settings for the steps of stories from a call.
  init(_ call: Invocation) throws {
    let project = call.project
    // Options that make no sense are refused before anything is read.
    let drivers = try AppDrivers(project)
    if !drivers.isCommand { _ = try drivers.app(of: project) }
    try self.init(
      project,
      checkpointsOf: call[RunOptions.goldens].map { try RecordingSelection.recording($0, call) },
      named: call[RunOptions.goldens],
      stepLimit: .seconds(call[RunOptions.stepLimit] ?? 60)
    )
  }
}
