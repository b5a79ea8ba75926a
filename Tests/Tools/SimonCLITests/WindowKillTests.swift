import Chromium
import EventModel
import Foundation
import TestSupport
import Testing

/// Sessions in a window that end at any moment, from the start of the recorder to the last byte of golden and story.
///
/// With `SIMON_FULL=1` there are two hundred moments; the window is headful if `DISPLAY` names a screen.
@Suite("A window that is closed or killed at any moment", .needsBrowser, .ownThread, .serialized)
struct WindowKillTests {
  private static let isFull = TestEnvironment.current.isFull

  private static let program: String? = {
    let variables = ProcessInfo.processInfo.environment
    let folders = (variables["PATH"] ?? "").split(separator: ":").map(String.init)
    let isHeadful = isFull && variables["DISPLAY"]?.isEmpty == false
    return (isHeadful ? BrowserSearch.program(for: .window, in: folders) : nil)
      ?? TestBrowser.program
  }()

  @Test(
    "a window that is closed, or a browser or recorder that is killed, leaves whole recordings and nothing else",
    .timeLimit(.minutes(60)),
    .notUnderThreadSanitizer
  )
  func anyMoment() async throws {
    let first = try TestEnvironment.current.seeds(1..<2, full: 1).lowerBound
    let length = try await lengthOfSession()
    var ends: [String: Int] = [:]
    for place in 0..<(Self.isFull ? 200 : 3) {
      var random = SeededRandom(seed: first &* 1_000 + UInt64(place))
      let moment = Double.random(in: 0..<length, using: &random)
      let deed = WindowTry.Deed.allCases[place % 3]
      let end = try await attempt(
        deed,
        at: moment,
        replaces: random.once(in: 2),
        seed: random.next() % 1_000_000
      )
      ends["\(deed) \(end)", default: 0] += 1
    }
    print(
      "ends of sessions of \((length * 10).rounded() / 10) s: \(ends.sorted { $0.key < $1.key })"
    )
  }

  /// Returns the time that a session takes which nobody disturbs, in seconds.
  private func lengthOfSession() async throws -> Double {
    let fixture = try await CommandLineFixture()
    let start = ContinuousClock.now
    let session = try WindowTry(
      in: fixture,
      browser: try #require(Self.program),
      words: ["--app", "todo", "--name", "milk", "--force"],
      seed: 1
    )
    let shown = try await session.end()
    let time = ContinuousClock.now - start
    #expect(shown.contains("ended: 0"), "\(shown)")
    #expect(session.remains() == [])
    return time / .seconds(1)
  }

  /// Disturbs a session, and returns its exit code with the state of the recording.
  private func attempt(
    _ deed: WindowTry.Deed,
    at moment: Double,
    replaces: Bool,
    seed: UInt64
  ) async throws -> String {
    let fixture = try await CommandLineFixture()
    let former = try files(of: "milk", in: fixture)
    let name = replaces ? "milk" : "new"
    let session = try WindowTry(
      in: fixture,
      browser: try #require(Self.program),
      words: ["--app", "todo", "--name", name] + (replaces ? ["--force"] : []),
      seed: seed
    )
    try await Task.sleep(for: .seconds(moment))
    session.disturb(by: deed)
    let shown = try await session.end()
    let code = shown.components(separatedBy: "ended: ").last?.prefix { $0.isNumber } ?? ""
    let scene = Comment(
      rawValue: "\(deed) at \(moment) s, \(name), seed \(seed): \(shown.suffix(800))"
    )
    #expect(session.remains() == [], scene)
    for log in ["events.jsonl", "events.new.pending", "events.former.pending"] {
      for name in Set([name, "milk"]) {
        guard let bytes = try files(of: name, in: fixture)[log] else { continue }
        #expect(throws: Never.self, scene) { try EventLog.recover(Array(bytes)) }
      }
    }
    // The next command finishes what was begun.
    let run = try await fixture.replay("run", "milk")
    #expect(run.status == .exit(0), "\(scene) \(run)")
    let now = try files(of: "milk", in: fixture)
    let isFormer = now["events.jsonl"] == former["events.jsonl"]
    for (file, bytes) in former where isFormer { #expect(now[file] == bytes, "\(file): \(scene)") }
    try await finish(name, in: fixture, isKilled: deed == .killRecorder, scene)
    return "\(code) \(replaces ? isFormer ? "former" : "replaced" : "new")"
  }

  /// Goes on with a session that has no golden, and expects that nothing but recordings is left.
  private func finish(
    _ name: String,
    in fixture: CommandLineFixture,
    isKilled: Bool,
    _ scene: Comment
  ) async throws {
    let known = ["events.jsonl", "golden.tree", "story.stories", "approvals.jsonl"]
    let left = try files(of: name, in: fixture)
    if let log = left["events.jsonl"], left["golden.tree"] == nil,
      try EventLog.recover(Array(log)).log != nil
    {
      let run = try await fixture.record(["session", "--continue", name, "--script", "-"])
      #expect(run.status == .exit(0), "\(scene) \(run)")
      let replay = try await fixture.replay("run", name)
      #expect(replay.status == .exit(0), "\(scene) \(replay)")
    }
    // The log of a killed session stays beside the former recording, so that it can be continued.
    let beside = isKilled && name == "milk" ? ["events.new.pending"] : []
    let strange = try files(of: name, in: fixture).keys.filter { !(known + beside).contains($0) }
    #expect(strange == [], scene)
  }

  private func files(of name: String, in fixture: CommandLineFixture) throws -> [String: Data] {
    let folder = fixture.folder.file("recordings/\(name)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.reduce(into: [:]) { files, name in
      files[name] = FileManager.default.contents(atPath: folder.appending(path: name).path)
    }
  }
}
