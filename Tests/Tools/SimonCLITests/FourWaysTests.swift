import Chromium
import EventModel
import Foundation
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

/// Sessions of a synthetic person, each recorded in a window, in a terminal, by a script and by a dialogue.
///
/// With `SIMON_FULL=1` there are twenty sessions of forty inputs. Their window is headful if `DISPLAY` names a screen;
/// the inputs reach it through the debugging protocol there, too, which gives them to the page as those of a mouse and
/// a keyboard.
@Suite("Recording a person in four ways", .needsBrowser, .ownThread, .serialized)
struct FourWaysTests {
  /// A session to record.
  struct Plan: CustomTestStringConvertible, Sendable {
    var app: PersonSession.App
    var seed: UInt64
    var inputs: Int

    var testDescription: String { "\(app.name), seed \(seed), \(inputs) inputs" }
  }

  private static let plans: [Plan] = {
    let environment = TestEnvironment.current
    let first = (try? environment.seeds(1..<2, full: 1).lowerBound) ?? 1
    guard environment.isFull else {
      return [Plan(app: PersonSession.App(sample: "controls"), seed: first, inputs: 10)]
    }
    let apps = PersonSession.App.all
    return (0..<20).map { place in
      Plan(app: apps[place % apps.count], seed: first &* 1_000 + UInt64(place), inputs: 40)
    }
  }()

  @Test(
    "a session has the same log in the window, in the terminal, by script and by dialogue, and replays",
    arguments: plans
  )
  func sameLogs(plan: Plan) async throws {
    let session = try PersonSession(
      of: plan.app,
      seed: plan.seed,
      inputs: plan.inputs,
      in: try Self.browser()
    )
    let ways = PersonWays(session)
    try await ways.recordInTerminal()
    try await ways.recordByScript()
    try await ways.recordByDialogue()
    let expected = try EventLog(decoding: Array(session.log.utf8))
    for way in PersonWays.names {
      let log = try EventLog(
        decoding: Array(session.fixture.folder.text(of: "recordings/\(way)/events.jsonl").utf8)
      )
      #expect(log.header == expected.header, "\(way)")
      let difference = log.timeless.firstDifference(from: expected.timeless)
      #expect(difference == nil, "\(way): \(difference ?? ""); \(session.words)")
    }
    try await ways.expectGreen(times: 3)
  }

  /// Starts a browser with a window, where there is a screen for it.
  private static func browser() throws -> Browser? {
    let variables = ProcessInfo.processInfo.environment
    let folders = (variables["PATH"] ?? "").split(separator: ":").map(String.init)
    guard TestEnvironment.current.isFull, variables["DISPLAY"]?.isEmpty == false,
      let program = BrowserSearch.program(for: .window, in: folders)
    else { return nil }
    return try Browser(.init(window: program))
  }
}

/// The other ways in which the session of a synthetic person is recorded.
struct PersonWays {
  /// The names of the recordings.
  static let names = ["terminal", "script", "dialogue"]
  /// The name of the recording in the window, whose golden and story come from the equal log of the terminal.
  private static let window = "window"

  private let session: PersonSession
  private let fixture: CommandLineFixture
  private let text: String

  init(_ session: PersonSession) {
    self.session = session
    text = session.words.map { "\($0)\n" }.joined()
    fixture = session.app.command == nil ? session.fixture : session.fixture.spawned
  }

  func recordInTerminal() async throws {
    let terminal = try await PersonTerminal(session, named: "terminal")
    for step in session.steps { try await terminal.perform(step) }
    #expect(try await terminal.finish() == "0")
  }

  func recordByScript() async throws { try await record(["--script", "-", "--name", "script"]) }

  func recordByDialogue() async throws { try await record(["--name", "dialogue"]) }

  private func record(_ options: [String]) async throws {
    let run = try await fixture.record(
      ["session"] + session.app.options + options,
      input: text
    )
    #expect(run.status == .exit(0), "\(run)")
  }

  /// Replays the recordings, with the secrets of the person.
  func expectGreen(times: Int) async throws {
    for file in ["golden.tree", "story.stories", "approvals.jsonl"] {
      let text = try fixture.folder.text(of: "recordings/terminal/\(file)")
      try fixture.folder.write(text, to: "recordings/\(Self.window)/\(file)")
    }
    for _ in 0..<times {
      let run = try await fixture.replay(
        ["run", Self.window] + Self.names + session.app.replayOptions,
        environment: session.secrets
      )
      #expect(run.status == .exit(0), "\(run)")
    }
  }
}

extension [Event] {
  /// Returns the first event that differs from that of another list; nil if all are equal.
  fileprivate func firstDifference(from others: [Event]) -> String? {
    for (one, other) in zip(self, others) where one != other {
      return "\(one)\ninstead of\n\(other)"
    }
    return count == others.count ? nil : "\(count) events instead of \(others.count)"
  }
}
