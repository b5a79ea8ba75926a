import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("A browser that ends while it opens the app", .needsBrowser)
struct FallenBrowserTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("<!doctype html><title>T</title><p>Here", to: "index.html")
  }

  /// Returns a page whose browser ends by a signal in some of its first starts.
  private func page(falling times: Int) throws -> DrivenPage {
    let browser = try #require(TestBrowser.program)
    let starts = folder.file("starts").path
    try folder.write(
      """
      #!/bin/sh
      echo start >> '\(starts)'
      echo $$ > '\(folder.file("process").path)'
      if [ "$(wc -l < '\(starts)')" -le \(times) ]; then kill -SEGV $$; fi
      exec '\(browser)' "$@"
      """,
      to: "browser"
    )
    let program = folder.file("browser").path
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    return try DrivenPage(try WebApp(parsing: "index.html", from: folder.url), program: program)
  }

  private func starts() throws -> Int {
    try String(contentsOf: folder.file("starts"), encoding: .utf8).split(separator: "\n").count
  }

  @Test("is started once more, without a remark")
  func once() throws {
    let page = try page(falling: 1)
    try page.launch()
    #expect(try page.driver.snapshot().nodes.contains { $0.text == "Here" })
    #expect(page.driver.takeRemarks() == [])
    #expect(try starts() == 2)
  }

  @Test("and again when it is started once more, fails the launch with its reason")
  func twice() throws {
    let page = try page(falling: 2)
    #expect {
      try page.launch()
    } throws: { error in
      guard case DriverError.launchFailed(let reason) = error else { return false }
      return reason.contains("the browser has ended")
    }
    #expect(try starts() == 2)
    try page.launch()
    #expect(try starts() == 3, "the next launch has a new browser")
  }

  @Test("after an earlier launch was well is replaced by the next one")
  func between() throws {
    let page = try page(falling: 0)
    try page.launch()
    let process = try String(contentsOf: folder.file("process"), encoding: .utf8)
    let number = try #require(Int32(process.trimmingCharacters(in: .whitespacesAndNewlines)))
    // The whole group: the program may be a script that waits for the browser itself.
    #expect(kill(-number, SIGKILL) == 0)
    try page.launch()
    #expect(try page.driver.snapshot().nodes.contains { $0.text == "Here" })
    #expect(try starts() == 2)
  }
}
