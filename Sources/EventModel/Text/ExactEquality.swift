extension Equatable {
  /// Returns true if two values are equal, and all texts in them have the same characters of Unicode.
  ///
  /// Swift counts é and e with a combining accent as equal, also in lists, optional values, sets and
  /// dictionaries; goldens do not. Types of an app's own decide for themselves.
  package func isExactly(_ other: Self) -> Bool {
    self == other && ExactEquality.haveSameTexts(self, other)
  }
}

/// The comparison of the texts in two values that are equal for Swift.
private enum ExactEquality {
  static func haveSameTexts(_ one: Any, _ other: Any) -> Bool {
    switch (one, other) {
    case (let one as String, let other as String): return one.isIdentical(to: other)
    case (let one as Substring, let other as Substring):
      return one.utf8.elementsEqual(other.utf8)
    case (let one as Character, let other as Character):
      return one.utf8.elementsEqual(other.utf8)
    default: break
    }
    let (one, other) = (Mirror(reflecting: one), Mirror(reflecting: other))
    let (own, others) = (one.children.map(\.value), other.children.map(\.value))
    switch one.displayStyle {
    case .optional, .collection, .tuple:
      return own.count == others.count && zip(own, others).allSatisfy { haveSameTexts($0, $1) }
    case .set:
      let (texts, otherTexts) = (own.map { $0 as? String }, others.map { $0 as? String })
      return Set(texts.map { $0.map(ExactText.init) })
        == Set(otherTexts.map { $0.map(ExactText.init) })
    case .dictionary: return haveSamePairs(own, others)
    default: return true
    }
  }

  /// Returns true if two dictionaries, as lists of pairs in any order, have the same texts.
  private static func haveSamePairs(_ own: [Any], _ others: [Any]) -> Bool {
    let (own, others) = (byKey(own), byKey(others))
    return own.count == others.count
      && own.allSatisfy { key, value in others[key].map { haveSameTexts(value, $0) } ?? false }
  }

  /// Returns the values of those pairs whose keys are texts.
  private static func byKey(_ pairs: [Any]) -> [ExactText: Any] {
    var values: [ExactText: Any] = [:]
    for pair in pairs {
      let parts = Mirror(reflecting: pair).children.map(\.value)
      guard parts.count == 2, let key = parts[0] as? String else { continue }
      values[ExactText(key)] = parts[1]
    }
    return values
  }
}
