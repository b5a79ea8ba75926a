import Approvals
import EventModel
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Reviewing changes on the whole terminal", .ownThread)
struct FullScreenReviewTests {
  /// A size of a terminal and a number of questions.
  struct Scene: Sendable, CustomStringConvertible {
    var columns: UInt16
    var rows: UInt16
    var questions: Int
    var description: String { "\(columns)x\(rows) with \(questions) questions" }

    static let all = [(60, 20), (80, 24), (120, 40), (240, 70)].flatMap { columns, rows in
      [1, 40, 400].map { Scene(columns: columns, rows: rows, questions: $0) }
    }
    /// One of each size and of each number, and in the full run all of them.
    static let chosen =
      TestEnvironment.current.isFull ? all : [all[1], all[3], all[8], all[10]]
  }

  @Test("a review fits its terminal", arguments: Scene.all)
  func screens(scene: Scene) async throws {
    let review = try await FullScreenReview(
      questions: scene.questions,
      scene.columns,
      scene.rows
    )
    let name = "review-\(scene.columns)x\(scene.rows)-\(scene.questions).txt"
    expectGolden(try await review.settled(), named: name)
    try review.terminal.type("q")
    #expect(await review.terminal.end() == .exit(130))
  }

  @Test("the keys of a review work in a terminal", arguments: Scene.chosen)
  func keys(scene: Scene) async throws {
    let review = try await FullScreenReview(
      questions: scene.questions,
      scene.columns,
      scene.rows
    )
    let all = scene.questions
    try await review.see(all == 1 ? "1 question left" : "\(all) questions left")
    try await review.type("?", see: "approve, reject or skip")
    try await review.type("?", see: "a approve")
    try await review.type("d", see: "places")
    try await review.type("d", see: "after")
    try await review.type("/nothing like it\r", see: "No open question contains")
    try await review.type("\u{1B}", see: "── after")
    try await review.type("c", see: "reason:")
    try await review.type("wrong currency\r", see: "the reason is noted")
    try await review.type("r", see: "1 rejected")
    try await review.type("u", see: "0 rejected")
    try await review.type("R", see: "All questions decided")
    try await review.type("u", see: all == 1 ? "1 question left" : "\(all) questions left")
    try await review.type("r", see: "1 rejected")
    if all > 1 {
      try await review.type("A", see: "All questions decided")
    }
    try review.terminal.type("y")
    #expect(await review.terminal.end() == .exit(0))
    let ledger = try review.ledger
    #expect(ledger.contains("\"reason\":\"wrong currency\""))
    #expect(ledger.contains("\"decision\":\"approved\"") == (all > 1))
    #expect(review.screen.modes == [25], "the terminal is restored")
    let list = await review.project.run("approve", "--list")
    #expect(list.standardOutput.contains("nothing is pending"), "\(list)")
  }

  @Test("a review that is killed at any time loses no decision that was shown")
  func killed() async throws {
    var random = SeededRandom(seed: 20_261_123)
    let review = try await FullScreenReview(questions: 40)
    try await review.see("40 questions left")
    var decided = 0
    for _ in 0..<(TestEnvironment.current.isFull ? 12 : 3) {
      for _ in 0..<Int.random(in: 1...2, using: &random) where decided < 36 {
        decided += 1
        let key = Bool.random(using: &random) ? "r" : "s"
        try await review.type(key, see: "\(40 - decided) questions left")
      }
      review.terminal.send(SIGKILL)
      #expect(await review.terminal.end() == .signal(SIGKILL))
      try review.reopen()
      let noun = decided == 1 ? "decision" : "decisions"
      try await review.see("\(decided) \(noun) of an earlier review kept")
      try await review.see("\(40 - decided) questions left")
    }
    try await review.type("u", see: "\(41 - decided) questions left")
  }

  @Test("a review that is left can be resumed, written or forgotten")
  func left() async throws {
    let review = try await FullScreenReview(questions: 40)
    let notes = "recordings/.simon"
    try await review.type("a", see: "39 questions left")
    try await review.type("q", see: "Keep the decision for the next review?")
    try review.terminal.type("y")
    #expect(await review.terminal.end() == .exit(130))
    let text = review.terminal.plainTranscript
    #expect(text.contains("1 decision kept; to go on with them: simon-replay approve"))
    #expect(text.contains("nothing was written"))
    try review.reopen()
    try await review.see("1 decision of an earlier review kept")
    try await review.type("q", see: "Keep the decision")
    try review.terminal.type("n")
    #expect(await review.terminal.end() == .exit(130))
    try review.reopen()
    try await review.see("40 questions left")
    try await review.type("jr", see: "1 rejected")
    try await review.type("q", see: "Keep the decision")
    try review.terminal.type("w")
    #expect(await review.terminal.end() == .exit(0))
    #expect(review.terminal.plainTranscript.contains("1 rejected"))
    let left = try FileManager.default
      .contentsOfDirectory(atPath: review.project.folder.url.appending(path: notes).path)
    #expect(left == [".gitignore"], "the notes go with the review")
  }

  @Test("decisions about a recording that has changed since are not taken over")
  func outdated() async throws {
    let review = try await FullScreenReview(questions: 40)
    try await review.type("s", see: "39 questions left")
    review.terminal.hangUp()
    _ = await review.terminal.end()
    let store = review.project.store()
    var pending = try #require(try store.pending())
    pending.seen.screens[1].tree[1].text = "Price 0"
    try store.write(pending)
    try review.reopen()
    try await review.see("0 decisions of an earlier review kept; others are outdated")
    try await review.see("40 questions left")
  }

  @Test("a review follows the size of its terminal")
  func resize() async throws {
    let review = try await FullScreenReview(questions: 40)
    try await review.see("40 questions left")
    #expect(!review.screen.rows.contains { $0.contains("─ before") && $0.contains("─ after") })
    try await review.resize(120, 40)
    // The rest of a drawing for the former size may still come before.
    try await review.terminal.waitForOutput {
      review.screen.rows.contains { $0.contains("─ before") && $0.contains("─ after") }
    }
    try await review.resize(40, 10)
    try await review.see("a approve")
    try review.terminal.type("q")
    #expect(await review.terminal.end() == .exit(130))
  }

  @Test(
    "a terminal that is too narrow or cannot draw gets the review line by line",
    arguments: [(59, "xterm"), (80, "dumb"), (80, "")]
  )
  func lines(columns: UInt16, kind: String) async throws {
    let review = try await FullScreenReview(
      questions: 1,
      columns,
      24,
      environment: ["TERM": kind]
    )
    try await review.terminal.wait { $0.contains("[q]uit") }
    #expect(!review.terminal.transcript.contains("\u{1B}[?1049h"))
  }

  @Test("a review without colors uses none")
  func colorless() async throws {
    let review = try await FullScreenReview(questions: 40, environment: ["NO_COLOR": "1"])
    _ = try await review.settled()
    #expect(review.terminal.transcript.contains("\u{1B}[0;1m"))
    #expect(!review.terminal.transcript.contains(/\u{1B}\[[0-9;]*3[0-9]m/))
  }
}
