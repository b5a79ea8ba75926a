import Approvals
import Differ
import EventModel
import Foundation
import Recorder
import Replayer

/// `simon-replay approve`: decide about what runs left pending.
enum ApproveCommand {
  static func command() -> Command {
    Command(
      name: "approve",
      purpose: "look at what the last run left pending, and decide",
      operands: "[RECORDING…]",
      operandCount: 0...10_000,
      options: [
        .init("--list", "print what is pending and decide nothing"),
        .init("--format", "pretty|json", "how to print the list (default pretty)"),
        .init("--check", "hold every golden against its ledger, and decide nothing"),
        .init("--all", "approve everything that is pending, but for what is risky"),
        .init("--only", "CHANGE", repeats: true, "approve the change of that name, or several"),
        .init("--reject", "CHANGE", repeats: true, "reject the change of that name, or several"),
        .init("--reason", "TEXT", "why, for the ledger"),
        .init("--by", "NAME", "who decides (default: git's identity)"),
        .init("--dir", "DIR", "where recordings are (default recordings)"),
      ],
      examples: [
        .init("simon-replay approve", "review in the terminal, change by change"),
        .init("simon-replay approve --list", "what is pending, with the names of changes"),
        .init(
          "simon-replay approve --only 3f9a1c --reason \"new wording\"",
          "approve one change, wherever it occurs"
        ),
        .init(
          "simon-replay approve --only '#add → \"New\"'",
          "accept the repair that a run proposed for a target"
        ),
        .init("simon-replay approve --check", "is every golden one that somebody approved?"),
      ],
      exitCodes: [.difference, .damaged, .nothing, .missingGolden, .interrupted],
      run: { try run($0) }
    )
  }

  private static func run(_ call: Invocation) throws -> ExitCode {
    let format = try call.choice("--format", of: ReportFormat.self)
    try checkUsage(call)
    let stores = try Selection(call).recordings()
    guard !stores.isEmpty else {
      throw Diagnostic(
        message: "there are no recordings below "
          + Selection.directory(call).relativePath.quotedForPeople,
        hint: "say where they are: --dir DIR",
        exitCode: .nothing
      )
    }
    if call.has("--check") { return try GoldenCheck.run(stores, call) }
    let isList = call.has("--list")
    if !isList, !call.console.isCI { try finish(stores, call.console) }
    let subjects = try ApprovalSubjects(stores, call).list
    var review = Review(subjects.map(\.subject))
    if review.items.isEmpty, !(isList && format == .json) {
      try decide(&review, call)
      call.console.print("nothing is pending")
      return .success
    }
    if isList {
      try ReviewList(review, style: call.console.style)
        .print(format ?? .pretty, call.console)
      return .success
    }
    guard !call.console.isCI else {
      throw Diagnostic(
        message: "in CI nothing is approved, and nothing written",
        hint: "approve on a desk and commit the golden; CI is told by the variable CI",
        exitCode: .usage
      )
    }
    if decisions.contains(where: call.has) {
      try decide(&review, call)
    } else if call.console.isInteractive {
      let isConfirmed = ReviewScreen(call.console).run(&review)
      guard isConfirmed else {
        call.console.print("nothing was written")
        return .interrupted
      }
    } else {
      throw UsageError(
        "there is no terminal to review in",
        hint: "say what to do: --list, --all, --only CHANGE or --reject CHANGE"
      )
    }
    let outcomes = try review.outcomes()
    try ApprovalWriter(call).write(outcomes, subjects)
    sayEnd(review, outcomes, subjects, call.console)
    return call.has("--all") && sayRisky(review, call.console) ? .missingGolden : .success
  }

  /// The options that decide without a terminal.
  private static let decisions = ["--all", "--only", "--reject"]

  /// Refuses options that contradict each other.
  private static func checkUsage(_ call: Invocation) throws(UsageError) {
    for look in ["--list", "--check"] where call.has(look) {
      let others = decisions + ["--list", "--check"].filter { $0 != look }
      if let other = others.first(where: call.has) {
        throw UsageError("\(look) decides nothing, so that \(other) cannot go with it")
      }
    }
    guard call.has("--list") || !call.has("--format") else {
      throw UsageError("--format goes with --list")
    }
  }

  /// Finishes what was decided before and interrupted.
  private static func finish(_ stores: [RecordingStore], _ console: Console) throws {
    for store in stores where try GoldenStore(folder: store.folder).finishDecision() {
      console.print("finished the approval of \(store.name.printable) that was interrupted")
    }
  }

  /// Names what `--all` did not approve; whether there is any.
  private static func sayRisky(_ review: Review, _ console: Console) -> Bool {
    let open = review.items.indices.filter {
      review.items[$0].risk != nil && review.decisions[$0] != .approve
        && review.decisions[$0] != .reject
    }
    guard !open.isEmpty else { return false }
    console.print("Not approved by --all, since more could be wrong with them:")
    for place in open {
      let item = review.items[place]
      console.print("  \(item.id)  \(item.sentence): \(item.risk?.words ?? "")")
    }
    let names = open.map { "--only \(review.items[$0].id)" }.joined(separator: " ")
    console.print("If they are right: simon-replay approve \(names)")
    return true
  }

  private static func decide(_ review: inout Review, _ call: Invocation) throws {
    for (option, decision) in [("--only", Review.Decision.approve), ("--reject", .reject)] {
      for value in call.values[option] ?? [] where !review.decide(decision, about: value) {
        let names = value.split(separator: ",").map(String.init)
        guard !names.isEmpty else { throw UsageError("\(option) needs the name of a change") }
        for name in names where !review.decide(decision, about: name) {
          throw Diagnostic(
            message: "no pending change is called \(name.quotedForPeople)",
            hint: "simon-replay approve --list names them",
            exitCode: .nothing
          )
        }
      }
    }
    if call.has("--all") { review.decideRest(.approve) }
    review.decideRest(.skip)
  }

  private static func sayEnd(
    _ review: Review,
    _ outcomes: [Review.Outcome],
    _ subjects: [ApprovalSubjects.Entry],
    _ console: Console
  ) {
    let words: [(Review.Decision, String)] = [
      (.approve, "approved"), (.reject, "rejected"), (.skip, "left pending"),
    ]
    let counts = words.filter { review.count($0.0) > 0 }
      .map { "\(review.count($0.0)) \($0.1)" }
    console.print("\(review.items.count.counted("change")): \(counts.joined(separator: ", "))")
    guard review.count(.approve) > 0 else { return }
    let isRepaired = outcomes.contains { $0.repair != nil }
    console.print(
      "Next: simon-replay"
        + (isRepaired ? ", which stops at the next target that drifted, if any" : "")
    )
    var told: Set<String> = []
    for outcome in outcomes where outcome.repair != nil {
      let subject = subjects[outcome.subject]
      let story = RecordingStore(folder: subject.store.folder).storyFile
      guard FileManager.default.fileExists(atPath: story.path),
        told.insert(subject.subject.name).inserted
      else { continue }
      console.print(
        "Once that is green, tell the story anew: simon-replay stories emit "
          + "\(subject.subject.name.printable) -o \(story.relativePath.printable)"
      )
    }
  }
}
