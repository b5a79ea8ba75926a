package import Messages

extension Diagnostic {
  /// Returns the reason why a red report leaves nothing to decide; nil for a green one.
  package static func nothingToDecide(
    in report: SuiteReport,
    at path: String
  ) -> Diagnostic? {
    guard report.summary.exitCode != Gravity.success.rawValue else { return nil }
    let worst = report.worstFirst.filter { !$0.isGood }
    // What a run in another setting saw can be decided on.
    let settings = ["--locale", "--screen", "--appearance"]
    let limits = (report.partial ?? []).filter { limit in
      !settings.contains { limit.hasPrefix("\($0) ") || limit.hasPrefix("\($0)=") }
    }
    var reason = "nothing in it can be approved"
    if !limits.isEmpty {
      reason = "the run was limited: \(limits.map(\.shortened).joined(separator: ", "))"
    } else if !worst.isEmpty {
      let listed = worst.prefix(3).map { "\($0.path) (\($0.headline.shortened))" }
      let more = worst.count > 3 ? " and \(worst.count - 3) more" : ""
      reason = "approve cannot mend these recordings: \(listed.joined(separator: ", "))\(more)"
    }
    return Diagnostic(
      message: "this report is red, but approve can change nothing in it: \(reason)",
      path: path,
      hint: limits.isEmpty
        ? "approve decides only about changed screens and drifted targets; see the details in the report"
        : "take the report of a run without these options",
      gravity: .nothing
    )
  }
}
