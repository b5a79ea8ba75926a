import Chromium
package import Foundation

/// The script of a run's page, which a browser runs.
package struct PageScript {
  /// The reasons why the script has no result.
  package enum Failure: Error {
    case noObject(String)
    case failed([String])
  }

  /// Opens a page, carries out steps on it, and returns the value that they return.
  ///
  /// - Parameters:
  ///   - file: The file of the page.
  ///   - steps: The body of an asynchronous function that sees all functions of the page.
  ///   - width: The width of the window in points.
  /// - Returns: The value, which is an object.
  /// - Throws: `Failure`, or `BrowserError`.
  package static func run(
    _ file: URL,
    _ steps: String,
    width: Int = 1_280
  ) throws -> [String: Any] {
    let browser = try TestBrowser.start()
    defer { browser.close() }
    let page = try browser.openPage(width: width, height: 800)
    try page.load(file.absoluteString)
    let text = try page.evaluate(
      """
      (async () => {
        while (!document.documentElement.dataset.ready) await new Promise((next) => setTimeout(next, 5));
        return JSON.stringify(await (async () => { \(steps) })());
      })()
      """,
      as: String.self,
      within: .seconds(60)
    )
    try page.takeEvents()
    guard page.failures.isEmpty else { throw Failure.failed(page.failures) }
    guard let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { throw Failure.noObject(text) }
    return value
  }
}
