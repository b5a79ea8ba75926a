import EventModel

/// Causes that words and values have in common.
extension SharedCauses {
  mutating func explainWordings(within budget: Budget?) throws(Budget.Exceeded) {
    for change in changes {
      let length = (change.from?.text?.utf8.count ?? 0) + (change.to?.text?.utf8.count ?? 0)
      try budget?.spend(change.parts.count + length / 16 + 1)
      guard let cause = wording(of: change) else { continue }
      for part in change.parts { causes[part] = cause }
    }
  }

  private func wording(of change: TreeChange) -> SharedCause? {
    guard let member = change.member else { return nil }
    switch member {
    case .className where change.kind == .rename:
      return SharedCause(
        kind: .value(member: member, from: change.from, to: change.to),
        place: change.className
      )
    case .text, .label:
      guard let from = change.from?.text, let to = change.to?.text,
        let piece = TextPiece(from: from, to: to), piece.replaced(in: from).isIdentical(to: to)
      else { return nil }
      return SharedCause(
        kind: .replacedText(from: piece.from, to: piece.to, growth: change.growth),
        place: change.className
      )
    case .attribute(let name) where !Self.ownNames.contains(name):
      return SharedCause(
        kind: .value(member: member, from: change.from, to: change.to),
        place: change.className
      )
    default: return nil
    }
  }

  /// The attributes whose values belong to one view alone, or that control its use.
  private static let ownNames: Set<String> = [
    "alpha", "contentSize", "row", "rows", "section", "sections", "selected", "userInteraction",
  ]
}

extension TreeChange {
  /// The growth of the frames that changed with a text.
  fileprivate var growth: [FrameGrowth] {
    consequences.map { FrameGrowth(from: $0.from, to: $0.to) }
  }
}
