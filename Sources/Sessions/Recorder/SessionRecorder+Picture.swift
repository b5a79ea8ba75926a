public import AppDriver
public import EventModel

extension SessionRecorder {
  /// A picture of the app's screen as a person who records may see it, also one who shares a screen with others.
  public struct CoveredPicture: Hashable, Sendable {
    /// The picture, which shows secrets.
    public var picture: ScreenPicture
    /// The areas that show what the log hides, in points: they must be covered.
    public var covers: [Frame]

    /// Creates a picture.
    public init(_ picture: ScreenPicture, covers: [Frame]) {
      (self.picture, self.covers) = (picture, covers)
    }
  }

  /// Returns a picture of the screen that was looked at last; nil if the app shows none.
  ///
  /// Nothing is recorded, and no picture belongs into any file.
  ///
  /// - Throws: the driver's errors.
  public func picture() throws(DriverError) -> CoveredPicture? {
    guard capabilities.showsPictures, let screen = buffer.lookedAt,
      let picture = try attempt(driver.picture())
    else { return nil }
    return CoveredPicture(picture, covers: buffer.hiddenAreas(of: screen))
  }
}

extension SessionBuffer {
  /// Returns the areas of a screen whose pixels may show what the log hides.
  fileprivate mutating func hiddenAreas(of tree: ViewTree) -> [Frame] {
    var redactor = redactorAfterHeldText
    return redactor.mayChange(tree) ? redactor.hiddenAreas(of: tree) : []
  }
}
