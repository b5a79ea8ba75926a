import AppDriver
import Foundation
import TestSupport
import Testing

@Suite("Reports on an app that varies")
struct VaryingReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tool(
    _ name: String,
    _ makeDriver: @escaping @Sendable () -> any AppDriver
  ) throws -> InProcessTool {
    let entry = AppCatalogue.Entry("varying", "an app that varies") { _ in makeDriver() }
    return try InProcessTool(name, apps: AppCatalogue([entry]))
  }

  /// Records a session of the app as it should be, and returns a tool that replays it on an app with a fault.
  private func replayer(
    _ fault: VaryingApp.Fault,
    _ pattern: VaryingApp.Pattern,
    in directory: String = "recordings"
  ) async throws -> InProcessTool {
    let recorder = try tool("simon-record") { VaryingApp.makeRightDriver() }
    let run = await recorder.run(
      ["session", "--app", "varying", "--script", "-", "--name", "greet", "--dir", directory],
      input: "tap \"Greet\"\n",
      environment: ["GIT_AUTHOR_NAME": "Ann"],
      in: folder.url
    )
    #expect(run.status == .exit(0), "\(run)")
    let app = VaryingApp(fault, pattern, seed: 1)
    return try tool("simon-replay") { app.makeDriver() }
  }

  @Test(
    "a report on a recording that is not deterministic offers flaky first, as it is pasted",
    arguments: [
      ([], "recordings", "simon-replay flaky greet --times 20"),
      (
        ["--dir", "my recs", "--app", "varying"], "my recs",
        "simon-replay flaky greet --times 20 --dir 'my recs' --app varying"
      ),
      (
        ["other/greet", "--memory-limit", "500"], "other",
        "simon-replay flaky other/greet --times 20 --memory-limit 500"
      ),
    ]
  )
  func next(words: [String], directory: String, expected: String) async throws {
    let replay = try await replayer(.view, .every(2), in: directory)
    for format in ["pretty", "json", "junit", "tap", "github"] {
      var run = ToolRun(status: .exit(0), output: [], diagnostics: [])
      // Every second launch is right, so that a run may be green.
      for _ in 0..<4 where run.status == .exit(0) {
        run = await replay.run(
          ["run", "--diagnose", "--format", format] + words,
          environment: ["GITHUB_STEP_SUMMARY": "summary.md"],
          in: folder.url
        )
      }
      #expect(run.status == .exit(1), "\(run)")
      let text = run.standardOutput
        .replacing("&apos;", with: "'").replacing("&#39;", with: "'").replacing("\\x3a", with: ":")
        .replacing("\\/", with: "/")
      #expect(text.contains("not deterministic"), "\(format): \(text)")
      #expect(text.contains(expected), "\(format): \(text)")
      #expect(!text.contains("To review"), "\(format): \(text)")
    }
    let summary = try folder.text(of: "summary.md")
    #expect(!summary.contains("To review"), "\(summary)")
  }

  @Test(
    "flaky calls a view that differs in every replay new, missing or moved",
    arguments: [
      (VaryingApp.Fault.view, "is new"), (.order, "has another place"),
    ]
  )
  func always(fault: VaryingApp.Fault, words: String) async throws {
    let replay = try await replayer(fault, .always)
    let run = await replay.run(["flaky", "greet", "--times", "6"], in: folder.url)
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("differed from the recording in every replay"), "\(run)")
    #expect(run.standardOutput.contains(words), "\(run)")
    #expect(!run.standardOutput.contains("comes and goes"), "\(run)")
    #expect(!run.standardOutput.contains("changes its place"), "\(run)")
  }

  @Test("flaky calls a view that every replay lacks missing")
  func missing() async throws {
    // What was recorded with one view more lacks it in every replay.
    let recorder = try tool("simon-record") {
      VaryingApp(.view, .always, seed: 1).makeDriver()
    }
    let recorded = await recorder.run(
      ["session", "--app", "varying", "--script", "-", "--name", "greet"],
      input: "tap \"Greet\"\n",
      environment: ["GIT_AUTHOR_NAME": "Ann"],
      in: folder.url
    )
    #expect(recorded.status == .exit(0), "\(recorded)")
    let replay = try tool("simon-replay") { VaryingApp.makeRightDriver() }
    let run = await replay.run(["flaky", "greet", "--times", "4"], in: folder.url)
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("is missing"), "\(run)")
    #expect(!run.standardOutput.contains("comes and goes"), "\(run)")
  }

  @Test("flaky still calls a view that some replays show one that comes and goes")
  func sometimes() async throws {
    let replay = try await replayer(.view, .every(2))
    let run = await replay.run(["flaky", "greet", "--times", "6"], in: folder.url)
    #expect(run.status == .exit(7), "\(run)")
    #expect(run.standardOutput.contains("comes and goes"), "\(run)")
  }

  @Test("flaky counts no view where replays only end in different ways")
  func crashes() async throws {
    let replay = try await replayer(.crash, .every(2))
    let run = await replay.run(["flaky", "greet", "--times", "6"], in: folder.url)
    #expect(run.status == .exit(7), "\(run)")
    #expect(run.standardOutput.contains("greet: 7 replays went different ways"), "\(run)")
    #expect(!run.standardOutput.contains("0 views"), "\(run)")
  }

  @Test(
    "a recording whose story says that it is not proven is green with a word in every run and check"
  )
  func unproven() async throws {
    var recorded: ToolRun?
    for right in 1...8 where recorded == nil {
      let app = VaryingApp(.view, .after(right), seed: 1)
      let run = await (try tool("simon-record") { app.makeDriver() }).run(
        ["session", "--app", "varying", "--script", "-", "--name", "greet", "--force"],
        input: "tap \"Greet\"\n",
        environment: ["GIT_AUTHOR_NAME": "Ann"],
        in: folder.url
      )
      if run.standardOutput.contains("story not proven") { recorded = run }
    }
    #expect(recorded?.status == .exit(0))
    let replay = try tool("simon-replay") { VaryingApp.makeRightDriver() }
    for words in [["run"], ["approve", "--check"]] {
      for environment in [[:], ["CI": "true"]] {
        let run = await replay.run(words, environment: environment, in: folder.url)
        #expect(run.status == .exit(0), "\(run)")
        let path = "recordings/greet/story.stories"
        let line = "\(path): warning: this story says that it is not proven: "
        #expect(run.standardError.contains(line), "\(run)")
      }
    }
  }
}
