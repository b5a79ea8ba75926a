import TestSupport
import Testing

@Suite("Sessions of other tools on the command line")
struct ImportTests {
  let fixture: CommandLineFixture
  private static let file = "page.json"

  init() async throws {
    fixture = try await CommandLineFixture()
    let steps = [
      #"{"type": "navigate", "url": "http://127.0.0.1/"}"#,
      #"{"type": "click", "selectors": [["aria/Page 1"], ["li:nth-child(1)"]]}"#,
      #"{"type": "hover", "selectors": [["li:nth-child(2)"]]}"#,
      ##"{"type": "click", "selectors": [["#click"], ["aria/Click me"]]}"##,
    ]
    try fixture.folder.write(
      "{\"title\": \"page\", \"steps\": [\n\(steps.joined(separator: ",\n"))\n]}\n",
      to: Self.file
    )
  }

  @Test("a script is printed or written, and a step without an action is told with its line")
  func script() async throws {
    let run = try await fixture.record(["import", Self.file])
    #expect(run.status == .exit(0), "\(run)")
    #expect(
      run.standardOutput == """
        # page: record with --web http://127.0.0.1/
        tap "Page 1"
        # left out: hover li:nth-child(2): it counts elements or names none
        tap #click

        """
    )
    #expect(run.standardError.contains("page.json:4: warning: hover li:nth-child(2)"), "\(run)")
    let written = try await fixture.record(["import", Self.file, "-o", "page.script"])
    #expect(written.standardOutput == "", "\(written)")
    #expect(try fixture.folder.text(of: "page.script") == run.standardOutput)
  }

  @Test("with an app it is performed, and the recording is green")
  func recording() async throws {
    let run = try await fixture.record(["import", Self.file, "--app", "navigation"])
    #expect(run.status == .exit(0), "\(run)")
    let replayed = try await fixture.replay("run", "page")
    #expect(replayed.status == .exit(0), "\(replayed)")
    let both = try await fixture.record(["import", Self.file, "--app", "todo", "-o", "a.script"])
    #expect(both.status == .exit(2), "\(both)")
    let named = try await fixture.record(["import", Self.file, "--name", "shop"])
    #expect(named.status == .exit(2), "\(named)")
    #expect(named.standardError.contains("--name is for a recording"), "\(named)")
  }

  @Test("an action that fails names the line of the imported file")
  func failure() async throws {
    let run = try await fixture.record(["import", Self.file, "--app", "todo", "--name", "wrong"])
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardError.contains("page.json:3"), "\(run)")
  }

  @Test("a script of JSON names the command that imports it, and a file of no tool is refused")
  func others() async throws {
    let session = try await fixture.record(["session", "--app", "todo", "--script", Self.file])
    #expect(session.standardError.contains("simon-record import page.json"), "\(session)")
    try fixture.folder.write("{\"a\": 1}", to: "other.json")
    let other = try await fixture.record(["import", "other.json"])
    #expect(other.status == .exit(3), "\(other)")
    #expect(other.standardError.contains("neither a recording of Chrome's DevTools"), "\(other)")
  }
}
