import CommandLines
import Messages
import Projects
import Recorder
import Replayer
import Scenarios

/// `simon-replay stories page-objects`: recordings as Swift code, to be continued by hand.
enum StoriesPageObjectsCommand {
  private static let namespace = Option<String>(
    "--enum NAME",
    "put all code into an enum of that name"
  )
  private static let output = StandardOptions.output.saying(
    "write to a file instead of standard output"
  )

  static let command = Command(
    name: "stories page-objects",
    group: .stories,
    purpose: "write the screens and actions of recordings as Swift page objects",
    operands: "RECORDING…",
    options: [
      output, namespace, StandardOptions.otherApp, StandardOptions.directory,
      StoryOptions.noProof,
    ] + DriverOption.options,
    examples: [
      "simon-replay stories page-objects create-todo": "print the code",
      "simon-replay stories page-objects create-todo click-me -o Pages.swift":
        "write the code of two recordings to a file",
    ],
    exitCodes: [.difference, .damaged, .nothing],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let workers = try AppWorkers(call.project)
    call.console.interruption.watch()
    var sources: [PageObjectWriter.Source] = []
    var failed: (recording: RecordingStore, failure: ProvenStory.Failure)?
    let isTried = !call.has(StoryOptions.noProof)
    for operand in call.operands {
      let recording = try RecordingSelection.recording(operand, call)
      let telling = StoryTelling(of: recording, in: call.project, by: workers, isProven: isTried)
      let story = try telling.run().story
      guard let account = story.account else {
        throw Diagnostic(message: "\(recording.name) has no screens", gravity: .nothing)
      }
      if let failure = story.failure, failed == nil, isTried { failed = (recording, failure) }
      sources.append(PageObjectWriter.Source(transcript: account, written: story.written))
    }
    let reason = failed.map { "\($0.recording.name): \($0.failure.message)" }
    let mark = reason.map { "// Not proven: \($0.printable)\n" } ?? ""
    let code = "\(mark)\(PageObjectWriter(namespace: call[namespace]).write(sources))"
    try TextFile.write(EncodedText(code), to: call[output], call.console)
    guard let failed else { return .success }
    throw Diagnostic(
      message: "the code of \(failed.recording.name) is not proven: "
        + failed.failure.message.printable,
      hint: "to see the difference: \(NextCommand.replay("run", failed.recording))",
      gravity: .difference
    )
  }
}
