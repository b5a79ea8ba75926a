package import Chromium
import Foundation
package import Testing

/// The installed browser in which tests look at pages.
package enum TestBrowser {
  /// Its path; nil if none is installed.
  package static let program: String? = BrowserSearch.program(
    for: .headless,
    in: (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  )

  /// A Boolean value that says whether a missing browser is a failure: `SIMON_REQUIRE_BROWSER=1`.
  package static let isRequired =
    ProcessInfo.processInfo.environment["SIMON_REQUIRE_BROWSER"] == "1"

  /// Starts the browser.
  ///
  /// - Throws: `BrowserError`.
  package static func start() throws(BrowserError) -> Browser {
    guard let program else {
      throw .notStarted(reason: "none is installed: \(BrowserSearch.installation)")
    }
    var launch = Browser.Launch(program: program)
    // A browser of the system's administrator cannot confine its pages.
    launch.isConfined = ProcessInfo.processInfo.userName != "root"
    return try Browser(launch)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where no browser is installed, unless one is required.
  package static var needsBrowser: Self {
    .enabled(
      if: TestBrowser.program != nil || TestBrowser.isRequired,
      "needs a browser: \(BrowserSearch.installation)"
    )
  }
}
