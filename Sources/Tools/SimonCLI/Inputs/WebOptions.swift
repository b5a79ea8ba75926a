import Chromium
import CommandLines
import EventModel
import Foundation
import Messages
import WebApps

/// The options of web pages as apps.
enum WebOptions {
  static let web = Option<String>(
    "--web URL|FILE|FOLDER",
    "drive a web page in Chromium, see docs/web.md"
  )
  static let pointer = Option(
    "--pointer",
    of: WebApp.Pointer.self,
    "point at the page with fingers or a mouse (default: fingers on screens below a width of 700)"
  )
  static let browser = Option<String>(
    "--browser PATH",
    "the chromium-headless-shell to use (default: the installed one)"
  )
  static let name = Option<String>("--name NAME", "the app's name in recordings")

  /// The screen of a page unless another one is asked for: that of a small desktop.
  static let screen = Screen(size: Size(width: 1_280, height: 800), scale: 1)

  /// Reads the place of a page.
  static func app(_ place: String, from directory: URL) throws(UsageError) -> WebApp {
    do throws(WebAppError) { return try WebApp(parsing: place, from: directory) } catch {
      throw UsageError("--web: \(error.message)", hint: error.hint)
    }
  }

  /// Returns the path of the browser.
  static func program(_ call: Invocation) throws(UsageError) -> String {
    if let path = call[browser] { return call.console.file(path).path }
    let folders = (call.console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    guard let program = BrowserSearch.program(for: .frames, in: folders) else {
      throw UsageError(
        "a web page needs chromium-headless-shell, which is not installed",
        hint: "\(BrowserSearch.installation), or --browser PATH"
      )
    }
    return program
  }
}
