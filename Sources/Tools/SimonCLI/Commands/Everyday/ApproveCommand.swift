import CommandLines
import Foundation
import Messages

/// `simon-replay approve`: decide about pending changes.
enum ApproveCommand {
  static let command = Command(
    name: "approve",
    group: .everyday,
    purpose: "review the changes that the last run left pending",
    operands: "[RECORDING…]",
    options: [
      ApproveOptions.list, StandardOptions.format, ApproveOptions.check, ApproveOptions.from,
      ApproveOptions.all, ApproveOptions.only, ApproveOptions.reject, ApproveOptions.file,
      ApproveOptions.reason,
      Identity.by,
      StandardOptions.directory,
      RunOptions.timeLimit.saying(
        "the time limit for reading a recording, and for proving its story (default 60)"
      ),
    ] + ProofOptions.all,
    examples: [
      "simon-replay approve": "review in the terminal, change by change",
      "simon-replay approve --list": "the pending changes with their names",
      "simon-replay approve --only 3f9a1c --reason \"new wording\"":
        "approve one change, wherever it occurs",
      "simon-replay approve --only '#add → \"New\"'": "accept a proposed repair of a target",
      "simon-replay approve --from report.json": "decide on what CI saw, without replaying it here",
      "simon-replay approve --decisions decisions.json": "carry out decisions made elsewhere",
      "simon-replay approve --check":
        "check that every golden was approved, and every story proven",
      "simon-replay approve --all --driver \"python3 notes.py\"":
        "prove the stories that change with the screens on an app in any language",
    ],
    exitCodes: [.difference, .damaged, .nothing, .missingGolden, .locked, .interrupted],
    run: { try ApprovalCall.run($0) }
  )
}
