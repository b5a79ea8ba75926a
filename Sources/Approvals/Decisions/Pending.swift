public import EventModel

/// The screens that a run saw, stored beside the golden until someone decides about them.
///
/// The text is a line, followed by golden text. The line names the golden that the screens were compared with, the
/// digest of the rest, and the build that showed them. The digest covers the build, too. While some changes are decided
/// and others are not, a second line names the decided ones, and the golden from before them follows the screens.
public struct Pending: Hashable, Sendable {
  /// The digest of the golden that the run was compared with, or nil if there was none.
  public var golden: Digest?
  /// The screens that the run saw.
  public var seen: Golden
  /// The build of the app that the run replayed on; nil for the recorded app, and for one behind a command.
  public var build: String?
  /// The decisions about some of the changes; nil before the first one.
  public var part: PartialDecision?

  /// Creates the pending screens of a run that was compared with the golden of that digest.
  public init(golden: Digest?, seen: Golden) {
    self.golden = golden
    self.seen = seen
  }

  /// The text that `init(parsing:)` reads.
  public var text: String {
    let name = build.map { "  build \(Golden.word($0))" } ?? ""
    let screens = part.map { "\($0.line)\n\(seen.text)\($0.base)" } ?? seen.text
    let digest = Self.digest(of: screens, shownBy: build)
    let names = "golden \(golden?.description ?? "none")  screens \(digest)"
    return "pending \(part == nil ? 2 : 3)  \(names)\(name)\n\(screens)"
  }

  /// The same screens without the decisions about some of their changes, as a run leaves them.
  public var undecided: Pending {
    var pending = self
    pending.part = nil
    return pending
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
    try self.init(parsing: text, within: budget, knowing: nil)
  }

  /// Reads the text of pending screens, which other recordings may have, too.
  init(
    parsing text: String,
    within budget: Budget?,
    knowing known: ReadScreens?
  ) throws(GoldenError) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    var head = GoldenLineReader(Array(lines[0].utf8), line: 1)
    guard lines.count == 2 else { throw head.error(.expected("pending 2  golden …")) }
    var screens = lines[1]
    let isDecided = head.skip("pending 3  golden ")
    (golden, build) = try head.pendingHead(before: String(screens), isBegun: isDecided)
    if isDecided { part = try PartialDecision(removedFrom: &screens) }
    do { seen = try Golden(parsing: String(screens), within: budget, knowing: known) } catch {
      let line = error.line + (isDecided ? 2 : 1)
      throw GoldenError(reason: error.reason, line: line, column: error.column)
    }
  }
}

extension PartialDecision {
  /// Takes the line with the decided changes from the beginning of pending screens, and the golden from their end.
  fileprivate init(removedFrom screens: inout Substring) throws(GoldenError) {
    let line = screens.prefix { $0 != "\n" }
    let words = line.split(separator: " ").map(String.init)
    let rest = screens.utf8.dropFirst(line.utf8.count + 1)
    guard words.count >= 5, words.count % 2 == 1,
      words[0] == "decided", words[1] == "base", words[3] == "ledger",
      let size = Int(words[2]), let entries = Int(words[4]), (0...rest.count) ~= size,
      let end = rest.index(rest.endIndex, offsetBy: -size, limitedBy: rest.startIndex),
      let base = String(rest[end...])
    else { throw GoldenError(reason: .expected("decided  base …"), line: 2, column: 1) }
    var names = DecidedNames()
    for place in stride(from: 5, to: words.count, by: 2) {
      guard names.read(words[place], words[place + 1]) else {
        throw GoldenError(reason: .expected("approved … or rejected …"), line: 2, column: 1)
      }
    }
    self.init(base: base, entries: entries, names: names)
    screens = Substring(rest[..<end])
  }
}

extension GoldenLineReader {
  /// Reads the line that names the golden of pending screens, their digest, and the build that showed them; its first
  /// words may have been read.
  fileprivate mutating func pendingHead(
    before screens: String,
    isBegun: Bool
  ) throws(GoldenError) -> (golden: Digest?, build: String?) {
    guard isBegun || skip("pending 2  golden ") else {
      throw error(.expected("pending 2  golden …"))
    }
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
