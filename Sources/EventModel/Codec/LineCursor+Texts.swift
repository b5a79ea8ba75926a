extension LineCursor {
  /// Reads four numbers in thousandths, and the bracket behind them.
  @inline(__always)
  mutating func frame() -> (x: Int32, y: Int32, width: Int32, height: Int32)? {
    let (x, first) = unsafe thousandths(from: at)
    guard first > 0, unsafe base[first] == .comma else { return nil }
    let (y, second) = unsafe thousandths(from: first &+ 1)
    guard second > 0, unsafe base[second] == .comma else { return nil }
    let (width, third) = unsafe thousandths(from: second &+ 1)
    guard third > 0, unsafe base[third] == .comma else { return nil }
    let (height, last) = unsafe thousandths(from: third &+ 1)
    guard last > 0, unsafe base[last] == .closeBracket else { return nil }
    unsafe at = last &+ 1
    return (x, y, width, height)
  }

  /// Reads a string and returns its number in the pool; the cursor is behind its opening quote.
  ///
  /// A string that is new to the pool must be UTF-8.
  @inline(__always)
  mutating func string(_ pool: inout PoolState) -> UInt32? {
    let quote = unsafe plainStringEnd(from: at)
    guard quote >= 0 else { return unsafe escapedString(&pool) }
    var isNew = false
    let number = unsafe pool.intern(base + at, quote &- at, isNew: &isNew)
    if isNew, unsafe String(validating: bytes(at..<quote), as: UTF8.self) == nil {
      pool.forgetLast()
      return nil
    }
    unsafe at = quote &+ 1
    return number
  }

  /// Reads a string with the escapes that a writer writes, and returns its number in the pool.
  @inline(never)
  private mutating func escapedString(_ pool: inout PoolState) -> UInt32? {
    guard let text = unsafe escapedText() else { return nil }
    return pool.intern(text)
  }

  /// Reads a string with escapes; nil unless they are those that a writer writes.
  @inline(never)
  mutating func escapedText() -> String? {
    let start = unsafe at &- 1
    guard start >= 0, unsafe skipString(), unsafe at <= end else { return nil }
    let written = unsafe Array(bytes(start..<at))
    var scanner = JSONScanner(written, line: 1, limits: LogLimits())
    var writer = JSONWriter()
    guard let text = try? scanner.string() else { return nil }
    writer.string(text)
    return writer.bytes == written ? text : nil
  }

  /// Reads a string that is UTF-8; the cursor is behind its opening quote.
  ///
  /// - Returns: the range within the quotes.
  @inline(__always)
  mutating func text() -> Range<Int>? {
    let start = unsafe at
    let quote = unsafe plainStringEnd(from: start)
    guard quote >= 0 else {
      return unsafe escapedText() == nil ? nil : start..<at &- 1
    }
    unsafe at = quote &+ 1
    let range = start..<quote
    return unsafe isASCII(range) || String(validating: bytes(range), as: UTF8.self) != nil
      ? range : nil
  }

  /// Returns the string in a range that `text()` returned.
  func string(_ range: Range<Int>) -> String {
    let bytes = unsafe bytes(range)
    guard unsafe bytes.contains(.backslash) else {
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
    var cursor = unsafe self
    unsafe cursor.at = range.lowerBound
    return unsafe cursor.escapedText() ?? ""
  }

  /// Returns true if all bytes of a range are ASCII.
  @inline(__always)
  private func isASCII(_ range: Range<Int>) -> Bool {
    var all: UInt8 = 0
    for place in range { all |= unsafe base[place] }
    return all < 0x80
  }
}
