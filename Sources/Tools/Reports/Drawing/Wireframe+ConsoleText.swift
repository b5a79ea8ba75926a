package import LiveTerminal
package import Messages

extension Wireframe {
  /// Returns the drawing as lines.
  ///
  /// - Parameter paint: colours the marked views.
  /// - Returns: a text for each row.
  package func lines(_ paint: (ConsoleText) -> ConsoleText) -> [ConsoleText] {
    pieces.map { row in
      row.map { piece in
        // The drawing itself adds this mark, which keeps a line in order between two texts from right
        // to left.
        let parts = piece.text.split(separator: "\u{200E}", omittingEmptySubsequences: false)
        let text = parts.map { ConsoleText(String($0)) }.joined(separator: "\u{200E}")
        return piece.isMarked ? paint(text) : text
      }.joined()
    }
  }
}
