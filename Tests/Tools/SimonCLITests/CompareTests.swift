import Foundation
import TestSupport
import Testing

@Suite("Comparing two runs")
struct CompareTests {
  private let project: RecordingProject

  init() throws { project = try RecordingProject(["a", "b"]) }

  /// Replays a build and writes its report.
  private func run(_ app: String, to name: String, _ words: String...) async {
    _ = await project.run(
      ["run", "--app", app, "--format", "json:\(name)"] + words,
      isCI: true
    )
  }

  @Test("two runs with the same result are the same, whatever they differ in from the goldens")
  func same() async throws {
    await run("navigation:renamed", to: "one.json")
    await run("navigation:renamed", to: "two.json")
    let run = await project.run("compare", "one.json", "two.json")
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput == "1 change in both\n2 recordings: both runs found the same\n")
  }

  @Test("a change that only one of two runs shows is told with its recordings and their verdicts")
  func different() async throws {
    await run("navigation:renamed", to: "one.json")
    await run("navigation", to: "two.json")
    let run = await project.run("compare", "one.json", "two.json")
    #expect(run.status == .exit(1), "\(run)")
    let lines = run.standardOutput.split(separator: "\n")
    #expect(
      lines.prefix(3) == [
        "recordings/a: changed → passed", "recordings/b: changed → passed", "Only in one.json:",
      ]
    )
    #expect(lines.last?.hasPrefix("  ~ UIButton#click  \"Click me\" → \"Press me\"") == true)
    #expect(lines.last?.hasSuffix("   in recordings/a, recordings/b") == true)
    #expect(lines.count == 4)
  }

  @Test("with a base, compare tells what both runs changed and what only one did")
  func base() async throws {
    await run("navigation:banner", to: "base.json")
    await run("navigation:renamed:banner", to: "one.json")
    await run("navigation:renamed", to: "two.json")
    let words = ["compare", "one.json", "two.json", "--base", "base.json"]
    let run = await project.run(words)
    #expect(run.status == .exit(1))
    let text = run.standardOutput
    #expect(!text.contains("Only one.json changed"), "\(text)")
    #expect(
      text.contains("Only two.json changed since base.json:\n  no longer: + UIView#banner"),
      "\(text)"
    )
    #expect(
      text.contains(
        "Both changed since base.json:\n  ~ UIButton#click  \"Click me\" → \"Press me\""
      ),
      "\(text)"
    )
    let json = await project.run(words + ["--format", "json"]).standardOutput
    let docs = PackageFolder.file("docs")
    let schema = try JSONSchema(contentsOf: docs.appending(path: "compare.schema.json"))
    #expect(try schema.accepts(json), "\(json)")
    #expect(try !schema.accepts(json.replacing("\"both\"", with: "\"bath\"")))
  }

  @Test(
    "the last run of a folder of recordings and a folder of reports are compared as reports are"
  )
  func folders() async throws {
    try project.folder.write(#"{"other": "tool"}"#, to: "artefacts/one/other.json")
    await run("navigation:renamed", to: "artefacts/one/report.json")
    _ = await project.run("--app", "navigation:renamed")
    let same = await project.run("compare", "artefacts", "recordings")
    #expect(same.standardOutput == "1 change in both\n2 recordings: both runs found the same\n")
    _ = await project.run("--app", "navigation:banner")
    let other = await project.run("compare", "artefacts", "recordings")
    #expect(other.status == .exit(1))
    #expect(other.standardOutput.contains("Only in artefacts:\n  ~ UIButton#click"), "\(other)")
    #expect(other.standardOutput.contains("Only in recordings:\n  + UIView#banner"), "\(other)")
  }

  @Test("a recording whose app crashed in the last run here has not passed")
  func crashed() async throws {
    let fixture = try await CommandLineFixture(withAnswer: ())
    let words = ["run", "answer", "--app", "controls:crashing", "--format", "json:one.json"]
    #expect(try await fixture.replay(words).status == .exit(1))
    let run = try await fixture.replay(["compare", "one.json", "recordings"])
    #expect(!run.standardOutput.contains("recordings/answer"), "\(run)")
    #expect(run.standardOutput.contains("recordings/click: not in this run → passed"), "\(run)")
  }

  @Test("runs with different goldens are not called the same, although both passed")
  func goldens() async throws {
    await run("navigation", to: "one.json")
    _ = await project.run("run", "a", "--app", "navigation:renamed")
    _ = await project.run("approve", "a", "--all")
    _ = await project.run("run", "a", "--app", "navigation:renamed", "--format", "json:two.json")
    let run = await project.run("compare", "one.json", "two.json")
    #expect(run.status == .exit(1), "\(run)")
    #expect(
      run.standardOutput.contains(
        "recordings/a: compared with different goldens, so its changes say nothing"
      )
    )
    #expect(run.standardOutput.contains("recordings/b: passed → not in this run"))
  }

  @Test("a file that is no report, an edited one and a folder without any are refused")
  func refusals() async throws {
    await run("navigation:renamed", to: "one.json")
    let text = try project.folder.text(of: "one.json")
    try project.folder.write(text.replacing("Press me", with: "Kiss me"), to: "edited.json")
    try project.folder.write("x", to: "empty/x.txt")
    for (path, code, message) in [
      ("edited.json", 3, "this report was edited"), ("gone.json", 3, "no such file"),
      ("empty", 4, "this folder has no report of a run, and no recordings"),
    ] {
      let run = await project.run("compare", "one.json", path)
      #expect(run.status == .exit(Int32(code)), "\(run)")
      #expect(run.standardError.contains(message), "\(run)")
    }
    #expect(await project.run("compare", "one.json").status == .exit(2))
  }
}
