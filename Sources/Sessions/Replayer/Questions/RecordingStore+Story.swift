package import Approvals
package import Recorder

extension RecordingStore {
  /// Returns the function that finds the lines of the story that change with the screens; none if there is no story.
  ///
  /// It reads the log and writes the story twice, which only whoever looks at the lines has to wait for.
  package func storyChanges(to seen: Golden) -> @Sendable () -> [LineChange] {
    let recording = self
    return {
      guard let story = recording.story(), let log = try? recording.log(),
        let present = try? StoryExpectation(of: recording, log)
      else { return [] }
      return ToldStory.changes(
        of: story,
        log,
        as: recording.title,
        from: [present, StoryExpectation(recorded: log)],
        to: StoryExpectation(golden: seen)
      )
    }
  }
}
