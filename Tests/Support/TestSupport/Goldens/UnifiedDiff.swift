/// Returns the difference of two texts in the unified format of `patch`; empty if they are equal.
///
/// Texts are compared as UTF-8, line by line. Only a line feed ends a line, so a carriage return is
/// part of its line. Hunks have three lines of context.
///
/// ```swift
/// print(unifiedDiff("a\nb\n", "a\nc\n"))
/// // --- golden
/// // +++ actual
/// // @@ -1,2 +1,2 @@
/// //  a
/// // -b
/// // +c
/// ```
///
/// - Parameters:
///   - old: The old text.
///   - new: The new text.
///   - oldName: The name of the old text in the header.
///   - newName: The name of the new text in the header.
/// - Returns: The header and the hunks, ending with a line feed; an empty text if nothing differs.
public func unifiedDiff(
  _ old: String,
  _ new: String,
  from oldName: String = "golden",
  to newName: String = "actual"
) -> String {
  let before = TextLines(old)
  let after = TextLines(new)
  let hunks = DiffHunk.hunks(from: before, to: after)
  guard !hunks.isEmpty else { return "" }
  return "--- \(oldName)\n+++ \(newName)\n" + hunks.map(\.description).joined()
}

/// The lines of a text, each with its line feed, so that they can be joined again.
struct TextLines {
  /// The lines as UTF-8; only the last one may lack its line feed.
  let lines: [ArraySlice<UInt8>]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    self.lines = lines
  }

  /// Returns a line of a hunk, after its mark.
  func printed(_ index: Int, mark: String) -> String {
    let line = lines[index]
    let text = mark + String(decoding: line, as: UTF8.self)
    guard line.last != UInt8(ascii: "\n") else { return text }
    return text + "\n\\ No newline at end of file\n"
  }
}

/// A range of changed lines with the unchanged lines around it.
struct DiffHunk: CustomStringConvertible {
  /// The lines of the old text, from 0.
  private var old: Range<Int>
  /// The lines of the new text, from 0.
  private var new: Range<Int>
  /// The printed lines, each ending with a line feed.
  private var body = ""

  /// The header with both ranges, and the lines.
  var description: String {
    "@@ -\(Self.place(of: old)) +\(Self.place(of: new)) @@\n" + body
  }

  /// Returns a range as written in a header: starting at 1, without a count of 1, and for an empty
  /// range the line before it.
  private static func place(of range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }

  /// A replacement of old lines by new ones; at most one of the ranges is empty.
  private struct Edit {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Returns the hunks of the difference between two texts; none if they are equal.
  static func hunks(
    from before: TextLines,
    to after: TextLines,
    context: Int = 3
  ) -> [DiffHunk] {
    var groups: [[Edit]] = []
    for edit in edits(from: before, to: after) {
      if let last = groups.last?.last, edit.old.lowerBound - last.old.upperBound <= 2 * context {
        groups[groups.count - 1].append(edit)
      } else {
        groups.append([edit])
      }
    }
    return groups.compactMap { group in
      guard let first = group.first, let last = group.last else { return nil }
      let lead = min(context, first.old.lowerBound)
      let trail = min(context, before.lines.count - last.old.upperBound)
      var hunk = DiffHunk(
        old: first.old.lowerBound - lead..<last.old.upperBound + trail,
        new: first.new.lowerBound - lead..<last.new.upperBound + trail
      )
      hunk.fill(with: group, before, after)
      return hunk
    }
  }

  private mutating func fill(with edits: [Edit], _ before: TextLines, _ after: TextLines) {
    var next = old.lowerBound
    for edit in edits {
      for line in next..<edit.old.lowerBound { body += before.printed(line, mark: " ") }
      for line in edit.old { body += before.printed(line, mark: "-") }
      for line in edit.new { body += after.printed(line, mark: "+") }
      next = edit.old.upperBound
    }
    for line in next..<old.upperBound { body += before.printed(line, mark: " ") }
  }

  private static func edits(from before: TextLines, to after: TextLines) -> [Edit] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let matching = LineMatching(old: before.lines.map(number), new: after.lines.map(number))
    let end = LineMatching.Pair(old: before.lines.count, new: after.lines.count)
    var edits: [Edit] = []
    var (i, j) = (0, 0)
    for pair in matching.pairs + [end] {
      if i < pair.old || j < pair.new { edits.append(Edit(old: i..<pair.old, new: j..<pair.new)) }
      (i, j) = (pair.old + 1, pair.new + 1)
    }
    return edits
  }
}
