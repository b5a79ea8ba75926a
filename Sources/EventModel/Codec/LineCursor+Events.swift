extension LineCursor {
  /// Skips the elements of a list and its closing bracket; the cursor is behind the opening one.
  @inline(__always)
  mutating func skipList(_ skipElement: (inout LineCursor) -> Bool) -> Bool {
    if unsafe skip(.closeBracket) { return true }
    repeat {
      guard unsafe skipElement(&self) else { return false }
    } while unsafe skip(.comma)
    return unsafe skip(.closeBracket)
  }

  /// Skips the members of a touch behind its kind, in their order.
  @inline(__always)
  mutating func skipTouch() -> Bool {
    guard unsafe skip(",\"phase\":\""),
      unsafe skip("moved\"") || skip("began\"") || skip("ended\"") || skip("cancelled\""),
      unsafe skip(",\"finger\":"), let finger = unsafe integer(), finger < 100,
      unsafe skip(",\"x\":"), unsafe skipNumber(), unsafe skip(",\"y\":"), unsafe skipNumber()
    else { return false }
    return unsafe !skip(",\"target\":") || skipTarget()
  }

  /// Skips the value of an outcome.
  @inline(never)
  mutating func skipOutcome() -> Bool {
    if unsafe skip(.quote) { return unsafe skipText() }
    if unsafe byte == .openBrace { return unsafe skipTarget() }
    guard let levels = unsafe integer() else { return false }
    return Event.Outcome.levels.contains(levels)
  }

  /// Skips the members of `ObjectSchema.target`, in their order.
  mutating func skipTarget() -> Bool {
    guard unsafe skip("{\"class\":\""), unsafe byte != .quote, unsafe skipText(),
      unsafe skipText(ofOptional: ",\"identifier\":\""),
      unsafe skipText(ofOptional: ",\"label\":\""), unsafe skipText(ofOptional: ",\"text\":\""),
      unsafe !skip(",\"tag\":") || integer() != nil,
      unsafe !skip(",\"traits\":[") || skipTexts(),
      unsafe skip(",\"in\":["), unsafe skipTexts(),
      unsafe !skip(",\"beside\":[") || skipTexts(),
      unsafe skipText(ofOptional: ",\"screen\":\""),
      unsafe skip(",\"ordinal\":"), unsafe integer() != nil,
      unsafe skip(",\"path\":["), unsafe skipList({ unsafe $0.integer() != nil }),
      unsafe skip(",\"frame\":["), unsafe skipFrame(),
      unsafe skip(",\"unique\":[")
    else { return false }
    let isRead = unsafe skipList { cursor in
      guard unsafe cursor.skip(.quote) else { return false }
      return unsafe cursor.skip("identifier\"") || cursor.skip("label\"")
        || cursor.skip("text\"") || cursor.skip("ordinal\"") || cursor.skip("path\"")
    }
    return unsafe isRead && skip(.closeBrace)
  }

  /// Skips four numbers and the bracket behind them.
  @inline(__always)
  private mutating func skipFrame() -> Bool {
    if unsafe frame() != nil { return true }
    guard unsafe skipNumber(), unsafe skip(.comma), unsafe skipNumber(), unsafe skip(.comma),
      unsafe skipNumber(), unsafe skip(.comma), unsafe skipNumber()
    else { return false }
    return unsafe skip(.closeBracket)
  }

  /// Skips a number that the general reader can read.
  @inline(__always)
  private mutating func skipNumber() -> Bool {
    let (_, next) = unsafe thousandths(from: at)
    guard next > 0 else { return unsafe skipLongNumber() }
    unsafe at = next
    return true
  }

  /// Skips a number with more than three digits behind its point, or any other one.
  @inline(never)
  private mutating func skipLongNumber() -> Bool {
    let start = unsafe at
    while unsafe at < end, unsafe byte.isNumeral { unsafe at &+= 1 }
    let written = unsafe Array(bytes(start..<at))
    var scanner = JSONScanner(written, line: 1, limits: LogLimits())
    return (try? scanner.number()) != nil && scanner.peek() == nil
  }

  /// Skips a member whose value is text, name and opening quote included, if it comes next.
  @inline(__always)
  private mutating func skipText(ofOptional name: StaticString) -> Bool {
    unsafe !skip(name) || skipText()
  }

  private mutating func skipTexts() -> Bool {
    unsafe skipList { cursor in unsafe cursor.skip(.quote) && cursor.skipText() }
  }
}

extension UInt8 {
  /// A Boolean value that says whether a number can contain the byte.
  fileprivate var isNumeral: Bool {
    isDigit || isExponent || self == .point || self == .minus || self == .plus
  }
}
