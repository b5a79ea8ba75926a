import Chromium
import CommandLines
import Foundation
import Messages

/// The surface on which a call records a person.
enum LiveChoice: Equatable {
  /// The terminal of this process.
  case terminal
  /// A window of a browser, by the path of its program.
  case window(browser: String)

  /// Reads the options of a call; nil if it has another source of actions.
  ///
  /// Without a browser the terminal takes the place of the window, if there is one.
  ///
  /// - Throws: `UsageError` for a terminal that cannot draw, and for options that do not fit; a diagnostic if there is
  ///   neither a browser nor a terminal.
  static func choice(of call: Invocation) throws -> LiveChoice? {
    let source = SessionOptions.sources.first(where: call.has)
    if call.has(SessionOptions.window) {
      if let source { throw UsageError("--window cannot be combined with \(source.name)") }
      if let program = browser(of: call) { return .window(browser: program) }
      try replaceWindow(
        because: "no browser is installed: \(BrowserSearch.windowInstallation)",
        call
      )
      return .terminal
    }
    guard !call.has(SessionOptions.browser) else { throw UsageError("--browser needs --window") }
    guard call.console.isInteractive, source == nil else {
      guard !call.has(SessionOptions.keepPauses) else {
        throw UsageError("--keep-pauses needs a person who records; a script uses wait")
      }
      return nil
    }
    try expectDrawing(call)
    return .terminal
  }

  /// Says why there is no window.
  ///
  /// - Throws: a diagnostic if there is no terminal, either.
  static func replaceWindow(because reason: String, _ call: Invocation) throws {
    guard call.console.isInteractive else {
      throw Diagnostic(
        message: "no window: \(reason)",
        hint: "or record in a terminal, without --window",
        gravity: .usage
      )
    }
    try expectDrawing(call)
    call.console.diagnose("no window, so this records in the terminal: \(reason)")
  }

  private static func expectDrawing(_ call: Invocation) throws(UsageError) {
    guard call.console.environment["TERM"] == "dumb" else { return }
    throw UsageError(
      "this terminal (TERM=dumb) cannot draw",
      hint: "give the actions by --script FILE, or - for standard input"
    )
  }

  private static func browser(of call: Invocation) -> String? {
    if let path = call[SessionOptions.browser] { return call.console.file(path).path }
    let folders = (call.console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return BrowserSearch.program(for: .window, in: folders)
  }
}

extension Browser.Launch {
  /// Creates the launch of a browser with a window for a session.
  init(window program: String) {
    self.init(program: program)
    // A headless shell has no window; a program can drive its page, as tests do.
    isHeadless = URL(filePath: program).lastPathComponent.contains("headless")
    // A browser of the system's administrator cannot confine its pages.
    isConfined = ProcessInfo.processInfo.userName != "root"
    guard !isHeadless else { return }
    arguments = [
      "--app=data:text/html,<title>Simon</title>", "--window-size=1160,940", "--class=simon",
    ]
    // Without it a bar warns of the missing confinement.
    if !isConfined { arguments.append("--test-type") }
  }
}
