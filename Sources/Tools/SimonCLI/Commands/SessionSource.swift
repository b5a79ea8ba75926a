import Actions
import AppDriver
import CommandLines
import EventModel
import Exploring
import Foundation
import Messages
import Recorder
import Scenarios
import Stories

/// The source of a session's actions.
enum SessionSource {
  case script(ActionScript, path: String)
  case selfTesting(SelfTestingScript, path: String)
  case stories([Story], StepLibrary, path: String)
  case dialogue(Console)
  case monkey(steps: Int, seed: UInt64)

  /// Reads the options of a call that has another source than the live terminal.
  init(_ call: Invocation) throws {
    let script = call[SessionOptions.script]
    let stories = call[SessionOptions.stories]
    if let steps = call[SessionOptions.monkey] {
      guard script == nil, stories == nil else {
        throw UsageError("--monkey cannot be combined with --script or --stories")
      }
      self = .monkey(steps: steps, seed: SessionOptions.setting(call).seed)
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

  /// The file's name without folder and ending; nil for standard input.
  var name: String? {
    switch self {
    case .script(_, let path), .selfTesting(_, let path), .stories(_, _, let path):
      path == "-" ? nil : URL(filePath: path).deletingPathExtension().lastPathComponent
    case .dialogue, .monkey: nil
    }
  }

  /// Makes sure that a text that was just typed as a secret is not in the log already.
  ///
  /// A program that sends the actions is warned by the answers.
  ///
  /// - Throws: `ShownSecret`.
  func expectNoSecret(in recorder: SessionRecorder) throws(ShownSecret) {
    if case .dialogue = self { return }
    let places = recorder.newLeaks()
    guard places.isEmpty else { throw ShownSecret(places: places) }
  }

  /// Begins to note requests to stop.
  func watch(_ interruption: Interruption) {
    if case .dialogue = self { interruption.watch(readers: true) } else { interruption.watch() }
  }

  /// Launches the app and performs all actions; `check` is called before each one, and can stop them.
  func perform(
    on recorder: SessionRecorder,
    launch: () throws -> Void,
    check: () throws -> Void
  ) throws {
    switch self {
    case .script(let script, let path):
      try launch()
      for line in script.lines {
        try check()
        do { try recorder.perform(line.action) } catch {
          var redactor = recorder.redaction
          throw Diagnostic(
            message: redactor.redact("\(line.action.withoutTypedText): \(error.message)"),
            path: path,
            line: line.number,
            hint: error.hint,
            gravity: .difference
          )
        }
      }
    case .dialogue(let console):
      try launch()
      try SessionDialogue.run(with: recorder, console, check: check)
    case .monkey(let steps, let seed):
      try launch()
      var monkey = Monkey(seed: seed, rotates: recorder.capabilities.rotates)
      try monkey.use(recorder, steps: steps, check: check)
    case .selfTesting(let script, _):
      let app = LiveApp(on: recorder)
      try app.launch()
      do { try SelfTestingRunner().run(script, on: app) } catch { throw Diagnostic(error) }
    case .stories(let stories, let steps, let path):
      let run = StoryRunner(library: steps, failsFast: true).run(stories, on: recorder)
      guard let failed = run.results.first(where: { !$0.isPerformed }) else { return }
      let step = failed.steps.first { $0.status == .failed || $0.status == .notMapped }
      throw Diagnostic(
        message: step?.message ?? failed.outcome,
        path: path,
        line: step?.step.line ?? failed.story.line,
        hint: step?.hint,
        gravity: .difference
      )
    }
  }
}

extension SessionSource {
  /// The secrets that the script or the stories type.
  var typedSecrets: [Pseudonym] {
    switch self {
    case .script(let script, _): script.lines.flatMap(\.action.typedSecrets)
    case .selfTesting(let script, _): script.typedSecrets
    case .stories(let stories, _, _): stories.flatMap(\.steps).flatMap(\.typedSecrets)
    case .dialogue, .monkey: []
    }
  }
}

extension Action {
  /// The action without its typed text, which may be a secret that no field has received yet.
  var withoutTypedText: Action {
    if case .type(_, let field) = self { .type("…", into: field) } else { self }
  }
}
