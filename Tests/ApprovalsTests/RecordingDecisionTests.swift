import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Decision to replace a recording")
struct RecordingDecisionTests {
  private let stage: DecisionStage
  private let store: GoldenStore
  private let oldLog = "old log\n"
  private let newLog = "new log\n"

  init() throws {
    stage = try DecisionStage()
    store = GoldenStore(folder: stage.folder.url)
    let old = NewRecording(
      golden: stage.old,
      story: "old story",
      log: .text(oldLog),
      contents: .none
    )
    try store.record(old, by: "me", at: "2026-01-01T09:00:00Z")
    try store.write(Pending(golden: stage.old.digest, seen: stage.new))
  }

  private func texts() throws -> [String] {
    try ["events.jsonl", "golden.tree", "story.stories"].map { try stage.folder.text(of: $0) }
  }

  @Test(
    "a recording killed before any of its writes is the old or the new one as a whole",
    arguments: 1...9,
    [true, false]
  )
  func killed(step: Int, isMade: Bool) throws {
    if !isMade { try stage.folder.write(newLog, to: "events.new.pending") }
    let new = NewRecording(
      golden: stage.new,
      story: "new story",
      log: isMade ? .text(newLog) : .beside,
      contents: .none
    )
    let (before, after) = (
      [oldLog, stage.old.text, "old story"], [newLog, stage.new.text, "new story"]
    )
    #expect(try texts() == before)
    do {
      try stage.store(endingAt: step).record(new, by: "me", at: "2026-01-02T09:00:00Z")
      #expect(try texts() == after)
    } catch {
      let isWhole = try texts() == before || texts() == after
      #expect(isWhole || store.hasUnfinishedDecision)
    }
    _ = try store.finishDecision()
    let isNew = try store.ledger().entries.last?.after == stage.new.digest
    #expect(try texts() == (isNew ? after : before))
    #expect(try store.problem(countsPending: isNew) == nil)
    let left = try FolderSnapshot(of: stage.folder.url).paths.filter { $0.hasSuffix(".pending") }
    // What a session recorded is kept to be continued.
    #expect(
      left == (isNew ? [] : isMade ? [] : ["events.new.pending"])
        + (isNew ? [] : ["golden.pending"])
    )
  }

  @Test(
    "the rules of a new recording are added to those that are there, or nothing changes",
    arguments: 1...10
  )
  func rules(step: Int) throws {
    let present = "# mine\nignore text of #a because of it"
    let line = "pattern /[0-9]+/ for identifier of `//Cell` because it is made anew"
    try stage.folder.write(present, to: "simon.rules")
    var new = NewRecording(
      golden: stage.new,
      story: "new story",
      log: .text(newLog),
      contents: .none
    )
    new.rules = ["ignore text of #a because of it", line]
    new.approvedRules = [line]
    try? stage.store(endingAt: step).record(new, by: "me", at: "2026-01-02T09:00:00Z")
    _ = try store.finishDecision()
    let isNew = try store.ledger().entries.last?.after == stage.new.digest
    let text = try stage.folder.text(of: "simon.rules")
    #expect(text == (isNew ? "\(present)\n\(line)\n" : present))
    #expect(try texts()[1] == (isNew ? stage.new.text : stage.old.text))
    let rules = try RuleStore.rules(in: [stage.folder.url], ofRecording: true)
    #expect(rules.map(\.isApproved) == (isNew ? [false, true] : [false]))
  }

  @Test("the log of a new recording that was changed meanwhile is not taken for the recorded one")
  func changed() throws {
    let new = NewRecording(golden: stage.new, story: "s", log: .text(newLog), contents: .none)
    try? stage.store(endingAt: 4).record(new, by: "me", at: "2026-01-02T09:00:00Z")
    try stage.folder.write("another log\n", to: "events.new.pending")
    #expect(try store.finishDecision())
    #expect(try stage.folder.text(of: "events.jsonl") == oldLog)
    #expect(try store.problem(countsPending: false)?.isAboutLog == true)
  }

  /// A text of so many megabytes and bytes.
  private func text(megabytes: Int, bytes: Int = 0) -> String {
    let megabyte = String(repeating: "a", count: 1 << 20)
    return String(repeating: megabyte, count: megabytes) + String(repeating: "a", count: bytes)
  }

  @Test(
    "a recording of the largest files is finished after a kill, though its journal is larger",
    .enabled(if: TestEnvironment.current.isFull)
  )
  func largest() throws {
    let story = text(megabytes: 64)
    let new = NewRecording(golden: stage.new, story: story, log: .text(newLog), contents: .none)
    // The journal, the log and the ledger are written before the killed one.
    try? stage.store(endingAt: 4).record(new, by: "me", at: "2026-01-02T09:00:00Z")
    #expect(try store.finishDecision())
    #expect(!store.hasUnfinishedDecision)
    // Comparing texts of this size one to one would print them.
    let isWhole = try texts() == [newLog, stage.new.text, story]
    #expect(isWhole)
  }

  @Test(
    "a recording with a file that would be too large to be read is not written, and changes nothing",
    arguments: ["story", "log"]
  )
  func tooLarge(file: String) async throws {
    let large = text(megabytes: 64, bytes: 1)
    let new = NewRecording(
      golden: stage.new,
      story: file == "story" ? large : "new story",
      log: .text(file == "log" ? large : newLog),
      contents: .none
    )
    try await expectNothingWritten(in: stage.folder.url) {
      let error = #expect(throws: GoldenFileError.self) {
        try store.record(new, by: "me", at: "2026-01-02T09:00:00Z")
      }
      #expect(error?.size == large.utf8.count)
    }
  }
}

extension GoldenFileError {
  /// The bytes of a file that is too large; nil for another error.
  fileprivate var size: Int? {
    guard case .tooLarge(_, let bytes) = self else { return nil }
    return bytes
  }
}

extension LogSummary {
  /// The contents of no log.
  fileprivate static var none: LogSummary { LogSummary([:]) }
}
