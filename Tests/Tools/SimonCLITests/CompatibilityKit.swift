import Foundation
import Platform
import Stories
import TestSupport

/// The samples of github.com/cucumber/compatibility-kit, which are not a part of this repository:
/// `SIMON_CUCUMBER_KIT=…/devkit/samples` names their folder.
enum CompatibilityKit {
  static let folder = ProcessInfo.processInfo.environment["SIMON_CUCUMBER_KIT"]

  /// The names of all samples.
  static var samples: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder ?? "")) ?? [])
  }

  /// The samples that do not apply, each with the thing that Simon does not have.
  static let others: [String: String] = {
    let reasons = [
      "no pending and no skipped steps": [
        "all-statuses", "failedish-combinations", "pending", "pending-exception", "retry-pending",
        "skipped", "skipped-exception",
      ],
      "no hooks of a team": [
        "global-hooks", "global-hooks-afterall-error", "global-hooks-attachments",
        "global-hooks-beforeall-error", "hooks", "hooks-attachment", "hooks-conditional",
        "hooks-named", "hooks-skipped", "hooks-undefined", "skipped-failing-hook",
      ],
      "no attachments by steps": ["attachments", "examples-tables-attachment"],
      "no Cucumber expressions of a team": ["unknown-parameter-type"],
      "no .feature.md files": ["markdown"],
      "no reversed order": ["multiple-features-reversed"],
      "no option that makes a run fail": ["test-run-exception"],
      "no scenario without steps that passes": ["empty"],
    ]
    return Dictionary(
      uniqueKeysWithValues: reasons.flatMap { reason, names in names.map { ($0, reason) } }
    )
  }()

  /// Returns the text of the files of a sample that have an ending, by their addresses in its stream.
  static func files(of sample: String, ending: String) throws -> [String: String] {
    let folder = "\(self.folder ?? "")/\(sample)"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let texts = try names.filter { $0.hasSuffix(ending) }.map { name in
      let text = try String(contentsOf: URL(filePath: "\(folder)/\(name)"), encoding: .utf8)
      return ("samples/\(sample)/\(name)", text)
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }
}

/// A flight between two airports, such as `LHR-CDG`.
private struct Flight: StepArgument {
  static let expectation = "two airports"

  static func read(_ text: String?) -> Flight? { text?.count == 7 ? Flight() : nil }
}

/// The number of calls of a step that does not always fail.
private final class Attempts: Sendable {
  private let calls = SharedValue(0)

  func fail(until number: Int) throws {
    let call = calls.withLock { calls in
      calls += 1
      return calls
    }
    guard call < number else { return }
    throw StepFailure("Exception in step")
  }
}

extension CompatibilityKit {
  /// The step definitions of each sample that applies, as Simon has them.
  static func library(of sample: String) throws -> StepLibrary? {
    try simple(sample) ?? other(sample) ?? shopping(sample)
  }

  /// The samples whose definitions do nothing: the patterns behind the keyword, with the numbers of their groups.
  private static let patterns: [String: [(pattern: String, groups: Int)]] = [
    "ambiguous": [("a (.*?) with (.*?)", 2), ("a step with (.*?)", 1)],
    "regular-expression": [("a (.*?)(?: and a (.*?))?(?: and a (.*?))?", 3)],
    "backgrounds": [(#"an order for ("[^"]*")"#, 1), ("an action", 0), ("an outcome", 0)],
    "multiple-features": [(#"an order for ("[^"]*")"#, 1)],
    "rules-backgrounds": [(#"an order for ("[^"]*")"#, 1), ("an action", 0), ("an outcome", 0)],
    "retry-ambiguous": [("an ambiguous step", 0), ("an ambiguous step", 0)],
    "retry-undefined": [],
    "undefined": [("an implemented step", 0), ("a step that will be skipped", 0)],
    "undefined-multiple": [("an implemented step", 0), ("a step that will be skipped", 0)],
    "unused-steps": [("a step that is used", 0), ("a step that is not used", 0)],
  ]

  private static func simple(_ sample: String) throws -> StepLibrary? {
    guard let patterns = patterns[sample] else { return nil }
    return try StepLibrary {
      for (pattern, groups) in patterns {
        let whole = #"^\w+ "# + pattern + "$"
        switch groups {
        case 3: step(whole) { (_, one: String, two: String?, three: String?) in }
        case 2: step(whole) { (_, one: String, two: String) in }
        case 1: step(whole) { (_, one: String) in }
        default: step(whole) { _ in }
        }
      }
    }
  }

  private static func other(_ sample: String) throws -> StepLibrary? {
    switch sample {
    case "minimal":
      try StepLibrary { step(#"I have (\d+) cukes in my belly$"#) { (_, count: Int) in } }
    case "cdata":
      try StepLibrary {
        step(#"I have (\d+) <!\[CDATA\[cukes\]\]> in my belly$"#) { (_, count: Int) in }
      }
    case "doc-strings": try StepLibrary { step("a doc string$") { (_, text: DocString) in } }
    case "parameter-types":
      try StepLibrary {
        step("([A-Z]{3}-[A-Z]{3}) has been delayed$") { (_, flight: Flight) in }
      }
    case "stack-traces":
      try StepLibrary { step("a step throws an exception$") { _ in throw StepFailure("BOOM") } }
    case "data-tables":
      try StepLibrary {
        step("the following table is transposed$") { (context, table: StepTable) in
          let columns = table.rows[0].indices.map { column in table.rows.map { $0[column] } }
          context.store(columns, as: "table")
        }
        step("it should be$") { (context, table: StepTable) in
          let rows: [[String]] = try context.retrieve("table")
          try context.assertEquals(rows, table.rows)
        }
      }
    case "retry": try retried()
    default: nil
    }
  }

  private static func retried() throws -> StepLibrary {
    let (two, three) = (Attempts(), Attempts())
    return try StepLibrary {
      step("a step that always passes$") { _ in }
      step("a step that passes the second time$") { _ in try two.fail(until: 2) }
      step("a step that passes the third time$") { _ in try three.fail(until: 3) }
      step("a step that always fails$") { _ in throw StepFailure("Exception in step") }
    }
  }

  private static func shopping(_ sample: String) throws -> StepLibrary? {
    switch sample {
    case "examples-tables", "examples-tables-undefined", "examples-tables-undefined-multiple":
      try StepLibrary {
        step(#"there are (\d+) cucumbers$"#) { (context, count: Int) in
          context.store(count, as: "count")
        }
        if sample == "examples-tables" {
          step(#"there are (\d+) friends$"#) { (context, count: Int) in
            context.store(count, as: "friends")
          }
          step(#"each person can eat (\d+) cucumbers$"#) { (context, share: Int) in
            let (count, friends): (Int, Int) = try (
              context.retrieve("count"), context.retrieve("friends")
            )
            try context.assertEquals(count / (1 + friends), share)
          }
        }
        step(#"I eat (\d+) cucumbers$"#) { (context, eaten: Int) in
          context.store(try context.retrieve("count") - eaten, as: "count")
        }
        step(#"I should have (\d+) cucumbers$"#) { (context, expected: Int) in
          try context.assertEquals(try context.retrieve("count", as: Int.self), expected)
        }
      }
    case "rules":
      try StepLibrary {
        step(#"the customer has (\d+) cents$"#) { (context, money: Int) in
          context.store(money, as: "money")
        }
        step("there are chocolate bars in stock$") { $0.store(true, as: "stock") }
        step("there are no chocolate bars in stock$") { $0.store(false, as: "stock") }
        step(#"the customer tries to buy a (\d+) cent chocolate bar$"#) { (context, price: Int) in
          let (money, isInStock): (Int, Bool) = try (
            context.retrieve("money"), context.retrieve("stock")
          )
          context.store(money >= price && isInStock, as: "sale")
        }
        step("the sale should happen$") { try $0.assertTrue(try $0.retrieve("sale")) }
        step("the sale should not happen$") { try $0.assertFalse(try $0.retrieve("sale")) }
      }
    default: nil
    }
  }
}
