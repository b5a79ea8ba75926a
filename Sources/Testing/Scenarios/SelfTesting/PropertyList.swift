/// A value of an XML property list, with the line it stands on.
struct PropertyList: Hashable, Sendable {
  /// The kinds of values.
  indirect enum Value: Hashable, Sendable {
    case text(String)
    case whole(Int)
    case real(Double)
    case bool(Bool)
    case list([PropertyList])
    case dictionary([Entry])
  }

  /// A key of a dictionary with its value.
  struct Entry: Hashable, Sendable {
    var key: String
    var value: PropertyList
  }

  /// The value.
  var value: Value
  /// The line of its start tag, from 1.
  var line: Int

  /// The value as text; numbers in the fewest digits.
  var text: String? {
    switch value {
    case .text(let text): text
    case .whole(let number): "\(number)"
    case .real(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .bool(let bool): bool ? "YES" : "NO"
    case .list, .dictionary: nil
    }
  }

  /// The value as a number, also one that is written as text; nil for anything else.
  var number: Double? {
    switch value {
    case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .whole(let number): Double(number)
    case .real(let number): number
    case .bool, .list, .dictionary: nil
    }
  }
}

/// The reason why a text is not a property list.
struct PropertyListError: Error, Hashable, Sendable {
  /// The line, from 1.
  var line: Int
  /// The column, from 1; nil where only the line is known.
  var column: Int?
  /// The problem: what was found and what was expected.
  var message: String
}
