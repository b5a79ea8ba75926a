/// Finds the screen as of one event of a long log without reading what leads up to it.
///
/// The lines of a canonical log begin with their number, so that a search by halves finds the one of
/// an event; from there on it goes back to the last snapshot, and only what stands between is read
/// and verified. A log in another layout, or one that is damaged on the way, is left to a reader that
/// begins at the front, which can say what is wrong and where.
///
/// ```swift
/// let seek = LogSeek(size: bytes.count) { Array(bytes[$0]) }
/// seek.screen(at: 100_000)?.count   // 482
/// ```
public struct LogSeek {
  private let size: Int
  private let read: (Range<Int>) -> [UInt8]?

  /// How much is read at a time.
  private static let chunk = 64 << 10
  /// How far before an event its snapshot is looked for, since all that stands between is held in
  /// memory at once; and how far a line's end, since a stranger's log may be one line.
  private static let farthest = 16 << 20
  /// How much of a line is looked at for its number and kind.
  private static let prefix = 120

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - size: how many bytes the log has.
  ///   - read: gives the bytes of a range below that size; nil where they cannot be read.
  public init(size: Int, read: @escaping (Range<Int>) -> [UInt8]?) {
    self.size = size
    self.read = read
  }

  /// The screen after an event; nil where only reading from the front can tell.
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

  /// Where the line that holds a place ends; nil where it has no end, or none that is near.
  private func lineEnd(from place: Int) -> Int? {
    var at = place
    while at < size, at - place < Self.farthest, let bytes = read(at..<min(at + Self.chunk, size)),
      !bytes.isEmpty
    {
      if let end = bytes.firstIndex(of: 0x0A) { return at + end }
      at += bytes.count
    }
    return nil
  }

  /// Where the line of an event begins, found by halves.
  private func offset(ofEvent number: Int, from start: Int) -> Int? {
    // The line at `low` has the number or one before it; those that begin at `high` or behind have
    // not.
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

  /// Where the last snapshot up to a place begins, and its number.
  private func lastSnapshot(from start: Int, to end: Int) -> (Int, Int)? {
    var width = Self.chunk
    while true {
      let from = max(start, end - width)
      guard let bytes = read(from..<end) else { return nil }
      var line = bytes.endIndex
      while line > 0 {
        let before = bytes[..<(line - 1)].lastIndex(of: 0x0A)
        line = before.map { $0 + 1 } ?? 0
        // What stands at the front of the window is a line only where the window begins with one.
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

  /// What a canonical line begins with: `{"n":7,"dt":16000,"event":"touch"`.
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

    /// Takes a member's name and its number from the front.
    private static func member(_ name: String, _ rest: inout ArraySlice<UInt8>) -> Int? {
      guard rest.starts(with: name.utf8) else { return nil }
      let digits = rest.dropFirst(name.utf8.count).prefix { (48...57).contains($0) }
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      rest = rest[digits.endIndex...]
      return number
    }
  }
}
