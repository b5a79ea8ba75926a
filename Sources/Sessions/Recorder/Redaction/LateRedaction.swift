public import EventModel
public import ViewQuery

/// A redaction that comes too late for a recording that is continued.
public struct LateRedaction: Hashable, Sendable {
  /// The reasons why it comes too late.
  public enum Reason: Hashable, Sendable {
    /// The recording shows the text of a view that the redaction would hide.
    case shown
    /// The recording has the secret of the view under another name.
    case named(Pseudonym)
  }

  /// The redaction as it would stand in the header.
  public var text: String
  /// The event that shows it.
  public var event: Int
  /// The reason why the redaction comes too late.
  public var reason: Reason

  /// Finds the first new redaction that would change the recorded part of a session.
  ///
  /// - Parameters:
  ///   - redactions: the new redactions.
  ///   - log: the session.
  ///   - last: the number of the last event that is continued.
  /// - Throws: `QueryError` for a redaction that cannot be read.
  public init?(of redactions: [String], in log: EventLog, through last: Int) throws(QueryError) {
    for text in redactions {
      var search = LateSearch(
        redaction: try NamedRedaction(text),
        redactor: try Redactor([text])
      )
      for event in log.events where event.number <= last {
        guard let reason = search.reason(in: event) else { continue }
        (self.text, self.event, self.reason) = (text, event.number, reason)
        return
      }
    }
    return nil
  }
}

/// The search of a log for views that a redaction picks.
private struct LateSearch {
  let redaction: NamedRedaction
  var redactor: Redactor
  private var tree: ViewTree?
  /// The views that the redaction picks on the last screen, with their subviews.
  private var picked: Set<Int> = []

  init(redaction: NamedRedaction, redactor: Redactor) {
    (self.redaction, self.redactor) = (redaction, redactor)
  }

  mutating func reason(in event: Event) -> LateRedaction.Reason? {
    switch event.kind {
    case .text(let text, let target):
      guard let node = target.flatMap({ tree?.index(at: $0.path) }), picked.contains(node) else {
        return nil
      }
      return otherName(in: [text]) ?? (text.hasPlainLetters ? .shown : nil)
    case .snapshot(let snapshot): tree = snapshot.tree
    case .change(let change): tree = (try? tree?.applying(change)) ?? tree
    case .touch, .key, .pointer, .rotate, .marker, .end, .other: break
    }
    guard event.isCheckpoint, let tree else { return nil }
    picked = Set(redaction.nodes(in: tree).flatMap { $0..<tree.end(of: $0) })
    for index in picked.sorted() {
      let node = tree[index]
      let texts = [node.text, node.label, node.value].compactMap(\.self)
      if let reason = otherName(in: texts + node.attributes.compactMap(\.value.text)) {
        return reason
      }
      // A secure field is hidden in any case.
      let isInField = ([index] + tree.ancestors(of: index)).contains { tree.isSecure($0) }
      var hidden = node
      redactor.hide(&hidden, .selected)
      if !isInField, hidden != node { return .shown }
    }
    return nil
  }

  /// Returns the reason if texts have a secret that the redaction names otherwise.
  private func otherName(in texts: [String]) -> LateRedaction.Reason? {
    guard let name = redaction.name else { return nil }
    let secrets = texts.flatMap(Pseudonym.all(in:))
    return secrets.first { $0.name != name && $0.name?.hasPrefix(name + "_") != true }
      .map { .named($0) }
  }
}

extension String {
  /// True if the text has a character outside pseudonyms that is neither a blank nor a deletion.
  fileprivate var hasPlainLetters: Bool {
    RedactedPiece.pieces(of: self).contains { piece in
      guard case .plain(let text) = piece else { return false }
      return text.contains { !$0.isWhitespace && $0 != "\u{8}" && $0 != "\u{7F}" }
    }
  }
}
