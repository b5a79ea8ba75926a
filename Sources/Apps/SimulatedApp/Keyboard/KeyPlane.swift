import Foundation

/// A plane of keys that the keyboard shows, such as letters or numbers.
///
/// As in UIKit, one view draws all keys of a plane, so the key under a finger follows from its
/// place.
enum KeyPlane: String {
  case letters, capitals, numbers

  /// The effect of a key.
  enum Key: Hashable {
    case character(Character)
    case shift, delete, plane
  }

  private static let wide: CGFloat = 1.5

  /// The keys of each row with their widths, in tenths of the keyboard's width.
  private var rows: [[(key: Key, width: CGFloat)]] {
    let texts = self == .numbers ? ["1234567890", "-/:;()$&@\"", ".,?!'"] : Self.alphabet
    func keys(_ text: String) -> [(key: Key, width: CGFloat)] {
      text.map { (.character(self == .capitals ? Character($0.uppercased()) : $0), 1) }
    }
    return [
      keys(texts[0]),
      keys(texts[1]),
      (self == .numbers ? [] : [(.shift, Self.wide)]) + keys(texts[2]) + [(.delete, Self.wide)],
      [(.plane, 2.5), (.character(" "), 5), (.character("\n"), 2.5)],
    ]
  }

  private static let alphabet = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  /// Returns the key at a place, given as fractions of the keyboard's width and height; the nearest
  /// key of the row if there is none.
  func key(x: CGFloat, y: CGFloat) -> Key {
    let rows = rows
    let row = rows[min(max(Int(y * CGFloat(rows.count)), 0), rows.count - 1)]
    let width = row.reduce(0) { $0 + $1.width }
    var edge = (10 - width) / 2
    for (key, width) in row.dropLast() {
      edge += width
      if x * 10 < edge { return key }
    }
    return row.last?.key ?? .plane
  }
}
