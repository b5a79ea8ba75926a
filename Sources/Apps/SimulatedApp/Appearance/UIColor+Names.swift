public import Foundation

// The values are those of the light and the dark style in UIKit's documentation and Apple's interface guidelines.

extension UIColor {
  /// Black.
  public static let black = UIColor(bytes: 0, 0, 0)
  /// A dark grey.
  public static let darkGray = UIColor(bytes: 85, 85, 85)
  /// A light grey.
  public static let lightGray = UIColor(bytes: 170, 170, 170)
  /// White.
  public static let white = UIColor(bytes: 255, 255, 255)
  /// Grey.
  public static let gray = UIColor(bytes: 128, 128, 128)
  /// Red.
  public static let red = UIColor(bytes: 255, 0, 0)
  /// Green.
  public static let green = UIColor(bytes: 0, 255, 0)
  /// Blue.
  public static let blue = UIColor(bytes: 0, 0, 255)
  /// Cyan.
  public static let cyan = UIColor(bytes: 0, 255, 255)
  /// Yellow.
  public static let yellow = UIColor(bytes: 255, 255, 0)
  /// Magenta.
  public static let magenta = UIColor(bytes: 255, 0, 255)
  /// Orange.
  public static let orange = UIColor(bytes: 255, 128, 0)
  /// Purple.
  public static let purple = UIColor(bytes: 128, 0, 128)
  /// Brown.
  public static let brown = UIColor(bytes: 153, 102, 51)
  /// Red, as the system uses it.
  public static let systemRed = UIColor(bytes: 255, 59, 48, dark: [255, 69, 58])
  /// Green, as the system uses it.
  public static let systemGreen = UIColor(bytes: 52, 199, 89, dark: [48, 209, 88])
  /// Blue, as the system uses it.
  public static let systemBlue = UIColor(bytes: 0, 122, 255, dark: [10, 132, 255])
  /// Orange, as the system uses it.
  public static let systemOrange = UIColor(bytes: 255, 149, 0, dark: [255, 159, 10])
  /// Yellow, as the system uses it.
  public static let systemYellow = UIColor(bytes: 255, 204, 0, dark: [255, 214, 10])
  /// Pink, as the system uses it.
  public static let systemPink = UIColor(bytes: 255, 45, 85, dark: [255, 55, 95])
  /// Purple, as the system uses it.
  public static let systemPurple = UIColor(bytes: 175, 82, 222, dark: [191, 90, 242])
  /// Teal, as the system uses it.
  public static let systemTeal = UIColor(bytes: 48, 176, 199, dark: [64, 200, 224])
  /// Indigo, as the system uses it.
  public static let systemIndigo = UIColor(bytes: 88, 86, 214, dark: [94, 92, 230])
  /// Grey, as the system uses it.
  public static let systemGray = UIColor(bytes: 142, 142, 147)
  /// A lighter grey.
  public static let systemGray2 = UIColor(bytes: 174, 174, 178, dark: [99, 99, 102])
  /// A lighter grey still.
  public static let systemGray3 = UIColor(bytes: 199, 199, 204, dark: [72, 72, 74])
  /// A light grey for lines.
  public static let systemGray4 = UIColor(bytes: 209, 209, 214, dark: [58, 58, 60])
  /// A very light grey.
  public static let systemGray5 = UIColor(bytes: 229, 229, 234, dark: [44, 44, 46])
  /// The lightest grey of the system.
  public static let systemGray6 = UIColor(bytes: 242, 242, 247, dark: [28, 28, 30])
  /// The area behind everything.
  public static let systemBackground = UIColor(bytes: 255, 255, 255, dark: [0, 0, 0])
  /// An area on the background.
  public static let secondarySystemBackground = UIColor(bytes: 242, 242, 247, dark: [28, 28, 30])
  /// An area on such an area.
  public static let tertiarySystemBackground = UIColor(bytes: 255, 255, 255, dark: [44, 44, 46])
  /// The area behind groups of rows.
  public static let systemGroupedBackground = UIColor(bytes: 242, 242, 247, dark: [0, 0, 0])
  /// The area of a group of rows.
  public static let secondarySystemGroupedBackground = UIColor(
    bytes: 255,
    255,
    255,
    dark: [28, 28, 30]
  )
  /// Text.
  public static let label = UIColor(bytes: 0, 0, 0, dark: [255, 255, 255])
  /// The colour of an opaque line between rows.
  public static let opaqueSeparator = UIColor(bytes: 198, 198, 200, dark: [56, 56, 58])
  /// A link.
  public static let link = UIColor(bytes: 0, 122, 255, dark: [11, 132, 255])
  /// Text on light areas.
  public static let darkText = UIColor(bytes: 0, 0, 0)
  /// Text on dark areas.
  public static let lightText = UIColor(bytes: 255, 255, 255)
  /// The area behind the groups of a table.
  public static let groupTableViewBackground = UIColor(bytes: 242, 242, 247, dark: [0, 0, 0])
  /// No colour.
  public static let clear = UIColor(bytes: 0, 0, 0, alpha: 0)
  /// Less important text.
  public static let secondaryLabel = UIColor(
    bytes: 60,
    60,
    67,
    alpha: 0.6,
    dark: [235, 235, 245],
    darkAlpha: 0.6
  )
  /// Still less important text.
  public static let tertiaryLabel = UIColor(
    bytes: 60,
    60,
    67,
    alpha: 0.3,
    dark: [235, 235, 245],
    darkAlpha: 0.3
  )
  /// The text of an empty field.
  public static let placeholderText = UIColor(
    bytes: 60,
    60,
    67,
    alpha: 0.3,
    dark: [235, 235, 245],
    darkAlpha: 0.3
  )
  /// A line between rows.
  public static let separator = UIColor(
    bytes: 60,
    60,
    67,
    alpha: 0.29,
    dark: [84, 84, 88],
    darkAlpha: 0.6
  )
  /// The area of a small shape.
  public static let systemFill = UIColor(
    bytes: 120,
    120,
    128,
    alpha: 0.2,
    dark: [120, 120, 128],
    darkAlpha: 0.36
  )

  private convenience init(
    bytes red: Int,
    _ green: Int,
    _ blue: Int,
    alpha: CGFloat = 1,
    dark: [Int]? = nil,
    darkAlpha: CGFloat = 1
  ) {
    func shares(_ bytes: [Int], _ alpha: CGFloat) -> [CGFloat] {
      bytes.map { CGFloat($0) / 255 } + [alpha]
    }
    self.init(
      shares: shares([red, green, blue], alpha),
      dark: dark.map { UIColor(shares: shares($0, darkAlpha)) }
    )
  }

  /// Stores the shares of red, green and blue, and the opacity.
  ///
  /// - Returns: true, as every colour has these shares.
  @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    unsafe red?.pointee = self.red
    unsafe green?.pointee = self.green
    unsafe blue?.pointee = self.blue
    unsafe alpha?.pointee = opacity
    return true
  }
}
