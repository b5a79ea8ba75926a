import AppDriver
import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("The moment at which a page is at rest", .needsBrowser)
struct RestTests {
  @Test("a page whose frame asks for a picture gets it, the same in each launch")
  func picture() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <!doctype html><title>Picture</title><p id=width>none</p>
      <button onclick="requestAnimationFrame(show)">Show</button>
      <script>
        function show() {
          const picture = new Image();
          picture.onload = () => { width.textContent = picture.naturalWidth; document.body.append(picture); };
          picture.src = "picture.svg";
        }
      </script>
      """,
      to: "index.html"
    )
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="70" height="20"/>"#,
      to: "picture.svg"
    )
    let page = try DrivenPage.ofFile("index.html", in: folder.url)
    try expectSameTwice(page) { session in
      try session.perform(#"tap "Show""#)
      try session.expect("70", in: "width")
    }
  }

  @Test("asking often whether a page is at rest does not bring its rest nearer")
  func asking() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <!doctype html><title>Steps</title><p id=steps>0</p>
      <script>
        const timer = setInterval(() => { if (++steps.textContent >= 8) clearInterval(timer); }, 50);
      </script>
      """,
      to: "index.html"
    )
    let page = try DrivenPage.ofFile("index.html", in: folder.url)
    var rests: [Int] = []
    for times in [1, 12] {
      let screen = Screen(size: Size(width: 800, height: 900), scale: 1)
      try page.driver.launch(in: SessionSetting(screen: screen))
      var frames = 0
      while frames < 300 {
        let answers = try (0..<times).map { _ in try page.driver.activity() }
        if answers.last == .idle { break }
        try page.driver.advance(by: .milliseconds(16))
        frames += 1
      }
      rests.append(frames)
      #expect(try page.text(of: "steps") == "8")
    }
    #expect(rests[0] == rests[1] && rests[0] < 300)
  }
}
