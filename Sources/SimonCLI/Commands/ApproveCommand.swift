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
        .init("--all", "approve everything that is pending"),
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
      ],
      exitCodes: [.difference, .damaged, .nothing, .interrupted],
      run: { try run($0) }
    )
  }

  private static func run(_ call: Invocation) throws -> ExitCode {
    let format = try call.choice("--format", of: Format.self)
    let stores = try Selection(call).recordings()
    let subjects = try stores.compactMap { store in
      try subject(store).map { (store, $0) }
    }
    var review = Review(subjects.map(\.1))
    guard !review.items.isEmpty else {
      call.console.print("nothing is pending")
      return .success
    }
    if call.has("--list") {
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
    try write(try review.outcomes(), subjects.map { GoldenStore(folder: $0.0.folder) }, call)
    sayEnd(review, call.console)
    return .success
  }

  /// The recording, if something about it is to be decided.
  private static func subject(_ store: RecordingStore) throws -> Review.Subject? {
    let goldens = GoldenStore(folder: store.folder)
    let golden = try goldens.golden()
    if let pending = try goldens.pending() {
      do {
        return Review.Subject(
          name: store.name,
          approval: try Approval(golden: golden, pending: pending)
        )
      } catch {
        throw Diagnostic(
          message: error.message,
          place: .init(path: goldens.pendingFile.relativePath),
          hint: error.hint
        )
      }
    }
    guard golden == nil, store.hasLog else { return nil }
    let recorded = Golden(recorded: try store.log(), as: store.name)
    let approval = try Approval(golden: nil, pending: Pending(golden: nil, seen: recorded))
    return Review.Subject(name: store.name, approval: approval)
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
    review.decideRest(call.has("--all") ? .approve : .skip)
  }

  private static func write(
    _ outcomes: [Review.Outcome],
    _ stores: [GoldenStore],
    _ call: Invocation
  ) throws {
    let (by, at) = (Identity.current(call), call.console.now)
    for outcome in outcomes {
      let store = stores[outcome.subject]
      let before = try store.golden()?.digest
      func entry(_ decision: LedgerEntry.Decision, after: Digest, _ changes: [String]) throws {
        guard !changes.isEmpty else { return }
        try store.append(
          LedgerEntry(
            by: by,
            at: at,
            decision: decision,
            reason: call.value("--reason"),
            before: before,
            after: after,
            changes: changes
          )
        )
      }
      if let golden = outcome.golden {
        try store.write(golden)
        try entry(.approved, after: golden.digest, outcome.approved)
      }
      if let after = outcome.golden?.digest ?? before {
        try entry(.rejected, after: after, outcome.rejected)
      }
      try store.write(outcome.pending)
    }
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
