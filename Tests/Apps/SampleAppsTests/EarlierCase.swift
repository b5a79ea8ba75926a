import Foundation
import TestSupport
import Testing

/// An input from the tests or sources of an earlier system, with the result that it expects.
struct EarlierCase: Decodable, Sendable, CustomTestStringConvertible {
  let id: String
  let kind: String
  let input: Value?
  let tree: Value?
  let expected: Value?

  var testDescription: String { "\(id) (\(kind))" }

  /// The cases that the toolkit and the sample apps can express.
  static let all: [EarlierCase] = {
    let file = PackageFolder.file("Tests/Fixtures/earlier-cases/toolkit.json")
    guard let bytes = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([EarlierCase].self, from: bytes)) ?? []
  }()

  static func all(_ kinds: String...) -> [EarlierCase] { all.filter { kinds.contains($0.kind) } }

  /// A value in a case.
  indirect enum Value: Decodable, Sendable {
    case null, bool(Bool), number(Double), text(String), list([Value]), object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let bool = try? container.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let list = try? container.decode([Value].self) {
        self = .list(list)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    var list: [Value] { if case .list(let list) = self { list } else { [] } }
    var members: [String: Value] { if case .object(let object) = self { object } else { [:] } }

    subscript(name: String) -> Value? { members[name] }
  }
}
