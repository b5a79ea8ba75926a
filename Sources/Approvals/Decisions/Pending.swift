public import EventModel

/// The screens that a run saw, stored beside the golden until someone decides about them.
///
/// The text is a line that names the golden they were compared with and the digest of the rest, followed by
/// golden text.
public struct Pending: Hashable, Sendable {
  /// The digest of the golden that the run was compared with, or nil if there was none.
  public var golden: Digest?
  /// The screens that the run saw.
  public var seen: Golden

  /// Creates the pending screens of a run that was compared with the golden of that digest.
  public init(golden: Digest?, seen: Golden) {
    self.golden = golden
    self.seen = seen
  }

  /// The text that `init(parsing:)` reads.
  public var text: String {
    let screens = seen.text
    return "pending 2  golden \(golden?.description ?? "none")  screens \(Digest(of: screens))\n"
      + screens
  }

  /// Reads the text of pending screens.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - budget: The time of the reading; nil for no limit.
  /// - Throws: `GoldenError` with the line and column.
  public init(parsing text: String, within budget: Budget? = nil) throws(GoldenError) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = "pending 2  golden "
    let head = GoldenLineReader(Array(lines[0].utf8), line: 1)
    guard lines.count == 2, lines[0].hasPrefix(prefix) else {
      throw head.error(.expected("\(prefix)…"))
    }
    let words = lines[0].dropFirst(prefix.count).split(separator: " ")
    guard words.count == 3, words[1] == "screens",
      words[0] == "none" || Digest(parsing: String(words[0])) != nil
    else { throw head.error(.expected("\(prefix)DIGEST  screens DIGEST")) }
    // Nobody may approve other screens than those that a run saw.
    guard Digest(of: String(lines[1])).description == words[2] else {
      throw head.error(.expected("screens with the digest \(words[2])"))
    }
    golden = Digest(parsing: String(words[0]))
    do { seen = try Golden(parsing: String(lines[1]), within: budget) } catch {
      throw GoldenError(reason: error.reason, line: error.line + 1, column: error.column)
    }
  }
}
