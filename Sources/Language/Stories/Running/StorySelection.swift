/// Which stories of some files are run.
public struct StorySelection: Hashable, Sendable {
  /// The beginning of the titles, in any case and with any marks; nil for all.
  public var title: String?
  /// Lines of files, each choosing the story that it stands in; a file that has none is run whole.
  public var lines: [String: Set<Int>]

  /// Creates a selection.
  public init(title: String? = nil, lines: [String: Set<Int>] = [:]) {
    self.title = title
    self.lines = lines
  }

  /// What a person wrote, `FILE` or `FILE:LINE`.
  ///
  /// - Returns: the file, and the line where there is one.
  public static func place(_ text: String) -> (file: String, line: Int?) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let line = Int(text[text.index(after: colon)...]), line > 0
    else { return (text, nil) }
    return (String(text[..<colon]), line)
  }

  /// The selected of some stories, as places in the list.
  public func places(in stories: [Story]) -> Set<Int> {
    Set(
      stories.indices.filter { place in
        let story = stories[place]
        guard title.map(story.hasTitle) ?? true else { return false }
        guard let lines = lines[story.file] else { return true }
        let isLast = place + 1 == stories.count || stories[place + 1].file != story.file
        let end = isLast ? Int.max : stories[place + 1].line
        return lines.contains { story.line <= $0 && $0 < end }
      }
    )
  }
}
