import AppDriver
import Recorder
import Replayer
import Scenarios
import Stories

/// `simon-replay stories page-objects`: recordings as Swift, to go on from by hand.
enum StoriesPageObjectsCommand {
  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "stories page-objects",
      purpose: "write the screens and actions of recordings as Swift view objects and scenarios",
      operands: "RECORDING…",
      operandCount: 1...10_000,
      options: [
        .init("--output", "FILE", "write to a file instead of standard output"),
        .init("--enum", "NAME", "put all of it into an enum of that name"),
        .init("--app", "NAME", "prove the recordings on this app instead of the recorded one"),
        .init("--dir", "DIR", "where recordings are (default recordings)"),
        .init("--no-proof", "only write, do not run"),
      ],
      examples: [
        .init("simon-replay stories page-objects create-todo", "print the code"),
        .init(
          "simon-replay stories page-objects create-todo click-me -o Tests/Pages.swift",
          "keep the code of two recordings in a file"
        ),
      ],
      exitCodes: [.difference, .damaged, .nothing],
      run: { try run($0, apps) }
    )
  }

  private static func run(_ call: Invocation, _ apps: AppCatalogue) throws -> ExitCode {
    var sources: [PageObjectWriter.Source] = []
    var failed: (name: String, failure: ProvenStory.Failure)?
    for operand in call.operands {
      let recording = try Selection.recording(operand, call)
      let log = try recording.log()
      let makeDriver: (String) throws(DriverError) -> any AppDriver = {
        (recorded) throws(DriverError) in
        try apps.makeDriver(for: call.value("--app") ?? recorded)
      }
      let story = try ProvenStory.write(
        log,
        as: recording.name,
        makeDriver: call.has("--no-proof") ? nil : makeDriver
      )
      guard let account = story.account else {
        throw Diagnostic(message: "\(recording.name) has no screens", exitCode: .nothing)
      }
      if let failure = story.failure, failed == nil { failed = (recording.name, failure) }
      sources.append(PageObjectWriter.Source(transcript: account, written: story.written))
    }
    let code = PageObjectWriter(namespace: call.value("--enum")).write(sources)
    try TextFile.write(code, to: call.value("--output"), call.console)
    guard let failed else { return .success }
    throw Diagnostic(
      message: "the code of \(failed.name) may lead to other screens than the recording: "
        + failed.failure.message.printable,
      hint: "the recording stays the authority; replay it: simon-replay run \(failed.name)",
      exitCode: .difference
    )
  }
}
