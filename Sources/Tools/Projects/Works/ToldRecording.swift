public import Recorder
import Replayer

/// A recording with its story.
public struct ToldRecording: Sendable {
  /// The recording.
  public let recording: RecordingStore
  /// The story; the first line of one that is not proven says so.
  public let story: String
  /// The reason why the story is not proven, also that it was not run; nil if it is proven.
  public let failure: String?

  init(_ recording: RecordingStore, _ story: ProvenStory) {
    (self.recording, self.story, failure) = (recording, story.text, story.failure?.message)
  }
}
