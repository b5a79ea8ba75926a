import AppDriver
import EventModel

/// The knowledge about the pixels of a page: whether a frame may have changed them since the last picture.
struct PageDrawing {
  /// The moment of the last frame; nil before the first.
  private(set) var ticks: Double?
  /// The number of frames that may have changed pixels.
  private(set) var changes = 0
  /// The last picture, and the number of changes that it shows.
  private(set) var last: (picture: ScreenPicture, changes: Int)?
  /// The command for a picture that has not come in time; the browser draws no other frame before.
  var late: Int?

  /// The next pictures that are made with a loss, since those without are too large.
  private var lossy = 0

  /// The pictures after which one without a loss is tried again.
  private static let mostLossy = 20

  /// The picture of the present pixels, if there is one.
  var present: ScreenPicture? { last.flatMap { $0.changes == changes ? $0.picture : nil } }

  /// The format of the next picture.
  ///
  /// Of a page with texts, PNG is sharper, smaller and made in three quarters of the time of JPEG; of one with photographs
  /// it takes twice as long and is nine times as large.
  var format: ScreenPicture.Format { lossy > 0 ? .jpeg : .png }

  /// Notes a picture of the pixels that were drawn after some changes.
  mutating func keep(_ picture: ScreenPicture, after changes: Int) {
    last = (picture, changes)
    let isLarge =
      Double(picture.base64.utf8.count) > picture.size.width * picture.size.height * 0.75
    lossy = picture.format == .png ? (isLarge ? Self.mostLossy : 0) : lossy - 1
  }

  /// Notes a frame that is asked for.
  mutating func note(frameAt ticks: Double) {
    self.ticks = ticks
    changes += 1
  }

  /// Returns the same knowledge after a frame that has changed nothing.
  func after(emptyFrameAt ticks: Double) -> PageDrawing {
    var drawing = self
    drawing.ticks = ticks
    return drawing
  }
}
