import Messages
package import Replayer
import Stories

extension ProvenStory {
  /// The text; the first line of a story that is not proven says so.
  package var text: String {
    guard let failure else { return written.text }
    return "\(Self.mark)\(failure.message.printable)\n\(written.text)"
  }
}
