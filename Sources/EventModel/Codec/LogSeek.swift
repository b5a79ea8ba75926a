/// A search for the screen after one event of a long log that reads only a part of the log.
///
/// The lines of a canonical log begin with their numbers, so a binary search finds the line of an
/// event. From there the search goes back to the last snapshot, and reads and verifies the lines
/// between. A log in another layout, or with damage there, must be read from its beginning, by a reader
/// that reports errors.
///
/// ```swift
/// let seek = LogSeek(size: bytes.count) { Array(bytes[$0]) }
/// seek.screen(at: 100_000)?.count   // 482
/// ```
public struct LogSeek {
  private let size: Int
  private let read: (Range<Int>) -> [UInt8]?

  /// The number of bytes read at a time.
  private static let chunk = 64 << 10
  /// The most bytes between a snapshot and its event, and in a line.
  ///
  /// The bytes between are held in memory, and a malformed log may be one line.
  private static let farthest = 16 << 20
  /// The number of bytes at the beginning of a line that are searched for its number and kind.
  private static let prefix = 120

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - size: the size of the log in bytes.
  ///   - read: returns the bytes of a range below that size; nil where they cannot be read.
  public init(size: Int, read: @escaping (Range<Int>) -> [UInt8]?) {
    self.size = size
    self.read = read
  }

  /// Returns the screen after an event; nil where the log must be read from its beginning.
  ///
  /// - Complexity: O(log n) reads, and the lines from the last snapshot on.
  public func screen(at number: Int) -> ViewTree? {
    guard let first = lineEnd(from: 0), let header = read(0..<first),
      let target = offset(ofEvent: number, from: first + 1),
      let end = lineEnd(from: target),
      let (start, snapshot) = lastSnapshot(from: first + 1, to: end)
    else { return nil }
    var reader = LogReader()
    guard (try? reader.read(header)) != nil, let lines = read(start..<end + 1) else { return nil }
    reader.skip(to: snapshot)
    var stream = LogStream(from: reader)
    stream.append(lines.span)
    var last = snapshot - 1
    do { while let line = try stream.next() { last = line.number } } catch { return nil }
    return last == number ? stream.tree : nil
  }

  /// Returns the end of the line that contains a place; nil where the line is too long.
  private func lineEnd(from place: Int) -> Int? {
    var at = place
    while at < size, at - place < Self.farthest, let bytes = read(at..<min(at + Self.chunk, size)),
      !bytes.isEmpty
    {
      if let end = bytes.firstIndex(of: .lineFeed) { return at + end }
      at += bytes.count
    }
    return nil
  }

  /// Returns the beginning of the line of an event.
  private func offset(ofEvent number: Int, from start: Int) -> Int? {
    // The line at `low` has this number or a smaller one; lines at or behind `high` have larger ones.
    var (low, high) = (start, size)
    guard let first = head(at: low), first.number <= number else { return nil }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      guard let end = lineEnd(from: middle), end + 1 < high else {
        if middle + 1 == high { break }
        high = middle + 1
        continue
      }
      guard let line = head(at: end + 1) else { return nil }
      if line.number == number { return end + 1 }
      if line.number < number {
        low = end + 1
      } else if middle + 1 == high {
        break
      } else {
        high = middle + 1
      }
    }
    return head(at: low)?.number == number ? low : nil
  }

  /// Returns the beginning and the number of the last snapshot before a place.
  private func lastSnapshot(from start: Int, to end: Int) -> (Int, Int)? {
    var width = Self.chunk
    while true {
      let from = max(start, end - width)
      guard let bytes = read(from..<end) else { return nil }
      var line = bytes.endIndex
      while line > 0 {
        let before = bytes[..<(line - 1)].lastIndex(of: .lineFeed)
        line = before.map { $0 + 1 } ?? 0
        // The first bytes of the window are a line only where the window begins at a line.
        if before != nil || from == start {
          guard let head = Head(bytes[line...].prefix(Self.prefix)) else { return nil }
          if head.isSnapshot { return (from + line, head.number) }
        }
      }
      guard from > start, width < Self.farthest else { return nil }
      width *= 4
    }
  }

  private func head(at place: Int) -> Head? {
    read(place..<min(place + Self.prefix, size)).flatMap { Head($0[...]) }
  }

  /// The beginning of a canonical line: `{"n":7,"dt":16000,"event":"touch"`.
  private struct Head {
    var number: Int
    var isSnapshot: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
      var rest = bytes
      guard let number = Self.member("{\"n\":", &rest),
        Self.member(",\"dt\":", &rest) ?? Self.member(",\"at\":", &rest) != nil,
        rest.starts(with: ",\"event\":\"".utf8)
      else { return nil }
      self.number = number
      isSnapshot = rest.starts(with: ",\"event\":\"snapshot\"".utf8)
    }

    /// Removes a member's name and number from the front, and returns the number.
    private static func member(_ name: String, _ rest: inout ArraySlice<UInt8>) -> Int? {
      guard rest.starts(with: name.utf8) else { return nil }
      let digits = rest.dropFirst(name.utf8.count).prefix(while: \.isDigit)
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      rest = rest[digits.endIndex...]
      return number
    }
  }
}
