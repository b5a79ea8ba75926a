/// A type whose body is open.
private struct OpenType {
  let name: String
  let isClass: Bool
}

/// The rewriting of one source: one pass over its tokens, which gathers replacements.
struct SourceRewriting {
  private let bytes: [UInt8]
  let tokens: [SwiftToken]
  /// The places of its brackets and conditions.
  let brackets: BracketIndex
  /// The classes that overrides of extensions move into.
  let classes: ClassIndex
  /// The initialisers that its bodies declare.
  let initializers: InitializerIndex
  private var replacements: [(range: Range<Int>, text: String)] = []
  private(set) var untranslatable: [UntranslatableConstruct] = []
  private(set) var unrepeatable: [UnrepeatableConstruct] = []
  /// True if the copy imports the toolkit.
  var importsToolkit = false
  /// The types whose bodies are open; nil for other braces.
  private var open: [OpenType?] = []
  /// For each open brace, the name of the innermost type around its content.
  private var enclosingTypes: [String?] = []
  /// The type whose body begins at the next brace.
  private var opening: OpenType?
  /// The names of the sources' protocols.
  let protocols: Set<String>
  /// The overrides that go from extensions into their classes.
  var moved: [MovedOverride] = []
  /// The bracket that begins the body of the last extension that was read for overrides.
  var lastExtension = -1
  /// The index of the first token behind the last part that was removed as a whole.
  private var next = 0
  /// The class that the app is launched with.
  var launchDelegate: String?
  /// The class that is told about the app's scene.
  var sceneDelegate: String?

  init(of bytes: [UInt8], protocols: Set<String>) {
    self.bytes = bytes
    tokens = SwiftLexer.tokens(of: bytes)
    let own = tokens.protocols
    self.protocols = own.isSubset(of: protocols) ? protocols : protocols.union(own)
    brackets = BracketIndex(of: tokens)
    classes = ClassIndex(of: tokens, brackets)
    initializers = InitializerIndex(of: tokens)
  }

  /// The source with its replacements.
  var replaced: [UInt8] {
    // A cut comes before the replacements inside it.
    // Text that was added at the end of a cut has moved with it.
    let ends = Set(moved.map(\.range.upperBound))
    let kept = replacements.filter { !$0.range.isEmpty || !ends.contains($0.range.lowerBound) }
    return apply(moves + kept.map { ($0.range, Array($0.text.utf8)) }, to: bytes.indices)
  }

  /// The replacements in the order of their places, and those of one place in the order of the pass.
  var orderedReplacements: [(range: Range<Int>, text: String)] {
    replacements.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  /// Returns a part of the source with its replacements, but those that move something.
  func rewritten(
    _ range: Range<Int>,
    by ordered: [(range: Range<Int>, text: String)]
  ) -> [UInt8] {
    let first = ordered.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    let inside = ordered[first...].prefix { $0.range.lowerBound <= range.upperBound }
      .filter { $0.range.upperBound <= range.upperBound }
    return apply(inside.map { ($0.range, Array($0.text.utf8)) }, to: range)
  }

  private func apply(
    _ changes: [(range: Range<Int>, text: [UInt8])],
    to range: Range<Int>
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var end = range.lowerBound
    let ordered = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, change) in ordered where change.range.lowerBound >= end {
      result += bytes[end..<change.range.lowerBound]
      result += change.text
      end = change.range.upperBound
    }
    return result + bytes[end..<range.upperBound]
  }

  /// The number of the source's bytes.
  var length: Int { bytes.count }
  /// True if the source ends with a line feed.
  var endsWithNewLine: Bool { bytes.last == UInt8(ascii: "\n") }

  /// The innermost type around the current token; nil outside of types.
  var enclosingType: String? {
    enclosingTypes.last ?? nil
  }

  /// True if the current token stands directly in the body of a class, not in an extension or a function.
  var isInClassBody: Bool { open.last.flatMap { $0 }?.isClass ?? false }
  /// True if the current token stands directly in the body of a type or an extension.
  var isInTypeBody: Bool { open.last.flatMap { $0 } != nil }

  mutating func run(isMain: Bool) {
    for index in tokens.indices where index >= next {
      let token = tokens[index]
      switch token.kind {
      case .mark: readMark(at: index)
      case .directive: readDirective(at: index)
      case .word where !token.isQuoted: readWord(at: index)
      case .word, .literal: break
      }
    }
    if isMain { wrapStatements() }
  }

  private mutating func readMark(at index: Int) {
    switch tokens[index].text {
    case "{":
      enclosingTypes.append(opening?.name ?? enclosingType)
      open.append(opening)
      opening = nil
    case "}": _ = (open.popLast(), enclosingTypes.popLast())
    case "@": readAttribute(at: index)
    default: break
    }
  }

  private mutating func readWord(at index: Int) {
    switch tokens[index].text {
    case "class", "struct", "enum", "actor", "extension", "protocol":
      if let name = typeName(declaredAt: index) {
        opening = OpenType(name: name, isClass: isWord("class", at: index))
        readSceneDelegate(name, declaredAt: index)
        readCellClass(name, declaredAt: index)
        if isWord("extension", at: index) { readExtension(name, declaredAt: index) }
      }
    case "import": readImport(at: index)
    case "func": readDataSourceMethod(at: index)
    default:
      readConstruct(at: index)
      readUnrepeatable(at: index)
      readSystemName(at: index)
    }
  }

  /// Returns the name of the type that the keyword at an index declares or extends; nil if it is an
  /// argument's label, a member or a constraint, or the `class` of a member.
  private func typeName(declaredAt index: Int) -> String? {
    if let previous = token(at: index - 1) {
      if [".", ":", "(", ",", "&"].contains(where: previous.isMark) { return nil }
      let names = ["import", "let", "var", "case", "for", "func", "return"]
      if names.contains(where: previous.isWord) { return nil }
    }
    guard let first = token(at: index + 1), first.kind == .word else { return nil }
    let members = ["func", "var", "let", "subscript", "override", "final", "private", "public"]
    if first.isWord("in") || members.contains(where: first.isWord) { return nil }
    let end = endOfPath(from: index + 1)
    return text(first.range.lowerBound..<tokens[end].range.upperBound)
  }
}

extension [SwiftToken] {
  /// The names of the protocols that are declared.
  var protocols: Set<String> {
    let names = indices.dropLast().filter { self[$0].isWord("protocol") }
      .map { self[$0 + 1] }.filter { $0.kind == .word }.map(\.text)
    return Set(names)
  }
}

// MARK: What the parts of the pass share

extension SourceRewriting {
  func token(at index: Int) -> SwiftToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  func isWord(_ word: String, at index: Int) -> Bool {
    token(at: index)?.isWord(word) ?? false
  }

  func isMark(_ mark: String, at index: Int) -> Bool {
    token(at: index)?.isMark(mark) ?? false
  }

  /// Returns the index of the bracket that closes the round one at an index; nil if none does.
  func closing(_ index: Int) -> Int? { isMark("(", at: index) ? brackets.partners[index] : nil }

  /// Returns the index of the bracket that opens the round one at an index; nil if none does.
  func opening(_ index: Int) -> Int? { isMark(")", at: index) ? brackets.partners[index] : nil }

  /// Returns the index of the first curly bracket behind an index; nil if there is none.
  func bodyStart(from index: Int) -> Int? { brackets.nextBodies[index] }

  /// Returns the index of the bracket that closes the curly one at an index; nil if none does.
  func bodyEnd(from start: Int) -> Int? { brackets.partners[start] }

  /// Returns the index of the last word of a path such as `A.B.c` that begins at an index.
  func endOfPath(from index: Int) -> Int {
    var end = index
    while isMark(".", at: end + 1), token(at: end + 2)?.kind == .word { end += 2 }
    return end
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Replaces bytes, keeps their line ends, and fills up with spaces, so that all columns behind them
  /// stay.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let lines = lineEnds(in: range)
    let padding =
      lines.isEmpty
      ? String(repeating: " ", count: max(0, range.count - text.utf8.count))
      : String(decoding: lines, as: UTF8.self)
    replacements.append((range, text + padding))
  }

  func lineEnds(in range: Range<Int>) -> [UInt8] {
    bytes[range].filter { $0 == UInt8(ascii: "\n") }
  }

  /// Removes the tokens from one index to another, without rewriting them.
  mutating func remove(_ range: ClosedRange<Int>) {
    let (first, last) = (tokens[range.lowerBound], tokens[range.upperBound])
    let removed = first.range.lowerBound..<last.range.upperBound
    // The others were made before, or are for the end of the surrounding declaration.
    while let replaced = replacements.last, removed.contains(replaced.range.lowerBound) {
      replacements.removeLast()
    }
    replace(removed, with: "")
    skip(to: range.upperBound + 1)
  }

  /// Leaves out the tokens before an index.
  mutating func skip(to index: Int) {
    next = index
  }

  mutating func insert(_ text: String, at offset: Int) {
    replacements.append((offset..<offset, text))
  }

  mutating func refuse(_ kind: UntranslatableConstruct.Kind, at index: Int) {
    let token = tokens[index]
    untranslatable.append(
      UntranslatableConstruct(kind: kind, line: token.line, column: token.column)
    )
  }

  mutating func note(_ kind: UnrepeatableConstruct.Kind, at index: Int) {
    let token = tokens[index]
    unrepeatable.append(
      UnrepeatableConstruct(kind: kind, line: token.line, column: token.column)
    )
  }
}

extension Array {
  /// Returns the index of the first element for which a condition holds that holds for all elements behind it.
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
