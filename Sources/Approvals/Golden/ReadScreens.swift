import EventModel
import Synchronization

/// The screens of goldens that were read before.
///
/// Many recordings of an app begin with the same screens, and one change of the app is pending in all of them: equal text
/// is read once.
final class ReadScreens: Sendable {
  /// The lines that state a screen, and the screen that they change.
  struct Text: Hashable {
    /// The digest of the screen before; nil for a screen in full.
    var before: Digest?
    /// The lines.
    var lines: [[UInt8]]
  }

  /// A text with its hash, which is made where no other thread waits for it.
  private struct HashedText: Hashable {
    var text: Text
    var hash: Int

    init(_ text: Text) { (self.text, hash) = (text, text.hashValue) }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  private let trees = Mutex<[HashedText: ViewTree]>([:])

  /// The screen that a text states; nil if it was not read before.
  subscript(text: Text) -> ViewTree? {
    get {
      let text = HashedText(text)
      return trees.withLock { $0[text] }
    }
    set {
      let text = HashedText(text)
      trees.withLock { $0[text] = newValue }
    }
  }
}
