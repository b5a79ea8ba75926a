extension SourceRewriting {
  /// An override in an extension, which Swift allows only with the Objective-C runtime.
  struct MovedOverride {
    /// The bytes of its declaration.
    var range: Range<Int>
    /// Its first token.
    var first: SwiftToken
    /// The bracket that ends the body of its class, before which it goes.
    var end: SwiftToken
  }

  private static let modifiers: Set<String> = [
    "public", "open", "internal", "private", "fileprivate", "package", "final", "class", "static",
  ]
  private static let conditions: Set<String> = ["#if", "#elseif", "#else", "#endif"]

  /// Moves the overrides of an extension into its class, if the same source declares that under the same
  /// conditions.
  mutating func readExtension(_ name: String, declaredAt index: Int) {
    guard enclosingType == nil, let start = bodyStart(from: index), let end = bodyEnd(from: start),
      !tokens[index..<start].contains(where: { $0.isWord("where") })
    else { return }
    let members = overrides(in: (start + 1)..<end)
    guard !members.isEmpty, let goal = endOfClass(name, sharingConditionsWith: index) else {
      return
    }
    for member in members {
      let range =
        tokens[member.lowerBound].range.lowerBound..<tokens[member.upperBound].range.upperBound
      moved.append(
        MovedOverride(range: range, first: tokens[member.lowerBound], end: tokens[goal])
      )
    }
  }

  /// Returns the first and the last token of each override in an extension's body that is in no `#if` of
  /// that body.
  private func overrides(in body: Range<Int>) -> [ClosedRange<Int>] {
    var (depth, conditions) = (0, 0)
    var result: [ClosedRange<Int>] = []
    for index in body {
      if tokens[index].kind == .directive {
        if tokens[index].text == "#if" { conditions += 1 }
        if tokens[index].text == "#endif" { conditions -= 1 }
      }
      if tokens[index].isMark("{") { depth += 1 }
      if tokens[index].isMark("}") { depth -= 1 }
      guard depth == 0, conditions == 0, tokens[index].isWord("override"),
        let start = memberBody(from: index),
        let end = bodyEnd(from: start)
      else { continue }
      result.append(firstModifier(before: index)...end)
    }
    return result
  }

  /// Returns the index of the bracket with which a member's body begins, behind its parameters.
  private func memberBody(from index: Int) -> Int? {
    var index = index
    while let token = token(at: index), !token.isMark("{") {
      index = token.isMark("(") ? closing(index) ?? index : index
      index += 1
    }
    return token(at: index) == nil ? nil : index
  }

  /// Returns the index of the first attribute or modifier before a word.
  private func firstModifier(before index: Int) -> Int {
    var first = index
    while let previous = token(at: first - 1) {
      if previous.kind == .word, Self.modifiers.contains(previous.text) {
        first -= 1
      } else if previous.kind == .word, isMark("@", at: first - 2) {
        first -= 2
      } else if previous.isMark(")"), let bracket = opening(first - 1), isMark("@", at: bracket - 2)
      {
        first = bracket - 2
      } else {
        break
      }
    }
    return first
  }

  /// Returns the index of the bracket that ends the body of a class; nil unless the source declares exactly
  /// one such class that is in no other type or function, and from which no conditions of the compiler
  /// separate an extension.
  private func endOfClass(_ name: String, sharingConditionsWith index: Int) -> Int? {
    let ends = classes(named: name).compactMap { keyword -> Int? in
      guard let start = bodyStart(from: keyword), let end = bodyEnd(from: start) else { return nil }
      let between = end < index ? end..<index : min(index, keyword)..<keyword
      let isApart = tokens[between].contains {
        $0.kind == .directive && Self.conditions.contains($0.text)
      }
      return isApart ? nil : end
    }
    return ends.count == 1 ? ends[0] : nil
  }

  /// Returns the index of the keyword of each class of a name that is in no curly brackets.
  private func classes(named name: String) -> [Int] {
    var depth = 0
    var result: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.isMark("{") { depth += 1 }
      if token.isMark("}") { depth -= 1 }
      if depth == 0, token.isWord("class"), isWord(name, at: index + 1) { result.append(index) }
    }
    return result
  }

  /// The replacements that cut the overrides out of their extensions and put them into their classes.
  var moves: [(range: Range<Int>, text: [UInt8])] {
    let cuts = moved.map { (range: $0.range, text: lineEnds(in: $0.range)) }
    let joins = Dictionary(grouping: moved, by: \.end.range.lowerBound).map { offset, members in
      let bodies = members.flatMap { place(at: $0.first) + rewritten($0.range) }
      return (range: offset..<offset, text: bodies + place(at: members[0].end))
    }
    return cuts + joins
  }

  /// Returns the start of a line that the compiler takes for that of a token.
  private func place(at token: SwiftToken) -> [UInt8] {
    let line = "\n#sourceLocation(file: \"\", line: \(token.line))\n"
    return Array((line + String(repeating: " ", count: token.column - 1)).utf8)
  }
}
