import CommandLines
import EventModel
import Foundation
import Messages

/// The options of `approve`, and what they allow together.
enum ApproveOptions {
  static let list = Flag(
    "--list",
    "print the pending changes by their causes, with --all each of them; decide nothing"
  )
  static let check = Flag(
    "--check",
    "check goldens against their ledgers and stories against their logs; decide nothing"
  )
  static let all = Flag(
    "--all",
    "approve all pending changes except risky and formerly rejected ones"
  )
  static let only = Option<String>(
    "--only CHANGE",
    repeats: true,
    "approve this change; repeatable"
  )
  static let reject = Option<String>(
    "--reject CHANGE",
    repeats: true,
    "reject this change; repeatable"
  )
  static let from = Option<String>(
    "--from REPORT",
    "decide on what a run on another machine saw: its JSON report, or a folder of its artefacts"
  )
  static let file = Option<String>(
    "--decisions FILE",
    "carry out the decisions of a file, which was made elsewhere"
  )
  static let reason = Option<String>("--reason TEXT", "the reason, for the ledger")
  /// The options that decide without a terminal.
  static let decisions: [any CommandOption] = [all, only, reject, file]

  /// Makes sure that there is a person to ask.
  ///
  /// - Throws: A usage error in CI and without a terminal.
  static func expectTerminal(_ call: Invocation) throws(UsageError) {
    guard !call.console.isCI else {
      throw UsageError(
        "approve is disabled in CI",
        hint: "approve on a development machine and commit the golden; the variable CI is set here"
      )
    }
    guard call.console.isInteractive else {
      throw UsageError(
        "no terminal to review in",
        hint: "decide by an option: --list, --all, --only CHANGE or --reject CHANGE"
      )
    }
  }

  /// Refuses options that contradict each other.
  static func expectSense(of call: Invocation) throws(UsageError) {
    for look in [list, check] where call.has(look) {
      let other = look.name == list.name ? check : list
      // With --list, --all lists all changes.
      let refused = look.name == list.name ? decisions.filter { $0.name != all.name } : decisions
      if let option = (refused + [other]).first(where: call.has) {
        throw UsageError("\(look.name) cannot be combined with \(option.name)")
      }
    }
    let both = Set(call.all(only)).intersection(call.all(reject))
    if let name = both.sorted().first {
      throw UsageError("\(name.quoted) is named by \(only.name) and by \(reject.name)")
    }
    if call.has(check), call.has(from) {
      throw UsageError("\(check.name) cannot be combined with \(from.name)")
    }
    if call.has(file), let option = decisions.dropLast().first(where: call.has) {
      throw UsageError("\(file.name) cannot be combined with \(option.name)")
    }
    guard call.has(list) || !call.has(StandardOptions.format) else {
      throw UsageError("--format needs --list")
    }
  }
}

extension Invocation {
  /// Returns the command that reviews the same again, or decides by further options.
  func reviewCommand(deciding options: [String] = []) -> NextCommand {
    .replay("approve", options: words(of: ApproveOptions.from) + options).about(operands)
  }

  /// The words that say what a review is about.
  var selectionWords: [String] {
    operands.sorted { $0.precedes($1) } + (self[ApproveOptions.from].map { ["--from", $0] } ?? [])
  }
}
