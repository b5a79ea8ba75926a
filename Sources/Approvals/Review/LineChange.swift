/// A line of a text that is removed from it, or added to it.
public struct LineChange: Hashable, Sendable {
  /// True if the line is added; false if it is removed.
  public var isAdded: Bool
  /// The line.
  public var text: String

  /// The line behind the sign of its change.
  public var sentence: String { "\(isAdded ? "+" : "-") \(text)" }

  /// Returns the lines in which two texts differ, each change where it occurs.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - new: The text after.
  /// - Returns: The removed and the added lines, in the order of the texts.
  public static func list(from old: String, to new: String) -> [LineChange] {
    LineHunk.list(from: old.storyLines, to: new.storyLines).flatMap { hunk in
      hunk.old.map { LineChange(isAdded: false, text: $0) }
        + hunk.new.map { LineChange(isAdded: true, text: $0) }
    }
  }
}

/// A run of lines of a text that another text replaces.
package struct LineHunk: Hashable, Sendable {
  /// The place of its first line in the old text.
  package var start: Int
  /// The lines of the old text.
  package var old: [String] = []
  /// The lines of the new text.
  package var new: [String] = []

  /// The places of the old lines.
  package var range: Range<Int> { start..<start + old.count }

  /// Returns the runs in which two texts differ.
  package static func list(from old: [String], to new: [String]) -> [LineHunk] {
    let difference = new.difference(from: old)
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var hunks: [LineHunk] = []
    var (place, other) = (0, 0)
    while place < old.count || other < new.count {
      var hunk = LineHunk(start: place)
      while removed.contains(place) || added.contains(other) {
        if removed.contains(place) {
          hunk.old.append(old[place])
          place += 1
        } else {
          hunk.new.append(new[other])
          other += 1
        }
      }
      if !hunk.old.isEmpty || !hunk.new.isEmpty { hunks.append(hunk) }
      place += 1
      other += 1
    }
    return hunks
  }
}

extension String {
  /// The lines of a story's text, the last one without an empty line behind it.
  package var storyLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
