import ViewQuery

/// The order of the operators of an expression, found with a stack of those that wait for an operand.
struct TagExpressionParser {
  /// The words with each operator behind its operands.
  private(set) var output: [TagWord.Kind] = []
  private var waiting: [TagWord] = []
  private var needsOperand = true
  private var isEmpty = true

  /// Takes the next word.
  mutating func take(_ word: TagWord) throws(TagExpressionError) {
    isEmpty = false
    switch word.kind {
    case .tag(let tag):
      try expectOperand(word)
      guard tag.unicodeScalars.first == "@" else { throw Self.noTag(word, tag) }
      output.append(word.kind)
      needsOperand = false
    case .not, .open:
      try expectOperand(word)
      waiting.append(word)
    case .and, .or:
      try expectOperator(word)
      while let last = waiting.last?.kind, last != .open, word.kind == .or || last != .or { pop() }
      waiting.append(word)
      needsOperand = true
    case .close:
      try expectOperator(word)
      while let last = waiting.last?.kind, last != .open { pop() }
      guard waiting.popLast() != nil else {
        throw TagExpressionError(
          message: "no ( belongs to this )",
          hint: "write ( before, or leave it out",
          column: word.column
        )
      }
    }
  }

  /// Ends the expression.
  mutating func end(atColumn column: Int) throws(TagExpressionError) {
    guard !isEmpty else { return }
    guard !needsOperand else {
      throw TagExpressionError(
        message: "the expression ends too early",
        hint: "expected a tag, not or (",
        column: column
      )
    }
    while let last = waiting.last {
      guard last.kind != .open else {
        throw TagExpressionError(
          message: "this parenthesis is not closed",
          hint: "write ) behind it",
          column: last.column
        )
      }
      pop()
    }
  }

  private mutating func pop() {
    if let last = waiting.popLast() { output.append(last.kind) }
  }

  private func expectOperand(_ word: TagWord) throws(TagExpressionError) {
    guard !needsOperand else { return }
    let nearest = Spelling.nearest(word.text, among: ["and", "or"], limit: 1).first
    throw TagExpressionError(
      message: "expected and, or or ), found \"\(word.text)\"",
      hint: nearest.map { "did you mean \"\($0)\"?" }
        ?? "put and or or between two tags, such as @smoke and @login",
      column: word.column
    )
  }

  private func expectOperator(_ word: TagWord) throws(TagExpressionError) {
    guard needsOperand else { return }
    throw TagExpressionError(
      message: "expected a tag, not or (, found \"\(word.text)\"",
      hint: "put a tag before \"\(word.text)\", such as @smoke",
      column: word.column
    )
  }

  private static func noTag(_ word: TagWord, _ tag: String) -> TagExpressionError {
    let isNot = Spelling.nearest(tag, among: ["not"]).first != nil
    // Other tools negate a tag by a sign.
    let meant =
      tag.firstIndex(of: "@").map { start in
        let before = tag[..<start]
        return "\(before.allSatisfy("!~-".contains) ? "not" : before) \(tag[start...])"
      } ?? (isNot ? "not" : "@\(tag)")
    return TagExpressionError(
      message: "\"\(word.text)\" is not a tag",
      hint: "did you mean \"\(meant)\"?",
      column: word.column
    )
  }
}
