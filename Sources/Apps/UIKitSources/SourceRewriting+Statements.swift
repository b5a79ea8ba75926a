extension SourceRewriting {
  /// The keywords that begin a statement.
  private static let statements: Set<String> = [
    "if", "switch", "guard", "for", "while", "repeat", "do", "defer", "try", "await", "_",
  ]

  /// Makes the statements of `main.swift` a function's body, from the first one to the end of the file.
  mutating func wrapStatements() {
    guard let start = firstStatement else { return }
    // A function cannot begin within `#if` and end behind it.
    let first = outermostCondition(around: start) ?? start
    insert("func \(UIKitSource.mainFunction)() { ", at: tokens[first].range.lowerBound)
    // The last line may be a comment.
    insert(endsWithNewLine ? "}" : "\n}", at: length)
  }

  /// Returns the index of the outermost `#if` that is open at an index; nil if none is.
  private func outermostCondition(around index: Int) -> Int? {
    var open: [Int] = []
    for (place, token) in tokens[..<index].enumerated() where token.kind == .directive {
      if token.text == "#if" { open.append(place) }
      if token.text == "#endif" { _ = open.popLast() }
    }
    return open.first
  }

  /// The index of the first token of the first statement that is no declaration.
  private var firstStatement: Int? {
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if depth == 0, beginsStatement(at: index) { return index }
      if ["(", "[", "{"].contains(where: token.isMark) { depth += 1 }
      if [")", "]", "}"].contains(where: token.isMark) { depth -= 1 }
    }
    return nil
  }

  /// Returns true if the word at an index begins a line with a keyword or with a call or an assignment.
  private func beginsStatement(at index: Int) -> Bool {
    let token = tokens[index]
    guard token.kind == .word else { return false }
    if let previous = self.token(at: index - 1) {
      let isNewLine = previous.line < token.line || previous.isMark(";")
      let isContinued =
        previous.kind == .mark && ![")", "]", "}", ";", "!", "?", ">"].contains(previous.text)
      if !isNewLine || isContinued { return false }
    }
    if !token.isQuoted, Self.statements.contains(token.text) { return true }
    let end = endOfPath(from: index)
    return isMark("(", at: end + 1) || isMark("=", at: end + 1)
  }
}
