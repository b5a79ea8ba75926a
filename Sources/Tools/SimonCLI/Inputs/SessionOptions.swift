import Approvals
import CommandLines
import EventModel
import Messages
import Projects
import Recorder
import ViewQuery

/// The options of commands that record sessions.
enum SessionOptions {
  static let script = Option<String>(
    "--script FILE",
    "perform the actions of a file, or of standard input with -; also a SelfTesting property list"
  )
  static let stories = Option<String>("--stories FILE", "run the stories of a file")
  static let monkey = Option(
    "--monkey STEPS",
    in: 1...10_000_000,
    "perform STEPS random actions, the same ones for the same --seed"
  )
  static let redact = Option<String>(
    "--redact SELECTOR",
    repeats: true,
    "keep the texts of these views out of the recording; secure fields always are"
  ) { (selector) throws(UsageError) in
    do throws(QueryError) { _ = try Redactor([selector]) } catch {
      throw SecretOptions.usage("--redact \(selector.quoted)", error)
    }
    return selector
  }
  static let sync = Option(
    "--sync N",
    in: 1...1_000_000,
    "flush the log to disk after every N events, against power loss"
  )
  static let keepPauses = Flag(
    "--keep-pauses",
    "while you record by hand, let the app wait as long as you did"
  )
  static let window = Flag(
    "--window",
    "record what you do in a window of Chromium instead of the terminal"
  )
  static let browser = Option<String>(
    "--browser PATH",
    "the browser for --window (default: the installed Chromium, Chrome or Edge)"
  )

  static let locale = RunOptions.locale.saying("launch the app in this locale (default en_US)")
  static let appearance = RunOptions.appearance.saying(
    "launch the app with this appearance (default light)"
  )

  /// The sources of actions other than the live terminal.
  static let sources: [any CommandOption] = [script, stories, monkey]

  /// Returns the settings of a new session of an app.
  static func setting(_ call: Invocation, of app: String) -> SessionSetting {
    var setting = SessionSetting()
    if let seed = call[StandardOptions.seed] { setting.seed = seed }
    if let screen = call[StandardOptions.screen] {
      setting.screen = screen
    } else if let screen = call.project.usualScreen(of: app) {
      setting.screen = screen
    }
    if let locale = call[locale] { setting.locale = locale }
    if let appearance = call[appearance] { setting.appearance = appearance }
    return setting
  }
}
