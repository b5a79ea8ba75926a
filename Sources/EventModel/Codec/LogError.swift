/// Why a log, or a tree in its notation, could not be read, and where.
public struct LogError: Error, Hashable, Sendable {
  /// What was wrong.
  public enum Reason: Hashable, Sendable {
    /// Something else stands where this was expected.
    case expected(String, found: String)
    /// A byte sequence that is not UTF-8.
    case invalidText
    /// An escape that JSON does not have, or half of a surrogate pair.
    case invalidEscape
    /// A number that is not written as JSON has it, or that cannot be kept exactly.
    case invalidNumber(String)
    /// A member that stands twice in one object.
    case duplicateMember(String)
    /// A member that must be there and is not.
    case missingMember(String)
    /// A member that this version does not know and must not pass over.
    case unknownMember(String)
    /// A kind of event that this version does not know and must not pass over.
    case unknownKind(String)
    /// A value outside what its member allows.
    case invalidValue(member: String, expected: String)
    /// The format is of a later major version.
    case newerFormat(FormatVersion, writer: String)
    /// A limit was passed: what, and how much is allowed.
    case tooLarge(String, limit: Int)
    /// The line does not have the seal it was written with.
    case brokenSeal
    /// The file's digest differs from the one in the end line.
    case brokenChain
    /// An event out of sequence.
    case wrongNumber(Int, expected: Int)
    /// The change does not apply to the tree before it.
    case wrongEdit(String)
    /// The tree does not have the digest it was written with.
    case wrongHash
    /// Lines after the end line.
    case afterEnd
    /// The file ends within a line; so many bytes of it are there.
    case tornLine(bytes: Int)
    /// The file ends without an end line.
    case missingEnd
    /// The file has no header.
    case missingHeader
  }

  /// What was wrong.
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

  /// What was found and what was expected, in one lower-case clause.
  public var message: String {
    switch reason {
    case .expected(let expected, let found): "found \(found), expected \(expected)"
    case .invalidText: "these bytes are not UTF-8 text"
    case .invalidEscape: "this is not an escape that JSON has"
    case .invalidNumber(let text): "\(text) is not a number that can be kept exactly"
    case .duplicateMember(let name): "the member \"\(name)\" stands here twice"
    case .missingMember(let name): "the member \"\(name)\" is missing"
    case .unknownMember(let name): "the member \"\(name)\" is not known to this version"
    case .unknownKind(let name): "the event \"\(name)\" is not known to this version"
    case .invalidValue(let member, let expected): "\"\(member)\" must be \(expected)"
    case .newerFormat(let version, let writer):
      "the log is in format \(version), written by \(writer); this version reads format "
        + "\(SessionHeader.currentFormat.major)"
    case .tooLarge(let what, let limit): "\(what) is over the limit of \(limit)"
    case .brokenSeal: "the line is not as it was written: its seal does not fit"
    case .brokenChain: "lines were lost or exchanged: the log's hash does not fit"
    case .wrongNumber(let number, let expected):
      "event \(number) stands here, expected event \(expected)"
    case .wrongEdit(let why): "the change does not apply: \(why)"
    case .wrongHash: "the tree is not the one that was recorded: its hash does not fit"
    case .afterEnd: "there is more after the end of the session"
    case .tornLine(let bytes): "the file ends within this line, after \(bytes) bytes of it"
    case .missingEnd: "the session has no end: the recorder was killed, or lines were cut off"
    case .missingHeader: "a log begins with a line {\"simon\":\"1.0\",…}"
    }
  }

  /// What to do about it, where that is known.
  public var hint: String? {
    switch reason {
    case .brokenSeal, .brokenChain, .wrongNumber, .wrongEdit, .wrongHash, .afterEnd:
      "the log was damaged or edited; take it from version control again, or record anew"
    case .tornLine, .missingEnd:
      "what is before it is whole: simon-record session --continue goes on from there"
    case .unknownMember, .unknownKind, .newerFormat: "read it with a newer version of Simon"
    default: nil
    }
  }
}
