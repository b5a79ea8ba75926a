package import EventModel
package import LiveTerminal
import Stories

/// The story of a session that is being recorded, line by line, each with its events.
///
/// The lines are those that the story of the recording will have if it is readable as it is. Actions without effect
/// are no lines of it; they stand between the others, so that a person sees and removes them.
package struct LiveStory {
  private let entries: [LiveEntry]

  /// Prepares the story of a session.
  ///
  /// - Parameter entries: the performed actions, with that of the launch.
  package init(of entries: [LiveEntry]) { self.entries = entries }

  /// Tells what was recorded so far.
  ///
  /// - Parameter log: the log, with the events that will be written next.
  /// - Returns: the lines in order; none before the first screen.
  package func rows(for log: EventLog) -> [StoryRow] {
    guard let transcript = SessionTranscript(log, recording: "") else { return [] }
    var rows: [StoryRow] = []
    var next = entries.isEmpty ? 0 : 1
    for line in StoryWriter().write(transcript).lines where !line.text.isEmpty {
      guard let row = row(of: line) else { continue }
      guard row.kind == .action || row.kind == .remark, let events = row.events else {
        rows.append(row)
        continue
      }
      // Entries before the events of this line, which no line tells.
      while entries.indices.contains(next), entries[next].number < events.lowerBound {
        rows.append(untold(next))
        next += 1
      }
      var told = row
      while entries.indices.contains(next), events.contains(entries[next].number) {
        (told.entry, told.reason) = (next, entries[next].reason)
        next += 1
      }
      rows.append(told)
    }
    return rows + entries.indices.dropFirst(next).map(untold)
  }

  /// Returns the row of a written line; nil for comments and for the sentences that join stories.
  private func row(of line: WrittenStories.Line) -> StoryRow? {
    let text = line.text
    if text.hasPrefix("# ") { return nil }
    if text.hasPrefix("Story: ") { return StoryRow(.title, text: String(text.dropFirst(7))) }
    let kind: StoryRow.Kind =
      switch line.kind {
      case .frame: .given
      case .action: .action
      case .check: .check
      case .remark: .remark
      }
    return StoryRow(kind, text: text, events: line.events)
  }

  /// Returns the row of an action that the story does not tell.
  private func untold(_ place: Int) -> StoryRow {
    let entry = entries[place]
    return StoryRow(
      entry.reason == nil ? .remark : .idle,
      text: entry.words.namingEmptyPlaces,
      events: entry.number...entry.number,
      entry: place,
      reason: entry.reason
    )
  }
}

extension String {
  /// The words of an action, in which the path of a view without a name is an empty place.
  fileprivate var namingEmptyPlaces: String {
    firstRange(of: "`/[").map { "\(self[..<$0.lowerBound])an empty place" } ?? self
  }
}
