import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Decision about a drifted target")
struct RepairDecisionTests {
  private let stage: DecisionStage
  private let store: GoldenStore
  private let target = Target(
    className: "UIButton",
    label: "Add\n\u{1B}",
    ancestors: ["UIWindow"],
    path: [0],
    frame: Frame(0, 0, 10, 10),
    unique: [.label]
  )

  init() throws {
    stage = try DecisionStage(log: "old log\n")
    store = GoldenStore(folder: stage.folder.url)
    try store.keep([repair(5), repair(9)], of: store)
  }

  private func repair(_ event: Int, differences: [String] = ["class A is now B"]) -> PendingRepair {
    PendingRepair(
      event: event,
      verdict: "different",
      differences: differences,
      candidates: [
        .init(view: "UIButton[0] \"New\"", reference: "\"New\"", evidence: target),
        .init(view: "UIButton[1]", reference: "/[1]", evidence: target),
      ]
    )
  }

  private var entry: LedgerEntry {
    let change = LedgerEntry.LogChange(
      before: Digest(of: "old log\n"),
      after: Digest(of: "new log\n")
    )
    return LedgerEntry(
      by: "me",
      at: "2026-01-01T09:00:00Z",
      decision: .repaired,
      log: change,
      changes: ["~ target \"Add\" → \"New\" at event 5"]
    )
  }

  @Test("a repair killed before any of its writes can be finished later", arguments: 1...7)
  func killed(step: Int) throws {
    do {
      try stage.store(endingAt: step).carryOut([entry], log: "new log\n", events: [5])
      #expect(step == 7, "a decision has six writes")
    } catch {
      #expect(["old log\n", "new log\n"].contains(try stage.folder.text(of: "events.jsonl")))
    }
    try store.finishDecision()
    let isDecided = try store.ledger().entries.map(\.untied).contains(entry)
    #expect(isDecided == (step > 3))
    let text = try stage.folder.text(of: "events.jsonl")
    #expect(text == (isDecided ? "new log\n" : "old log\n"))
    let pending = try #require(try store.pendingRepairs())
    #expect(pending.log == Digest(of: text), "the other repairs refer to the present log")
    #expect(pending.repairs.map(\.event) == (isDecided ? [9] : [5, 9]))
    #expect(!store.hasUnfinishedDecision)
    #expect(try store.golden() == stage.old, "a repair does not change the golden")
    #expect(try store.problem(countsPending: false) == nil)
  }

  @Test("the journal of a repair names its log, which waits beside the former one")
  func journal() throws {
    try? stage.store(endingAt: 3).carryOut([entry], log: "new log\n", events: [5])
    let journal = try stage.folder.text(of: "golden.approving.pending")
    let digest = Digest(of: "new log\n")
    #expect(journal == "approving 1  ledger 2  targets 5  log \(digest)\n")
    #expect(try stage.folder.text(of: "rewritten.pending") == "new log\n")
  }

  @Test("a journal of an earlier version, which has the whole log, can be finished")
  func earlierJournal() throws {
    try stage.folder.write(
      "approving 1  ledger 1  targets 5  log\nnew log\n",
      to: "golden.approving.pending"
    )
    #expect(try store.finishDecision())
    #expect(try stage.folder.text(of: "events.jsonl") == "new log\n")
    let pending = try #require(try store.pendingRepairs())
    #expect(pending.log == Digest(of: "new log\n") && pending.repairs.map(\.event) == [9])
  }

  @Test(
    "a repaired log of the largest size can be written, and a larger one changes nothing",
    .enabled(if: TestEnvironment.current.isFull)
  )
  func large() async throws {
    let megabyte = String(repeating: "a", count: (1 << 20) - 1) + "\n"
    let largest = String(repeating: megabyte, count: 64)
    try store.carryOut([entry], log: largest, events: [5])
    #expect(try store.logDigest() == Digest(of: largest))
    #expect(!store.hasUnfinishedDecision)
    try await expectNothingWritten(in: stage.folder.url) {
      #expect(throws: GoldenFileError.self) {
        try store.carryOut([entry], log: largest + "a", events: [9])
      }
    }
  }

  @Test("a decision about all repairs settles them, even if they are refused")
  func settled() throws {
    var refusal = entry
    refusal.decision = .rejected
    try store.carryOut([refusal], log: nil, events: [5, 9])
    #expect(try store.pendingRepairs() == nil)
    #expect(try stage.folder.text(of: "events.jsonl") == "old log\n")
    #expect(try store.ledger().entries.last?.untied == refusal)
  }

  @Test("pending repairs are a problem only if pending changes count")
  func awaited() throws {
    try store.write(nil as Pending?)
    #expect(try store.problem(countsPending: true) == .drifted)
    #expect(try store.problem(countsPending: false) == nil)
    try store.discardPending()
    #expect(try store.problem(countsPending: true) == nil)
  }

  @Test("a repair's ledger entry explains neither an existing nor a deleted golden")
  func explainsNothing() throws {
    let golden = Digest(of: "golden")
    #expect(Ledger([entry]).problem(with: golden) == .undecided)
    #expect(Ledger([entry]).problem(with: nil) == nil)
    let recorded = stage.entry(nil, golden, .recorded)
    #expect(Ledger([recorded, entry]).problem(with: golden) == nil)
    #expect(Ledger([recorded, entry]).problem(with: nil) == .deleted)
  }

  @Test("a repair's ledger entry reads back as written")
  func ledger() throws {
    let text = String(decoding: entry.line, as: UTF8.self)
    #expect(try Ledger(parsing: text).entries == [entry])
    #expect(throws: GoldenError.self) {
      try Ledger(parsing: text.replacing("\"log\":{\"before\"", with: "\"log\":{\"begin\""))
    }
  }

  @Test("pending repairs read back as written")
  func text() throws {
    let pending = PendingRepairs(
      log: Digest(of: "log"),
      repairs: [repair(5), repair(9, differences: []), repair(12, differences: ["a\nb", "\"c\""])]
    )
    #expect(try PendingRepairs(parsing: pending.text) == pending)
    #expect(pending.text.split(separator: "\n").count == 1 + 3 * 3 + 3)
  }

  @Test(
    "damaged pending repairs are refused with the line",
    arguments: [
      ("", 1), ("pending 1  golden none\n", 1), ("targets 1  log none\n", 1),
      ("HEAD{\"view\":\"a\"}\n", 2), ("HEAD== event 0 missing\n", 2),
      ("HEAD== event 5 missing\n{\"view\":\"a\"}\n", 3), ("HEAD== event 5 missing\n! a\n", 3),
      ("HEAD== event 5 missing\n\nx\n", 3),
    ]
  )
  func damaged(text: String, line: Int) throws {
    let head = "targets 1  log \(Digest(of: "log"))\n"
    let error = try #require(throws: GoldenError.self) {
      try PendingRepairs(parsing: text.replacing("HEAD", with: head))
    }
    #expect(error.line == line)
  }
}

@Suite("Review of drifted targets")
struct RepairReviewTests {
  private func evidence(_ label: String, _ path: [Int] = [0]) -> Target {
    Target(
      className: "UIButton",
      label: label,
      path: path,
      frame: .zero,
      unique: [.label, .path]
    )
  }

  /// Returns the question whether "Add" is now "New" or another view.
  private func subject(_ name: String, or other: String = "Edit") throws -> Review.Subject {
    let candidates = ["New", other].map {
      PendingRepair.Candidate(view: $0, reference: "\"\($0)\"", evidence: evidence($0))
    }
    let pending = PendingRepair(
      event: 5,
      verdict: "missing",
      differences: [],
      candidates: candidates
    )
    let repair = Review.Repair(action: nil, recorded: evidence("Add"), pending: pending)
    return Review.Subject(name: name, repair: try #require(repair))
  }

  @Test("a repair that many recordings need is one question with an answer for each")
  func grouped() throws {
    var review = Review([try subject("a"), try subject("b"), try subject("c", or: "Undo")])
    #expect(review.items.map(\.sentence) == ["~ target \"Add\" → \"New\""])
    #expect(review.items[0].places.compactMap(\.event) == [5, 5, 5])
    #expect(review.decideRest(.approve) == 0, "a repair is never approved together with others")
    #expect(!review.offers(candidate: 1, of: 0), "the second candidate differs between recordings")
    review.decide(.approve)
    let outcomes = review.outcomes()
    #expect(outcomes.map { $0.repair?.proposed.view } == ["New", "New", "New"])
  }

  @Test("a repair of a view with an identifier is one question for all screens")
  func identified() throws {
    let subjects = try ["Page 1", "Page 2"].map { screen in
      var (recorded, found) = (evidence("Add"), evidence("New"))
      (recorded.identifier, recorded.unique) = ("add", [.identifier])
      (recorded.screen, found.screen) = (screen, screen)
      let candidate = PendingRepair.Candidate(view: "", reference: "\"New\"", evidence: found)
      let repair = Review.Repair(
        action: nil,
        recorded: recorded,
        pending: PendingRepair(
          event: 5,
          verdict: "missing",
          differences: [],
          candidates: [candidate]
        )
      )
      return Review.Subject(name: screen, repair: try #require(repair))
    }
    let review = Review(subjects)
    #expect(review.items.map(\.sentence) == ["~ target #add → \"New\""])
    #expect(review.items[0].places.count == 2)
  }

  @Test("a repair accepts another candidate by its number, and undo takes that back")
  func chosen() throws {
    var review = Review([try subject("a"), try subject("b")])
    let id = review.items[0].id
    let known = [3, 0, 2].map { review.decide(.approve, about: "\(id):\($0)") }
    #expect(known == [false, false, true])
    let outcomes = review.outcomes()
    #expect(outcomes.map { $0.repair?.proposed.view } == ["Edit", "Edit"])
    #expect(outcomes[0].approved == ["~ target \"Add\" → \"Edit\""])
    review.undo()
    #expect(review.position == 0)
    let isByText = review.decide(.approve, about: "\"Add\" → \"New\"")
    #expect(isByText)
    #expect(review.outcomes()[1].repair?.proposed.view == "New")
  }
}
