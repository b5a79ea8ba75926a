import Actions
import AppDriver
import EventModel
import Exploring
import Foundation
import Recorder
import Scenarios
import Stories

/// Where the actions of a session come from.
enum SessionSource {
  case script(ActionScript, path: String)
  case selfTesting(SelfTestingScript, path: String)
  case stories([Story], path: String)
  case dialogue(Console)
  case monkey(steps: Int, seed: UInt64)

  init(_ call: Invocation) throws {
    if let steps = try call.integer("--monkey", in: 1...10_000_000) {
      guard !call.has("--script"), !call.has("--stories") else {
        throw UsageError("--monkey goes without --script and --stories")
      }
      self = .monkey(steps: steps, seed: try SessionCommand.setting(call).seed)
      return
    }
    switch (call.value("--script"), call.value("--stories")) {
    case (let path?, nil):
      let text = try TextFile.read(path, call.console)
      guard !SelfTestingScript.isPropertyList(text) else {
        do {
          self = .selfTesting(try SelfTestingScript(parsing: text, file: path), path: path)
        } catch {
          throw Diagnostic(error)
        }
        return
      }
      do { self = .script(try ActionScript(parsing: text), path: path) } catch {
        throw Diagnostics(list: error.problems.map { Diagnostic($0, in: path) })
      }
    case (nil, let path?):
      let file = StoryFile(parsing: try TextFile.read(path, call.console), name: path)
      guard file.problems.isEmpty else {
        throw Diagnostics(list: file.problems.map(Diagnostic.init))
      }
      self = .stories(file.stories, path: path)
    case (nil, nil) where !call.console.input.isTerminal: self = .dialogue(call.console)
    case (nil, nil) where !call.console.output.isTerminal:
      throw UsageError(
        "a live session is drawn on standard output, which is no terminal here",
        hint: "leave the pipe or > away, or give the actions by --script FILE"
      )
    case (nil, nil):
      throw UsageError(
        "what is to be done in the session? --script FILE or --stories FILE",
        hint: "echo 'tap \"Page 1\"' | simon-record session --app navigation --script -"
      )
    case (.some, .some): throw UsageError("--script and --stories exclude each other")
    }
  }

  /// The file's name without folder and ending; nil for standard input.
  var name: String? {
    switch self {
    case .script(_, let path), .selfTesting(_, let path), .stories(_, let path):
      path == "-" ? nil : URL(filePath: path).deletingPathExtension().lastPathComponent
    case .dialogue, .monkey: nil
    }
  }

  /// Notes requests to stop, where there is something to stop between two actions.
  func watch(_ interruption: Interruption) {
    switch self {
    case .script, .monkey: interruption.watch()
    case .dialogue: interruption.watch(readers: true)
    case .selfTesting, .stories: break
    }
  }

  /// Performs all of it once the app is launched; `check` is asked before each action whether to go
  /// on.
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
            place: .init(path: path, line: line.number),
            hint: error.hint,
            exitCode: .difference
          )
        }
      }
    case .dialogue(let console):
      try launch()
      try SessionDialogue.hold(with: recorder, console, check: check)
    case .monkey(let steps, let seed):
      try launch()
      var monkey = Monkey(seed: seed, rotates: recorder.capabilities.rotates)
      try monkey.use(recorder, steps: steps, check: check)
    case .selfTesting(let script, _):
      let app = LiveApp(on: recorder)
      try app.launch()
      do { try SelfTestingRunner().run(script, on: app) } catch { throw Diagnostic(error) }
    case .stories(let stories, let path):
      let run = StoryRunner(failsFast: true).run(stories, on: recorder)
      guard let failed = run.results.first(where: { $0.status != .success }) else { return }
      let step = failed.steps.first { $0.status == .failed || $0.status == .notMapped }
      throw Diagnostic(
        message: step?.message ?? failed.outcome,
        place: .init(path: path, line: step?.step.line ?? failed.story.line),
        hint: step?.hint,
        exitCode: .difference
      )
    }
  }
}

extension Action {
  /// The action without what it types, which may be a secret that no field has taken yet.
  var withoutTypedText: Action {
    if case .type(_, let field) = self { .type("…", into: field) } else { self }
  }
}
