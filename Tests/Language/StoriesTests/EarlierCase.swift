import Foundation
import TestSupport
import Testing

/// An input from the tests or sources of the original Simon, with the result that it expects.
struct EarlierCase: CustomTestStringConvertible, @unchecked Sendable {
  let id: String
  let input: Any
  let expected: Any
  let version: String
  private let kind: String

  var testDescription: String { "\(id) \(kind)" }

  /// Returns the cases of one kind.
  static func all(_ kind: String) -> [EarlierCase] {
    let file = PackageFolder.file("Tests/Fixtures/earlier-cases/stories.json")
    let json = (try? JSONSerialization.jsonObject(with: Data(contentsOf: file))) as? [[String: Any]]
    return (json ?? []).compactMap { item in
      guard item["kind"] as? String == kind, let id = item["id"] as? String,
        let input = item["input"], let expected = item["expected"]
      else { return nil }
      let version = item["version"] as? String ?? ""
      return EarlierCase(id: id, input: input, expected: expected, version: version, kind: kind)
    }
  }

  private init(id: String, input: Any, expected: Any, version: String, kind: String) {
    (self.id, self.input, self.expected, self.version, self.kind) =
      (id, input, expected, version, kind)
  }

  /// Returns a member of the input, if the input is an object.
  func member<Value>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    guard let value = (input as? [String: Any])?[name] as? Value else { throw Missing(name: name) }
    return value
  }

  /// The error of a case that lacks a member.
  struct Missing: Error { let name: String }

  /// Returns a member of the expected result; nil if there is none.
  func expects<Value>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    (expected as? [String: Any])?[name] as? Value
  }
}
