import Foundation
import TestSupport
import Testing

/// The Python that has the package `pytest-playwright`, and the browser that it starts.
enum PlaywrightPython {
  /// The path of the Python, which the variable `SIMON_PLAYWRIGHT` names; nil if it names none.
  static let path = ProcessInfo.processInfo.environment["SIMON_PLAYWRIGHT"]

  /// The path of the browser; nil if there is none.
  static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first(where: FileManager.default.isExecutableFile)

  /// Writes the configuration by which pytest serves pages and starts the browser.
  static func writeConfiguration(to folder: TemporaryFolder) throws {
    let file = PackageFolder.file("Tests/Fixtures/playwright/conftest.py")
    try folder.write(String(contentsOf: file, encoding: .utf8), to: "conftest.py")
  }

  /// Runs the tests in a folder against a page.
  static func runTests(
    in folder: TemporaryFolder,
    serving pages: URL,
    page: String
  ) async throws -> ToolRun {
    try writeConfiguration(to: folder)
    let python = try BuiltTool(at: URL(filePath: try #require(path)))
    return try await python.run(
      ["-m", "pytest", "-q", "-p", "no:cacheprovider", "."],
      environment: [
        "SIMON_PAGES": pages.path, "SIMON_PAGE": page, "HOME": folder.url.path,
        "SIMON_BROWSER": try #require(browser), "SIMON_SECRET_1": "one", "SIMON_SECRET_2": "two",
      ],
      in: folder.url,
      timeout: .seconds(180)
    )
  }
}
