/// The screen of a tool that draws on the whole terminal, reconstructed from its output.
///
/// It handles the sequences that Simon sends: positions, erasing and modes. Colours are ignored.
public struct DrawnScreen: Sendable {
  /// The rows from top to bottom, without trailing spaces.
  public var rows: [String] { cells.map { String($0.compactMap { $0 }).trimmedAtEnd } }
  /// The private modes that are on, such as 1049 for the alternate screen.
  public private(set) var modes: Set<Int> = [25]
  /// The number of rows that were rewritten.
  public private(set) var writtenRows = 0
  private var cells: [[Character?]]
  private var place = (column: 0, row: 0)
  private let size: TerminalSize

  /// Creates the screen from a transcript.
  ///
  /// - Parameters:
  ///   - transcript: The output of the tool with its escape sequences.
  ///   - size: The size of the terminal.
  public init(_ transcript: String, size: TerminalSize = TerminalSize()) {
    self.size = size
    cells = Self.empty(size)
    var scalars = transcript.unicodeScalars.makeIterator()
    var text = ""
    while let scalar = scalars.next() {
      guard scalar == "\u{1B}" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      write(text)
      text = ""
      guard scalars.next() == "[" else { continue }
      var parameters = ""
      while let next = scalars.next() {
        guard !("@"..."~").contains(next) else {
          obey(next, parameters)
          break
        }
        parameters.unicodeScalars.append(next)
      }
    }
    write(text)
  }

  /// Returns whether one of the rows contains a text.
  public func shows(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

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

extension String {
  fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
