package import Differ
package import EventModel
import Foundation
package import Messages

/// The JSON of all reports for programs.
package enum JSONReport {
  /// Encodes a value in the layout of all reports.
  package static func encode(_ value: some Encodable) throws -> EncodedText {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return EncodedText(escaped(String(decoding: try encoder.encode(value), as: UTF8.self)))
  }

  /// Encodes a screen in the notation of trees, on one line.
  package static func encode(_ tree: ViewTree) -> EncodedText {
    document(TreeNotation.encode(tree))
  }

  /// Makes a document of JSON that was written in another place.
  package static func document(_ json: [UInt8]) -> EncodedText {
    EncodedText(escaped(String(decoding: json, as: UTF8.self)))
  }

  /// Escapes everything that a terminal, or a build server that reads the output, would act on.
  ///
  /// The value stays the same, because such letters occur only inside of JSON texts.
  package static func escaped(_ json: String) -> String {
    let isPlain = json.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }
    guard !isPlain || json.contains("##") else { return json }
    var before: Unicode.Scalar = "\n"
    return json.escaping { scalar in
      defer { before = scalar }
      if scalar == "#", before == "#" { return "\\u0023" }
      return scalar.isUnseen && scalar != "\n" ? scalar.escapedAsJSON : nil
    }
  }

  /// Returns the reason why a file is not the report of a run, with the place of the wrong value.
  package static func problem(_ error: any Error) -> String {
    let clause: String
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      clause = "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      clause = "\(place(context.codingPath)) has the wrong type"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      clause = "\(place(context.codingPath)) has an invalid value"
    default: return "this is not JSON"
    }
    return "this is not the report of a run: \(clause)"
  }

  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "it" }
    return path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
      .replacing(".[", with: "[")
  }

  /// A change of a tree, as `diff` and `run` print it.
  package struct Change: Codable, Hashable {
    /// The kind of change: a raw value of `TreeChange.Kind`.
    package var kind: String
    /// The address of the view: in the new tree for an inserted view, otherwise in the old one.
    package var node: String
    /// The child indexes that lead from the root to the view, in the same tree; empty in ``anywhere``.
    package var path: [Int]
    /// The member that changed, for renames and attributes.
    package var attribute: String?
    /// All members, where several changed together.
    package var attributes: [String]?
    /// The value before, a text cut after 65,536 letters; absent if there was none.
    package var from: JSONValue?
    /// The value after, a text cut after 65,536 letters; absent if there is none.
    package var to: JSONValue?
    /// The number of views that came, went or moved, or changed in the same way; otherwise 1.
    package var nodes: Int
    /// The distance in points, for views that moved together.
    package var by: [Double]?
    /// The frames that changed because a text changed.
    package var frames: [Frames]?
    /// The checkpoints with the change, from 1; absent outside of runs.
    package var checkpoints: [Int]?
    /// The decision against the change that stands; nil if there is none.
    package var rejected: Rejection?

    /// The change without its place, which is the same in all recordings.
    package var anywhere: Change {
      var change = self
      (change.path, change.checkpoints, change.rejected) = ([], nil, nil)
      return change
    }

    /// The frames of a view before and after its text changed: x, y, width and height in points, relative to the
    /// parent's bounds.
    package struct Frames: Codable, Hashable {
      /// The address of the view with that frame.
      package var node: String
      /// The frame before, as four numbers.
      package var from: [Double]
      /// The frame after, as four numbers.
      package var to: [Double]
    }

    /// Reports a change, with the checkpoints that have it as numbers from 1.
    package init(_ change: TreeChange, checkpoints: [Int]? = nil) {
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

  /// The value of a member as JSON.
  package struct JSONValue: Codable, Hashable {
    /// The value as a view tree has it.
    package var value: AttributeValue

    package init(_ value: AttributeValue) { self.value = value }

    /// Reads any JSON value; the members of an object are sorted by name.
    package init(from decoder: any Decoder) throws {
      if let members = try? decoder.container(keyedBy: JSONName.self) {
        let names = members.allKeys.map(\.stringValue).sorted { $0.precedes($1) }
        value = .object(
          try names.map { name in
            let member = try members.decode(JSONValue.self, forKey: JSONName(stringValue: name))
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

    /// Writes the value itself, with no object around it.
    package func encode(to encoder: any Encoder) throws {
      switch value {
      case .null:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      case .bool(let bool): try bool.encode(to: encoder)
      case .number(let number): try number.encode(to: encoder)
      case .text(let text): try text.encode(to: encoder)
      case .list(let values): try values.map(JSONValue.init).encode(to: encoder)
      case .object(let members):
        var container = encoder.container(keyedBy: JSONName.self)
        for member in members {
          try container.encode(JSONValue(member.value), forKey: JSONName(stringValue: member.name))
        }
      }
    }
  }
}

extension AttributeValue {
  /// The value, with a very long text cut.
  fileprivate var cut: AttributeValue {
    guard case .text(let text) = self else { return self }
    return .text(text.shortened(to: 65_536))
  }
}
