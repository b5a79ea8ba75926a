import Foundation
import TestSupport
import Testing

/// One fact taken from the tests or sources of the systems that the seeds speak of.
struct PeerCase: CustomTestStringConvertible, @unchecked Sendable {
  let id: String
  let system: String
  let kind: String
  let input: Any
  let expected: Any

  var testDescription: String { "\(id) \(system) \(kind)" }

  /// All cases of the file, in order.
  static let all: [PeerCase] = {
    let file = PackageFolder.file("Tests/Fixtures/peer-cases/scenarios.json")
    let json = (try? JSONSerialization.jsonObject(with: Data(contentsOf: file))) as? [[String: Any]]
    return (json ?? []).compactMap { item in
      guard let id = item["id"] as? String, let system = item["system"] as? String,
        let kind = item["kind"] as? String, let input = item["input"],
        let expected = item["expected"]
      else { return nil }
      return PeerCase(id: id, system: system, kind: kind, input: input, expected: expected)
    }
  }()

  /// The cases of a system and a kind that are no deliberate differences.
  static func cases(_ system: String, _ kind: String) -> [PeerCase] {
    all.filter {
      $0.system == system && $0.kind == kind && DeliberateDifference.all[$0.id] == nil
    }
  }

  /// A member of the input or of what is expected, by a path of names.
  func input<Value>(_ names: String..., as type: Value.Type = Value.self) throws -> Value {
    try #require(Self.value(input, names) as? Value)
  }

  func expects<Value>(_ names: String..., as type: Value.Type = Value.self) throws -> Value {
    try #require(Self.value(expected, names) as? Value)
  }

  /// A member of what is expected, nil where there is none.
  func expectation(_ name: String) -> Any? { Self.value(expected, [name]) }

  /// A member of the input, nil where there is none.
  func optional(_ names: String...) -> Any? { Self.value(input, names) }

  private static func value(_ root: Any, _ names: [String]) -> Any? {
    names.reduce(root as Any?) { ($0 as? [String: Any])?[$1] }
  }
}

/// Where this project does something else than the peers did, on purpose.
enum DeliberateDifference {
  /// The case, what is done instead, and why.
  static let all: [String: String] = [
    "pc-0388": "a quote of one kind may stand in quotes of the other",
    "pc-0392": "a number keeps what is behind its point",
    "pc-0447": "Frank's HTTP protocol is not spoken; a bad selector is an error with its column",
    "pc-0448": "Frank's HTTP protocol is not spoken; a property a view does not have is nil",
    "pc-0450": "what is typed is what was asked for; return is written \\n",
    "pc-0451": "what is typed is what was asked for, which here is the same",
    "pc-0465": "traits are named by words, not by UIKit's bit numbers",
    "pc-0507": "an array without commands is an error of its own, as it tests nothing",
  ]

  /// What differs beyond single cases.
  static let general = [
    "Salad: .generate takes the generator that the seed comes from, as nothing here is random by itself",
    "Salad: a seed with an odd number of digits is refused instead of losing its last digit",
    "Salad: what looks at the app may throw, so that a crash is not taken for an empty screen",
    "Kiwi article: page objects wait for a view instead of sleeping after a tap",
    "SelfTesting: a command begins when the app is idle, not 2 s after the one before",
    "SelfTesting: a script with an unknown command or a missing parameter is not begun",
    "SelfTesting: a line on standard error ends in the command's number and line",
    "SelfTesting: a touch lands where a finger can reach the view, and is an error where none can",
    "bromine: outputView needs an outputPath, which may be - for standard output",
    "Frank: a label that is the text comes before one that contains it",
    "Frank: what stood in a table below a step stands behind its colon, each in quotes",
    "Frank: steps wait until the app is idle and do not sleep",
    "KIF: a view that is looked for is not scrolled to",
  ]
}
