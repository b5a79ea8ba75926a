import Approvals
import EventModel
import Foundation
import Platform
import TestSupport
import Testing

/// A recording's folder with a golden of one screen, and a run that saw other texts.
struct DecisionStage {
  let folder: TemporaryFolder
  let old: Golden
  let new: Golden

  /// Makes the folder, with a log and a story that its ledger names.
  init(log: String? = nil, story: String? = nil) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    func golden(_ title: String) -> Golden {
      let nodes = ["a", "b"].map { ViewTree(ViewNode("UIButton", identifier: $0, text: title)) }
      let tree = ViewTree(ViewNode("UIWindow"), children: nodes)
      let screens = [Golden.Screen(title: "launch", tree: tree)]
      return Golden(app: "x", recording: folder.url.lastPathComponent, screens: screens)
    }
    (old, new) = (golden("Save"), golden("Done"))
    let store = GoldenStore(folder: folder.url)
    try store.write(old)
    var recorded = entry(nil, old.digest, .recorded)
    if let log {
      try folder.write(log, to: "events.jsonl")
      recorded.log = LedgerEntry.LogChange(before: nil, after: Digest(of: log))
    }
    if let story {
      try folder.write(story, to: "story.stories")
      recorded.story = Digest(of: story)
    }
    try store.append(recorded)
    try store.write(Pending(golden: old.digest, seen: new))
  }

  func entry(
    _ before: Digest?,
    _ after: Digest,
    _ decision: LedgerEntry.Decision
  ) -> LedgerEntry {
    LedgerEntry(
      by: "me",
      at: "2026-01-01T09:00:00Z",
      decision: decision,
      before: before,
      after: after
    )
  }

  /// Returns a store that fails at one of its writes, as if the process ended there.
  func store(endingAt step: Int) -> GoldenStore {
    let count = SharedValue(0)
    return GoldenStore(folder: folder.url) { () throws(GoldenFileError) in
      let now = count.withLock { count in
        count += 1
        return count
      }
      if now >= step { throw .unwritable(path: "here", reason: "the program ended") }
    }
  }
}

@Suite("Decision about a golden")
struct DecisionTests {
  @Test("a journal of a golden that no entry names is thrown away, and loses nothing")
  func planted() throws {
    let stage = try DecisionStage()
    let store = GoldenStore(folder: stage.folder.url)
    let names = ["golden.tree", "golden.pending"]
    let before = try names.map(stage.folder.text(of:))
    try stage.folder.write(
      "approving 1  ledger 1  pending settled  golden\n\(stage.new.text)",
      to: "golden.approving.pending"
    )
    #expect(store.hasUnfinishedDecision)
    #expect(try !store.finishDecision())
    #expect(!store.hasUnfinishedDecision)
    #expect(try names.map(stage.folder.text(of:)) == before)
  }

  @Test("a decision killed before any of its writes can be finished later", arguments: 1...6)
  func killed(step: Int) throws {
    let stage = try DecisionStage()
    let entry = stage.entry(stage.old.digest, stage.new.digest, .approved)
    let store = GoldenStore(folder: stage.folder.url)
    do {
      try stage.store(endingAt: step).carryOut([entry], golden: stage.new.text, keepsPending: false)
    } catch {
      let text = try String(contentsOf: store.goldenFile, encoding: .utf8)
      #expect([stage.old.text, stage.new.text].contains(text))
      let isConsistent = try store.ledger().latest == store.goldenDigest()
      #expect(isConsistent || store.hasUnfinishedDecision)
    }
    let isDecided = try store.finishDecision() || store.golden() == stage.new
    #expect(try store.golden() == (isDecided ? stage.new : stage.old))
    #expect(try store.problem(countsPending: isDecided) == nil)
    #expect(try (store.pending() == nil) == isDecided)
    #expect(!store.hasUnfinishedDecision)
  }

  @Test("a partial decision keeps the other changes pending, relative to the new golden")
  func kept() throws {
    let stage = try DecisionStage()
    let store = GoldenStore(folder: stage.folder.url)
    let entry = stage.entry(stage.old.digest, stage.new.digest, .approved)
    try store.carryOut([entry], golden: stage.new.text, keepsPending: true)
    #expect(try store.pending()?.golden == stage.new.digest)
  }

  @Test("the ledger reports goldens that were edited, deleted or replaced by older ones")
  func check() throws {
    let stage = try DecisionStage()
    let store = GoldenStore(folder: stage.folder.url)
    #expect(try store.problem(countsPending: false) == nil)
    #expect(try store.problem(countsPending: true) == .pending)
    try store.write(stage.new)
    #expect(try store.problem(countsPending: false) == .unexplained)
    try store.append(stage.entry(stage.old.digest, stage.new.digest, .approved))
    #expect(try store.problem(countsPending: false) == nil)
    try store.write(stage.old)
    #expect(try store.problem(countsPending: false) == .behind(entry: 2))
    try FileManager.default.removeItem(at: store.goldenFile)
    #expect(try store.problem(countsPending: false) == .deleted)
    try FileManager.default.removeItem(at: store.ledgerFile)
    try store.write(stage.old)
    #expect(try store.problem(countsPending: false) == .undecided)
  }

  @Test("a ledger entry reads back as written")
  func ledger() throws {
    let entry = LedgerEntry(
      by: "Ann \"A\" <a@b>",
      at: "2026-01-01T09:00:00Z",
      decision: .rejected,
      reason: "line\nbreak",
      before: Digest(of: "a"),
      after: Digest(of: "b"),
      changes: ["~ x", ""]
    )
    var other = entry
    other.at = "2026-01-01T09:00:01Z"
    let text = String(decoding: entry.line + other.line, as: UTF8.self)
    #expect(try Ledger(parsing: text).entries == [entry, other])
  }

  @Test("the ledger explains the logs that decisions led to, since it was recorded, and no other")
  func logs() throws {
    func entry(
      _ decision: LedgerEntry.Decision,
      _ before: String?,
      _ after: String
    ) -> LedgerEntry {
      let log = LedgerEntry.LogChange(
        before: before.map { Digest(of: $0) },
        after: Digest(of: after),
        contents: LogSummary([.targets: .init(count: 3, digest: "0a1b2c3d")])
      )
      let story = Digest(of: "s")
      return LedgerEntry(by: "me", at: "2026", decision: decision, log: log, story: story)
    }
    let entries = [
      entry(.recorded, nil, "a"), entry(.repaired, "a", "b"), entry(.rewritten, "a", "c"),
      entry(.rejected, "x", "x"),
    ]
    let again = Ledger(entries + [entry(.recorded, nil, "d")])
    #expect(!again.explains(log: Digest(of: "a")) && again.explains(log: Digest(of: "d")))
    let text = String(decoding: entries.flatMap(\.line), as: UTF8.self)
    let ledger = try Ledger(parsing: text)
    #expect(ledger.entries == entries)
    let explained = ["a", "b", "c", "x"].filter { ledger.explains(log: Digest(of: $0)) }
    // Two branches started from the first log; a rejected one is never explained.
    #expect(explained == ["b", "c"])
    let digest = Digest(of: "a")
    let line = Ledger([entries[0], entry(.approved, "a", "b"), entry(.approved, "b", "b")])
    #expect(!line.explains(log: digest) && line.explains(log: Digest(of: "b")))
    #expect(line.problem(withLog: digest, contents: nil) == .logBehind(entry: 2))
    let merged = Ledger([entries[0], entry(.approved, "a", "b"), entry(.approved, "a", "a")])
    #expect(!merged.explains(log: digest) && merged.explains(log: Digest(of: "b")))
    let back = Ledger(line.entries + [entry(.approved, "b", "a")])
    #expect(back.explains(log: digest) && !back.explains(log: Digest(of: "b")))
    #expect(ledger.explains(story: Digest(of: "s")) && !ledger.explains(story: Digest(of: "t")))
    #expect(!Ledger().explains(log: Digest(of: "x")) && !Ledger().explains(story: Digest(of: "x")))
    let present = LogSummary([.targets: .init(count: 1, digest: "")])
    let problem = Ledger([entries[0]]).problem(withLog: Digest(of: "x"), contents: present)
    #expect(
      problem.message == "the event log was edited since it was recorded: 2 targets fewer"
    )
    #expect(try Ledger(parsing: text).problem(with: nil) == nil, "no entry is about a golden")
  }

  @Test("the ledger explains the story of the last decision about it, and no earlier one")
  func stories() {
    func entry(_ decision: LedgerEntry.Decision, _ story: String, golden: String?) -> LedgerEntry {
      LedgerEntry(
        by: "me",
        at: "2026",
        decision: decision,
        after: golden.map { Digest(of: $0) },
        story: Digest(of: story)
      )
    }
    var ledger = Ledger([entry(.recorded, "a", golden: "g"), entry(.rewritten, "b", golden: nil)])
    #expect(!ledger.explains(story: Digest(of: "a")) && ledger.explains(story: Digest(of: "b")))
    // A story comes back with an approval that takes another one back.
    ledger.entries.append(entry(.approved, "a", golden: "h"))
    #expect(ledger.explains(story: Digest(of: "a")) && !ledger.explains(story: Digest(of: "b")))
    ledger.entries.append(entry(.approved, "a", golden: nil))
    #expect(ledger.explains(story: Digest(of: "a")) && !ledger.explains(story: Digest(of: "b")))
  }

  @Test(
    "a damaged ledger is refused with the line of the problem",
    arguments: ["{", "[]", "{\"at\":\"x\"}", "<<<<<<< HEAD", "{\"at\":1}"]
  )
  func damagedLedger(line: String) throws {
    let good = String(
      decoding: try DecisionStage().entry(nil, Digest(of: "a"), .recorded).line,
      as: UTF8.self
    )
    let error = try #require(throws: GoldenError.self) { try Ledger(parsing: good + line + "\n") }
    #expect(error.line == 2)
  }
}
