import AppDriver
import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Recorder
import Replayer
import Reports
import Stories

/// `simon-replay stories emit`: the story of a recording, proven by running it.
enum StoriesEmitCommand {
  private enum Format: String, CaseIterable {
    case text, json
  }

  private static let output = StandardOptions.output.saying(
    "write to a file instead of standard output"
  )
  static let noProof = Flag("--no-proof", "write only, do not run")
  private static let format = Option(
    "--format",
    of: Format.self,
    "json adds the events of each line (default text)"
  )

  static let command = Command(
    name: "stories emit",
    group: .stories,
    purpose: "write the story of a recording, and prove it by running it",
    operands: "RECORDING",
    options: [
      output, StandardOptions.otherApp, StandardOptions.directory, noProof, format,
      RunOptions.locale.saying("tell and prove the screens in this locale"),
      RunOptions.screen.saying("tell and prove the screens of this size"),
      RunOptions.appearance.saying("tell and prove the screens with this appearance"),
      RunOptions.appMemory,
      RunOptions.timeLimit.saying(
        "the time limit for reading the recording and proving its story (default 60)"
      ),
    ] + DriverOption.options,
    examples: [
      "simon-replay stories emit create-todo": "print the story",
      "simon-replay stories emit create-todo -o todo.stories": "keep it in a file",
      "simon-replay stories emit create-todo --locale de_DE":
        "what it shows in German, by the golden's overlay",
    ],
    exitCodes: [.difference, .damaged, .nothing, .locked],
    run: { try run($0) }
  )

  /// Makes sure that a recording still has the log from which a story was made.
  private static func expectLog(_ bytes: [UInt8], of recording: RecordingStore) throws {
    guard try recording.logBytes() == bytes else {
      throw Diagnostic(
        message: "another process changed \(recording.name.quoted) while its story was proven",
        hint: "write the story again",
        gravity: .difference
      )
    }
  }

  /// Writes the text to the place that a call names, unless the log it was made from is another one by now.
  private static func write(
    _ text: EncodedText,
    of recording: RecordingStore,
    from log: [UInt8],
    _ call: Invocation
  ) throws {
    guard let path = call[output], path != "-" else {
      return try TextFile.write(text, to: nil, call.console)
    }
    try RecordingLock.hold(ofFile: path, for: call.console) {
      try expectLog(log, of: recording)
      let bytes = Array(text.text.utf8)
      try Rewriting.write(bytes, to: path, madeFrom: [log], by: "stories emit", call)
    }
  }

  /// Makes sure that the story of a recording tells the recorded setting, in which it is checked.
  private static func expectRecordedSetting(
    _ replaced: ReplacedSetting,
    for recording: RecordingStore,
    _ call: Invocation
  ) throws(UsageError) {
    guard !replaced.isEmpty, let path = call[output], isKept(call),
      call.console.file(path).lastPathComponent == recording.storyFile.lastPathComponent
    else { return }
    let file = recording.storyFile.relativePath
    throw UsageError(
      "a recording's own story tells the recorded setting, not \(replaced.words.printable)",
      hint: "write this one to another file, and that one without the setting: "
        + "\(StoryProofs.emission(of: recording, to: file))"
    )
  }

  /// Returns whether the text goes to a file of a recording, where a story that is not proven replaces none.
  private static func isKept(_ call: Invocation) -> Bool {
    guard let path = call[output], path != "-" else { return false }
    let folder = call.console.file(path).resolvingSymlinksInPath().deletingLastPathComponent()
    return RecordingStore(folder: folder).hasLog
  }

  /// Makes sure that the story of a recording takes the place of no other recording's story.
  ///
  /// One that is not to be proven takes the place of none.
  private static func expectOwnPlace(of recording: RecordingStore, _ call: Invocation) throws {
    guard isKept(call), let path = call[output] else { return }
    guard !call.has(noProof) else {
      throw UsageError(
        "\(noProof.name) writes no story of a recording, which has to be proven",
        hint: "write it elsewhere, or leave out \(noProof.name)"
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

  /// Returns the story in the format that is asked for.
  private static func text(
    of story: ProvenStory,
    from log: EventLog,
    of recording: RecordingStore,
    _ call: Invocation
  ) throws -> EncodedText {
    switch call[format] ?? .text {
    case .text: EncodedText(story.text)
    case .json:
      try JSONReport.encode(
        JSONMembers(
          story,
          recording: recording.name,
          eventCount: log.events.count,
          isTried: !call.has(noProof)
        )
      )
    }
  }

  /// Says by what a story is proven, and names the checks that are left out of it.
  private static func tellProof(
    of story: ProvenStory,
    by expectation: StoryExpectation,
    _ call: Invocation
  ) {
    for line in story.leftOut {
      call.console.diagnose("left out, since an approved rule lets it vary: \(line.printable)")
    }
    let replaced = expectation.replaced
    call.console.diagnose(
      replaced.isEmpty
        ? "proven: running it shows the screens of the \(expectation.origin.rawValue)"
        : "proven: running it shows the expected screens in \(replaced.words.printable)"
    )
  }

  private static func run(_ call: Invocation) throws -> ExitCode {
    let workers = try AppWorkers(call)
    call.console.interruption.watch()
    let recording = try RecordingSelection.recording(call.operands[0], call)
    try expectOwnPlace(of: recording, call)
    let bytes = try recording.logBytes()
    let log = try recording.log()
    var expectation = try StoryExpectation(
      of: recording,
      log,
      rules: GoldenRules(call).rules(for: recording),
      within: Budget(endingAfter: RunOptions.time(call))
    )
    expectation.replaced = RunOptions.replaced(call).without(log.header)
    try expectRecordedSetting(expectation.replaced, for: recording, call)
    let makeDriver: (String) throws(DriverError) -> any AppDriver = {
      (recorded) throws(DriverError) in
      try workers.makeDriver(for: call[StandardOptions.app] ?? recorded)
    }
    var story = try ProvenStory.write(
      log,
      as: recording.title,
      expecting: expectation,
      secrets: Secrets.values(call),
      steps: call.steps,
      makeDriver: call.has(noProof) ? nil : makeDriver
    )
    story.failure = story.failure?.hiding(Secrets.values(call))
    // An app that was ended proves nothing.
    try call.console.interruption.check()
    let text = try text(of: story, from: log, of: recording, call)
    let isRefused = !story.isProven && isKept(call)
    if !isRefused { try write(text, of: recording, from: bytes, call) }
    guard let failure = story.failure else {
      tellProof(of: story, by: expectation, call)
      return .success
    }
    guard !call.has(noProof) else { return .success }
    throw Diagnostic(
      message: "the story is not proven: \(failure.message.printable)",
      details: isRefused ? ["nothing was written: the story of a recording has to be proven"] : [],
      hint: "to see the difference: \(NextCommand.replay("run", recording))",
      gravity: .difference
    )
  }
}

extension ProvenStory {
  /// The text; the first line of a story that is not proven says so.
  var text: String {
    guard let failure else { return written.text }
    return "\(Self.mark)\(failure.message.printable)\n\(written.text)"
  }
}
