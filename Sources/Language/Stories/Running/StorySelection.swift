/// A selection of stories by title, line and tags.
public struct StorySelection: Hashable, Sendable {
  /// One of the parts into which the selected stories are divided, one for each machine.
  public struct Part: Hashable, Sendable {
    /// The number of the part, from 1.
    public var number: Int
    /// The number of parts.
    public var count: Int

    /// Creates a part.
    public init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }
  }

  /// The beginning of the titles, whose case and diacritics do not matter; nil for all titles.
  public var title: String?
  /// The lines of the selected stories by file; files that are not listed are selected as a whole.
  public var lines: [String: Set<Int>]
  /// The condition on the tags; nil for stories with any tags.
  public var tags: TagExpression?
  /// The part of the stories so selected; nil for all of them.
  public var part: Part?

  /// Creates a selection.
  public init(
    title: String? = nil,
    lines: [String: Set<Int>] = [:],
    tags: TagExpression? = nil
  ) {
    self.title = title
    self.lines = lines
    self.tags = tags
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
    let selected = selected(in: stories)
    guard let part else { return selected }
    // Stories that continue each other need one app.
    let chains = StoryOrder.chains(of: stories).map { $0.filter(selected.contains) }
      .filter { !$0.isEmpty }
    return Set(
      chains.indices.filter { $0 % part.count == part.number - 1 }.flatMap { chains[$0] }
    )
  }

  private func selected(in stories: [Story]) -> Set<Int> {
    Set(
      stories.indices.filter { place in
        let story = stories[place]
        guard title.map(story.hasTitle) ?? true, tags?.matches(story.tags) ?? true else {
          return false
        }
        guard let lines = lines[story.file] else { return true }
        if let own = story.ownLines {
          return lines.contains { $0 == story.line || own.contains($0) }
        }
        let isLast = place + 1 == stories.count || stories[place + 1].file != story.file
        // A line behind the last story belongs to none.
        let last = story.steps.last?.line ?? story.line
        let end = isLast ? last + 1 : stories[place + 1].firstLine
        return lines.contains { story.line <= $0 && $0 < end }
      }
    )
  }
}

extension Story {
  /// The line of its first tag, or of its title.
  fileprivate var firstLine: Int { ownLines?.lowerBound ?? line }
}
