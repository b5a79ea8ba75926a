import Actions
import EventModel
import ViewQuery

/// All that a screen shows in words, in reading order: some texts by name, the others by their number.
///
/// ```swift
/// ScreenTexts([.text("Pages"), .others(12), .text("Page 14")])
/// // "Pages", 12 other texts and "Page 14"
/// ```
public struct ScreenTexts: Hashable, Sendable {
  /// A text, or texts between two named ones.
  public enum Part: Hashable, Sendable {
    /// The label or the text of a view.
    case text(String)
    /// This number of views with any texts.
    case others(Int)
  }

  /// The parts in reading order.
  public var parts: [Part]

  /// Creates the texts of a screen.
  public init(_ parts: [Part]) { self.parts = parts }

  /// The number of texts.
  public var count: Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .text: sum + 1
      case .others(let count): sum + count
      }
    }
  }
}

extension ScreenTexts: CustomStringConvertible {
  /// The words after `the screen shows`.
  public var description: String {
    guard parts.count > 1 || parts.contains(where: \.isNamed) else {
      return count == 0 ? "no text" : "\(count) \(count == 1 ? "text" : "texts")"
    }
    return parts.map { part in
      switch part {
      case .text(let text): text.scriptQuoted
      case .others(let count): "\(count) other \(count == 1 ? "text" : "texts")"
      }
    }.listed("and")
  }

  /// Reads the texts after `the screen shows`.
  ///
  /// - Throws: `ActionError` with the column of the part that cannot be read.
  init(parsing text: Substring) throws(ActionError) {
    parts = []
    var rest = text.drop { $0 == " " }
    while !rest.isEmpty {
      let column = text.unicodeScalars.count - rest.unicodeScalars.count
      let length = Self.length(of: rest)
      let word = rest.prefix(length)
      try parts += Self.parts(of: word.trimmingEnd, at: column)
      rest = rest.dropFirst(length).drop { $0 == " " }
      if rest.first == "," { rest = rest.dropFirst().drop { $0 == " " } }
      if rest.hasPrefix("and ") { rest = rest.dropFirst(4).drop { $0 == " " } }
    }
    guard !text.allSatisfy({ $0 == " " }) else {
      throw ActionError(.expected("texts, such as \"Milk\", 2 other texts", found: ""), column: 1)
    }
  }

  /// Returns the length of the first part in characters.
  private static func length(of text: Substring) -> Int {
    guard text.first == "\"" else {
      let comma = text.firstIndex(of: ",") ?? text.endIndex
      let and = text.ranges(of: " and ").first?.lowerBound ?? text.endIndex
      return text.distance(from: text.startIndex, to: min(comma, and))
    }
    var isEscaped = false
    for (place, character) in text.enumerated().dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        return place + 1
      }
    }
    return text.count
  }

  /// The greatest number of unnamed texts in one place, far more than a screen has.
  private static let mostOthers = 1_000_000

  private static func parts(
    of text: Substring,
    at column: Int
  ) throws(ActionError) -> [Part] {
    guard text.first != "\"" else {
      do throws(ActionError) { return [.text(try String(quoted: text))] } catch {
        throw ActionError(error.reason, column: error.column.map { $0 + column })
      }
    }
    let words = text.lowercased().split(separator: " ")
    if words == ["no", "text"] || words == ["no", "texts"] { return [] }
    guard (2...3).contains(words.count), words.last == "texts" || words.last == "text",
      words.count == 2 || words[1] == "other", let count = Int(words[0]),
      (1...mostOthers).contains(count)
    else {
      let wanted = "a text in quotes or a number of texts, such as 2 other texts"
      throw ActionError(.expected(wanted, found: String(text)), column: column + 1)
    }
    return [.others(count)]
  }
}

extension ScreenTexts.Part {
  /// True if the part is a text, not a number of texts.
  fileprivate var isNamed: Bool { if case .text = self { true } else { false } }
}

extension Substring {
  fileprivate var trimmingEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension ScreenTexts {
  /// Returns the failure of a screen; nil if it shows these texts.
  func failure(on entries: [ShownEntry]) -> StepFailure? {
    var place = 0
    for part in parts {
      switch part {
      case .others(let count): place += count
      case .text(let wanted):
        guard place < entries.count else {
          return failure("ends before \(wanted.scriptQuoted)", entries)
        }
        let name = entries[place].name
        guard name.isIdentical(to: wanted) else {
          return failure(
            "shows \(name.cutShort().scriptQuoted) as text \(place + 1), "
              + "expected \(wanted.scriptQuoted)\(TextPair(name, wanted).parenthesis)",
            entries
          )
        }
        place += 1
      }
    }
    guard entries.count == place else {
      return failure(
        "shows \(entries.count) \(entries.count == 1 ? "text" : "texts"), expected \(place)",
        entries
      )
    }
    return nil
  }

  /// Returns a failure with the shown texts, the middle ones left out if there are many.
  private func failure(_ message: String, _ entries: [ShownEntry]) -> StepFailure {
    var parts = entries.map { Part.text($0.name.cutShort(to: 40)) }
    if parts.count > 12 {
      parts.replaceSubrange(8..<parts.count - 3, with: [.others(parts.count - 11)])
    }
    return StepFailure("the screen \(message)", hint: "the screen shows \(ScreenTexts(parts))")
  }
}
