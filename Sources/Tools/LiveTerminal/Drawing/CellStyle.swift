/// The style of a cell of the terminal.
package struct CellStyle: Hashable, Sendable {
  /// A colour of the terminal's palette.
  package enum Color: UInt8, Hashable, Sendable {
    /// The colours, by their codes.
    case red = 31, green, yellow, blue, magenta, cyan
  }

  /// The colour of the letter; nil for the terminal's default.
  package var color: Color?
  /// True if the letter is bold, as in important cells.
  package var isBold = false
  /// True if the letter is dim, as in less important cells.
  package var isDim = false
  /// True if the letter and its background swap their colours.
  package var isReversed = false

  /// The style of most cells.
  package static let plain = CellStyle()
  /// The style of less important cells.
  package static let dim = CellStyle(isDim: true)
  /// The style of important cells.
  package static let bold = CellStyle(isBold: true)

  /// Returns the sequence that sets the style in a terminal.
  func sequence(isColored: Bool) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isReversed { codes.append("7") }
    if isColored, let color { codes.append("\(color.rawValue)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
