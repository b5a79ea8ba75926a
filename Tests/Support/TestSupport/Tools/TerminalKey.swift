/// A key, as sent by xterm.
public enum TerminalKey: Hashable, Sendable {
  /// A cursor key.
  case up, down, left, right
  /// A named key.
  case enter, escape, tab, backspace, home, end, pageUp, pageDown
  /// A letter together with the control key.
  case control(Character)

  /// The bytes that the tool receives.
  var sequence: String {
    switch self {
    case .up: "\u{1B}[A"
    case .down: "\u{1B}[B"
    case .right: "\u{1B}[C"
    case .left: "\u{1B}[D"
    case .home: "\u{1B}[H"
    case .end: "\u{1B}[F"
    case .pageUp: "\u{1B}[5~"
    case .pageDown: "\u{1B}[6~"
    case .enter: "\r"
    case .escape: "\u{1B}"
    case .tab: "\t"
    case .backspace: "\u{7F}"
    case .control(let letter):
      String(decoding: [(letter.asciiValue ?? 0) & 0x1F], as: UTF8.self)
    }
  }
}

/// The size of a terminal in characters.
public struct TerminalSize: Hashable, Sendable {
  /// The number of columns.
  public var columns: UInt16
  /// The number of rows.
  public var rows: UInt16

  /// Creates a size, by default 80 by 24.
  public init(columns: UInt16 = 80, rows: UInt16 = 24) {
    self.columns = columns
    self.rows = rows
  }
}
