/// The screen of a session.
public struct Screen: Hashable, Sendable {
  /// Width and height in points, each at least 1.
  public var size: Size
  /// The number of pixels per point.
  public var scale: Double

  /// Creates a screen of `size` points with `scale` pixels per point.
  public init(size: Size, scale: Double) {
    self.size = size
    self.scale = scale
  }

  /// The default screen: 390 by 844 points with three pixels per point.
  public static let standard = Screen(size: Size(width: 390, height: 844), scale: 3)

  /// The sizes of a screen in points.
  public static let sizes = 1.0...16_384.0
  /// The numbers of pixels per point.
  public static let scales = 0.5...16.0

  /// Reads `390x844` or `390x844@3`; nil for other texts, for sizes outside 1 to 16,384, and for scales outside 0.5 to 16.
  public init?(parsing text: String) {
    guard text.utf8.allSatisfy({ $0.isDigit || "x@.".utf8.contains($0) }) else { return nil }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: "x", omittingEmptySubsequences: false)
      .map { Double($0) }
    guard parts.count <= 2, numbers.count == 2, let width = numbers[0], let height = numbers[1],
      Self.sizes.contains(width), Self.sizes.contains(height)
    else { return nil }
    let scale = parts.count == 2 ? Double(parts[1]) : 1
    guard let scale, Self.scales.contains(scale) else { return nil }
    self.init(size: Size(width: width, height: height), scale: scale)
  }
}

extension Screen: CustomStringConvertible {
  /// The screen in the notation `390x844@3`.
  public var description: String {
    "\(size.width.canonical)x\(size.height.canonical)@\(scale.canonical)"
  }
}
