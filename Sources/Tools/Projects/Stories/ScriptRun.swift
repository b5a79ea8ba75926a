package import AppDriver
import EventModel
package import Messages
package import Recorder
package import Scenarios
package import Stories

/// The run of one SelfTesting script on a fresh launch of an app, which ends with the first command that fails.
///
/// ```swift
/// let run = try ScriptRun(of: bytes, file: "Test.plist", by: SelfTestingRunner(), secrets: [:]) {
///   try workers.makeDriver(for: "todo")
/// }
/// if let failure = run.failure { print("### \(failure)") }
/// ```
package struct ScriptRun {
  /// The commands as steps of a story.
  package private(set) var result: StoryResult
  /// The reason why it failed, with its place; nil if it passed.
  package private(set) var failure: String?
  /// True if the file cannot be read as a list of commands.
  package private(set) var isUnreadable = false
  /// The gravity of a failure; success if it passed.
  package var gravity: Gravity {
    isUnreadable ? .damaged : failure == nil ? .success : .difference
  }
  /// The secrets that it types and that nobody gave.
  package private(set) var missing: [Pseudonym] = []

  /// Runs a script.
  ///
  /// - Parameters:
  ///   - bytes: the script, an XML or binary property list.
  ///   - file: its file, as it was named.
  ///   - runner: performs the commands.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - hidesSecrets: true to hide these texts also on the screens of a script that types none.
  ///   - makeDriver: makes a driver for the app.
  /// - Throws: `DriverError` if the app cannot be made; the errors of the runner's writer.
  package init(
    of bytes: [UInt8],
    file: String,
    by runner: SelfTestingRunner,
    secrets: [String: String],
    hidesSecrets: Bool = true,
    on makeDriver: () throws -> any AppDriver
  ) throws {
    let script: SelfTestingScript
    do throws(SelfTestingFailure) {
      script = try SelfTestingScript(parsing: bytes, file: file)
    } catch {
      (result, failure, isUnreadable) = (Self.result(of: error), error.text, error.isUnreadable)
      return
    }
    let story = script.story
    missing = script.typedSecrets.missing(among: secrets)
    let driver = try makeDriver()
    let isOpen = script.typedSecrets.isEmpty && !hidesSecrets
    let app = isOpen ? driver : RedactedDriver(driver, secrets: secrets)
    do {
      try runner.run(script, on: LiveApp(launching: app))
      result = StoryResult(story, succeeded: story.steps.count, failure: nil)
    } catch let error as SelfTestingFailure {
      failure = error.text
      result = StoryResult(story, succeeded: (error.command ?? 1) - 1, failure: error.message)
    } catch let error as ScenarioFailure {
      failure = SelfTestingFailure(message: error.message, file: file).text
      result = StoryResult(story, succeeded: 0, failure: error.message)
    }
  }

  /// Creates the run of a script that cannot be read, so that no command was run.
  ///
  /// - Parameters:
  ///   - message: the reason.
  ///   - file: its file, as it was named.
  package init(unreadable message: String, file: String) {
    let error = SelfTestingFailure(message: message, file: file)
    (result, failure, isUnreadable) = (Self.result(of: error), error.text, true)
  }

  /// Returns the result of a script that cannot be read.
  private static func result(of failure: SelfTestingFailure) -> StoryResult {
    let (file, line) = (failure.file, failure.line ?? 1)
    let story = Story(title: file, steps: [], file: file, line: line)
    return StoryResult(story, succeeded: 0, failure: failure.message)
  }
}

extension SelfTestingFailure {
  /// The message with its place, without the marks of SelfTesting.
  fileprivate var text: String { String(description.dropFirst(4)) }
}
