/// The merge of a person's edits of a text into another version of it.
package enum MergedLines {
  /// Returns a text with the changes of both sides; nil if they touch the same lines.
  ///
  /// - Parameters:
  ///   - base: The lines that both sides began with.
  ///   - edited: The lines as a person edited them.
  ///   - new: The lines as they were written again.
  /// - Returns: The merged lines.
  package static func merge(base: [String], edited: [String], new: [String]) -> [String]? {
    let theirs = LineHunk.list(from: base, to: new)
    let ours = LineHunk.list(from: base, to: edited)
    for own in ours {
      for other in theirs where own != other && own.meets(other) { return nil }
    }
    let hunks = (ours + theirs.filter { !ours.contains($0) }).sorted { $0.start > $1.start }
    var lines = base
    for hunk in hunks { lines.replaceSubrange(hunk.range, with: hunk.new) }
    return lines
  }
}

extension LineHunk {
  /// Returns true if two changes touch the same lines, or insert at the same place.
  fileprivate func meets(_ other: LineHunk) -> Bool {
    if range.isEmpty || other.range.isEmpty {
      return range.lowerBound <= other.range.upperBound
        && other.range.lowerBound <= range.upperBound
    }
    return range.overlaps(other.range)
  }
}
