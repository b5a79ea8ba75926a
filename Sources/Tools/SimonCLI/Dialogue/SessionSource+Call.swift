import Actions
import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder
import Scenarios
import Stories

extension SessionSource {
  /// Reads the options of a call that has another source than the live terminal.
  init(_ call: Invocation) throws {
    let script = call[SessionOptions.script]
    let stories = call[SessionOptions.stories]
    if let steps = call[SessionOptions.monkey] {
      guard script == nil, stories == nil else {
        throw UsageError("--monkey cannot be combined with --script or --stories")
      }
      self = .monkey(steps: steps, seed: SessionOptions.setting(call, of: "").seed)
      return
    }
    switch (script, stories) {
    case (let path?, nil): self = try Self.script(path, call.console)
    case (nil, let path?):
      let file = StoryFile(parsing: try TextFile.read(path, call.console), name: path)
      guard file.problems.isEmpty else { throw ForeignFile.errors(of: file) }
      self = .stories(file.stories, call.steps, path: path)
    case (nil, nil) where !call.console.input.isTerminal: self = .dialogue(call.console)
    case (nil, nil) where !call.console.output.isTerminal:
      throw UsageError(
        "a live session needs a terminal, but standard output is none",
        hint: "leave out the pipe or >, or give the actions by --script FILE"
      )
    case (nil, nil):
      throw UsageError(
        "missing option --script FILE or --stories FILE",
        hint: "name a script, or type lines into "
          + "\(NextCommand.record("session", options: ["--app", call.exampleApp, "--script", "-"]))"
      )
    case (.some, .some): throw UsageError("--script cannot be combined with --stories")
    }
  }

  private static func script(_ path: String, _ console: Console) throws -> SessionSource {
    let bytes = try TextFile.bytes(path, console)
    guard !SelfTestingScript.isPropertyList(bytes) else {
      do {
        return .selfTesting(try SelfTestingScript(parsing: bytes, file: path), path: path)
      } catch {
        throw Diagnostic(error)
      }
    }
    let text = try TextFile.text(of: bytes, path)
    do { return .script(try ActionScript(parsing: text), path: path) } catch {
      throw ForeignFile.errors(of: error, in: text, at: path)
    }
  }

  /// The lines of a program on standard input, which gets answers.
  private static func dialogue(_ console: Console) -> SessionSource {
    .program { try SessionDialogue.run(with: $0, console, check: $1) }
  }
}
