package import EventModel
import Stories
import Synchronization

/// The steps of a recording in the words of its story, which is told when the first of them is asked for.
///
/// A review of a thousand recordings has a step for each target that drifted, and shows few of them.
package final class RecordedSteps: Sendable {
  private let name: String
  private let log: @Sendable () -> EventLog?
  private let told = Mutex<[Int: String]?>(nil)

  /// Creates the steps of a recording.
  ///
  /// - Parameters:
  ///   - name: The recording's name.
  ///   - log: Reads its log; nil if there is none that can be read.
  package init(as name: String, log: @escaping @Sendable () -> EventLog?) {
    (self.name, self.log) = (name, log)
  }

  /// Returns the step of an event without its keyword, such as `I tap "Add"`; nil if the story has none for it.
  package func words(ofEvent event: Int) -> String? {
    if let told = told.withLock(\.self) { return told[event] }
    let words = tell()
    told.withLock { $0 = words }
    return words[event]
  }

  private func tell() -> [Int: String] {
    guard let log = log(), let account = SessionTranscript(log, recording: name) else { return [:] }
    var words: [Int: String] = [:]
    for line in StoryWriter(style: .readable).write(account).lines {
      let step = line.text.split(separator: " ").dropFirst().joined(separator: " ")
      guard let events = line.events else { continue }
      for event in events where words[event] == nil { words[event] = step }
    }
    return words
  }
}
