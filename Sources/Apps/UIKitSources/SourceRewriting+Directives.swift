extension SourceRewriting {
  /// Rewrites the directive at an index.
  mutating func readDirective(at index: Int) {
    switch tokens[index].text {
    case "#if", "#elseif": readCondition(at: index)
    case "#selector": readSelector(at: index)
    case "#keyPath": readKeyPath(at: index)
    case "#Preview": readPreview(at: index)
    default: break
    }
  }

  /// Answers the questions of `#if` for the platform as iOS would.
  private mutating func readCondition(at start: Int) {
    var index = start + 1
    while let token = token(at: index), token.line == tokens[start].line, token.kind != .directive {
      if let answer = answer(toQuestionAt: index) {
        replace(token.range.lowerBound..<tokens[index + 3].range.upperBound, with: answer)
      }
      index += 1
    }
  }

  /// Returns `true` or `false` for a question such as `os(iOS)`; nil for one that the compiler answers.
  private func answer(toQuestionAt index: Int) -> String? {
    guard isMark("(", at: index + 1), isMark(")", at: index + 3),
      let name = token(at: index + 2)?.text
    else { return nil }
    if isWord("os", at: index) { return ["iOS": "true", "Linux": "false"][name] }
    guard isWord("canImport", at: index) else { return nil }
    if name == "FoundationNetworking" { return "false" }
    return Self.toolkitModules.contains(name) ? "true" : nil
  }

  /// Turns `#keyPath(Type.a.b)` into the text `"a.b"`; the last word is a property's, however it begins.
  private mutating func readKeyPath(at index: Int) {
    guard isMark("(", at: index + 1), let end = closing(index + 1), end > index + 2 else { return }
    let words = tokens[(index + 2)..<end].filter { $0.kind == .word }.map(\.text)
    let types = words.dropLast().prefix { $0.first?.isUppercase == true }
    let path = words.dropFirst(types.count).joined(separator: ".")
    replace(tokens[index].range.lowerBound..<tokens[end].range.upperBound, with: "\"\(path)\"")
    skip(to: end + 1)
  }

  /// Removes a preview of Xcode with the attributes before it.
  private mutating func readPreview(at index: Int) {
    var body = index + 1
    if isMark("(", at: body), let end = closing(body) { body = end + 1 }
    guard isMark("{", at: body), let end = bodyEnd(from: body) else { return }
    var first = index
    while isMark(")", at: first - 1), let bracket = opening(first - 1), isMark("@", at: bracket - 2)
    {
      first = bracket - 2
    }
    remove(first...end)
  }

  /// Turns `#selector` into a call that gets the method's name and the method.
  ///
  /// A method named alone is looked up in the enclosing type, so that the selector does not hold the
  /// object, and works where there is no `self`.
  private mutating func readSelector(at index: Int) {
    guard isMark("(", at: index + 1), let end = closing(index + 1), end > index + 2 else { return }
    let first = tokens[index + 2]
    if isMark(":", at: index + 3), ["getter", "setter"].contains(where: first.isWord) {
      return refuse(.propertySelector, at: index)
    }
    let name = nameOfMethod(in: index + 2..<end)
    let bracket = tokens[index + 1].range
    replace(tokens[index].range.lowerBound..<bracket.upperBound, with: "Selector(\"\(name)\", ")
    guard let enclosing = enclosingType, first.kind == .word else { return }
    // A protocol has no methods that could be named without a type that conforms to it.
    let isProtocol = protocols.contains(enclosing)
    let enclosingType = isProtocol ? "Self" : enclosing
    if isProtocol, first.text == enclosing, isMark(".", at: index + 3) {
      return replace(first.range, with: enclosingType)
    }
    if ["self", "Self", "super"].contains(where: first.isWord), isMark(".", at: index + 3) {
      replace(first.range, with: enclosingType)
    } else if !isMark(".", at: index + 3) {
      insert("\(enclosingType).", at: first.range.lowerBound)
    }
  }

  /// Returns the base name of the method that a selector names: `tapped` of `View.tapped(_:)`, and of
  /// `(View.tapped as (View) -> () -> Void)`.
  private func nameOfMethod(in range: Range<Int>) -> String {
    let word = range.prefix(16).first { tokens[$0].kind == .word }
    return word.map { tokens[endOfPath(from: $0)].text } ?? ""
  }
}
