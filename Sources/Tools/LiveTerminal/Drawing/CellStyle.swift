/// How a cell of the terminal is painted.
package struct CellStyle: Hashable, Sendable {
  /// A colour of the terminal's own.
  package enum Color: UInt8, Hashable, Sendable {
    /// The colours by their numbers.
    case red = 31, green, yellow, blue, magenta, cyan
  }

  /// The colour of the letter; nil is the terminal's own.
  package var color: Color?
  /// Whether the letter stands out.
  package var isBold = false
  /// Whether the letter steps back.
  package var isDim = false
  /// Whether letter and ground change their colours.
  package var isReversed = false

  /// What most cells have.
  package static let plain = CellStyle()
  /// For what matters little.
  package static let dim = CellStyle(isDim: true)
  /// For what matters most.
  package static let bold = CellStyle(isBold: true)

  /// Creates a style.
  package init(
    _ color: Color? = nil,
    isBold: Bool = false,
    isDim: Bool = false,
    isReversed: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
  }

  /// The sequence that makes a terminal paint so, whatever it painted before.
  func sequence(isColored: Bool) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isReversed { codes.append("7") }
    if isColored, let color { codes.append("\(color.rawValue)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
