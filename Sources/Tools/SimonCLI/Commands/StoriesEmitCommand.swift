import AppDriver
import EventModel
import Recorder
import Replayer
import Stories

/// `simon-replay stories emit`: the story of a recording, proven.
enum StoriesEmitCommand {
  /// How the story can be written.
  enum Format: String, CaseIterable {
    case text, json
  }

  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "stories emit",
      purpose: "write the story of a recording, and prove it by running it",
      operands: "RECORDING",
      operandCount: 1...1,
      options: [
        .init("--output", "FILE", "write to a file instead of standard output"),
        .init("--app", "NAME", "prove it on this app instead of the recorded one"),
        .init("--dir", "DIR", "where recordings are (default recordings)"),
        .init("--no-proof", "only write, do not run"),
        .init("--format", "text|json", "json adds which line tells which events (default text)"),
      ] + DriverOption.options,
      examples: [
        .init("simon-replay stories emit create-todo", "print the story"),
        .init("simon-replay stories emit create-todo -o todo.stories", "keep it in a file"),
      ],
      exitCodes: [.difference, .damaged, .nothing],
      run: { call in
        let format = try call.choice("--format", of: Format.self) ?? .text
        let drivers = try DriverOption(call, apps)
        let recording = try Selection.recording(call.operands[0], call)
        let log = try recording.log()
        let makeDriver: (String) throws(DriverError) -> any AppDriver = {
          (recorded) throws(DriverError) in
          try drivers.makeDriver(for: call.value("--app") ?? recorded)
        }
        let story = try ProvenStory.write(
          log,
          as: recording.name,
          secrets: Secrets.values(call),
          makeDriver: call.has("--no-proof") ? nil : makeDriver
        )
        let text =
          switch format {
          case .text: story.text
          case .json:
            try JSONReport.encode(
              StoryEmission(
                story,
                recording: recording.name,
                eventCount: log.events.count,
                isTried: !call.has("--no-proof")
              )
            ) + "\n"
          }
        try TextFile.write(text, to: call.value("--output"), call.console)
        guard let failure = story.failure else {
          if !call.has("--no-proof") {
            call.console.diagnose("proven: running it leads through the recording's screens")
          }
          return .success
        }
        throw Diagnostic(
          message: "the story is not proven: \(failure.message.printable)",
          hint: "the recording stays the authority; replay it: simon-replay run \(recording.name)",
          exitCode: .difference
        )
      }
    )
  }
}

extension ProvenStory {
  /// The text; one that is not proven says so in its first line.
  var text: String {
    guard let failure else { return written.text }
    return "# Not proven: \(failure.message.printable)\n\(written.text)"
  }
}
