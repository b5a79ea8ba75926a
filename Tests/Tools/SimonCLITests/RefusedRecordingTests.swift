import AppDriver
import EventModel
import Foundation
import Platform
import Recorder
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Recordings that are refused")
struct RefusedRecordingTests {
  private let fixture: CommandLineFixture
  private static let secret = "s3cret-word"
  private static let typing = """
    type "ann" into "Name"
    type "\(secret)" into "Password"
    tap "Sign in"

    """

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  /// Runs a command of the recorder with a hooked app.
  private func record(
    _ words: [String],
    on hooks: HookedApp.Hooks = .init(),
    input: String = Self.typing,
    environment: [String: String] = [:]
  ) async throws -> ToolRun {
    let tool = try InProcessTool("simon-record", apps: HookedApp.catalogue("login", hooks))
    return await tool.run(
      words + ["--app", "login"],
      input: input,
      environment: environment,
      in: fixture.folder.url
    )
  }

  private static let session = ["session", "--name", "s", "--script", "-"]

  /// An app that shows a text before anybody types it.
  private static func foretelling(_ text: String) -> HookedApp.Hooks {
    HookedApp.Hooks(shows: { tree in
      var window = tree[0]
      window.label = text
      return tree.replacing([0: window])
    })
  }

  @Test("a write error does not hide that the log shows a secret")
  func writeError() async throws {
    try fixture.folder.write("", to: "recordings/s/keep")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder.file("recordings/s/events.jsonl").path,
      withDestinationPath: "/dev/full"
    )
    let run = try await record(
      Self.session + ["--force"],
      on: Self.foretelling(Self.secret)
    )
    #expect(run.status != .exit(0), "\(run)")
    #expect(!"\(run)".contains(Self.secret), "\(run)")
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(!paths.contains { $0.hasSuffix("golden.tree") || $0.hasSuffix(".stories") }, "\(paths)")
  }

  @Test("a refused session with --force changes nothing of the recording in its place")
  func force() async throws {
    #expect(try await record(Self.session).status == .exit(0))
    let refused: [(input: String, hooks: HookedApp.Hooks)] = [
      (Self.typing, Self.foretelling(Self.secret)),
      ("tap \"Nowhere\"\n", .init()),
      (Self.typing, .init(fails: { _ in .unsupported(input: "touches") })),
    ]
    for (input, hooks) in refused {
      try await expectNothingWritten(in: fixture.folder.url) {
        let run = try await record(Self.session + ["--force"], on: hooks, input: input)
        #expect(run.status == .exit(1), "\(run)")
        #expect(run.standardError.contains("the previous recording is unchanged"), "\(run)")
      }
    }
  }

  @Test("a crash reason with a secret that was given, and not typed yet, is kept without it")
  func crash() async throws {
    let hooks = HookedApp.Hooks(fails: { input in
      guard case .text = input else { return nil }
      return .crashed(reason: "no user \(Self.secret)")
    })
    let given = ["SIMON_SECRET_1": Self.secret]
    let run = try await record(Self.session, on: hooks, environment: given)
    #expect(run.status == .exit(1) && !"\(run)".contains(Self.secret), "\(run)")
    let log = try fixture.folder.text(of: "recordings/s/events.jsonl")
    #expect(log.contains("no user ") && !log.contains(Self.secret), "\(log)")
    let story = try fixture.folder.text(of: "recordings/s/story.stories")
    #expect(story.contains("# Not proven: ") && !story.contains(Self.secret), "\(story)")
  }

  @Test("explore keeps no session that shows a secret, and says so")
  func explore() async throws {
    // A monkey types the stand-in of the first secret into secure fields.
    let shown = Pseudonym(.secret, number: 1).standIn
    let run = try await record(
      ["explore", "--sessions", "2", "--steps", "30", "--seed", "1"],
      on: Self.foretelling(shown),
      input: ""
    )
    #expect(run.status == .exit(1), "\(run)")
    let says = "a secret was recorded before it was known to be one"
    #expect(run.standardError.contains("left out: \(says)"), "\(run)")
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(!paths.contains { $0.hasSuffix("events.jsonl") }, "\(paths)")
  }

  @Test(
    "explore fails if it leaves out a session that shows a secret, even if it keeps another one"
  )
  func exploreBoth() async throws {
    let launches = SharedValue(0)
    let foretelling = Self.foretelling(Pseudonym(.secret, number: 1).standIn)
    let hooks = HookedApp.Hooks(
      launched: { launches.withLock { $0 += 1 } },
      shows: { launches.withLock { $0 } == 1 ? foretelling.shows($0) : $0 }
    )
    let run = try await record(
      ["explore", "--sessions", "2", "--steps", "30", "--seed", "1"],
      on: hooks,
      input: ""
    )
    #expect(run.standardError.contains("1 session left out: a secret"), "\(run)")
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(paths.contains { $0.hasSuffix("-explored-1/events.jsonl") }, "\(paths)")
    #expect(run.status == .exit(1), "\(run)")
  }

  @Test("the shortened session of a crash that shows a secret is not kept, but the crash is told")
  func shortened() async throws {
    let shown = Pseudonym(.secret, number: 1).standIn
    let hooks = HookedApp.Hooks(
      shows: Self.foretelling(shown).shows,
      fails: { input in
        guard case .text(shown) = input else { return nil }
        return .crashed(reason: "too weak")
      }
    )
    let run = try await record(
      ["session", "--monkey", "60", "--seed", "1", "--name", "wild"],
      on: hooks,
      input: ""
    )
    #expect(run.status == .exit(1), "\(run)")
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    for path in paths where path.hasSuffix("events.jsonl") {
      #expect(try !fixture.folder.text(of: path).contains(shown), "\(path)")
    }
  }

  @Test("stories emit writes no story over a recording that was replaced while it was proven")
  func newer() async throws {
    #expect(try await record(Self.session).status == .exit(0))
    let log = fixture.folder.file("recordings/s/events.jsonl")
    let hooks = HookedApp.Hooks(launched: {
      guard let text = try? String(contentsOf: log, encoding: .utf8) else { return }
      try? "# newer\n\(text)".write(to: log, atomically: true, encoding: .utf8)
    })
    let tool = try InProcessTool("simon-replay", apps: HookedApp.catalogue("login", hooks))
    let story = try fixture.folder.text(of: "recordings/s/story.stories")
    let run = await tool.run(
      ["stories", "emit", "s", "-o", "recordings/s/story.stories"],
      in: fixture.folder.url
    )
    #expect(run.status == .exit(1), "\(run)")
    let says = "another process changed \"s\" while its story was proven"
    #expect(run.standardError.contains(says), "\(run)")
    #expect(try fixture.folder.text(of: "recordings/s/story.stories") == story)
  }
}
