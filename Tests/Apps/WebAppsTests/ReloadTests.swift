import AppDriver
import TestSupport
import Testing

@testable import WebApps

@Suite("Pages that load for ever", .needsBrowser)
struct ReloadTests {
  @Test(
    "a page that loads itself or another one at once, for ever, is told as that",
    arguments: ["location.reload()", "location.href = '?' + Math.random()"]
  )
  func endless(script: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("<!doctype html><p>One</p><script>\(script);</script>", to: "index.html")
    let page = try DrivenPage.ofFile("index.html", in: folder.url)
    let error = #expect(throws: DriverError.self) { try page.launch() }
    guard case .launchFailed(let reason)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(reason.contains("it loads one document after the other"), "\(reason)")
  }
}
