extension SecretList {
  /// The fewest dots of a text that hides a part of a secret.
  private static let fewestDots = 3

  /// Returns true if a text may be the content of a field, as far as that content is known.
  ///
  /// - Parameters:
  ///   - look: the field.
  ///   - text: the text of another view.
  ///   - contains: true if a text around the content may be in the view, too.
  /// - Returns: true if the text is a secret in any form, a part of one, or dots. For a field that nobody typed
  ///   into, also true if the text has the same length as its content.
  func mayBeContent(of look: FieldLook, _ text: String, contains: Bool) -> Bool {
    guard !text.isEmpty else { return false }
    if isTyped(text) || text.isMask { return true }
    if !look.isTyped, text.count == look.held { return true }
    let dots = text.unicodeScalars.count { String($0).isMask }
    if dots >= Self.fewestDots, !text.contains(where: \.isWhitespace) { return true }
    if text.count >= SecretSearch.shortest, typedTexts.contains(where: { $0.contains(text) }) {
      return true
    }
    var trial = self
    let redacted = trial.redact(text)
    guard redacted != text else { return false }
    return contains
      || RedactedPiece.pieces(of: redacted).allSatisfy { piece in
        guard case .plain(let plain) = piece else { return true }
        return !plain.contains { $0.isLetter || $0.isNumber }
      }
  }
}
