import Foundation

extension NSLayoutConstraint {
  /// A set of the edges at which the views of a visual format are aligned, and its direction.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// One bit for each edge, in the order of the attributes, and two for the direction.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    private init(aligning attribute: Attribute) { rawValue = 1 << UInt(attribute.rawValue) }

    /// The left edges.
    public static let alignAllLeft = FormatOptions(aligning: .left)
    /// The right edges.
    public static let alignAllRight = FormatOptions(aligning: .right)
    /// The upper edges.
    public static let alignAllTop = FormatOptions(aligning: .top)
    /// The lower edges.
    public static let alignAllBottom = FormatOptions(aligning: .bottom)
    /// The leading edges, at which lines of text begin.
    public static let alignAllLeading = FormatOptions(aligning: .leading)
    /// The trailing edges, at which lines of text end.
    public static let alignAllTrailing = FormatOptions(aligning: .trailing)
    /// The middles between left and right.
    public static let alignAllCenterX = FormatOptions(aligning: .centerX)
    /// The middles between top and bottom.
    public static let alignAllCenterY = FormatOptions(aligning: .centerY)
    /// In the direction in which the language is written.
    public static let directionLeadingToTrailing = FormatOptions([])
    /// From left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// From right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    /// The attributes that are aligned.
    var aligned: [Attribute] {
      [.left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY].filter {
        rawValue & 1 << UInt($0.rawValue) != 0
      }
    }
  }

  /// Creates the constraints that a line of text describes, such as `H:|-[name(>=100)]-8-[send]-|`.
  ///
  /// As on a device, a format that cannot be read crashes the app; the reason names the place.
  ///
  /// - Parameters:
  ///   - format: views in square brackets, with distances between them and from their superview `|`.
  ///   - opts: the edges at which the views are aligned, and the direction.
  ///   - metrics: the numbers that the format names.
  ///   - views: the views that the format names.
  /// - Returns: the constraints, which are not active yet.
  public static func constraints(
    withVisualFormat format: String,
    options opts: FormatOptions = [],
    metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      var reader = VisualFormat(format, metrics: metrics ?? [:], views: views)
      return try reader.read().constraints(opts)
    } catch {
      let app = views.values.lazy.compactMap { ($0 as? UIView)?.anyApplication }.first
      (app ?? UIApplication.running?.application)?.crash(error.description)
      return []
    }
  }
}
