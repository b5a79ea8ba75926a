import EventModel
import Synchronization

/// The screens of goldens that were read before.
///
/// Many recordings of an app begin with the same screens, and one change of the app is pending in all of them: equal text
/// is read once.
final class ReadScreens: Sendable {
  /// The text that states a screen, and the screen that it changes.
  struct Text: Hashable {
    /// The digest of the screen before; nil for a screen in full.
    var before: Digest?
    /// The digest of the text.
    var digest: Digest
  }

  private let trees = Mutex<[Text: ViewTree]>([:])

  /// The screen that a text states; nil if it was not read before.
  subscript(text: Text) -> ViewTree? {
    get { trees.withLock { $0[text] } }
    set { trees.withLock { $0[text] = newValue } }
  }
}
