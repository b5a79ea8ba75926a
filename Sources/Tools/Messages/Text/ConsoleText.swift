import EventModel

/// Text that can be printed: the tool's own words, with every other text escaped.
///
/// Only literals of the tool enter as they are; the compiler takes nothing else for one. Any other text (of an app, a log, a driver, a story, a
/// file's name) can enter by interpolation alone, which escapes what would end the line, move the
/// cursor, turn the direction of writing or be a command to a build server. The console prints
/// nothing else, so that no text from outside can forge a line or reach the terminal as a command.
///
/// ```swift
/// let name = "a\n1 recording: 1 passed\u{1B}[2J"
/// console.print("✗ \(name)")   // ✗ a\n1 recording: 1 passed\u{1b}[2J
/// ```
package struct ConsoleText: Equatable, Sendable {
  /// The text with its colours.
  package private(set) var text: String

  fileprivate init(unescaped text: String) { self.text = text }

  /// Creates text of one line: line ends and other characters that cannot be seen are escaped.
  package init(_ foreign: String) { text = foreign.inOneLine }

  /// Creates text of several lines, each of which is escaped.
  package init(lines: some Sequence<String>) {
    text = lines.map(\.inOneLine).joined(separator: "\n")
  }

  /// True if there is no text.
  package var isEmpty: Bool { text.isEmpty }

  /// The number of characters, those of colours included.
  package var count: Int { text.count }

  /// The text without blanks at its end.
  package var trimmedEnd: ConsoleText { ConsoleText(unescaped: text.trimmedEnd) }

  /// Returns the text with blanks behind it, at least as wide as asked for.
  ///
  /// - Parameter width: the number of columns; colours count, so they are added afterwards.
  /// - Returns: the wider text.
  package func padded(to width: Int) -> ConsoleText {
    ConsoleText(unescaped: text.padded(to: width))
  }

  /// Returns the text with what a terminal needs before and behind it.
  ///
  /// - Parameters:
  ///   - before: a control sequence of the terminal.
  ///   - behind: the control sequence that ends its effect.
  /// - Returns: the text between them.
  package func within(_ before: StaticString, _ behind: StaticString) -> ConsoleText {
    ConsoleText(unescaped: "\(before)\(text)\(behind)")
  }

  /// Returns the texts one behind the other; both were escaped before.
  package static func + (left: ConsoleText, right: ConsoleText) -> ConsoleText {
    ConsoleText(unescaped: left.text + right.text)
  }

  /// Adds text that was escaped before.
  package static func += (left: inout ConsoleText, right: ConsoleText) { left.text += right.text }
}

extension ConsoleText: ExpressibleByStringInterpolation {
  /// Creates text from a literal of the tool, which enters as it is.
  package init(stringLiteral literal: StaticString) { text = literal.description }

  /// Creates text from a literal of the tool with escaped values in it.
  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// The parts of a literal, from which everything but the literal's own words is escaped.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    /// Adds the tool's own words as they are.
    package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

    /// Adds text that was escaped before.
    package mutating func appendInterpolation(_ other: ConsoleText) { text += other.text }

    /// Adds the description of a value, escaped so that it stays on one line.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description.inOneLine
    }
  }
}

extension Sequence<ConsoleText> {
  /// Returns the texts as one, with a literal between them.
  package func joined(separator: ConsoleText = "") -> ConsoleText {
    ConsoleText(unescaped: map(\.text).joined(separator: separator.text))
  }
}

extension String {
  /// The text on one line, without a character that has an effect on a terminal or that a build server
  /// takes for the beginning of a command.
  fileprivate var inOneLine: String {
    var line = self
    if unicodeScalars.contains(where: \.isUnseen) {
      line = escaping { scalar in
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: scalar.isUnseen ? "\\u{\(String(scalar.value, radix: 16))}" : nil
        }
      }
    }
    return line.withBuildCommandsBroken(by: "\\#")
  }
}
