/// The places of the members of a target in the bytes of its line.
///
/// A range is empty where the target lacks the member; the range of a text is within its quotes, that of
/// a list within its brackets.
struct TargetPlaces {
  var className = 0..<0
  var identifier: Range<Int>?
  var label: Range<Int>?
  var text: Range<Int>?
  var tag = 0
  var traits = 0..<0
  var ancestors = 0..<0
  var siblings = 0..<0
  var screen: Range<Int>?
  var ordinal = 0
  var path = 0..<0
  var frame = Frame.zero
  var unique = 0..<0
}

extension LineCursor {
  /// Reads the members of `ObjectSchema.target`, in their order; nil where they are not canonical.
  mutating func target() -> TargetPlaces? {
    var target = TargetPlaces()
    guard unsafe skip("{\"class\":\""), unsafe byte != .quote, let className = unsafe text(),
      unsafe text(ofOptional: ",\"identifier\":\"", &target.identifier),
      unsafe text(ofOptional: ",\"label\":\"", &target.label),
      unsafe text(ofOptional: ",\"text\":\"", &target.text)
    else { return nil }
    target.className = className
    if unsafe skip(",\"tag\":") {
      guard let tag = unsafe integer() else { return nil }
      target.tag = tag
    }
    guard unsafe texts(ofOptional: ",\"traits\":[", &target.traits),
      unsafe isAt(",\"in\":["), unsafe texts(ofOptional: ",\"in\":[", &target.ancestors),
      unsafe texts(ofOptional: ",\"beside\":[", &target.siblings),
      unsafe text(ofOptional: ",\"screen\":\"", &target.screen),
      unsafe skip(",\"ordinal\":"), let ordinal = unsafe integer(), unsafe skip(",\"path\":["),
      let path = unsafe list({ unsafe $0.integer() != nil }), unsafe skip(",\"frame\":["),
      let frame = unsafe wholeFrame(), unsafe skip(",\"unique\":["),
      let unique = unsafe list({ unsafe $0.locator() != nil }), unsafe skip(.closeBrace)
    else { return nil }
    (target.ordinal, target.path, target.frame, target.unique) = (ordinal, path, frame, unique)
    return target
  }

  /// Reads the elements of a list and its closing bracket; the cursor is behind the opening one.
  ///
  /// - Returns: the range of the elements.
  @inline(__always)
  private mutating func list(_ skipElement: (inout LineCursor) -> Bool) -> Range<Int>? {
    let start = unsafe at
    if unsafe skip(.closeBracket) { return start..<start }
    repeat {
      guard unsafe skipElement(&self) else { return nil }
    } while unsafe skip(.comma)
    guard unsafe skip(.closeBracket) else { return nil }
    return unsafe start..<at &- 1
  }

  /// Reads a member whose value is text, if it comes next; `name` includes the opening quote.
  @inline(__always)
  private mutating func text(ofOptional name: StaticString, _ range: inout Range<Int>?) -> Bool {
    guard unsafe skip(name) else { return true }
    range = unsafe text()
    return range != nil
  }

  /// Reads a member whose value is a list of texts, if it comes next; `name` includes the bracket.
  private mutating func texts(ofOptional name: StaticString, _ range: inout Range<Int>) -> Bool {
    guard unsafe skip(name) else { return true }
    guard let texts = unsafe list({ unsafe $0.skip(.quote) && $0.text() != nil }) else {
      return false
    }
    range = texts
    return true
  }

  /// Reads four numbers and the bracket behind them.
  @inline(__always)
  private mutating func wholeFrame() -> Frame? {
    guard let x = unsafe number(), unsafe skip(.comma), let y = unsafe number(),
      unsafe skip(.comma), let width = unsafe number(), unsafe skip(.comma),
      let height = unsafe number(), unsafe skip(.closeBracket)
    else { return nil }
    return Frame(x, y, width, height)
  }

  @inline(__always)
  private mutating func locator() -> Target.Locator? {
    guard unsafe skip(.quote) else { return nil }
    if unsafe skip("identifier\"") { return .identifier }
    if unsafe skip("label\"") { return .label }
    if unsafe skip("text\"") { return .text }
    if unsafe skip("ordinal\"") { return .ordinal }
    return unsafe skip("path\"") ? .path : nil
  }
}

extension LineCursor {
  /// Makes a target of its places, which were read from this line.
  func target(_ places: TargetPlaces) -> Target {
    unsafe Target(
      className: string(places.className),
      identifier: places.identifier.map { unsafe string($0) },
      label: places.label.map { unsafe string($0) },
      text: places.text.map { unsafe string($0) },
      tag: places.tag,
      traits: strings(places.traits),
      ancestors: strings(places.ancestors),
      siblings: strings(places.siblings),
      screen: places.screen.map { unsafe string($0) },
      ordinal: places.ordinal,
      path: elements(places.path) { unsafe $0.integer() },
      frame: places.frame,
      unique: elements(places.unique) { unsafe $0.locator() }
    )
  }

  private func strings(_ range: Range<Int>) -> [String] {
    unsafe elements(range) { cursor in
      guard unsafe cursor.skip(.quote), let text = unsafe cursor.text() else { return nil }
      return unsafe cursor.string(text)
    }
  }

  /// Returns the elements of a list that was read before.
  private func elements<Element>(
    _ range: Range<Int>,
    _ read: (inout LineCursor) -> Element?
  ) -> [Element] {
    guard !range.isEmpty else { return [] }
    var cursor = unsafe self
    unsafe cursor.at = range.lowerBound
    var elements: [Element] = []
    repeat {
      guard let element = unsafe read(&cursor) else { break }
      elements.append(element)
    } while unsafe cursor.skip(.comma)
    return elements
  }
}
