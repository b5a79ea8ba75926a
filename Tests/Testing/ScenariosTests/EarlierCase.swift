import Foundation
import TestSupport
import Testing

/// An input from the tests or sources of an earlier system, with the result that it expects.
struct EarlierCase: CustomTestStringConvertible, @unchecked Sendable {
  let id: String
  let system: String
  let kind: String
  let input: Any
  let expected: Any

  var testDescription: String { "\(id) \(system) \(kind)" }

  /// All cases of the file, in order.
  static let all: [EarlierCase] = {
    let file = PackageFolder.file("Tests/Fixtures/earlier-cases/scenarios.json")
    let json = (try? JSONSerialization.jsonObject(with: Data(contentsOf: file))) as? [[String: Any]]
    return (json ?? []).compactMap { item in
      guard let id = item["id"] as? String, let system = item["system"] as? String,
        let kind = item["kind"] as? String, let input = item["input"],
        let expected = item["expected"]
      else { return nil }
      return EarlierCase(id: id, system: system, kind: kind, input: input, expected: expected)
    }
  }()

  /// Returns the cases of a system and a kind that are not deliberate differences.
  static func cases(_ system: String, _ kind: String) -> [EarlierCase] {
    all.filter {
      $0.system == system && $0.kind == kind && DeliberateDifference.all[$0.id] == nil
    }
  }

  /// Returns a member of the input by a path of names.
  func input<Value>(_ names: String..., as type: Value.Type = Value.self) throws -> Value {
    try #require(Self.value(input, names) as? Value)
  }

  /// Returns a member of the expected result by a path of names.
  func expects<Value>(_ names: String..., as type: Value.Type = Value.self) throws -> Value {
    try #require(Self.value(expected, names) as? Value)
  }

  /// Returns a member of the expected result; nil if there is none.
  func expectation(_ name: String) -> Any? { Self.value(expected, [name]) }

  /// Returns a member of the input; nil if there is none.
  func optional(_ names: String...) -> Any? { Self.value(input, names) }

  private static func value(_ root: Any, _ names: [String]) -> Any? {
    names.reduce(root as Any?) { ($0 as? [String: Any])?[$1] }
  }
}

/// The cases in which this project deliberately differs from earlier systems.
enum DeliberateDifference {
  /// The reasons by the case's identifier.
  static let all: [String: String] = [
    "pc-0388": "a text in quotes can contain quotes of the other kind",
    "pc-0392": "a number keeps its decimals",
    "pc-0447":
      "Frank's HTTP protocol is not supported; an invalid selector is an error with its column",
    "pc-0448": "Frank's HTTP protocol is not supported; a missing property of a view is nil",
    "pc-0450": "the given text is typed; the return key is written \\n",
    "pc-0451": "the given text is typed, which here is the same",
    "pc-0465": "traits are words, not UIKit's bit numbers",
    "pc-0507": "an array without commands is an error, because it tests nothing",
  ]

  /// The differences beyond single cases.
  static let general = [
    "Salad: .generate takes a random number generator, because nothing here is random by itself",
    "Salad: a seed with an odd number of digits is refused instead of losing its last digit",
    "Salad: reading the app can throw, so that a crash does not look like an empty screen",
    "Kiwi article: page objects wait for a view instead of sleeping after a tap",
    "SelfTesting: a command begins when the app is idle, not 2 s after the previous one",
    "SelfTesting: a script with an unknown command or a missing parameter does not start",
    "SelfTesting: a line on standard error ends in the command's number and line",
    "SelfTesting: a touch hits a reachable point of the view, or is an error if there is none",
    "bromine: outputView needs an outputPath, which can be - for standard output",
    "Frank: a label that equals the text comes before one that contains it",
    "Frank: the cells of a table below a step follow its colon, each in quotes",
    "Frank: steps wait until the app is idle and do not sleep",
    "KIF: a search for a view does not scroll",
  ]
}
