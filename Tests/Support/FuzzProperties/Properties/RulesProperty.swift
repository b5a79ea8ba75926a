import Approvals
import EventModel

/// Rules: text is read or refused at places, what was read is written and read again as the same rules, and
/// rules neither change equal screens nor more than they say.
struct RulesProperty {
  private let parts: [[UInt8]]

  init(_ bytes: [UInt8]) { parts = InputText.parts(bytes) }

  func check() throws(FuzzFinding) {
    let input = InputText(parts[0])
    let rules: [Rule]
    do { rules = try Rule.list(parsing: input.text, file: "simon.rules") } catch {
      try require(!error.list.isEmpty, "rules are refused without a reason")
      for problem in error.list {
        try Self.requirePlace(problem, in: input.text)
      }
      return
    }
    for rule in rules {
      let text = "\(rule.text) because \(rule.reason)"
      let again = (try? Rule.list(parsing: text, file: rule.file))?.first
      try require(
        again?.kind == rule.kind && again?.views == rule.views && again?.reason == rule.reason,
        "a rule is not read as it was written: \(text)"
      )
    }
    try apply(rules)
  }

  /// The reader's lines are those of characters, and its columns count them.
  private static func requirePlace(_ problem: RuleError, in text: String) throws(FuzzFinding) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    guard lines.indices.contains(problem.line - 1) else {
      throw FuzzFinding("a problem is at line \(problem.line) of \(lines.count)")
    }
    let length = lines[problem.line - 1].count
    try require(
      (1...length + 1).contains(problem.column),
      "\(problem.message): at column \(problem.column) of \(length)"
    )
  }

  /// Applies the rules to the screens of the input, or to those of every other input.
  private func apply(_ rules: [Rule]) throws(FuzzFinding) {
    var screens = SampleScreens.golden.screens
    if parts.count > 1, let golden = try? Golden(parsing: InputText(parts[1]).text) {
      screens = golden.screens
    }
    guard !rules.isEmpty, !screens.isEmpty else { return }
    // Each screen is compared with the next one.
    let actual = Array(screens.dropFirst() + screens.prefix(1))
    var session = RuleSession(rules)
    let same = session.reconciled(expected: screens, actual: screens)
    try require(same == screens, "rules change equal screens")
    session = RuleSession(rules)
    let steps = StepCount()
    let reconciled = try? session.reconciled(
      expected: screens,
      actual: actual,
      within: steps.budget
    )
    let nodes = actual.reduce(0) { $0 + $1.tree.count }
    try steps.check(size: nodes * rules.count, "applying rules")
    try require(reconciled?.count == actual.count, "rules change the number of screens")
    for use in session.uses { try require(use.hidden >= 0 && use.views >= 0, "a count below 0") }
  }
}
