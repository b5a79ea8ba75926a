import Foundation
import TestSupport
import Testing

@Suite("simon-replay script run")
struct ScriptRunTests {
  private func run(_ script: String?, app: String) async throws -> (ToolRun, URL) {
    let folder = try TemporaryFolder()
    if let script { try folder.write(script, to: "TestScript.plist") }
    let run = try await BuiltTool("simon-replay").run(
      ["script", "run", "TestScript.plist", "--app", app],
      in: folder.url
    )
    return (run, folder.url)
  }

  @Test("script run logs on standard output and leaves standard error empty on success")
  func success() async throws {
    let (run, _) = try await run(ScriptFile.article, app: "navigation")
    #expect(run.status == .exit(0))
    #expect(run.standardError == "")
    expectGolden(run.standardOutput, named: "script-log.txt")
  }

  @Test("script run writes one line on standard error and exits with 1 if a command fails")
  func failure() async throws {
    let (run, _) = try await run(ScriptFile.article, app: "navigation:renamed")
    #expect(run.status == .exit(1))
    #expect(
      run.standardError == """
        ### 'viewXPath' for command 'simulateTouch' selected 0 nodes, where exactly 1 is required. \
        (command 4, TestScript.plist:27)

        """
    )
  }

  @Test("script run refuses a missing file, a malformed file and an unknown command")
  func refused() async throws {
    let missing = try await run(nil, app: "navigation").0
    #expect(missing.status == .exit(3))
    #expect(
      missing.standardError == "### the script cannot be read: no such file (TestScript.plist)\n"
    )
    let malformed = try await run("<plist><array></plist>", app: "navigation").0
    #expect(malformed.status == .exit(3))
    #expect(
      malformed.standardError.hasPrefix(
        "### the script is not a valid property list: found another end tag"
      )
    )
    let actions = try await run("tap \"Page 1\"\n", app: "navigation").0
    #expect(actions.status == .exit(3))
    let mistake = "TestScript.plist:1:1: error: this is not a property list"
    #expect(actions.standardError.hasPrefix(mistake))
    let next = "simon-record session --script TestScript.plist --app navigation\n"
    #expect(actions.standardError.contains(next))
    let unknown = ScriptFile.text([[("command", "dance")]])
    #expect(try await run(unknown, app: "navigation").0.status == .exit(1))
  }

  @Test("several scripts run each on a fresh launch, and a report has all of them")
  func several() async throws {
    let folder = try TemporaryFolder()
    try folder.write(ScriptFile.article, to: "a.plist")
    try folder.write(ScriptFile.text([[("command", "touchBackItem")]]), to: "b.plist")
    try folder.write("tap \"Page 1\"\n", to: "no.plist")
    let words = ["script", "run", "a.plist", "b.plist", "gone.plist", "no.plist", "a.plist"]
    let tool = try BuiltTool("simon-replay")
    let run = try await tool.run(
      words + ["--app", "navigation", "--format", "tap", "--format", "junit:report.xml"],
      in: folder.url
    )
    #expect(run.status == .exit(3))
    let verdicts = run.standardOutput.split(separator: "\n").filter { $0.contains("ok ") }
    #expect(verdicts.map { $0.hasPrefix("ok ") } == [true, false, false, false, true], "\(run)")
    #expect(
      run.standardError == """
        ### command 'touchBackItem' couldn't find any back buttons (command 1, b.plist:5)
        ### the script cannot be read: no such file (gone.plist)
        no.plist:1:1: error: this is not a property list
        hint: to perform a script of actions: simon-record session --script no.plist --app navigation

        """
    )
    let report = try folder.text(of: "report.xml")
    #expect(report.contains("tests=\"5\" failures=\"3\""), "\(report)")
    let logged = try await tool.run(words + ["--app", "navigation"], in: folder.url)
    #expect(logged.standardOutput.contains("=== touchBackItem"))
    let refused = try await tool.run(
      ["script", "run", "a.plist", "--app", "navigation", "--format", "messages"],
      in: folder.url
    )
    #expect(refused.status == .exit(2))
  }

  @Test("a recorded script replays")
  func recorded() async throws {
    let folder = try TemporaryFolder()
    try folder.write(ScriptFile.article, to: "TestScript.plist")
    let record = try await BuiltTool("simon-record").run(
      ["session", "--app", "navigation", "--script", "TestScript.plist"],
      in: folder.url
    )
    #expect(record.status == .exit(0), "\(record.standardError)")
    #expect(record.standardOutput.contains("story proven"))
    let replay = try await BuiltTool("simon-replay").run(["run", "TestScript"], in: folder.url)
    #expect(replay.status == .exit(0), "\(replay.standardOutput)")
  }
}
