import AppDriver
import LiveWindow
import Recorder

/// The picture of the app's present screen for the window that shows a session.
struct LivePicture {
  /// The picture; nil for an app that has none.
  private(set) var present: WindowPicture?

  /// Takes the picture of the screen that a recorder has looked at last.
  ///
  /// - Throws: `DriverError` if the app has ended.
  mutating func renew(from recorder: SessionRecorder) throws(DriverError) {
    present = try recorder.picture().map(WindowPicture.init)
  }
}

extension WindowPicture {
  /// Creates the picture of a recorder.
  fileprivate init(_ covered: SessionRecorder.CoveredPicture) {
    let picture = covered.picture
    self.init(
      mediaType: picture.format.rawValue,
      base64: picture.base64,
      size: picture.size,
      covers: covered.covers,
      lacks: picture.lacks
    )
  }
}
