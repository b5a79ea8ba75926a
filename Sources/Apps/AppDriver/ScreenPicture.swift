public import EventModel

/// A picture of an app's screen, for the eyes of a person who records: no log, golden or report contains one.
public struct ScreenPicture: Hashable, Sendable {
  /// The formats that every browser can draw.
  public enum Format: String, Hashable, CaseIterable, Sendable {
    /// Without loss.
    case png = "image/png"
    /// With a small loss, and often smaller and faster to make.
    case jpeg = "image/jpeg"
    /// With or without loss.
    case webp = "image/webp"

    /// The first letters of the base64 text of every picture of this format.
    fileprivate var signature: String {
      switch self {
      case .png: "iVBORw0KGgo"
      case .jpeg: "/9j/"
      case .webp: "UklGR"
      }
    }
  }

  /// The most letters of the base64 text.
  public static let mostLetters = 16 << 20

  /// The format.
  public var format: Format
  /// The size of the picture on the screen, in points, from the upper left corner.
  public var size: Size
  /// The content in base64, with the usual alphabet and on one line.
  public var base64: String
  /// The paths of the views that the picture lacks, on the screen that was sent last, as those of an alert that the
  /// system draws.
  public var lacks: [[Int]]

  /// Creates a picture.
  public init(_ format: Format, size: Size, base64: String, lacks: [[Int]] = []) {
    (self.format, self.size, self.base64, self.lacks) = (format, size, base64, lacks)
  }

  /// The reason why this cannot be a picture, as a clause; nil if it can.
  package var fault: String? {
    let text = base64.utf8
    guard text.count <= Self.mostLetters else {
      return "it has more than \(Self.mostLetters >> 20) MiB of base64"
    }
    guard Self.sides.contains(size.width), Self.sides.contains(size.height) else {
      return "its size is not from 1 to 16384 points"
    }
    guard text.count.isMultiple(of: 4), base64.hasPrefix(format.signature) else {
      return "its base64 is not that of \(format.rawValue)"
    }
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    guard text.dropLast(padding).allSatisfy(Self.isLetter) else {
      return "its base64 has other signs than letters, digits, + and /"
    }
    return nil
  }

  private static let sides = 1.0...16_384.0

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
