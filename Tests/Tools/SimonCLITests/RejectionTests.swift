import Foundation
import Platform
import TestSupport
import Testing

@Suite("Rejections that later runs remember")
struct RejectionTests {
  private let project: RecordingProject
  private static let build = ["--app", "navigation:renamed:banner"]
  private static let words = "rejected by Ann on "

  init() async throws {
    project = try RecordingProject(["a"])
    _ = await project.run(Self.build)
    let names = await Self.names(project)
    let run = await project.run("approve", "--reject", names[1], "--reason", "a bug")
    #expect(run.status == .exit(0), "\(run)")
  }

  private static func names(_ project: RecordingProject) async -> [String] {
    let list = await project.run("approve", "--list").standardOutput
    return list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
  }

  @Test("a run in CI says who rejected a change and why, in every report, and writes nothing")
  func reports() async throws {
    let before = try FolderSnapshot(of: project.folder.url)
    for format in ["pretty", "json", "junit", "github", "tap"] {
      let run = await project.run(Self.build + ["--format", format], isCI: true)
      #expect(run.status == .exit(1))
      let text = run.standardOutput
      #expect(text.contains(Self.words), "\(format): \(text)")
      #expect(text.contains(": a bug"), "\(format): \(text)")
    }
    #expect(try FolderSnapshot(of: project.folder.url).changes(since: before) == [])
    let json = await project.run(Self.build + ["--format", "json"], isCI: true).standardOutput
    let schema = try JSONSchema(
      contentsOf: PackageFolder.file("docs").appending(path: "run-report.schema.json")
    )
    #expect(try schema.accepts(json))
    #expect(json.contains(#""reason" : "a bug""#))
  }

  @Test("a rejection is told until the app no longer shows the change")
  func changedAway() async throws {
    let again = await project.run(Self.build).standardOutput
    #expect(again.contains("rejected by Ann on "))
    let fixed = await project.run("--app", "navigation:renamed").standardOutput
    #expect(fixed.contains("Press me"))
    #expect(!fixed.contains("rejected by"))
  }

  @Test("a change that was rejected is approved only by its name, which ends the rejection")
  func approvedByName() async throws {
    _ = await project.run(Self.build)
    let list = await project.run("approve", "--list").standardOutput
    #expect(list.contains("rejected by Ann on "), "\(list)")
    let all = await project.run("approve", "--all")
    #expect(all.status == .exit(5), "\(all)")
    #expect(all.standardOutput.contains("because somebody rejected them before:"), "\(all)")
    let name = try #require(await Self.names(project).first)
    #expect(all.standardOutput.contains("simon-replay approve --only \(name)\n"))
    #expect(await project.run("approve", "--only", name).status == .exit(0))
    #expect(await project.run(Self.build).status == .exit(0))
    // The change is shown again by the build without it, as its opposite.
    let back = await project.run("--app", "navigation:renamed").standardOutput
    #expect(!back.contains("rejected by"))
  }

  @Test("a run during a review leaves what the review is about as it is")
  func runDuringReview() async throws {
    _ = await project.run(Self.build)
    let pending = project.file("a/golden.pending")
    let before = try Data(contentsOf: pending)
    let mark = try #require(FileMark(pending.path))
    for build in ["navigation", "navigation:renamed"] {
      let run = await project.run("--app", build)
      #expect(run.standardError.contains("a review of this recording is open"), "\(run)")
      #expect(try Data(contentsOf: pending) == before)
    }
    mark.release()
    _ = await project.run("--app", "navigation:renamed")
    #expect(try Data(contentsOf: pending) != before)
  }

  @Test("run --review needs a terminal, and says so before it replays anything")
  func noTerminal() async throws {
    for isCI in [false, true] {
      let run = await project.run(Self.build + ["--review"], isCI: isCI)
      #expect(run.status == .exit(2), "\(run)")
      #expect(run.standardOutput.isEmpty)
      #expect(
        run.standardError.contains(isCI ? "approve is disabled in CI" : "no terminal to review in")
      )
      #expect(run.standardError.contains("hint: "))
    }
  }
}
