import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder

/// The place that a call names for the story of a recording.
struct StoryPlace {
  static let output = StandardOptions.output.saying(
    "write to a file instead of standard output"
  )
  private let recording: RecordingStore
  private let call: Invocation

  init(of recording: RecordingStore, _ call: Invocation) {
    (self.recording, self.call) = (recording, call)
  }

  /// Makes sure that a recording still has the log from which a story was made.
  private func expectLog(_ bytes: [UInt8]) throws {
    guard try recording.logBytes() == bytes else {
      throw Diagnostic(
        message: "another process changed \(recording.name.quoted) while its story was proven",
        hint: "write the story again",
        gravity: .difference
      )
    }
  }

  /// Writes the text to the place that a call names, unless the log it was made from is another one by now.
  func write(_ text: EncodedText, from log: [UInt8]) throws {
    guard let path = call[Self.output], path != "-" else {
      return try TextFile.write(text, to: nil, call.console)
    }
    try RecordingLock.hold(ofFile: path, for: call.project) {
      try expectLog(log)
      let bytes = Array(text.text.utf8)
      try Rewriting.write(bytes, to: path, madeFrom: [log], by: "stories emit", call)
    }
  }

  /// Makes sure that the story of a recording tells the recorded setting, in which it is checked.
  func expectRecordedSetting(_ replaced: ReplacedSetting) throws(UsageError) {
    guard !replaced.isEmpty, let path = call[Self.output], isKept,
      call.console.file(path).lastPathComponent == recording.storyFile.lastPathComponent
    else { return }
    let file = recording.storyFile.relativePath
    throw UsageError(
      "a recording's own story tells the recorded setting, not \(replaced.words.printable)",
      hint: "write this one to another file, and that one without the setting: "
        + "\(StoryProofs.emission(of: recording, to: file))"
    )
  }

  /// True if the text goes to a file of a recording, where a story that is not proven replaces none.
  var isKept: Bool {
    guard let path = call[Self.output], path != "-" else { return false }
    let folder = call.console.file(path).resolvingSymlinksInPath().deletingLastPathComponent()
    return RecordingStore(folder: folder).hasLog
  }

  /// Makes sure that the story of a recording takes the place of no other recording's story.
  ///
  /// One that is not to be proven takes the place of none.
  func expectOwn() throws {
    guard isKept, let path = call[Self.output] else { return }
    guard !call.has(StoryOptions.noProof) else {
      throw UsageError(
        "\(StoryOptions.noProof.name) writes no story of a recording, which has to be proven",
        hint: "write it elsewhere, or leave out \(StoryOptions.noProof.name)"
      )
    }
    let folder = call.console.file(path).resolvingSymlinksInPath().deletingLastPathComponent()
    let own = recording.folder.resolvingSymlinksInPath()
    guard folder.standardizedFileURL.path != own.standardizedFileURL.path else { return }
    throw UsageError(
      "\(path.printable) belongs to another recording than \(recording.name.printable)",
      hint: "its own story is \(recording.storyFile.relativePath.printable)"
    )
  }
}
