/// A selection of stories by title and line.
public struct StorySelection: Hashable, Sendable {
  /// The beginning of the titles, whose case and diacritics do not matter; nil for all titles.
  public var title: String?
  /// The lines of the selected stories by file; files that are not listed are selected as a whole.
  public var lines: [String: Set<Int>]

  /// Creates a selection.
  public init(title: String? = nil, lines: [String: Set<Int>] = [:]) {
    self.title = title
    self.lines = lines
  }

  /// Splits `FILE` or `FILE:LINE` into file and line.
  public static func place(_ text: String) -> (file: String, line: Int?) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let line = Int(text[text.index(after: colon)...]), line > 0
    else { return (text, nil) }
    return (String(text[..<colon]), line)
  }

  /// Returns the indices of the selected stories.
  public func places(in stories: [Story]) -> Set<Int> {
    Set(
      stories.indices.filter { place in
        let story = stories[place]
        guard title.map(story.hasTitle) ?? true else { return false }
        guard let lines = lines[story.file] else { return true }
        let isLast = place + 1 == stories.count || stories[place + 1].file != story.file
        // A line behind the last story belongs to none.
        let last = story.steps.last?.line ?? story.line
        let end = isLast ? last + 1 : stories[place + 1].line
        return lines.contains { story.line <= $0 && $0 < end }
      }
    )
  }
}
