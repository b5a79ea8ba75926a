import EventModel

/// An input as text, and the places in it.
struct InputText {
  /// The text; bytes that are not UTF-8 are replaced.
  let text: String
  private let lines: [ArraySlice<UInt8>]

  init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
    lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  /// The unit in which a reader counts columns.
  enum Unit {
    case bytes, scalars, characters
  }

  /// The line between the parts of an input of several texts.
  static let separator = Array("%%".utf8)

  /// Returns the parts of an input of several texts.
  static func parts(_ bytes: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let endsInLine = lines.last?.isEmpty == false
    if !endsInLine { lines.removeLast() }
    for (place, line) in lines.enumerated() {
      if line.elementsEqual(separator) {
        parts.append([])
      } else {
        parts[parts.count - 1] += line
        if place + 1 < lines.count || !endsInLine { parts[parts.count - 1].append(0x0A) }
      }
    }
    return parts
  }

  /// Checks that an error's place is in the text, or directly behind it.
  func requirePlace(line: Int, column: Int?, in unit: Unit) throws(FuzzFinding) {
    try require(
      (1...max(lines.count + 1, 1)).contains(line),
      "an error is at line \(line) of \(lines.count)"
    )
    guard let column else { return }
    let length = line <= lines.count ? length(of: lines[line - 1], in: unit) : 0
    try require(
      (1...length + 1).contains(column),
      "an error is at column \(column) of line \(line), which has \(length) \(unit)"
    )
  }

  private func length(of line: ArraySlice<UInt8>, in unit: Unit) -> Int {
    guard unit != .bytes else { return line.count }
    let text = String(decoding: line, as: UTF8.self)
    return unit == .scalars ? text.unicodeScalars.count : text.count
  }
}
