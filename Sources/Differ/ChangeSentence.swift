import EventModel

extension TreeChange {
  /// The mark before the change in reports: `+`, `-`, `>` or `~`.
  public var mark: String {
    switch kind {
    case .insert: "+"
    case .remove: "-"
    case .move: ">"
    case .rename, .attribute: "~"
    }
  }

  /// The change in one line, such as
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
    case .rename, .attribute: return "\(mark) \(node)\(others)  \(difference)\(following)"
    }
  }

  /// The change without the name of its view, such as `"Click me" → "Press me"`.
  public var difference: String {
    guard let member else { return "" }
    if let shift, nodes > 1 || shift.rows != 0 { return shift.words }
    let before = NodeLine.text(for: from, of: member)
    let after = NodeLine.text(for: to, of: member)
    let name = isTextAndLabel ? "" : "\(NodeLine.name(of: member)) "
    return NodeLine.change("\(name)\(before) → \(after)", from: from, to: to)
  }

  /// The number of other views that moved in the same way, in words.
  private var others: String {
    guard shift != nil, nodes > 1 else { return "" }
    return " and \(nodes - 1) more"
  }

  /// The frames that changed because of another text, in words.
  private var following: String {
    consequences.map { consequence in
      let (from, to) = (consequence.from, consequence.to)
      let place = consequence.node == node ? "" : " of \(consequence.node.lastPart)"
      return ", and with it the frame\(place) \(NodeLine.text(for: from)) → "
        + NodeLine.text(for: to)
    }
    .joined()
  }
}

extension TreeChange.Shift {
  /// The shift in words: `moved by 0,44, rows +1`.
  fileprivate var words: String {
    let lines = rows == 0 ? nil : "rows \(rows > 0 ? "+" : "")\(rows)"
    let points = distance == .zero ? nil : "moved by \(NodeLine.text(for: distance))"
    return [points, lines].compactMap { $0 }.joined(separator: ", ")
  }
}

extension String {
  /// The last part of an address, or all of it if it has quotes, which may contain a slash.
  fileprivate var lastPart: Substring {
    contains("\"") ? self[...] : split(separator: "/").last ?? self[...]
  }
}
