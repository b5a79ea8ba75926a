import EventModel
import Foundation
import TestSupport
import Testing

@testable import Approvals

@Suite("Decision about the exchanges of a replaced recording")
struct NetworkDecisionTests {
  private let stage: DecisionStage
  private let store: GoldenStore
  private let oldLines = "{\"start\":320}\n"
  private let newLines = "{\"start\":640}\n"

  init() throws {
    stage = try DecisionStage()
    store = GoldenStore(folder: stage.folder.url)
    try stage.folder.write(oldLines, to: "network.new.pending")
    var old = recording(stage.old, "old log\n")
    old.network = .beside
    try store.record(old, by: "me", at: "2026-01-01T09:00:00Z")
  }

  private func recording(_ golden: Golden, _ log: String) -> NewRecording {
    NewRecording(
      golden: golden,
      story: "a story",
      log: .text(log),
      contents: LogSummary([:])
    )
  }

  /// Returns the text of a file; nil if there is none.
  private func text(_ name: String) -> String? { try? stage.folder.text(of: name) }

  /// A treatment of the exchanges, and those of the recording afterwards.
  struct Treatment: Sendable, CustomTestStringConvertible {
    var network: NewRecording.Network
    var isWaiting: Bool
    var testDescription: String { "\(network), \(isWaiting ? "with" : "without") new ones" }
  }

  private static let treatments = [
    Treatment(network: .kept, isWaiting: false), Treatment(network: .none, isWaiting: false),
    Treatment(network: .beside, isWaiting: true), Treatment(network: .beside, isWaiting: false),
  ]

  /// Returns the exchanges of the recording after a treatment.
  private func expected(_ treatment: Treatment) -> String? {
    switch treatment.network {
    case .kept: oldLines
    case .none: nil
    case .beside: treatment.isWaiting ? newLines : oldLines
    }
  }

  @Test("the first recording takes its exchanges from the file that waits")
  func first() {
    #expect(text("network.jsonl") == oldLines)
    #expect(text("network.new.pending") == nil)
  }

  @Test("exchanges are kept, removed or replaced with their recording", arguments: treatments)
  func whole(treatment: Treatment) throws {
    if treatment.isWaiting { try stage.folder.write(newLines, to: "network.new.pending") }
    var new = recording(stage.new, "new log\n")
    new.network = treatment.network
    try store.record(new, by: "me", at: "2026-01-02T09:00:00Z")
    #expect(text("network.jsonl") == expected(treatment))
    #expect(text("network.new.pending") == nil)
    #expect(text("events.jsonl") == "new log\n")
    #expect(try store.problem(countsPending: true) == nil)
  }

  @Test(
    "a recording killed before any of its writes has the old or the new exchanges, as its log",
    arguments: treatments,
    1...11
  )
  func killed(treatment: Treatment, step: Int) throws {
    if treatment.isWaiting { try stage.folder.write(newLines, to: "network.new.pending") }
    var new = recording(stage.new, "new log\n")
    new.network = treatment.network
    try? stage.store(endingAt: step).record(new, by: "me", at: "2026-01-02T09:00:00Z")
    _ = try store.finishDecision()
    #expect(!store.hasUnfinishedDecision)
    let isNew = try store.ledger().entries.last?.after == stage.new.digest
    #expect(text("events.jsonl") == (isNew ? "new log\n" : "old log\n"))
    #expect(text("network.jsonl") == (isNew ? expected(treatment) : oldLines))
    // What a session has recorded stays, so that it can be continued.
    let isLeft = !isNew && treatment.isWaiting
    #expect(text("network.new.pending") == (isLeft ? newLines : nil))
    #expect(try store.problem(countsPending: false) == nil)
  }

  @Test("exchanges that were changed after the decision are not taken for the recorded ones")
  func changed() throws {
    try stage.folder.write(newLines, to: "network.new.pending")
    var new = recording(stage.new, "new log\n")
    new.network = .beside
    // The journal, the log and the ledger are written before the killed one.
    try? stage.store(endingAt: 4).record(new, by: "me", at: "2026-01-02T09:00:00Z")
    try stage.folder.write("{\"start\":960}\n", to: "network.new.pending")
    #expect(try store.finishDecision())
    #expect(text("events.jsonl") == "new log\n")
    #expect(text("network.jsonl") == oldLines)
  }

  @Test("the journal of a recording is read back as written, with any texts and exchanges")
  func journal() {
    forAll(seeds: 0..<200) { random in
      var new = DecisionJournal.Recording(golden: random.text(upTo: 30), story: random.text())
      if random.once(in: 2) { new.rules = random.text() }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: new.network = .replaced(Digest(of: random.text()))
      case 1: new.network = .removed
      default: break
      }
      if random.once(in: 2) { new.log = Digest(of: random.text()) }
      new.isMade = random.once(in: 2)
      let journal = DecisionJournal(entries: 7, change: .recording(new))
      let read = try #require(DecisionJournal(parsing: journal.text))
      guard case .recording(let found) = read.change else {
        Issue.record("another change: \(journal.text)")
        return
      }
      #expect(read.entries == 7)
      #expect(found.network == new.network)
      #expect(found.log == new.log)
      #expect(found.isMade == new.isMade)
      let texts = [(found.golden, new.golden), (found.story, new.story)]
      #expect(texts.allSatisfy { $0.0.utf8.elementsEqual($0.1.utf8) }, "\(journal.text)")
      #expect(found.rules.map { Array($0.utf8) } == new.rules.map { Array($0.utf8) })
    }
  }

  @Test(
    "a journal with exchanges that it does not name is incomplete",
    arguments: ["network", "network later", "network  none more", "network none network none"]
  )
  func damagedJournal(words: String) {
    let head = "approving 1  ledger 2  recording 1  log none  made"
    #expect(DecisionJournal(parsing: "\(head)\nab") != nil)
    #expect(DecisionJournal(parsing: "\(head)  network none\nab") != nil)
    #expect(DecisionJournal(parsing: "\(head)  \(words)\nab") == nil)
  }
}
