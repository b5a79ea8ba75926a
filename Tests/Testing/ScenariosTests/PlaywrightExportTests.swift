import EventModel
import Foundation
import Recorder
import Scenarios
import Stories
import TestSupport
import Testing

/// Runs exports for Playwright in Chromium.
///
/// `SIMON_PLAYWRIGHT=PYTHON` names a Python with the package `pytest-playwright`.
@Suite(
  "Exports to Playwright",
  .enabled(if: PlaywrightPython.path != nil, "SIMON_PLAYWRIGHT names no Python")
)
struct PlaywrightExportTests {
  /// Starts a server, waits until it listens, runs a test against it, and ends the server.
  private static let runner = """
    import os, socket, subprocess, sys, time
    free = socket.socket(); free.bind(("127.0.0.1", 0)); port = free.getsockname()[1]; free.close()
    server = subprocess.Popen([sys.executable, "server.py", str(port)], cwd=sys.argv[1])
    try:
        for _ in range(200):
            try: socket.create_connection(("127.0.0.1", port)).close(); break
            except OSError: time.sleep(0.05)
        os.environ["SIMON_URL"] = f"http://127.0.0.1:{port}/"
        sys.exit(subprocess.run([sys.executable, "-m", "pytest", "test.py"]).returncode)
    finally:
        server.terminate()
    """

  @Test(
    "the export of a web recording is green on the page, and red on one with another text",
    arguments: [("to do", "to do", 0), (" to do`", " left`", 1)]
  )
  func page(old: String, new: String, code: Int32) async throws {
    let example = PackageFolder.url.appending(path: "Examples/web-notes")
    let log = try RecordingStore(folder: example.appending(path: "recordings/first-note")).log()
    let transcript = try #require(SessionTranscript(log, recording: "first-note"))
    let source = PageObjectWriter.Source(
      transcript: transcript,
      written: StoryWriter().write(transcript)
    )
    let session = ExportedSession(source, in: log.header.setting)
    let folder = try TemporaryFolder()
    try folder.write(StoryExporter(session).text(as: .playwright), to: "test.py")
    try folder.write(Self.runner, to: "run.py")
    try PlaywrightPython.writeConfiguration(to: folder)
    for name in ["index.html", "notes.css", "notes.js", "server.py"] {
      let text = try String(contentsOf: example.appending(path: name), encoding: .utf8)
      if name == "notes.js" { #expect(text.contains(old)) }
      try folder.write(
        name == "notes.js" ? text.replacing(old, with: new) : text,
        to: "page/\(name)"
      )
    }
    let python = try BuiltTool(at: URL(filePath: try #require(PlaywrightPython.path)))
    let run = try await python.run(
      ["run.py", "page"],
      environment: [
        "SIMON_SECRET_1": "a quiet harbour", "HOME": folder.url.path,
        "SIMON_BROWSER": try #require(PlaywrightPython.browser),
      ],
      in: folder.url
    )
    #expect(run.status == .exit(code), "\(run)")
  }
}
