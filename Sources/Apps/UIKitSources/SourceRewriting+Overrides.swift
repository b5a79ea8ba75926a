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
  /// Moves the overrides of an extension into its class, if the same source declares that under the same
  /// conditions.
  mutating func readExtension(_ name: String, declaredAt index: Int) {
    guard enclosingType == nil, let start = bodyStart(from: index), let end = bodyEnd(from: start),
      start > lastExtension, brackets.constraints[index] == brackets.constraints[start]
    else { return }
    lastExtension = start
    let members = overrides(in: (start + 1)..<end)
    guard !members.isEmpty, let goal = classes.end(of: name, sharingConditionsWith: index) else {
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
    var next = body.lowerBound
    for index in body where index >= next {
      if tokens[index].kind == .directive {
        if tokens[index].text == "#if" { conditions += 1 }
        if tokens[index].text == "#endif" { conditions -= 1 }
      }
      if tokens[index].isMark("{") { depth += 1 }
      if tokens[index].isMark("}") { depth -= 1 }
      guard depth == 0, conditions == 0, tokens[index].isWord("override"),
        let start = brackets.nextMemberBodies[index], let end = bodyEnd(from: start)
      else { continue }
      result.append(firstModifier(before: index)...end)
      next = end + 1
    }
    return result
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

  /// The replacements that cut the overrides out of their extensions and put them into their classes.
  var moves: [(range: Range<Int>, text: [UInt8])] {
    let ordered = orderedReplacements
    let cuts = moved.map { (range: $0.range, text: lineEnds(in: $0.range)) }
    let joins = Dictionary(grouping: moved, by: \.end.range.lowerBound).map { offset, members in
      let bodies = members.flatMap { place(at: $0.first) + rewritten($0.range, by: ordered) }
      return (range: offset..<offset, text: bodies + place(at: members[0].end))
    }
    return cuts + joins
  }

  /// Returns true if an offset is in an override that moves.
  func isMoved(_ offset: Int) -> Bool {
    // They are in the order of the source and apart from each other.
    let place = moved.partitioningIndex { $0.range.upperBound > offset }
    return place < moved.count && moved[place].range.contains(offset)
  }

  /// The largest column that a moved override keeps.
  ///
  /// Many overrides in one long line would each get as many spaces as the line has before them.
  private static let lastColumn = 1_000

  /// Returns the start of a line that the compiler takes for that of a token.
  private func place(at token: SwiftToken) -> [UInt8] {
    let line = "\n#sourceLocation(file: \"\", line: \(token.line))\n"
    return Array(
      (line + String(repeating: " ", count: min(token.column, Self.lastColumn) - 1)).utf8
    )
  }
}
