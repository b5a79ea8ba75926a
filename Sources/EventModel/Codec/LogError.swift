/// The reason why a log or a tree could not be read, and its place.
public struct LogError: Error, Hashable, Codable, Sendable {
  /// The reasons.
  public enum Reason: Hashable, Codable, Sendable {
    /// A text other than the expected one.
    case expected(String, found: String)
    /// A byte sequence that is not UTF-8.
    case invalidText
    /// An escape that JSON does not have, or half of a surrogate pair.
    case invalidEscape
    /// A number that is not JSON, or that cannot be represented exactly.
    case invalidNumber(String)
    /// A member that an object has twice.
    case duplicateMember(String)
    /// A required member that is missing.
    case missingMember(String)
    /// A member that this version does not know and must not ignore.
    case unknownMember(String)
    /// A kind of event that this version does not know and must not ignore.
    case unknownKind(String)
    /// A value that its member cannot have.
    case invalidValue(member: String, expected: String)
    /// The format is of a later major version.
    case newerFormat(FormatVersion, writer: String)
    /// A part of the log that exceeds a limit.
    case tooLarge(String, limit: Int)
    /// Reading took longer than its limit.
    case outOfTime(Budget.Exceeded)
    /// The seal does not match the line.
    case brokenSeal
    /// The hash in the end line does not match the lines before it.
    case brokenChain
    /// An event that is out of sequence.
    case wrongNumber(Int, expected: Int)
    /// A change that cannot be applied to the tree before it.
    case wrongEdit(String)
    /// The tree does not match the hash in the line.
    case wrongHash
    /// Lines after the end line.
    case afterEnd
    /// The file ends within a line, after that number of the line's bytes.
    case tornLine(bytes: Int)
    /// The file ends without an end line.
    case missingEnd
    /// The file has no header.
    case missingHeader
  }

  /// The kind of damage.
  public var reason: Reason
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in bytes.
  public var column: Int

  /// Creates an error at a place.
  public init(_ reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// The problem and the expected value, in one lower-case clause.
  public var message: String {
    switch reason {
    case .expected(let expected, let found): "found \(found), expected \(expected)"
    case .invalidText: "these bytes are not UTF-8"
    case .invalidEscape: "this is not a JSON escape"
    case .invalidNumber(let text): "\(text) is not a number that can be represented exactly"
    case .duplicateMember(let name): "the member \"\(name)\" is here twice"
    case .missingMember(let name): "the member \"\(name)\" is missing"
    case .unknownMember(let name): "this version does not know the member \"\(name)\""
    case .unknownKind(let name): "this version does not know the event \"\(name)\""
    case .invalidValue(let member, let expected): "\"\(member)\" must be \(expected)"
    case .newerFormat(let version, let writer):
      "the log is in format \(version), written by \(writer); this version reads format "
        + "\(SessionHeader.currentFormat.major)"
    case .tooLarge(let what, let limit): "\(what) is over the limit of \(limit)"
    case .outOfTime(let reason): reason.message
    case .brokenSeal: "the line was damaged or edited: its seal does not match"
    case .brokenChain: "lines were lost or exchanged: the log's hash does not match"
    case .wrongNumber(let number, let expected):
      "found event \(number), expected event \(expected)"
    case .wrongEdit(let why): "the change cannot be applied: \(why)"
    case .wrongHash: "the tree differs from the recorded one: its hash does not match"
    case .afterEnd: "there are lines after the end of the session"
    case .tornLine(let bytes): "the file ends within this line, after \(bytes) bytes"
    case .missingEnd: "the session has no end: the recorder was killed, or lines were cut off"
    case .missingHeader: "the header line is missing; expected {\"simon\":\"1.0\",…}"
    }
  }

  /// The next step for the user; nil where none is known.
  public var hint: String? {
    switch reason {
    case .brokenSeal, .brokenChain, .wrongNumber, .wrongEdit, .wrongHash, .afterEnd, .missingHeader:
      line == 1
        ? "restore the log from version control, or record the session again"
        : "restore the log from version control, or keep its intact part: simon-replay log repair FILE"
    case .tornLine, .missingEnd:
      line == 1
        ? "no event is complete; record the session again"
        : "the earlier lines are intact; to continue from the last complete event: "
          + "simon-record session --continue RECORDING"
    case .unknownMember, .unknownKind, .newerFormat: "read it with a newer version of Simon"
    case .outOfTime: Budget.Exceeded.hint
    default: nil
    }
  }
}
