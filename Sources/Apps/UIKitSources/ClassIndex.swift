/// The classes that a source declares in no curly brackets.
struct ClassIndex {
  /// A name together with the number of conditions before a place.
  private struct Key: Hashable {
    var name: String
    var conditions: Int
  }

  /// The brackets that end the classes' bodies by the names and by the conditions before these ends, in order.
  private var byEnd: [Key: [Int]] = [:]
  /// The same brackets by the names and by the conditions before the keywords, in order.
  private var byStart: [Key: [Int]] = [:]
  private let brackets: BracketIndex

  /// Finds the classes of a source.
  init(of tokens: [SwiftToken], _ brackets: BracketIndex) {
    self.brackets = brackets
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if token.isMark("{") { depth += 1 }
      if token.isMark("}") { depth -= 1 }
      guard depth == 0, token.isWord("class"), index + 1 < tokens.count,
        tokens[index + 1].kind == .word, !tokens[index + 1].isQuoted,
        let start = brackets.nextBodies[index], let end = brackets.partners[start]
      else { continue }
      let name = tokens[index + 1].text
      byEnd[Key(name: name, conditions: brackets.conditions[end]), default: []].append(end)
      byStart[Key(name: name, conditions: brackets.conditions[index]), default: []].append(end)
    }
  }

  /// Returns the index of the bracket that ends the body of a class; nil unless the source declares exactly one
  /// such class.
  ///
  /// The class must stand outside other types and functions, and under the same conditions of the compiler as the
  /// extension at `index`.
  func end(of name: String, sharingConditionsWith index: Int) -> Int? {
    let key = Key(name: name, conditions: brackets.conditions[index])
    // More than two need not be looked at: two are no single one.
    let before = (byEnd[key] ?? []).prefix(2).filter { $0 < index }
    let behind = (byStart[key] ?? []).suffix(2).filter { $0 >= index }
    let found = before + behind
    return found.count == 1 ? found[0] : nil
  }
}
