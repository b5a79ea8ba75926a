/// A JSON object that a report writes; members without a value are left out.
///
/// ```swift
/// try JSONReport.encode(["title": story.title, "hint": step.hint] as JSONMembers)
/// ```
package struct JSONMembers: Encodable, ExpressibleByDictionaryLiteral {
  private let members: [(String, (any Encodable)?)]

  package init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.members = members }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONName.self)
    for case (let name, let value?) in members {
      try container.encode(value, forKey: JSONName(stringValue: name))
    }
  }
}

/// The name of a member of a JSON object.
package struct JSONName: CodingKey {
  package var stringValue: String
  package var intValue: Int? { nil }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}
