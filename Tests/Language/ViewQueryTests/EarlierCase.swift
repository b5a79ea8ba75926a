import EventModel
import Foundation
import TestSupport
import Testing

@testable import ViewQuery

/// An input from the tests or sources of an earlier system, with the result that it expects.
struct EarlierCase: CustomTestStringConvertible, Sendable {
  let id: String
  let system: String
  let kind: String
  let input: JSONValue
  let tree: ViewTree?
  let expected: JSONValue
  /// The name of each node of the tree in the case.
  let names: [String?]

  var testDescription: String { "\(id) \(input.text ?? "")" }

  /// All cases, in the order of the file.
  static let all: [EarlierCase] = {
    let file = PackageFolder.file("Tests/Fixtures/earlier-cases/selectors.json")
    guard let bytes = try? Data(contentsOf: file),
      let cases = try? JSONDecoder().decode([JSONValue].self, from: bytes)
    else { return [] }
    return cases.map(EarlierCase.init)
  }()

  /// Returns the cases of one system and kind.
  static func cases(_ system: String, _ kind: String) -> [EarlierCase] {
    all.filter { $0.system == system && $0.kind == kind }
  }

  private init(_ json: JSONValue) {
    id = json["id"]?.text ?? ""
    system = json["system"]?.text ?? ""
    kind = json["kind"]?.text ?? ""
    input = json["input"] ?? .null
    expected = json["expected"] ?? .null
    var names: [String?] = []
    tree = json["tree"].map { Self.tree($0, &names) }
    self.names = names
  }

  /// Returns the names of the nodes at some indexes; a node without a name has its index as one.
  func named(_ indexes: [Int]) -> [String] { indexes.map { names[$0] ?? "\($0)" } }

  /// Returns a tree as the cases write it: `id` is the case's name of a node and its identifier.
  static func tree(_ json: JSONValue, _ names: inout [String?]) -> ViewTree {
    names.append(json["id"]?.text)
    return ViewTree(node(json), children: (json["children"]?.list ?? []).map { tree($0, &names) })
  }

  /// Returns a view as the cases write it.
  static func node(_ json: JSONValue) -> ViewNode {
    let members = ["class", "id", "label", "text", "tag", "hidden", "children"]
    let rest = json.members.filter { !members.contains($0.key) }
    return ViewNode(
      json["class"]?.text ?? "UIView",
      identifier: json["id"]?.text,
      label: json["label"]?.text,
      text: json["text"]?.text,
      tag: Int(json["tag"]?.number ?? 0),
      isHidden: json["hidden"]?.bool ?? false,
      attributes: AttributeList(rest.map { Attribute($0.key, $0.value.attribute) })
    )
  }
}

/// JSON in the fixtures.
enum JSONValue: Decodable, Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else {
      self = .null
    }
  }

  subscript(name: String) -> JSONValue? { members[name] }
  var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
  /// The texts of a list.
  var texts: [String]? { list?.compactMap(\.text) }

  var attribute: AttributeValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): .number(value)
    case .text(let value): .text(value)
    case .list(let values): .list(values.map(\.attribute))
    case .object: .null
    }
  }
}
