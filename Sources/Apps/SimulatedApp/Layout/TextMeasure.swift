import Foundation

/// The measure of text, with a fixed advance for each kind of character, so that every machine
/// computes the same sizes.
///
/// Advances are fractions of the font size, close to those of a common sans-serif font. Widths are
/// rounded up to whole points, and the height of a line is 1.2 times the font size.
enum TextMeasure {
  /// Returns the size of text on one line.
  static func size(of text: String, fontSize: CGFloat) -> CGSize {
    let advance =
      asciiAdvance(of: text) ?? text.reduce(0) { $0 + Self.advance(of: $1) }
    return CGSize(
      width: (advance * fontSize).rounded(.up),
      height: lineHeight(fontSize: fontSize)
    )
  }

  /// Returns the height of one line.
  static func lineHeight(fontSize: CGFloat) -> CGFloat { (fontSize * 1.2).rounded(.up) }

  /// Returns the size of text that is broken into lines at spaces; a word that is too long is
  /// broken anywhere, with at least one character on a line.
  ///
  /// - Parameters:
  ///   - text: the text; its own line breaks are kept.
  ///   - fontSize: the font size, in points.
  ///   - width: the greatest width of a line.
  ///   - limit: the greatest number of lines; 0 for no limit.
  /// - Returns: the width of the widest line, at most `width`, and the height of all lines.
  static func size(of text: String, fontSize: CGFloat, width: CGFloat, lines limit: Int) -> CGSize {
    var widest: CGFloat = 0.0
    var lines = 0
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line: CGFloat = 0.0
      lines += 1
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let advance = size(of: String(word), fontSize: fontSize).width
        let space = line == 0 ? 0 : fontSize * 0.28
        if line > 0, line + space + advance > width {
          lines += 1
          line = 0
        }
        var rest = advance
        if rest > width, width > 0 {
          let full = min((rest / width).rounded(.up) - 1, CGFloat(max(word.count - 1, 0)))
          lines += Int(full)
          rest = min(max(rest - full * width, 0), width)
          line = width
          widest = width
        }
        line = line == 0 || rest < advance ? rest : line + space + rest
        widest = max(widest, min(line, width))
      }
    }
    let shown = limit == 0 ? lines : min(lines, limit)
    return CGSize(
      width: min(widest.rounded(.up), width),
      height: CGFloat(max(shown, 1)) * lineHeight(fontSize: fontSize)
    )
  }

  /// Returns the advance of a text of ASCII alone; nil for any other text.
  ///
  /// Its bytes are its characters, except for a line break of two bytes, neither of which takes room.
  private static func asciiAdvance(of text: String) -> CGFloat? {
    var advance: CGFloat = 0
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      advance += Self.advance(of: byte)
    }
    return advance
  }

  private static func advance(of character: Character) -> CGFloat {
    guard let ascii = character.asciiValue else {
      return character.unicodeScalars.first.map { $0.value >= 0x2E80 ? 1 : 0.55 } ?? 0
    }
    return advance(of: ascii)
  }

  private static func advance(of ascii: UInt8) -> CGFloat {
    switch ascii {
    case 0x20, 0x21, 0x27, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x69, 0x6A, 0x6C, 0x7C: 0.28
    case 0x28, 0x29, 0x2D, 0x2F, 0x5B, 0x5D, 0x66, 0x72, 0x74: 0.34
    case 0x40, 0x4D, 0x57, 0x6D, 0x77: 0.85
    case 0x30...0x39, 0x41...0x5A: 0.64
    case 0..<0x20: 0
    default: 0.55
    }
  }
}
