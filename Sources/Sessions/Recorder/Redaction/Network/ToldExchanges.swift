import EventModel

/// The exchanges with other programs that an app told in a session, with the parts in which secrets were typed.
struct ToldExchanges: Sendable {
  /// The lines, as the app told them.
  private(set) var lines: [String] = []
  /// The parts in which secrets were typed.
  private(set) var typings: [SecretTypingSpan] = []
  private var isTyping = false

  /// Adds lines.
  mutating func add(_ new: [String]) {
    lines += new
    guard isTyping, let last = typings.indices.last else { return }
    typings[last].lines = typings[last].lines.lowerBound..<lines.count
  }

  /// Begins or continues a part in which a secret is typed.
  ///
  /// - Parameter typing: all that was typed into the field so far.
  mutating func type(_ typing: SecretTyping) {
    let (pieces, whole) = typing.pieces
    let isSame = isTyping && typings.last.map { $0.pieces.isSubset(of: pieces) } ?? false
    if isSame, let last = typings.indices.last {
      (typings[last].pieces, typings[last].whole) = (pieces, whole)
    } else {
      let lines = lines.count..<lines.count
      typings.append(SecretTypingSpan(lines: lines, pieces: pieces, whole: whole))
    }
    isTyping = true
  }

  /// Ends the part in which a secret is typed.
  mutating func endTyping() { isTyping = false }

  /// Returns the lines without secrets.
  func redacted(by redactor: Redactor) -> [String] {
    NetworkRedaction.redact(lines, typings: typings, by: redactor)
  }
}
