import Approvals
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The notes of a review", .ownThread)
struct ReviewNotesTests {
  @Test("two reviews of the same changes do not mix their notes")
  func two() async throws {
    let review = try await FullScreenReview(questions: 40)
    try await review.type("s", see: "39 questions left")
    let first = review.terminal
    try review.reopen()
    try await review.see("decisions are not noted: another review of these recordings is under way")
    try review.terminal.type("q")
    #expect(await review.terminal.end() == .exit(130))
    try first.type("q")
    try first.type("y")
    #expect(await first.end() == .exit(130))
    try review.reopen()
    try await review.see("1 decision of an earlier review kept")
  }

  @Test("of two reviews that begin together, the later one says what it cannot keep")
  func together() async throws {
    let review = try await FullScreenReview(questions: 40)
    try await review.see("40 questions left")
    let first = review.terminal
    try review.reopen()
    try await review.see("40 questions left")
    try first.type("s")
    try await first.wait { $0.contains("39 questions left") }
    try await review.type("s", see: "decisions are not noted: another review of these recordings")
    try review.terminal.type("\u{3}")
    #expect(await review.terminal.end() == .exit(130))
    #expect(
      review.terminal.plainTranscript.contains(
        "1 decision could not be kept: another review of these recordings is under way"
      )
    )
    try review.reopen()
    try await review.see("decisions are not noted")
    try review.terminal.type("q")
    #expect(await review.terminal.end() == .exit(130))
    first.send(SIGKILL)
    _ = await first.end()
    try review.reopen()
    try await review.see("1 decision of an earlier review kept")
  }

  @Test("a review that decides about nothing leaves the notes of one that began with it")
  func idle() async throws {
    let review = try await FullScreenReview(questions: 40)
    try await review.see("40 questions left")
    let first = review.terminal
    try review.reopen()
    try await review.see("40 questions left")
    try first.type("s")
    try await first.wait { $0.contains("39 questions left") }
    try review.terminal.type("q")
    #expect(await review.terminal.end() == .exit(130))
    first.send(SIGKILL)
    _ = await first.end()
    try review.reopen()
    try await review.see("1 decision of an earlier review kept")
  }

  @Test("a review that is left says how to go on with the same recordings")
  func command() async throws {
    let review = try await FullScreenReview(questions: 40)
    let terminal = try BuiltTool("simon-replay").openTerminal(
      ["approve", "click-me", "--dir", "./recordings"],
      size: TerminalSize(columns: 80, rows: 24),
      environment: [:],
      in: review.project.folder.url
    )
    try await terminal.wait { $0.contains("40 questions left") }
    try terminal.type("s")
    try await terminal.wait { $0.contains("39 questions left") }
    try terminal.type("\u{3}")
    #expect(await terminal.end() == .exit(130))
    #expect(
      terminal.plainTranscript.contains(
        "1 decision kept; to go on with them: simon-replay approve click-me --dir ./recordings"
      )
    )
  }

  @Test("the notes of a review that was written only in part keep the decisions that were not")
  func partly() async throws {
    let review = try await FullScreenReview(questions: 1)
    let project = review.project
    try project.replace("other", by: "click-me")
    #expect(await project.run("other", "--app", "navigation:renamed").status == .exit(1))
    try review.terminal.type("\u{3}")
    _ = await review.terminal.end()
    try review.reopen()
    try await review.see("2 questions left")
    try await review.type("r", see: "1 question left")
    try await review.type("a", see: "All questions decided")
    // Another process decides about one of the recordings meanwhile.
    let ledger = "recordings/other/approvals.jsonl"
    let store = project.store("other")
    var again = try #require(try store.ledger().entries.last)
    (again.by, again.at) = ("Bob", "2026-01-02T09:00:00Z")
    try store.append(again)
    let text = try project.folder.text(of: ledger)
    try review.terminal.type("y")
    #expect(await review.terminal.end() == .exit(1))
    let transcript = review.terminal.plainTranscript
    #expect(transcript.contains("another process changed this recording during the review"))
    #expect(try project.folder.text(of: ledger) == text)
    #expect(try review.ledger.contains("\"decision\":\"approved\""))
    try review.reopen()
    try await review.see("1 decision of an earlier review kept")
    try await review.see("All questions decided")
    try await review.type("u", see: "1 question left")
    try await review.type("r", see: "All questions decided")
    try review.terminal.type("y")
    #expect(await review.terminal.end() == .exit(0))
    #expect(try project.folder.text(of: ledger).contains("\"decision\":\"rejected\""))
    let left = try FileManager.default.contentsOfDirectory(atPath: project.file(".simon").path)
    #expect(!left.contains { $0.hasPrefix("review-") }, "the notes go with the review")
  }

  @Test("a review writes no notes behind a link")
  func link() async throws {
    let review = try await FullScreenReview(questions: 40)
    let folder = review.project.folder
    try folder.write("", to: "elsewhere/empty")
    try FileManager.default.createSymbolicLink(
      atPath: review.project.file(".simon").path,
      withDestinationPath: folder.file("elsewhere").path
    )
    try review.terminal.type("\u{3}")
    _ = await review.terminal.end()
    try review.reopen()
    try await review.see("decisions are not noted: ")
    try await review.type("s", see: "39 questions left")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("elsewhere").path)
    #expect(left == ["empty"])
  }
}
