package import Actions
import AppDriver

import EventModel
import Exploring
import Foundation
package import Messages
package import Recorder
package import Scenarios
package import Stories

/// The source of a session's actions.
package enum SessionSource {
  case script(ActionScript, path: String)
  case selfTesting(SelfTestingScript, path: String)
  case stories([Story], StepLibrary, path: String)
  /// A program that drives the session: it performs actions until it ends, and checks before each.
  case program((SessionRecorder, _ check: () throws -> Void) throws -> Void)
  case monkey(steps: Int, seed: UInt64)

  /// The app's time for which a line of a script waits for its target, as a person does who cannot write down each wait.
  private static let patience = Microseconds.seconds(5)

  /// The file's name without folder and ending; nil for standard input.
  package var name: String? {
    switch self {
    case .script(_, let path), .selfTesting(_, let path), .stories(_, _, let path):
      path == "-" ? nil : URL(filePath: path).deletingPathExtension().lastPathComponent
    case .program, .monkey: nil
    }
  }

  /// Makes sure that a text that was just typed as a secret is not in the log already.
  ///
  /// A program that sends the actions is warned by the answers.
  ///
  /// - Throws: `ShownSecret`.
  package func expectNoSecret(in recorder: SessionRecorder) throws(ShownSecret) {
    if case .program = self { return }
    let places = recorder.newLeaks()
    guard places.isEmpty else { throw ShownSecret(places: places) }
  }

  /// Begins to note requests to stop.
  package func watch(_ interruption: Interruption) {
    if case .program = self { interruption.watch(readers: true) } else { interruption.watch() }
  }

  /// Launches the app and performs all actions.
  ///
  /// - Parameters:
  ///   - recorder: the recorder of the app.
  ///   - launch: launches the app.
  ///   - check: is called before each action, and can stop them by an error.
  ///   - warn: is told a check of the script that does not hold, which the story omits, and its place.
  /// - Throws: what `launch` and `check` throw, and a `Diagnostic` for an action that fails.
  package func perform(
    on recorder: SessionRecorder,
    launch: () throws -> Void,
    check: () throws -> Void,
    warn: (_ message: String, _ place: String) -> Void
  ) throws {
    switch self {
    case .script(let script, let path):
      try launch()
      for line in script.lines {
        try check()
        do { try recorder.perform(line.action, patience: Self.patience) } catch {
          var redactor = recorder.redaction
          throw Diagnostic(
            message: redactor.redact("\(line.action.withoutTypedText): \(error.message)"),
            path: path,
            line: line.number,
            hint: error.hint,
            gravity: .difference
          )
        }
        if let message = failedCheck(in: line.action, on: recorder) {
          warn(message, "\(path):\(line.number)")
        }
      }
    case .program(let run):
      try launch()
      try run(recorder, check)
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
  /// Returns the reason why a remark that reads as a check does not hold on the screen; nil if it holds, or is none.
  private func failedCheck(in action: Action, on recorder: SessionRecorder) -> String? {
    guard case .marker(let remark) = action, let check = Check(remark: remark),
      let screen = try? recorder.snapshot(),
      let failure = check.failure(on: screen, goldens: .none)
    else { return nil }
    var redactor = recorder.redaction
    return redactor.redact("\(check): \(failure.message); the story does not check it")
  }

  /// The secrets that the script or the stories type.
  package var typedSecrets: [Pseudonym] {
    switch self {
    case .script(let script, _): script.lines.flatMap(\.action.typedSecrets)
    case .selfTesting(let script, _): script.typedSecrets
    case .stories(let stories, _, _): stories.flatMap(\.steps).flatMap(\.typedSecrets)
    case .program, .monkey: []
    }
  }
}

extension Action {
  /// The action without its typed text, which may be a secret that no field has received yet.
  package var withoutTypedText: Action {
    if case .type(_, let field) = self { .type("…", into: field) } else { self }
  }
}
