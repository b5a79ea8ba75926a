import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Decision to rewrite a log or a story")
struct RewritingDecisionTests {
  private let stage: DecisionStage
  private let store: GoldenStore
  private let oldLog: String
  /// The same events in another form.
  private let remarked: String
  /// Fewer events.
  private let cut: String

  init() throws {
    let log = EventLog(
      header: SessionHeader(writer: "test", app: "x", setting: SessionSetting()),
      events: [
        Event(number: 1, at: .zero, kind: .marker("a")),
        Event(number: 2, at: .zero, kind: .marker("b")),
        Event(number: 3, at: .zero, kind: .end(.init(.finished))),
      ]
    )
    oldLog = String(decoding: LogWriter.encode(log), as: UTF8.self)
    remarked = "# a remark\n" + oldLog
    cut = String(decoding: LogWriter.encode(try log.cut(1...1)), as: UTF8.self)
    stage = try DecisionStage(log: oldLog, story: "old story")
    store = GoldenStore(folder: stage.folder.url)
    let repair = PendingRepair(event: 2, verdict: "missing", differences: [], candidates: [])
    try store.write(PendingRepairs(log: Digest(of: oldLog), repairs: [repair]))
  }

  private func entry(_ log: String) -> LedgerEntry {
    var entry = LedgerEntry(by: "me", at: "2026-01-01T09:00:00Z", decision: .rewritten)
    let change = LedgerEntry.LogChange(before: Digest(of: oldLog), after: Digest(of: log))
    entry.log = change
    return entry
  }

  @Test(
    "a log killed before any write of its rewriting is the old or the new one, and the next command finishes",
    arguments: 1...8,
    [true, false]
  )
  func killed(step: Int, hasSameEvents: Bool) throws {
    let new = hasSameEvents ? remarked : cut
    do {
      try stage.store(endingAt: step).rewrite(.log, as: new, entry(new))
      #expect(step > (hasSameEvents ? 6 : 5), "a rewriting has five or six writes")
    } catch {
      #expect([oldLog, new].contains(try stage.folder.text(of: "events.jsonl")))
    }
    try store.finishDecision()
    let isDecided = try store.ledger().entries.map(\.untied).contains(entry(new))
    #expect(isDecided == (step > 3))
    #expect(try stage.folder.text(of: "events.jsonl") == (isDecided ? new : oldLog))
    #expect(try store.problem(countsPending: false) == nil)
    let left = try FolderSnapshot(of: stage.folder.url).paths.filter { $0.hasSuffix(".pending") }
    #expect(left.sorted() == ["golden.pending", "targets.pending"])
    let pending = try #require(try store.pendingRepairs())
    let isAboutNew = isDecided && hasSameEvents
    #expect(
      pending.log == Digest(of: isAboutNew ? new : oldLog),
      "targets of another log are never taken for those of the new one"
    )
  }

  @Test("a story is rewritten together with its line in the ledger", arguments: 1...6)
  func story(step: Int) throws {
    var entry = LedgerEntry(by: "me", at: "2026-01-01T09:00:00Z", decision: .rewritten)
    entry.story = Digest(of: "new story")
    try? stage.store(endingAt: step).rewrite(.story, as: "new story", entry)
    try store.finishDecision()
    let isDecided = try store.ledger().latestStory == entry.story
    let story = try stage.folder.text(of: "story.stories")
    #expect(story == (isDecided ? "new story" : "old story"))
    #expect(try store.unexplainedStory() == nil)
    #expect(try store.pendingRepairs()?.log == Digest(of: oldLog))
  }

  @Test("damaged pending targets do not keep a rewriting from being finished, and stay as they are")
  func damagedTargets() throws {
    try stage.folder.write("garbage\n", to: "targets.pending")
    try store.rewrite(.log, as: remarked, entry(remarked))
    #expect(try stage.folder.text(of: "events.jsonl") == remarked)
    #expect(!store.hasUnfinishedDecision)
    #expect(try stage.folder.text(of: "targets.pending") == "garbage\n")
  }

  @Test("a log that would be too large to be read is not written, and changes nothing")
  func large() async throws {
    let megabyte = String(repeating: "a", count: 1 << 20)
    let large = String(repeating: megabyte, count: 64) + "a"
    try await expectNothingWritten(in: stage.folder.url) {
      let error = #expect(throws: GoldenFileError.self) {
        try store.rewrite(.log, as: large, entry(cut))
      }
      var size: Int?
      if case .tooLarge(_, let bytes)? = error { size = bytes }
      #expect(size == large.utf8.count)
    }
  }

  @Test("a decision that another writer has not finished is not overwritten")
  func unfinished() throws {
    try? stage.store(endingAt: 3).rewrite(.log, as: cut, entry(cut))
    let before = try FolderSnapshot(of: stage.folder.url)
    let error = #expect(throws: GoldenFileError.self) {
      try store.rewrite(.log, as: remarked, entry(remarked))
    }
    var reason = ""
    if case .unwritable(_, let said)? = error { reason = said }
    #expect(reason.hasPrefix("another process has not finished its decision"), "\(reason)")
    #expect(try FolderSnapshot(of: stage.folder.url) == before)
    // The next command outside CI takes the lock and finishes, or discards, what was begun.
    try store.finishDecision()
    try store.rewrite(.log, as: remarked, entry(remarked))
    #expect(try stage.folder.text(of: "events.jsonl") == remarked)
  }

  @Test("a rewritten log has the permissions of the former one")
  func permissions() throws {
    let log = stage.folder.file("events.jsonl").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: log)
    try store.rewrite(.log, as: cut, entry(cut))
    let attributes = try FileManager.default.attributesOfItem(atPath: log)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try stage.folder.text(of: "events.jsonl") == cut)
  }

  @Test("another file in the place of the waiting one is not taken for it, and does not stay")
  func changed() throws {
    try? stage.store(endingAt: 4).rewrite(.log, as: cut, entry(cut))
    try stage.folder.write("another log\n", to: "rewritten.pending")
    #expect(try store.finishDecision())
    #expect(try stage.folder.text(of: "events.jsonl") == oldLog)
    #expect(try store.problem(countsPending: false)?.isAboutLog == true)
    #expect(!FileManager.default.fileExists(atPath: stage.folder.file("rewritten.pending").path))
  }
}
