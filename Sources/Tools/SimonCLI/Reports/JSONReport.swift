import Differ
import EventModel
import Foundation

/// Reports for programs.
enum JSONReport {
  /// Any value as JSON in the layout that all reports have.
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// JSON with everything escaped that a terminal, or a build server that reads along, would act on.
  ///
  /// The value is the same: outside of texts JSON has no such letters.
  static func escaped(_ json: String) -> String {
    let isPlain = json.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }
    guard !isPlain || json.contains("##[") else { return json }
    var result = ""
    result.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      if scalar.isUnseen, scalar != "\n" {
        result += scalar.escapedAsJSON
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result.replacing("##[", with: "##\\u005b")
  }

  /// Reads a report again.
  ///
  /// - Throws: what is wrong with it, in one lower-case clause with the place in the value.
  static func decode<Value: Decodable>(
    _ type: Value.Type,
    from bytes: [UInt8]
  ) throws(ReportError) -> Value {
    do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
      throw ReportError(error)
    }
  }

  /// Why a text is no report.
  struct ReportError: Error {
    var message: String

    init(_ error: any Error) {
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        message =
          "this is no report of a run: \(Self.place(context.codingPath))has no \"\(key.stringValue)\""
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        message =
          "this is no report of a run: \(Self.place(context.codingPath))is not what it should be"
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        message =
          "this is no report of a run: \(Self.place(context.codingPath))has a value that cannot be"
      default: message = "this is not JSON"
      }
    }

    private static func place(_ path: [any CodingKey]) -> String {
      guard !path.isEmpty else { return "it " }
      return path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        .replacing(".[", with: "[") + " "
    }
  }

  /// One change of a tree, as `diff` and `run` print it.
  struct Change: Codable, Hashable {
    var kind: String
    var node: String
    var path: [Int]
    var attribute: String?
    /// All of them, where more than one changed as one.
    var attributes: [String]?
    var from: JSONValue?
    var to: JSONValue?
    var nodes: Int
    /// By how many points, for views that were moved as one.
    var by: [Double]?
    /// The frames that follow from another text.
    var frames: [Frames]?
    var checkpoints: [Int]?

    struct Frames: Codable, Hashable {
      var node: String
      var from: [Double]
      var to: [Double]
    }

    init(_ change: TreeChange, checkpoints: [Int]? = nil) {
      kind = change.kind.rawValue
      node = change.node
      path = change.path
      attribute = change.member?.name
      attributes = change.isTextAndLabel ? ["label", "text"] : nil
      from = change.from.map { JSONValue($0.cut) }
      to = change.to.map { JSONValue($0.cut) }
      nodes = change.nodes
      by = change.shift.map { [$0.distance.x, $0.distance.y] }
      if !change.consequences.isEmpty {
        frames = change.consequences.map {
          Frames(node: $0.node, from: $0.from.numbers, to: $0.to.numbers)
        }
      }
      self.checkpoints = checkpoints
    }
  }

  /// A member's value as JSON.
  struct JSONValue: Codable, Hashable {
    var value: AttributeValue

    init(_ value: AttributeValue) { self.value = value }

    private struct Name: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      if let members = try? decoder.container(keyedBy: Name.self) {
        let names = members.allKeys.map(\.stringValue).sorted { $0.precedes($1) }
        value = .object(
          try names.map { name in
            let member = try members.decode(JSONValue.self, forKey: Name(stringValue: name))
            return Attribute(name, member.value)
          }
        )
        return
      }
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        value = .null
      } else if let bool = try? container.decode(Bool.self) {
        value = .bool(bool)
      } else if let number = try? container.decode(Double.self) {
        value = .number(number)
      } else if let text = try? container.decode(String.self) {
        value = .text(text)
      } else {
        value = .list(try container.decode([JSONValue].self).map(\.value))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch value {
      case .null:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      case .bool(let bool): try bool.encode(to: encoder)
      case .number(let number): try number.encode(to: encoder)
      case .text(let text): try text.encode(to: encoder)
      case .list(let values): try values.map(JSONValue.init).encode(to: encoder)
      case .object(let members):
        var container = encoder.container(keyedBy: Name.self)
        for member in members {
          try container.encode(JSONValue(member.value), forKey: Name(stringValue: member.name))
        }
      }
    }
  }
}

extension Duration {
  /// The whole microseconds.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}

extension AttributeValue {
  /// The value, with a text cut that is longer than anyone compares.
  fileprivate var cut: AttributeValue {
    guard case .text(let text) = self else { return self }
    return .text(text.shortened(to: 65_536))
  }
}

extension Frame {
  /// The frame as four numbers: place, width and height.
  fileprivate var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}
