/// The whole values in digits on a line of a file, and the lists of single digits.
///
/// A recording hides a secret such as `0042` also where an app shows the number 42 or the list `[0,0,4,2]`.
struct NumberValues: Sequence, IteratorProtocol {
  /// A value on the line.
  struct Value {
    /// The digits.
    var digits: [UInt8]
    /// True if each digit is an element of a list; false for the digits of one value.
    var isList: Bool

    /// Returns true if a list spells some digits: all of it for a few of them, which occur by chance.
    func spells(_ secret: [UInt8]) -> Bool {
      guard digits.count > secret.count, secret.count >= SecretSearch.shortestInName else {
        return digits == secret
      }
      return (0...digits.count - secret.count).contains {
        digits[$0..<$0 + secret.count].elementsEqual(secret)
      }
    }
  }

  /// The members whose values are times, places and counts.
  static let counted: Set<String> = [
    "n", "at", "dt", "x", "y", "width", "height", "events", "event", "line", "column", "number",
    "checkpoint", "count", "durationMicroseconds", "ledger", "finger",
  ]
  /// The members whose small numbers are counts and places in lists.
  private static let small: Set<String> = [
    "row", "rows", "section", "sections", "index", "level", "step", "lines", "views", "tests",
    "time",
    "passed", "failed", "failures", "skipped", "errors", "checkpoints", "recordings", "total",
    "size",
    "seconds", "duration", "attempts", "retries", "workers", "launches", "seed", "version",
  ]
  /// The members whose lists are places.
  private static let placed: Set<String> = [
    "frame", "path", "rows", "sections", "contentSize", "insets", "transform", "place", "from",
    "to",
    "edit", "nodes",
  ]

  private let line: ArraySlice<UInt8>
  private var place: Int

  /// Creates the values of a line.
  init(_ line: ArraySlice<UInt8>) { (self.line, place) = (line, line.startIndex) }

  mutating func next() -> Value? {
    while place < line.endIndex {
      let start = place
      if line[start] == UInt8(ascii: "["), let list = list(from: start) { return list }
      place = start + 1
      guard line[start].isDigit, start == line.startIndex || !line[start - 1].isDigit else {
        continue
      }
      let end = line[start...].firstIndex { !$0.isDigit } ?? line.endIndex
      place = end
      if isWhole(start..<end) { return Value(digits: Array(line[start..<end]), isList: false) }
    }
    return nil
  }

  /// Returns true if digits are a whole text, a line, or the value of a member that is no count.
  private func isWhole(_ range: Range<Int>) -> Bool {
    let end = line.last == UInt8(ascii: "\r") ? line.endIndex - 1 : line.endIndex
    let isFirst = range.lowerBound == line.startIndex
    let before: Unicode.Scalar = isFirst ? "\n" : Unicode.Scalar(line[range.lowerBound - 1])
    let after: Unicode.Scalar =
      range.upperBound < end ? Unicode.Scalar(line[range.upperBound]) : "\n"
    switch (before, after) {
    case ("\n", "\n"), ("\"", "\""), ("'", "'"), (">", "<"): return true
    case (":", "\n"), (":", ","), (":", "}"), (" ", "\n"), (" ", ","), (" ", "}"):
      return name(before: range.lowerBound).map { name in
        !Self.counted.contains(name)
          && (range.count > SecretSearch.shortest || !Self.small.contains(name))
      } ?? false
    default: return false
    }
  }

  /// Returns the list of single digits that begins at a bracket, and goes behind it.
  private mutating func list(from start: Int) -> Value? {
    var digits: [UInt8] = []
    var next = start + 1
    var isOpen = false
    while next < line.endIndex, line[next] != UInt8(ascii: "]") {
      switch line[next] {
      case UInt8(ascii: " "): break
      case UInt8(ascii: ","): isOpen = false
      case let byte where byte.isDigit && !isOpen:
        digits.append(byte)
        isOpen = true
      default: return nil
      }
      next += 1
    }
    let isFirst = line[..<start].allSatisfy { $0 == UInt8(ascii: " ") }
    guard next < line.endIndex, digits.count >= SecretSearch.shortest,
      isFirst || name(before: start).map({ !Self.placed.contains($0) }) ?? false
    else { return nil }
    place = next + 1
    return Value(digits: digits, isList: true)
  }

  /// Returns the name of the member whose value begins at a place; nil if none is before it.
  private func name(before place: Int) -> String? {
    var rest = line[..<place]
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    guard rest.popLast() == UInt8(ascii: ":") else { return nil }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    guard rest.popLast() == UInt8(ascii: "\"") else { return nil }
    let name = rest.suffix(64).reversed().prefix { $0 != UInt8(ascii: "\"") }.reversed()
    return String(decoding: Array(name), as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension String {
  /// True if the text consists of ASCII digits; false if it is empty.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
