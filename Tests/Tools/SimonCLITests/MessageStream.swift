import Foundation
import TestSupport
import Testing

/// A stream of Cucumber messages as it was read from its lines.
struct MessageStream {
  typealias Members = [String: Any]

  /// The messages in order, each with its kind.
  let messages: [(kind: String, members: Members)]
  private let lines: [String]

  /// The schemas of github.com/cucumber/messages, which are not a part of this repository:
  /// `SIMON_CUCUMBER_SCHEMAS=…/jsonschema/src` names their folder.
  static let schemas = ProcessInfo.processInfo.environment["SIMON_CUCUMBER_SCHEMAS"]

  init(_ text: String) throws {
    lines = text.split(separator: "\n").map(String.init)
    messages = try lines.flatMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Members]).map { (kind: $0.key, members: $0.value) }
    }
  }

  /// The members of all messages of a kind.
  subscript(kind: String) -> [Members] {
    messages.filter { $0.kind == kind }.map(\.members)
  }

  /// The kinds of all messages in order, without repetitions.
  var kinds: [String] {
    var kinds: [String] = []
    for message in messages where kinds.last != message.kind { kinds.append(message.kind) }
    return kinds
  }

  /// Expects that the stream is sound: each line matches the schemas, if they are there, and each reference leads to
  /// the identifier of an earlier part, which no other part has.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var known: Set<String> = []
    for message in messages {
      var (ids, references): ([String], [String]) = ([], [])
      Self.collect(message.members, &ids, &references)
      let repeated = ids.filter { !known.insert($0).inserted }
      #expect(repeated == [], sourceLocation: sourceLocation)
      let lost = references.filter { !known.contains($0) }
      #expect(lost == [], "\(message)", sourceLocation: sourceLocation)
    }
    guard let folder = Self.schemas else { return }
    let schema = try JSONSchema(contentsOf: URL(filePath: "\(folder)/Envelope.schema.json"))
    for line in lines {
      #expect(try schema.accepts(line), "\(line)", sourceLocation: sourceLocation)
    }
  }

  private static func collect(
    _ value: Any,
    _ ids: inout [String],
    _ references: inout [String]
  ) {
    if let list = value as? [Any] {
      for item in list { collect(item, &ids, &references) }
    }
    for (name, value) in value as? Members ?? [:] {
      if name == "id", let id = value as? String {
        ids.append(id)
      } else if name.hasSuffix("Id") || name.hasSuffix("Ids") {
        references += value as? [String] ?? [value as? String ?? "no text"]
      } else {
        collect(value, &ids, &references)
      }
    }
  }
}

extension [String: Any] {
  /// The members at a name; empty if there are none.
  func part(_ name: String) -> [String: Any] { self[name] as? [String: Any] ?? [:] }

  /// The list of members at a name; empty if there is none.
  func list(_ name: String) -> [[String: Any]] { self[name] as? [[String: Any]] ?? [] }

  /// The text at a name; empty if there is none.
  func text(_ name: String) -> String { self[name] as? String ?? "" }
}
