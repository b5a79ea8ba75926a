package import Approvals
package import Messages

extension Style {
  /// Returns a line of a story in the colour of its change.
  package func colored(_ change: LineChange) -> ConsoleText {
    let text = ConsoleText(change.sentence.shortened)
    return change.isAdded ? green(text) : red(text)
  }
}
