import CommandLines
import EventModel
import Messages
import Projects

/// The options of every command that drives an app.
enum DriverOption {
  static let driver = Option<String>(
    "--driver COMMAND",
    "run this command and drive the app behind it, see docs/DRIVER.md"
  )
  static let timeout = Option(
    "--driver-timeout",
    secondsFrom: 0.01,
    "the time that the driven app has for each answer (default 10)"
  )
  static let web = WebOptions.web
  static let pointer = WebOptions.pointer
  static let options: [any CommandOption] = [driver, web, pointer, timeout]
}
