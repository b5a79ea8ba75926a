import Foundation
import TestSupport
import Testing

@Suite(
  "The next step after a change of a touched view",
  .ownThread,
  .enabled(if: program("python3") != nil, "needs python3")
)
struct NextStepTests {
  /// A kind of the app's views and a change of a later build.
  private struct Build: CustomTestStringConvertible, Sendable {
    var kind: String
    var change: String
    var options: [String] = []
    var testDescription: String { ([kind, change] + options).joined(separator: " ") }
  }

  private static let builds =
    ["named", "nameless"].flatMap { kind in
      ["text", "texts", "upper", "short", "shorts", "class", "classes", "ids", "no-ids"].map {
        Build(kind: kind, change: $0)
      }
    }
    + ["text", "classes"].map {
      Build(kind: "nameless", change: $0, options: ["--target-check", "warn"])
    }
  private static let script =
    "tap \"Save changes\"\ntap \"Row 2\"\ntap \"Back\"\ntap \"Delete\"\n"
  /// One run for each view that is touched, and some for their screens.
  private static let mostRuns = 8

  let fixture: CommandLineFixture

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  private func driver(_ kind: String, _ change: String = "") -> String {
    let program = PackageFolder.url.appending(path: "Tests/Fixtures/drivers/wording.py").path
    return "python3 '\(program)' \(kind) \(change)"
  }

  /// Types a command into a shell.
  private func paste(_ command: String) async throws -> ToolRun {
    let tools = try BuiltTool("simon-replay").executable.deletingLastPathComponent().path
    return try await BuiltTool(at: URL(filePath: "/bin/bash")).run(
      ["-c", command],
      environment: ["PATH": "\(tools):/usr/bin:/bin", "GIT_AUTHOR_NAME": "Ann", "NO_COLOR": "1"],
      in: fixture.folder.url
    )
  }

  /// Returns the command that an output names behind some words; nil without them.
  private func command(behind words: String, in output: ToolRun) -> String? {
    "\(output)".split(separator: "\n").first { $0.hasPrefix(words) }
      .map { String($0.dropFirst(words.count)) }
  }

  @Test(
    "the commands that a red run prints lead to a green one",
    arguments: TestEnvironment.current.sample(builds, count: 5)
  )
  private func followed(build: Build) async throws {
    let recorded = try await fixture.record(
      ["session", "--script", "-", "--name", "form", "--dir", "my recordings"]
        + ["--driver", driver(build.kind)],
      input: Self.script
    )
    #expect(recorded.status == .exit(0), "\(recorded)")
    let words = ["run", "--dir", "my recordings", "--driver", driver(build.kind, build.change)]
    var run = try await fixture.replay(words + build.options)
    var runs = 1
    while run.status != .exit(0), runs < Self.mostRuns {
      let review = try #require(command(behind: "To review the changes: ", in: run), "\(run)")
      let list = try await paste("\(review) --list")
      let names = "\(list)".matches(of: #/(?m)^[0-9a-f]{6}/#).map { String($0.output) }
      #expect(!names.isEmpty, "\(list)")
      let approved = try await paste("\(review) --only \(names.joined(separator: ","))")
      #expect(approved.status == .exit(0), "\(approved)")
      run = try await paste(try #require(command(behind: "Next: ", in: approved), "\(approved)"))
      runs += 1
    }
    #expect(run.status == .exit(0), "after \(runs) runs: \(run)")
    let check = try await fixture.replay(["approve", "--check", "--dir", "my recordings"])
    #expect(check.status == .exit(0), "\(check)")
  }
}
