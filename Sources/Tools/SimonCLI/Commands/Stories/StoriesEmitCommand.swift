import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder
import Replayer
import Reports
import Scenarios

/// `simon-replay stories emit`: the story of a recording, proven by running it.
enum StoriesEmitCommand {
  private enum Format: String, CaseIterable {
    case text, json
  }

  private static let format = Option(
    "--format",
    of: Format.self,
    "json adds the events of each line (default text)"
  )

  private static let exported = Option(
    "--as",
    of: ExportFormat.self,
    "write a test of another framework, or a .feature file, instead of .stories"
  )

  static let command = Command(
    name: "stories emit",
    group: .stories,
    purpose: "write the story of a recording, and prove it by running it",
    operands: "RECORDING",
    options: [
      StoryPlace.output, StandardOptions.otherApp, StandardOptions.directory, StoryOptions.noProof,
      format, exported,
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
      "simon-replay stories emit create-todo --as xcuitest -o CreateTodo.swift":
        "a test of Apple's framework",
      "simon-replay stories emit create-todo --locale de_DE":
        "what it shows in German, by the golden's overlay",
    ],
    exitCodes: [.difference, .damaged, .nothing, .locked],
    run: { try run($0) }
  )

  /// Returns the story in the format that is asked for.
  private static func text(
    of story: ProvenStory,
    from log: EventLog,
    of recording: RecordingStore,
    _ call: Invocation
  ) throws -> EncodedText {
    if let exported = call[exported], let transcript = story.account {
      let source = PageObjectWriter.Source(transcript: transcript, written: story.written)
      let isTried = !call.has(StoryOptions.noProof)
      let mark = story.isProven ? "" : exported.notProven(isTried: isTried)
      let setting = RunOptions.replaced(call).applied(to: log.header.setting)
      let session = ExportedSession(source, in: setting)
      return EncodedText(mark + StoryExporter(session).text(as: exported))
    }
    return switch call[format] ?? .text {
    case .text: EncodedText(story.text)
    case .json:
      try JSONReport.encode(
        JSONMembers(
          story,
          recording: recording.name,
          eventCount: log.events.count,
          isTried: !call.has(StoryOptions.noProof)
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
    // An export is made of the proven story, but nothing has run it.
    let subject = call[exported].map { $0 == .feature } ?? true ? "proven" : "the story is proven"
    call.console.diagnose(
      replaced.isEmpty
        ? "\(subject): running it shows the screens of the \(expectation.origin.rawValue)"
        : "\(subject): running it shows the expected screens in \(replaced.words.printable)"
    )
  }

  private static func run(_ call: Invocation) throws -> ExitCode {
    let workers = try AppWorkers(call.project)
    call.console.interruption.watch()
    let recording = try RecordingSelection.recording(call.operands[0], call)
    let place = StoryPlace(of: recording, call)
    if call.has(exported), place.isKept || call.has(format) {
      throw UsageError(
        place.isKept
          ? "--as cannot write a recording's story.stories" : "--as and --format exclude each other"
      )
    }
    try place.expectOwn()
    let isTried = !call.has(StoryOptions.noProof)
    let told = try StoryTelling(
      of: recording,
      in: call.project,
      by: workers,
      isProven: isTried
    ).run {
      try place.expectRecordedSetting($0)
    }
    let text = try text(of: told.story, from: told.log, of: recording, call)
    let isRefused = !told.story.isProven && place.isKept
    if !isRefused { try place.write(text, from: told.bytes) }
    guard let failure = told.story.failure else {
      tellProof(of: told.story, by: told.expectation, call)
      return .success
    }
    guard isTried else { return .success }
    throw Diagnostic(
      message: "the story is not proven: \(failure.message.printable)",
      details: isRefused ? ["nothing was written: the story of a recording has to be proven"] : [],
      hint: "to see the difference: \(NextCommand.replay("run", recording))",
      gravity: .difference
    )
  }
}
