import AppDriver
import EventModel
import Foundation
import Recorder
import Replayer
import Stories

/// The check that the story of a recording tells the recording, even where it was edited.
///
/// A story that is not the one that its log gives is proven again by running it: other titles and
/// checks may be better, but it must lead through the recorded screens.
struct StoryCheck {
  private let workers: AppWorkers
  private let secrets: [String: String]

  init(_ call: Invocation) throws {
    workers = try AppWorkers(call)
    secrets = Secrets.values(call)
  }

  /// Returns what is wrong with the story of a recording; nil if it tells the recording, if it says
  /// itself that it is not proven, or if there is none.
  func problem(of recording: RecordingStore) -> Diagnostic? {
    guard let story = recording.story(), !story.hasPrefix(ProvenStory.notProven),
      let log = try? recording.log(), !Self.isWritten(story, from: log, recording.name)
    else { return nil }
    let reason: String
    do throws(DriverError) {
      let failure = try ProvenStory.failure(of: story, as: log, secrets: secrets) {
        (app) throws(DriverError) in
        try workers.makeDriver(for: app)
      }
      guard let failure else { return nil }
      reason = failure.message
    } catch {
      reason = error.message
    }
    return Diagnostic(
      message: "the story was changed and is not proven: \(reason.printable)",
      path: recording.storyFile.relativePath,
      hint: "write it again: simon-replay stories emit \(recording.name) -o "
        + recording.storyFile.relativePath,
      exitCode: .difference
    )
  }

  /// Returns whether a story is the one that a log gives, in any style.
  private static func isWritten(_ story: String, from log: EventLog, _ name: String) -> Bool {
    guard let account = SessionTranscript(log, recording: name) else { return false }
    return StoryWriter.Style.allCases.contains {
      StoryWriter(style: $0).write(account).text == story
    }
  }
}
