/// A type whose body is open.
private struct OpenType {
  let name: String
  let isClass: Bool
}

/// The rewriting of one source: one pass over its tokens, which gathers replacements.
struct SourceRewriting {
  private let bytes: [UInt8]
  let tokens: [SwiftToken]
  /// The index of each round bracket's partner.
  private let partners: [Int: Int]
  /// The index of the partner of each round bracket that closes.
  private let openings: [Int: Int]
  private var replacements: [(range: Range<Int>, text: String)] = []
  private(set) var untranslatable: [UntranslatableConstruct] = []
  private(set) var unrepeatable: [UnrepeatableConstruct] = []
  /// A Boolean value that says whether the copy imports the toolkit.
  var importsToolkit = false
  /// The types whose bodies are open; nil for other braces.
  private var open: [OpenType?] = []
  /// The type whose body begins at the next brace.
  private var opening: OpenType?
  /// The names of the sources' protocols.
  let protocols: Set<String>
  /// The overrides that go from extensions into their classes.
  var moved: [MovedOverride] = []
  /// The index of the first token behind what has been removed as a whole.
  private var next = 0
  /// The class that the app is launched with.
  var launchDelegate: String?
  /// The class that is told about the app's scene.
  var sceneDelegate: String?

  init(of bytes: [UInt8], protocols: Set<String>) {
    self.bytes = bytes
    tokens = SwiftLexer.tokens(of: bytes)
    self.protocols = protocols.union(tokens.protocols)
    var open: [Int] = []
    var partners: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      if token.isMark("(") { open.append(index) }
      if token.isMark(")"), let partner = open.popLast() { partners[partner] = index }
    }
    self.partners = partners
    openings = Dictionary(uniqueKeysWithValues: partners.map { ($1, $0) })
  }

  /// The source with its replacements.
  var replaced: [UInt8] {
    // A cut comes before the replacements inside it.
    // Text that was added at the end of a cut has moved with it.
    let ends = Set(moved.map(\.range.upperBound))
    let kept = replacements.filter { !$0.range.isEmpty || !ends.contains($0.range.lowerBound) }
    return apply(moves + kept.map { ($0.range, Array($0.text.utf8)) }, to: bytes.indices)
  }

  /// Returns a part of the source with its replacements, but those that move something.
  func rewritten(_ range: Range<Int>) -> [UInt8] {
    let inside = replacements.filter {
      range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
    }
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
  /// A Boolean value that says whether the source's last line is empty.
  var endsWithNewLine: Bool { bytes.last == UInt8(ascii: "\n") }

  /// The innermost type around the current token; nil outside of types.
  var enclosingType: String? {
    (open.last { $0 != nil } ?? nil)?.name
  }

  /// A Boolean value that says whether the current token stands in the body of a class, and neither in an
  /// extension nor in a function.
  var isInClassBody: Bool { open.last.flatMap { $0 }?.isClass ?? false }
  /// A Boolean value that says whether the current token stands in the body of a type or an extension.
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
      open.append(opening)
      opening = nil
    case "}": _ = open.popLast()
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
  func closing(_ index: Int) -> Int? {
    partners[index]
  }

  /// Returns the index of the bracket that opens the round one at an index; nil if none does.
  func opening(_ index: Int) -> Int? {
    openings[index]
  }

  /// Returns the index of the first curly bracket behind an index; nil if there is none.
  func bodyStart(from index: Int) -> Int? {
    tokens[index...].firstIndex { $0.isMark("{") }
  }

  /// Returns the index of the bracket that closes the curly one at an index; nil if none does.
  func bodyEnd(from start: Int) -> Int? {
    var depth = 0
    for index in start..<tokens.count {
      if tokens[index].isMark("{") { depth += 1 }
      if tokens[index].isMark("}") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

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

  /// Removes the tokens from one index to another, and leaves out what they would be rewritten to.
  mutating func remove(_ range: ClosedRange<Int>) {
    let (first, last) = (tokens[range.lowerBound], tokens[range.upperBound])
    replacements.removeAll { $0.range.lowerBound >= first.range.lowerBound }
    replace(first.range.lowerBound..<last.range.upperBound, with: "")
    next = range.upperBound + 1
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
