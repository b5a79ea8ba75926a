extension LineCursor {
  /// Reads the members of a touch behind its kind, in their order, up to the target.
  @inline(__always)
  mutating func touch() -> Touch? {
    guard unsafe skip(",\"phase\":\""), let phase = unsafe phase(), unsafe skip(",\"finger\":"),
      let finger = unsafe integer(), finger < 100, unsafe skip(",\"x\":"),
      let x = unsafe number(), unsafe skip(",\"y\":"), let y = unsafe number()
    else { return nil }
    return Touch(phase, finger: finger, at: Point(x: x, y: y))
  }

  /// Reads a press of a key, as a recorder writes it; nil for any other bytes.
  @inline(never)
  mutating func key() -> KeyPress? {
    guard unsafe skip(",\"key\":\""), let range = unsafe text() else { return nil }
    let text = unsafe string(range)
    let key = KeyPress(parsing: text)
    return key?.description == text ? key : nil
  }

  /// Reads the members of an input of a mouse, up to its target; nil for any other bytes.
  @inline(never)
  mutating func pointer() -> PointerInput? {
    guard unsafe skip(",\"kind\":\"") else { return nil }
    var word = PointerInput.Word.hover
    var button: PointerInput.Button?
    if unsafe skip("wheel\"") {
      word = .wheel
    } else if unsafe skip("press\",\"button\":\"") {
      word = .press
      let isRight = unsafe skip("right\"")
      guard unsafe isRight || skip("middle\"") else { return nil }
      button = isRight ? .right : .middle
    } else if unsafe !skip("hover\"") {
      return nil
    }
    guard unsafe skip(",\"x\":"), let x = unsafe number(), unsafe skip(",\"y\":"),
      let y = unsafe number()
    else { return nil }
    var way: (x: Double?, y: Double?)
    if word == .wheel {
      guard unsafe skip(",\"dx\":"), let dx = unsafe number(), unsafe skip(",\"dy\":"),
        let dy = unsafe number()
      else { return nil }
      way = (dx, dy)
    }
    return PointerInput(word, at: Point(x: x, y: y), by: way, button: button)
  }

  @inline(__always)
  private mutating func phase() -> Touch.Phase? {
    if unsafe skip("moved\"") { return .moved }
    if unsafe skip("began\"") { return .began }
    if unsafe skip("ended\"") { return .ended }
    return unsafe skip("cancelled\"") ? .cancelled : nil
  }

  /// Reads a number that the general reader can read.
  @inline(__always)
  mutating func number() -> Double? {
    let (value, next) = unsafe thousandths(from: at)
    guard next > 0 else { return unsafe longNumber() }
    unsafe at = next
    // The nearest number to the quotient of two exact ones, as for a number that is read as text.
    return Double(value) / 1_000
  }

  /// Reads a number with more than three digits behind its point, or any other one.
  @inline(never)
  private mutating func longNumber() -> Double? {
    let start = unsafe at
    while unsafe at < end, unsafe byte.isNumeral { unsafe at &+= 1 }
    let written = unsafe Array(bytes(start..<at))
    var scanner = JSONScanner(written, line: 1, limits: LogLimits())
    guard let number = try? scanner.number(), scanner.peek() == nil else { return nil }
    return number
  }

  /// Reads a number with a point or without, in any number of digits.
  mutating func decimal() -> Double? {
    let start = unsafe at
    let isNegative = unsafe skip(.minus)
    var (value, digits, places): (UInt64, Int, Int) = (0, 0, 0)
    var hasPoint = false
    while true {
      let byte = unsafe byte
      if byte.isDigit {
        value = value &* 10 &+ UInt64(byte &- .zero)
        digits &+= 1
        if hasPoint { places &+= 1 }
      } else if byte == .point, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      unsafe at &+= 1
    }
    let first = unsafe base[isNegative ? start &+ 1 : start]
    let whole = digits &- places
    // Both are exact up to 15 digits, so that the quotient is the nearest number.
    guard whole > 0, digits <= 15, !hasPoint || places > 0, whole == 1 || first != .zero,
      unsafe !byte.isExponent, !isNegative || value != 0
    else {
      unsafe at = start
      return unsafe longNumber()
    }
    let number = unsafe Double(value) / Self.powersOfTen[places]
    return isNegative ? -number : number
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Returns the index of the member after the longest value of a line, in the usual forms of a line; 0 for others.
  ///
  /// It is found from the line's end: the members behind have fixed lengths. The index is a guess, which
  /// is right if the value up to there is one that was read before.
  @inline(__always)
  func endOfLongValue(hasHash: Bool) -> Int {
    var place = unsafe end &- 19
    guard place > 64, unsafe isAt(",\"seal\":\"", place) else { return 0 }
    if unsafe isAt(",\"Outcome\":", place &- 12) { place &-= 12 }
    guard hasHash else { return place }
    place &-= 42
    return unsafe isAt(",\"hash\":\"", place) ? place : 0
  }

  @inline(__always)
  private func isAt(_ literal: StaticString, _ place: Int) -> Bool {
    var ahead = unsafe self
    unsafe ahead.at = place
    return unsafe ahead.skip(literal)
  }
}

extension UInt8 {
  /// True for a byte that can occur in a number: a digit, a point, a sign or an `e` or `E`.
  fileprivate var isNumeral: Bool {
    isDigit || isExponent || self == .point || self == .minus || self == .plus
  }
}
