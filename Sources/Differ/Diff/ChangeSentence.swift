import EventModel

extension TreeChange {
  /// The mark that stands before the change in reports: `+`, `-`, `>` or `~`.
  public var mark: String {
    switch kind {
    case .insert: "+"
    case .remove: "-"
    case .move: ">"
    case .rename, .attribute: "~"
    }
  }

  /// The change in one line for people, such as
  /// `~ UILabel#result  text "" → "Button clicked on: Page 1"`.
  public var sentence: String {
    let name = shown.map { "\(node) \($0.quoted)" } ?? node
    let size = nodes > 1 ? "  (\(nodes) views)" : ""
    switch kind {
    case .insert, .remove: return "\(mark) \(name)\(size)"
    case .move:
      guard let from = from?.text, let to = to?.text else { return "\(mark) \(name)\(size)" }
      let place = from == to ? "to another place in \(to)" : "from \(from) to \(to)"
      return "\(mark) \(name)  moved \(place)\(size)"
    case .rename, .attribute:
      guard let member else { return "\(mark) \(node)" }
      let before = GoldenLine.text(for: from, of: member)
      let after = GoldenLine.text(for: to, of: member)
      let name = isTextAndLabel ? "" : "\(member.name) "
      return "\(mark) \(node)  \(name)\(before) → \(after)"
    }
  }
}
