package import EventModel

/// A picture of the app's screen, which a window shows below the places of its views.
package struct WindowPicture: Hashable, Sendable {
  /// The media type, such as `image/png`.
  package var mediaType: String
  /// The content in base64.
  package var base64: String
  /// The size on the app's screen, in points.
  package var size: Size
  /// The areas that must be covered, since they show secrets.
  package var covers: [Frame]
  /// The paths of the views that the picture lacks; the window draws them.
  package var lacks: [[Int]]

  /// Creates a picture.
  package init(
    mediaType: String,
    base64: String,
    size: Size,
    covers: [Frame] = [],
    lacks: [[Int]] = []
  ) {
    (self.mediaType, self.base64, self.size) = (mediaType, base64, size)
    (self.covers, self.lacks) = (covers, lacks)
  }
}

/// A picture as the page gets it; without members for none.
struct PictureBlock: Encodable {
  private var type: String?
  private var base64: String?
  private var width: Double?
  private var height: Double?
  private var covers: [[Double]]?

  init(_ picture: WindowPicture?) {
    guard let picture else { return }
    (type, base64) = (picture.mediaType, picture.base64)
    (width, height) = (picture.size.width, picture.size.height)
    covers = picture.covers.map { [$0.minX, $0.minY, $0.size.width, $0.size.height] }
  }
}

/// The views that the page draws above a picture, by their places in the tree.
struct DrawnViews: Hashable, Encodable {
  private var lacking: [Int] = []
  /// The field whose typed text waits for its way to the app.
  private var typed: Int?

  init(over picture: WindowPicture?, on screen: ViewTree, typed: Int?) {
    lacking = picture?.lacks.compactMap { screen.index(at: $0) } ?? []
    self.typed = typed
  }
}
