/// A reference to an app that is nil after its end, shared by all that belongs to the app.
///
/// A weak reference to an app from each of its views would make every use of the app slower.
final class ApplicationLink {
  /// The app, which takes itself away when it ends.
  unowned var application: UIApplication?
}
