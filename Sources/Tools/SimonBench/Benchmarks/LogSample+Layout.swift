extension LogSample {
  /// Returns the first lines of the log in the layout of Python's `json.dumps`, with a space after
  /// each comma and colon.
  func spaced(upTo limit: Int) -> [UInt8] {
    relaid(upTo: limit) { line in
      var isInside = false
      return line.flatMap { byte -> [UInt8] in
        if byte == 0x22 { isInside.toggle() }
        return !isInside && (byte == 0x2C || byte == 0x3A) ? [byte, 0x20] : [byte]
      }
    }
  }

  /// Returns the first lines of the log with the members of every object in reverse order.
  func reversed(upTo limit: Int) -> [UInt8] {
    relaid(upTo: limit) { line in
      var rest = line[...]
      return Self.reversedValue(&rest)
    }
  }

  private func relaid(upTo limit: Int, _ layout: (ArraySlice<UInt8>) -> [UInt8]) -> [UInt8] {
    let lines = bytes.prefix(limit).split(separator: 0x0A).dropLast()
    return Array(lines.map { layout($0) }.joined(separator: [0x0A])) + [0x0A]
  }

  /// Removes a value of canonical JSON from the front, and returns it in reverse order.
  ///
  /// The sample contains no escapes.
  private static func reversedValue(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    guard let open = rest.first, open == 0x7B || open == 0x5B else { return token(&rest) }
    rest.removeFirst()
    var parts: [[UInt8]] = []
    while let next = rest.first, next != open + 2 {
      if next == 0x2C { rest.removeFirst() }
      var part: [UInt8] = []
      if open == 0x7B { part = token(&rest) + [rest.removeFirst()] }
      parts.append(part + reversedValue(&rest))
    }
    rest.removeFirst()
    let ordered = open == 0x7B ? parts.reversed() : parts
    return [open] + ordered.joined(separator: [0x2C]) + [open + 2]
  }

  /// Removes a string, a number or a word from the front, and returns it.
  private static func token(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var length = 1
    if rest.first == 0x22 {
      length = (rest.dropFirst().firstIndex(of: 0x22) ?? rest.endIndex - 1) - rest.startIndex + 1
    } else {
      length =
        (rest.firstIndex { $0 == 0x2C || $0 | 0x20 == 0x7D } ?? rest.endIndex)
        - rest.startIndex
    }
    defer { rest.removeFirst(length) }
    return Array(rest.prefix(length))
  }
}
