import EventModel
public import Foundation

/// The part of JSON Schema (draft 2020-12) that the schemas of this project, and those of Cucumber messages, use.
///
/// An unsupported keyword is an error, so that no rule of a schema is ignored.
public struct JSONSchema {
  /// The error for an unsupported keyword.
  public struct UnknownWord: Error {
    /// The keyword.
    public var word: String
  }

  private let scope: Scope

  /// Reads a schema, and the schemas of its folder that it refers to.
  ///
  /// - Throws: An error of the file system, or `LogError` if a file is not JSON.
  public init(contentsOf file: URL) throws {
    var files: [String: AttributeValue] = [:]
    var waiting = [file.lastPathComponent]
    while let name = waiting.popLast() {
      guard files[name] == nil else { continue }
      let place = file.deletingLastPathComponent().appending(path: name)
      let schema = try Self.parse(Array(Data(contentsOf: place)))
      files[name] = schema
      waiting += schema.references.filter { !$0.hasPrefix("#") }.map(\.fileName)
    }
    scope = Scope(file: file.lastPathComponent, files: files)
  }

  /// Returns whether a line of JSON matches the schema.
  ///
  /// - Throws: `LogError` if the line is not JSON, `UnknownWord` for an unsupported keyword.
  public func accepts(_ line: String) throws -> Bool {
    try scope.accepts(Self.parse(Array(line.utf8)))
  }

  private static func parse(_ bytes: [UInt8]) throws(LogError) -> AttributeValue {
    var scanner = JSONScanner(message: bytes, limits: LogLimits())
    let value = try scanner.value()
    try scanner.finish()
    return value
  }
}

/// The schema of one file, among the others that it refers to.
private struct Scope {
  let file: String
  let files: [String: AttributeValue]

  private var root: AttributeValue { files[file] ?? .null }

  func accepts(_ value: AttributeValue) throws -> Bool { try accepts(value, root) }

  private func accepts(_ value: AttributeValue, _ schema: AttributeValue) throws -> Bool {
    try schema.members.allSatisfy { try holds($0.name, $0.value, for: value, in: schema) }
  }

  private func holds(
    _ word: String,
    _ rule: AttributeValue,
    for value: AttributeValue,
    in schema: AttributeValue
  ) throws -> Bool {
    switch word {
    case "$schema", "$id", "title", "description", "$defs", "definitions", "deprecated": return true
    case "$ref": return try accepts(value, reference: rule.text ?? "")
    case "type": return (rule.items ?? [rule]).contains { value.isOf(type: $0.text ?? "") }
    case "const": return value == rule
    case "enum": return (rule.items ?? []).contains(value)
    case "required":
      guard case .object = value else { return true }
      return (rule.items ?? []).allSatisfy { value[$0.text ?? ""] != nil }
    case "properties":
      return try rule.members.allSatisfy { property in
        try value[property.name].map { try accepts($0, property.value) } ?? true
      }
    case "additionalProperties":
      let known = schema["properties"]?.members.map(\.name) ?? []
      let others = value.members.filter { !known.contains($0.name) }
      guard rule != .bool(false) else { return others.isEmpty }
      return try others.allSatisfy { try accepts($0.value, rule) }
    case "items":
      let first = schema["prefixItems"]?.items?.count ?? 0
      return try (value.items ?? []).dropFirst(first).allSatisfy { try accepts($0, rule) }
    case "prefixItems":
      return try zip(value.items ?? [], rule.items ?? []).allSatisfy { try accepts($0, $1) }
    case "oneOf": return try (rule.items ?? []).count { try accepts(value, $0) } == 1
    case "anyOf": return try (rule.items ?? []).contains { try accepts(value, $0) }
    case "not": return try !accepts(value, rule)
    default: return try holds(word, limit: rule, for: value)
    }
  }

  private func accepts(_ value: AttributeValue, reference: String) throws -> Bool {
    guard reference.hasPrefix("#") else {
      guard files[reference.fileName] != nil else {
        throw JSONSchema.UnknownWord(word: reference)
      }
      return try Scope(file: reference.fileName, files: files).accepts(value)
    }
    let path = reference.split(separator: "/")
    guard path.count == 3, let definition = root[String(path[1])]?[String(path[2])] else {
      throw JSONSchema.UnknownWord(word: reference)
    }
    return try accepts(value, definition)
  }

  private func holds(
    _ word: String,
    limit: AttributeValue,
    for value: AttributeValue
  ) throws -> Bool {
    switch word {
    case "minItems": value.items.map { Double($0.count) >= limit.number ?? 0 } ?? true
    case "maxItems": value.items.map { Double($0.count) <= limit.number ?? 0 } ?? true
    case "minLength": value.text.map { Double($0.count) >= limit.number ?? 0 } ?? true
    case "minimum": value.number.map { $0 >= limit.number ?? 0 } ?? true
    case "maximum": value.number.map { $0 <= limit.number ?? 0 } ?? true
    case "pattern": try value.text.map { $0.contains(try Regex(limit.text ?? "")) } ?? true
    default: throw JSONSchema.UnknownWord(word: word)
    }
  }
}

extension AttributeValue {
  fileprivate var items: [AttributeValue]? {
    if case .list(let items) = self { items } else { nil }
  }

  fileprivate var members: [Attribute] {
    if case .object(let members) = self { members } else { [] }
  }

  fileprivate subscript(name: String) -> AttributeValue? {
    members.first { $0.name == name }?.value
  }

  /// All references in a schema.
  fileprivate var references: [String] {
    switch self {
    case .list(let items): items.flatMap(\.references)
    case .object(let members):
      members.flatMap { member in
        member.name == "$ref" ? [member.value.text ?? ""] : member.value.references
      }
    default: []
    }
  }

  fileprivate func isOf(type: String) -> Bool {
    switch (self, type) {
    case (.object, "object"), (.list, "array"), (.text, "string"), (.bool, "boolean"),
      (.null, "null"), (.number, "number"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}

extension String {
  /// The name of the file in a reference such as `./Meta.schema.json`.
  fileprivate var fileName: String { replacing("./", with: "") }
}
