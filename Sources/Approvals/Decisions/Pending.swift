public import EventModel

/// The screens that a run saw, stored beside the golden until someone decides about them.
///
/// The text is a line, followed by golden text. The line names the golden that the screens were compared with, the
/// digest of the rest, and the build that showed them. The digest covers the build, too.
public struct Pending: Hashable, Sendable {
  /// The digest of the golden that the run was compared with, or nil if there was none.
  public var golden: Digest?
  /// The screens that the run saw.
  public var seen: Golden
  /// The build of the app that the run replayed on; nil for the recorded app, and for one behind a command.
  public var build: String?

  /// Creates the pending screens of a run that was compared with the golden of that digest.
  public init(golden: Digest?, seen: Golden) {
    self.golden = golden
    self.seen = seen
  }

  /// The text that `init(parsing:)` reads.
  public var text: String {
    let name = build.map { "  build \(Golden.word($0))" } ?? ""
    let screens = seen.text
    let digest = Self.digest(of: screens, shownBy: build)
    let names = "golden \(golden?.description ?? "none")  screens \(digest)"
    return "pending 2  \(names)\(name)\n\(screens)"
  }

  /// Returns the digest of screens, and of the build that showed them if it is not the recorded app.
  fileprivate static func digest(of screens: String, shownBy build: String?) -> Digest {
    Digest(of: build.map { "build \($0)\n\(screens)" } ?? screens)
  }

  /// Reads the text of pending screens.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - budget: The time of the reading; nil for no limit.
  /// - Throws: `GoldenError` with the line and column.
  public init(parsing text: String, within budget: Budget? = nil) throws(GoldenError) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    var head = GoldenLineReader(Array(lines[0].utf8), line: 1)
    guard lines.count == 2 else { throw head.error(.expected("pending 2  golden …")) }
    (golden, build) = try head.pendingHead(before: String(lines[1]))
    do { seen = try Golden(parsing: String(lines[1]), within: budget) } catch {
      throw GoldenError(reason: error.reason, line: error.line + 1, column: error.column)
    }
  }
}

extension GoldenLineReader {
  /// Reads the line that names the golden of pending screens, their digest, and the build that showed them.
  fileprivate mutating func pendingHead(
    before screens: String
  ) throws(GoldenError) -> (golden: Digest?, build: String?) {
    guard skip("pending 2  golden ") else { throw error(.expected("pending 2  golden …")) }
    var start = position
    let text = try word("a digest")
    let golden = Digest(parsing: text)
    guard golden != nil || text == "none" else {
      throw error(.expected("a digest"), at: start)
    }
    try expect("  screens ")
    start = position
    guard let digest = Digest(parsing: try word("a digest")) else {
      throw error(.expected("a digest"), at: start)
    }
    var build: String?
    if !isAtEnd {
      try expect("  build ")
      build = try word("the name of a build")
      try expectEnd()
    }
    // Only the screens that a run saw can be approved, and only for the build that it ran.
    guard Pending.digest(of: screens, shownBy: build) == digest else {
      throw error(
        .expected("screens\(build == nil ? "" : " and a build") with the digest \(digest)"),
        at: start
      )
    }
    return (golden, build)
  }
}
