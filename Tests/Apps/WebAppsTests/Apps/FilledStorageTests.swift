import TestSupport
import Testing

@testable import WebApps

@Suite("The storage of a page that a project fills", .needsBrowser)
struct FilledStorageTests {
  private static let page = """
    <!doctype html><title>T</title><p id=at-once></p><p id=others></p>
    <script>
      document.getElementById("at-once").textContent = `${localStorage.theme}, ${localStorage.length} in all`;
      localStorage.theme = "light";
    </script>
    <button onclick="localStorage.removeItem('tour'); location.href = 'second.html'">Go on</button>
    """

  private func openedPage(
    storing texts: [String: String]
  ) throws -> (page: DrivenPage, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(Self.page, to: "index.html")
    try folder.write(
      "<!doctype html><p id=later></p><script>later.textContent = `${localStorage.theme}, ${localStorage.tour}`;</script>",
      to: "second.html"
    )
    var app = try WebApp(parsing: "index.html", from: folder.url)
    app.storage = texts
    return (try DrivenPage(app), folder)
  }

  @Test(
    "texts of the project are in the storage before the first script runs, in each launch anew, and never again"
  )
  func filled() throws {
    let texts = ["theme": "dark", "tour": "</script>\u{2028}\"'\\ü"]
    let (page, folder) = try openedPage(storing: texts)
    for _ in 0..<2 {
      try page.launch()
      #expect(try page.text(of: "at-once") == "dark, 2 in all")
      try page.tap("Go on")
      #expect(try page.text(of: "later") == "light, undefined", "\(folder.url)")
    }
  }

  @Test("without texts the storage is empty in each launch, whatever the one before has stored")
  func empty() throws {
    let (page, folder) = try openedPage(storing: [:])
    for _ in 0..<2 {
      try page.launch()
      #expect(try page.text(of: "at-once") == "undefined, 0 in all", "\(folder.url)")
    }
  }
}
