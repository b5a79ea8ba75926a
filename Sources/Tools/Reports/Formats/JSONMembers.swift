/// A JSON object that a report writes; members without a value are left out.
///
/// ```swift
/// try JSONReport.encode(["title": story.title, "hint": step.hint] as JSONMembers)
/// ```
package struct JSONMembers: Encodable, ExpressibleByDictionaryLiteral {
  private let members: [(String, (any Encodable)?)]

  /// Creates an object from names and values; a nil value leaves its member out.
  package init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.members = members }

  /// Encodes the members that have a value.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONName.self)
    for case (let name, let value?) in members {
      try container.encode(value, forKey: JSONName(stringValue: name))
    }
  }
}

/// The name of a member of a JSON object.
package struct JSONName: CodingKey {
  /// The name as the object has it.
  package var stringValue: String
  /// Always nil, since members have no numbers.
  package var intValue: Int? { nil }
  /// Creates a name, which can be any text.
  package init(stringValue: String) { self.stringValue = stringValue }
  /// Creates nothing, since members have no numbers.
  package init?(intValue: Int) { nil }
}
