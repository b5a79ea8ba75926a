import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Projects

/// `simon-replay ledger upgrade`: ledgers of earlier versions carried over, each new line shown.
enum LedgerUpgradeCommand {
  private static let yes = Flag("--yes", "write the lines without asking")

  static let command = Command(
    name: "ledger upgrade",
    group: .goldens,
    purpose: "carry the ledgers of an earlier version over, each new line shown and asked about",
    operands: "[RECORDING…]",
    options: [
      yes, Identity.by, StandardOptions.directory,
      RunOptions.timeLimit.saying("the time limit for reading a recording (default 60)"),
    ] + DriverOption.options,
    examples: [
      "simon-replay ledger upgrade": "verify every recording, show the lines, and ask",
      "simon-replay ledger upgrade click-me --yes": "without a question, for one recording",
    ],
    exitCodes: [.difference, .damaged, .nothing, .missingGolden, .locked, .interrupted],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    guard !call.console.isCI else {
      throw UsageError(
        "ledger upgrade is disabled in CI",
        hint: "run it on a development machine and commit the ledgers; the variable CI is set here"
      )
    }
    let stores = try RecordingSelection(call).recordings()
    guard !stores.isEmpty else {
      throw Diagnostic(
        message: "no recordings in "
          + call.recordingsFolder.relativePath.quoted,
        hint: "name their folder: --dir DIR",
        gravity: .nothing
      )
    }
    RecordingLock.finishDecisions(in: stores, call.project)
    let upgrade = LedgerUpgrading(
      of: call.project,
      isPartial: !call.operands.isEmpty,
      isAsked: !call.has(yes)
    )
    let (plans, left, problems) = try upgrade.plans(over: stores)
    for problem in problems { call.console.diagnose(problem) }
    let code = ExitCode.gravest(of: problems.map(\.gravity))
    guard !plans.isEmpty else {
      if problems.isEmpty { call.console.print("all ledgers are of this version") }
      return code
    }
    for plan in plans {
      call.console.print("\(call.console.style.bold("\(plan.name.printable)"))")
      for word in plan.words { call.console.print("  \(word.printable)") }
    }
    tell(of: left, call)
    guard try isAgreed(to: plans, call) else {
      call.console.print("nothing was written")
      return .interrupted
    }
    for plan in plans { try upgrade.write(plan) }
    call.console.print("\(plans.count.counted("ledger")) carried over")
    return code
  }

  /// Names the rules that are not carried over, each with what it hides.
  private static func tell(of left: [ApprovalSubjects.Entry], _ call: Invocation) {
    guard !left.isEmpty else { return }
    call.console.print(
      "not carried over, since a person must review what these rules hide: "
        + "\(NextCommand.replay("approve"))"
    )
    for case (let rule?, let reach?) in left.map({ ($0.rule, $0.reach) }) {
      call.console.print(
        "  \(rule.place.printable) \(rule.canonicalText.printable), which \(reach.words.printable)"
      )
    }
  }

  /// Asks whether to write the lines.
  ///
  /// - Throws: A usage error where nobody can be asked.
  private static func isAgreed(to plans: [LedgerUpgrading.Plan], _ call: Invocation) throws -> Bool
  {
    guard !call.has(yes) else { return true }
    guard call.console.isInteractive else {
      throw UsageError(
        "no terminal to ask in",
        hint: "look at the lines above, and write them with \(yes.name)"
      )
    }
    let count = plans.map(\.entries.count).reduce(0, +)
    call.console.print("Write \(count.counted("line"))? Type yes to write, anything else to stop.")
    var reader = LineReader(call.console.input)
    let answer = try reader.next { try call.console.interruption.check() }
    return ["y", "yes"].contains(answer?.lowercased())
  }
}
