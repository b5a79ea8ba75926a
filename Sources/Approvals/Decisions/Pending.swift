public import EventModel

/// The screens that a run saw, stored beside the golden until someone decides about them.
///
/// The text is a line that names the golden they were compared with, followed by golden text.
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
    "pending 1  golden \(golden?.description ?? "none")\n\(seen.text)"
  }

  /// Reads the text of pending screens.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - budget: The time of the reading; nil for no limit.
  /// - Throws: `GoldenError` with the line and column.
  public init(parsing text: String, within budget: Budget? = nil) throws(GoldenError) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix: StaticString = "pending 1  golden "
    var head = GoldenLineReader(Array(lines[0].utf8), line: 1)
    guard lines.count == 2 else { throw head.error(.expected("\(prefix)…")) }
    golden = lines[0] == "\(prefix)none" ? nil : try head.digest(after: prefix)
    do { seen = try Golden(parsing: String(lines[1]), within: budget) } catch {
      throw GoldenError(reason: error.reason, line: error.line + 1, column: error.column)
    }
  }
}
