/// The expected output in a document: its lines, of which a line `…` stands for any lines.
public struct LinePattern: Hashable, Sendable {
  /// The expected lines, without blank lines at the end.
  public let lines: [String]

  /// Creates a pattern from its lines.
  public init(_ lines: [String]) {
    self.lines = lines.withoutBlankEnd
  }

  /// Returns whether the pattern stands for all of these lines; blank lines at the end do not count.
  public func matches(_ printed: [String]) -> Bool {
    let printed = printed.withoutBlankEnd
    var (next, place) = (0, 0)
    // The last line `…`, and the first printed line that it does not stand for.
    var gap: (next: Int, place: Int)?
    while place < printed.count {
      if next < lines.count, lines[next] == "…" {
        gap = (next, place)
        next += 1
      } else if next < lines.count, lines[next] == printed[place] {
        next += 1
        place += 1
      } else if let last = gap {
        gap = (last.next, last.place + 1)
        (next, place) = (last.next + 1, last.place + 1)
      } else {
        return false
      }
    }
    return lines[next...].allSatisfy { $0 == "…" }
  }
}

extension [String] {
  /// The lines up to the last that is not blank.
  public var withoutBlankEnd: [String] {
    Array(prefix((lastIndex { !$0.isEmpty } ?? -1) + 1))
  }
}
