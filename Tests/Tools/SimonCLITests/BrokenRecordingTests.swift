import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder
import SampleApps
import Stories
import TestSupport
import Testing

@testable import SimonCLI

@Suite("A recording that cannot be locked or written")
struct BrokenRecordingTests {
  private let fixture: CommandLineFixture
  private let call: Invocation

  init() async throws {
    fixture = try await CommandLineFixture(afterChanges: ())
    let silence = ConsoleOutput(isTerminal: false) { _ in nil }
    call = Invocation(
      tool: "simon-replay",
      apps: SampleApps.catalogue,
      steps: StepLibrary(),
      console: Console(
        output: silence,
        errors: silence,
        environment: [:],
        directory: fixture.folder.url
      )
    )
  }

  private func store(_ name: String) -> RecordingStore {
    RecordingStore(folder: fixture.folder.url.appending(path: "recordings/\(name)"))
  }

  @Test("keeps no other one from being decided about", arguments: ["lock", "log", "golden"])
  func one(fault: String) throws {
    var problems: [Diagnostic] = []
    let whole = try BrokenRecording.without(
      [store("click"), store("milk")],
      on: call.project,
      noting: &problems
    ) { store in
      guard store.name == "click" else { return }
      switch fault {
      case "lock": throw Diagnostic(message: "cannot be locked: too many files", path: "click")
      case "log": throw RecordingFileError.unreadable(path: "click", reason: "no rights")
      default: throw GoldenFileError.unreadable(path: "click", reason: "no rights")
      }
    }
    #expect(whole.map(\.name) == ["milk"])
    #expect(problems.map(\.path) == ["click"] && problems.map(\.gravity) == [.damaged])
  }

  @Test("is another matter than one that another process holds, which ends the command")
  func held() {
    var problems: [Diagnostic] = []
    let error = #expect(throws: Diagnostic.self) {
      _ = try BrokenRecording.without([store("click")], on: call.project, noting: &problems) { _ in
        throw Diagnostic(message: "this recording is locked", gravity: .locked)
      }
    }
    #expect(error?.gravity == .locked && problems.isEmpty)
  }

  @Test("keeps no decision about another one from being written")
  func written() throws {
    let copy = fixture.folder.file("recordings/copy")
    try FileManager.default.copyItem(at: store("click").folder, to: copy)
    // Its own ledger; that of the other recording would be asked about.
    let goldens = GoldenStore(folder: copy)
    try FileManager.default.removeItem(at: goldens.ledgerFile)
    var recorded = LedgerEntry(by: "Ann", at: "2026-01-01T09:00:00Z", decision: .recorded)
    (recorded.after, recorded.log) = (try goldens.goldenDigest(), try goldens.presentLog())
    recorded.story = try goldens.storyDigest()
    try goldens.append(recorded)
    var entries = try ApprovalSubjects([store("click"), store("copy")], call.project).list
    #expect(entries.map(\.subject.name) == ["click", "copy"])
    entries[0].store = GoldenStore(folder: entries[0].store.folder) {
      () throws(GoldenFileError) in
      throw .unwritable(path: "click", reason: "the disk is full")
    }
    var review = Review(entries.map(\.subject))
    review.decideRest(.approve)
    review.decideRest(.skip)
    var problems: [Diagnostic] = []
    var writer = ApprovalWriter(call.project, try StoryProofs(call.project))
    let stories = try writer.write(review.outcomes(), entries, noting: &problems)
    #expect(stories.map(\.recording.name) == ["copy"], "nothing is said about a story that stays")
    #expect(problems.map(\.message) == ["cannot be written: the disk is full"])
    for (name, isWritten) in [("click", false), ("copy", true)] {
      let golden = try fixture.folder.text(of: "recordings/\(name)/golden.tree")
      #expect(golden.contains("Press me") == isWritten, "\(name)")
    }
  }
}
