import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder
import Reports

/// One review of everything that waits for a decision, and the writing of its decisions.
struct ApprovalRound {
  private let call: Invocation
  private let stores: [RecordingStore]
  private let proofs: StoryProofs
  /// The result of other machines' runs; nil for runs here.
  var source: ReviewSource?
  /// The decisions that were made elsewhere.
  var file: DecisionFile?
  /// The diagnostics of recordings that cannot be decided about, which were shown.
  private(set) var problems: [Diagnostic] = []

  private var console: Console { call.console }
  private var hasDecisions: Bool { ApproveOptions.decisions.contains(where: call.has) }

  /// Prepares a review.
  ///
  /// - Parameters:
  ///   - call: The call of the command.
  ///   - stores: The recordings.
  /// - Throws: `UsageError` for options that contradict each other; `DriverError` for an unknown app.
  init(_ call: Invocation, _ stores: [RecordingStore]) throws {
    (self.call, self.stores) = (call, stores)
    proofs = try StoryProofs(call.project, for: stores)
  }

  /// Makes sure that decisions which name a report are about the one that is decided on.
  func expectSameReport() throws(Diagnostic) {
    guard let file, let report = file.report, let source, !source.digests.contains(report) else {
      return
    }
    throw Diagnostic(
      message: "these decisions are about another report",
      path: file.path,
      hint: "name the report that they were made on: --from REPORT"
    )
  }

  /// Makes one review and writes its decisions.
  ///
  /// - Parameters:
  ///   - locks: The locks of the recordings.
  ///   - broken: Gets the diagnostics of recordings that cannot be locked or written.
  /// - Returns: The exit code; nil if another process changed a recording between its reading and its
  ///   lock, so that the options have to decide again, now about what is locked.
  /// - Throws: A diagnostic that ends the whole command, such as that of a lock that another process has.
  mutating func decide(
    _ locks: inout ApprovalLocks,
    noting broken: inout [Diagnostic]
  ) throws -> ExitCode? {
    var found = try ApprovalSubjects(
      stores,
      call.project,
      from: source,
      isPartial: !call.operands.isEmpty
    )
    found.keep(only: RunOptions.replaced(call))
    let bound = file.map {
      BoundDecisions($0, about: found.list, of: stores, from: source, call.project)
    }
    report(found.problems + (bound?.problems ?? []))
    let subjects = bound?.entries ?? found.list
    var review = Review(subjects.map(\.subject))
    if review.items.isEmpty || call.has(ApproveOptions.list) {
      return try finishWithoutReview(&review, of: subjects, among: found)
    }
    tellApprovedBefore(found)
    let dialogue = ReviewDialogue(call, about: subjects)
    guard try ask(&review, of: subjects, in: dialogue, decidedBy: bound) else {
      console.print("nothing was written")
      return .interrupted
    }
    return try write(review, of: subjects, under: &locks, noting: &broken, finishing: dialogue)
  }

  /// Shows problems that were not shown before.
  private mutating func report(_ found: [Diagnostic]) {
    guard found.map(\.message) != problems.map(\.message) else { return }
    problems = found
    for problem in problems { console.diagnose(problem) }
  }

  private func tellApprovedBefore(_ found: ApprovalSubjects) {
    guard !found.approvedBefore.isEmpty else { return }
    let names = found.approvedBefore.map(\.printable)
    let more = names.count > 8 ? " and \(names.count - 8) more" : ""
    console.print("already approved: \(names.prefix(8).joined(separator: ", "))\(more)")
  }

  /// Ends a call that has nothing to decide, or that only lists it.
  private func finishWithoutReview(
    _ review: inout Review,
    of subjects: [ApprovalSubjects.Entry],
    among found: ApprovalSubjects
  ) throws -> ExitCode {
    let format = call[StandardOptions.format] ?? .pretty
    if review.items.isEmpty {
      guard problems.isEmpty else { return .success }
      if format == .pretty {
        guard found.approvedBefore.isEmpty else {
          tellApprovedBefore(found)
          return .success
        }
        if let emptiness = source?.emptiness { throw emptiness }
        try decideByOptions(&review)
        try file?.expectNoChanges()
        console.print("nothing is pending")
        return .success
      }
    }
    let recordings = try BoundDecisions.recordings(of: subjects, call.project)
    var list = ReviewList(review: review, style: console.style, recordings: recordings)
    list.rules = try BoundDecisions.rules(of: subjects)
    list.isWhole = call.has(ApproveOptions.all)
    list.options = call.words(of: ApproveOptions.from) + NextRuns.appWords(of: subjects, call)
    console.print(try list.printout(format))
    return .success
  }

  /// Takes the decisions of the options, or asks for them in the terminal; says whether they are
  /// final.
  private func ask(
    _ review: inout Review,
    of subjects: [ApprovalSubjects.Entry],
    in dialogue: ReviewDialogue,
    decidedBy bound: BoundDecisions?
  ) throws -> Bool {
    if console.isCI || !hasDecisions { try ApproveOptions.expectTerminal(call) }
    if let bound {
      try bound.decide(&review)
      return true
    }
    if hasDecisions {
      try decideByOptions(&review)
      return true
    }
    let marks = ReviewMarks(subjects.map(\.store))
    defer { marks.release() }
    return dialogue.ask(&review)
  }

  private func decideByOptions(_ review: inout Review) throws {
    for (option, decision) in [
      (ApproveOptions.only, Review.Decision.approve), (ApproveOptions.reject, .reject),
    ] {
      for value in call.all(option) where try !decide(decision, about: value, &review) {
        let names = value.split(separator: ",").map(String.init)
        guard !names.isEmpty else { throw UsageError("\(option.name) needs the name of a change") }
        for name in names where try !decide(decision, about: name, &review) {
          let decided = DecidedBefore(name, in: review, of: stores)
          console.print("\(try decided.answer(to: decision))")
        }
      }
    }
    if call.has(ApproveOptions.all) { review.decideRest(.approve) }
    review.decideRest(.skip)
  }

  /// Decides about a change or a group; returns whether there is one of that name.
  ///
  /// - Throws: A usage error for a change that an option before approved and this one rejects.
  private func decide(
    _ decision: Review.Decision,
    about name: String,
    _ review: inout Review
  ) throws(UsageError) -> Bool {
    let approved = review.count(.approve)
    guard review.decide(decision, about: name) else { return false }
    guard review.count(.approve) >= approved else {
      throw UsageError(
        "the change \(name.quoted) is both approved and rejected",
        hint: "a group is all of its changes: keep one of the two decisions; nothing was written"
      )
    }
    return true
  }

  /// Writes the decisions; returns nil if another process changed a recording that options decide about.
  private func write(
    _ review: Review,
    of subjects: [ApprovalSubjects.Entry],
    under locks: inout ApprovalLocks,
    noting broken: inout [Diagnostic],
    finishing dialogue: ReviewDialogue
  ) throws -> ExitCode? {
    let outcomes = review.outcomes()
    let entries = outcomes.map { subjects[$0.subject] }
    let before = broken.count
    let unlocked = try locks.take(entries, noting: &broken)
    let changed = ApprovalLocks.changed(entries)
    guard changed.isEmpty || !hasDecisions else { return nil }
    let names = unlocked.union(changed.map { entries[$0].store.folder.path })
    let kept = outcomes.filter {
      subjects[$0.subject].read.allSatisfy { !names.contains($0.store.folder.path) }
    }
    var writer = ApprovalWriter(call.project, proofs, reason: call[ApproveOptions.reason])
    let stories = try writer.write(kept, subjects, noting: &broken)
    // Otherwise the next review goes on with the decisions that were not written.
    if changed.isEmpty, broken.count == before { dialogue.finish() }
    guard changed.isEmpty else { throw Self.refusal(of: changed.map { entries[$0] }, call) }
    guard broken.count == before else {
      console.print("the other decisions were written")
      return .damaged
    }
    ReviewSummary.print(review, outcomes, subjects: subjects, stories: stories, call: call)
    guard !stories.contains(where: \.isRefused) else { return .difference }
    guard call.has(ApproveOptions.all), ReviewSummary.printRisky(review, call) else {
      return .success
    }
    return .missingGolden
  }

  /// Returns the diagnostics of recordings that another process changed during a review.
  private static func refusal(
    of entries: [ApprovalSubjects.Entry],
    _ call: Invocation
  ) -> Diagnostics {
    let names = Set(entries.map { $0.store.folder.relativePath }).sorted()
    return Diagnostics(
      list: names.map { name in
        Diagnostic(
          message: "another process changed this recording during the review; "
            + "no decision about it was written",
          path: name,
          hint: "look at it again: \(call.reviewCommand())",
          gravity: .difference
        )
      }
    )
  }
}
