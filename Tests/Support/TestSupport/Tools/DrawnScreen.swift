import Foundation

/// The screen of a tool that draws on the whole terminal, reconstructed from its output.
///
/// It handles the sequences that Simon sends: positions, erasing and modes. Colours are ignored.
public struct DrawnScreen: Sendable {
  /// The rows from top to bottom, without trailing spaces.
  public var rows: [String] {
    cells.map { row in
      let end = row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return String(row[..<end].compactMap { $0 })
    }
  }
  /// The private modes that are on, such as 1049 for the alternate screen.
  public private(set) var modes: Set<Int> = [25]
  /// The number of rows that were rewritten.
  public private(set) var writtenRows = 0
  private var cells: [[Character?]]
  private var place = (column: 0, row: 0)
  private let size: TerminalSize

  /// The end of the output that may be continued: an unfinished sequence, or text.
  private var rest: [UInt8] = []

  /// Creates an empty screen.
  ///
  /// - Parameter size: The size of the terminal.
  public init(size: TerminalSize = TerminalSize()) {
    self.size = size
    cells = Self.empty(size)
  }

  /// Creates the screen from a transcript.
  ///
  /// - Parameters:
  ///   - transcript: The output of the tool with its escape sequences.
  ///   - size: The size of the terminal.
  public init(_ transcript: String, size: TerminalSize = TerminalSize()) {
    self.init(size: size)
    draw(Array(transcript.utf8))
    self = withRest
  }

  /// Draws further output, except for text at its end, which may be cut off within a character.
  public mutating func draw(_ output: [UInt8]) {
    rest += output
    var start = 0
    while let escape = rest[start...].firstIndex(of: 0x1B) {
      guard let end = endOfSequence(at: escape) else { break }
      write(String(decoding: rest[start..<escape], as: UTF8.self))
      if rest[escape + 1] == UInt8(ascii: "[") {
        obey(
          Unicode.Scalar(rest[end - 1]),
          String(decoding: rest[escape + 2..<end - 1], as: UTF8.self)
        )
      }
      start = end
    }
    rest.removeFirst(start)
  }

  /// The screen with the text at the end of the output.
  public var withRest: DrawnScreen {
    var screen = self
    screen.write(String(decoding: rest.prefix { $0 != 0x1B }, as: UTF8.self))
    screen.rest = []
    return screen
  }

  /// Returns the index behind a sequence; nil if its end is missing.
  private func endOfSequence(at escape: Int) -> Int? {
    guard rest.indices.contains(escape + 1) else { return nil }
    guard rest[escape + 1] == UInt8(ascii: "[") else { return escape + 2 }
    return rest[(escape + 2)...].firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
  }

  /// Returns whether one of the rows contains a text.
  ///
  /// A live session is asked after each output, and comparing characters would take longer than all
  /// else that its test does.
  public func shows(_ text: String) -> Bool {
    cells.contains { row in
      var bytes: [UInt8] = []
      for case let letter? in row { bytes += letter.utf8 }
      return unsafe strstr(String(decoding: bytes, as: UTF8.self), text) != nil
    }
  }

  /// Returns the middle of the first occurrence of a text, in cells from 0; nil if there is none.
  public func middle(of text: String) -> (column: Int, row: Int)? {
    let letters = Array(text)
    for (row, line) in cells.enumerated() {
      for column in 0..<max(line.count - letters.count + 1, 0)
      where line[column..<column + letters.count].elementsEqual(letters.map { $0 }) {
        return (column + letters.count / 2, row)
      }
    }
    return nil
  }

  private static func empty(_ size: TerminalSize) -> [[Character?]] {
    Array(repeating: Array(repeating: " ", count: Int(size.columns)), count: Int(size.rows))
  }

  private mutating func write(_ text: String) {
    for letter in text {
      if letter == "\r" { place.column = 0 }
      if letter == "\n" { place.row += 1 }
      if letter == "\r\n" { place = (0, place.row + 1) }
      guard !letter.isNewline, cells.indices ~= place.row,
        cells[place.row].indices ~= place.column
      else { continue }
      cells[place.row][place.column] = letter
      place.column += 1
      guard letter.isDouble, cells[place.row].indices ~= place.column else { continue }
      cells[place.row][place.column] = nil
      place.column += 1
    }
  }

  private mutating func obey(_ letter: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.drop { $0 == "?" }.split(separator: ";").map { Int($0) ?? 0 }
    switch letter {
    case "H":
      place = ((numbers.dropFirst().first ?? 1) - 1, (numbers.first ?? 1) - 1)
      writtenRows += 1
    case "G": place.column = (numbers.first ?? 1) - 1
    case "J":
      cells = Self.empty(size)
    case "K":
      guard cells.indices ~= place.row, place.column < cells[place.row].count else { return }
      for column in place.column..<cells[place.row].count { cells[place.row][column] = " " }
    case "h": modes.formUnion(numbers)
    case "l": modes.subtract(numbers)
    default: break
    }
  }
}

extension Character {
  /// Whether the character takes two cells, as far as tests use such characters.
  fileprivate var isDouble: Bool {
    guard let first = unicodeScalars.first else { return false }
    return (0x2E80...0xFF60).contains(first.value) || first.value >= 0x1F1E6
      || unicodeScalars.contains { $0.value == 0xFE0F }
  }
}
