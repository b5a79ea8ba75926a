/// A reference to an app that is nil after its end, shared by all that belongs to the app.
///
/// A weak reference to an app from each of its views would make every use of the app slower.
final class ApplicationLink {
  /// The app, which takes itself away when it ends.
  var application: UIApplication? {
    get { unsafe app }
    set { unsafe app = newValue }
  }

  /// The app as stored; see `UIView.container` for this kind of reference, and ``ViewProperties``.
  private unowned(unsafe) var app: UIApplication?
}
