import Differ
import EventModel
import Foundation
import Recorder
import Replayer

/// `simon-replay approve`: decide about what runs left pending.
enum ApproveCommand {
  /// How the list can be printed.
  enum Format: String, CaseIterable {
    case pretty, json
  }

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
        .init("simon-replay approve --check", "is every golden one that somebody approved?"),
      ],
      exitCodes: [.difference, .damaged, .nothing, .missingGolden, .interrupted],
      run: { try run($0) }
    )
  }

  private static func run(_ call: Invocation) throws -> ExitCode {
    let format = try call.choice("--format", of: Format.self)
    let stores = try Selection(call).recordings()
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
    let decides = ["--all", "--only", "--reject"].contains { call.has($0) }
    if decides {
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
    try ApprovalWriter(call).write(try review.outcomes(), subjects)
    sayEnd(review, call.console)
    return call.has("--all") && sayRisky(review, call.console) ? .missingGolden : .success
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
    func names(_ option: String) -> [String] {
      (call.values[option] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }
    for (option, decision) in [("--only", Review.Decision.approve), ("--reject", .reject)] {
      for name in names(option) where !review.decide(decision, about: name) {
        throw Diagnostic(
          message: "no pending change is called \(name.quotedForPeople)",
          hint: "simon-replay approve --list names them",
          exitCode: .nothing
        )
      }
    }
    if call.has("--all") { review.decideRest(.approve) }
    review.decideRest(.skip)
  }

  private static func sayEnd(_ review: Review, _ console: Console) {
    let words: [(Review.Decision, String)] = [
      (.approve, "approved"), (.reject, "rejected"), (.skip, "left pending"),
    ]
    let counts = words.filter { review.count($0.0) > 0 }
      .map { "\(review.count($0.0)) \($0.1)" }
    console.print("\(review.items.count.counted("change")): \(counts.joined(separator: ", "))")
    if review.count(.approve) > 0 { console.print("Next: simon-replay") }
  }
}
