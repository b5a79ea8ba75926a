/// A mistake in a `.feature` file.
public struct GherkinProblem: Error, Hashable, Sendable {
  /// The kinds of mistakes.
  public enum Kind: Hashable, Sendable {
    /// A language that the table of keywords does not have.
    case unknownLanguage(String)
    /// A line at a wrong place; with the lines that could stand there.
    case unexpected(String, expected: [String])
    /// An early end of the file; with the missing lines.
    case end(expected: [String])
    /// A tag with a blank in it.
    case blankInTag(String)
    /// A row with another number of cells than the first row of its table.
    case cellCount(Int, expected: Int)
    /// Examples that make more text than the limit, in bytes.
    case tooLarge(limit: Int)
  }

  /// The kind of mistake.
  public var kind: Kind
  /// The place of the mistake in the file.
  public var place: GherkinPlace

  /// The description of the mistake in words.
  public var message: String { kind.message }

  /// The way to correct the mistake.
  public var hint: String { kind.hint }
}

extension GherkinProblem.Kind {
  /// The description of the mistake in words.
  public var message: String {
    switch self {
    case .unknownLanguage(let code): "there is no language \"\(code)\""
    case .unexpected(let line, _): "\"\(line)\" cannot stand here"
    case .end: "the file ends too early"
    case .blankInTag(let tag): "the tag \"\(tag)\" has a blank in it"
    case .cellCount(let count, let expected):
      "the row has \(count) \(count == 1 ? "cell" : "cells"), the first row of the table has \(expected)"
    case .tooLarge(let limit): "the scenarios have more than \(limit >> 20) MB of text"
    }
  }

  /// The way to correct the mistake.
  public var hint: String {
    switch self {
    case .unknownLanguage: "write the code of a language, such as # language: fr"
    case .unexpected(_, let expected), .end(let expected): "expected \(Self.list(expected))"
    case .blankInTag: "begin each tag with @, and a comment behind the tags with #"
    case .cellCount: "each cell ends with a bar; write \\| for a bar in a cell"
    case .tooLarge: "use fewer rows of examples, or fewer steps in the background"
    }
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "nothing" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}
