public import EventModel

/// The reason why golden text could not be read, and its place.
public struct GoldenError: Error, Hashable, Codable, Sendable {
  /// The kinds of problem.
  public enum Reason: Hashable, Codable, Sendable {
    /// The text has something else where this was expected.
    case expected(String)
    /// The golden has a later format.
    case newerFormat(String)
    /// The line ends with a carriage return.
    case carriageReturn
    /// A merge conflict was left in the file.
    case mergeConflict
    /// A merge conflict was left in the file, with the names of both sides.
    case mergeConflictBetween(ours: String, theirs: String)
    /// The address matches no view of the previous screen, or more than one.
    case unknownAddress(String)
    /// The value before the change is not the one in the previous screen.
    case otherValue(address: String, member: String, found: String)
    /// A line of the ledger is not an entry.
    case badEntry(String)
    /// The changes cannot be applied to the previous screen.
    case wrongEdit(String)
    /// Reading took longer than its limit.
    case outOfTime(Budget.Exceeded)
  }

  /// The problem.
  public var reason: Reason
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in bytes.
  public var column: Int

  /// The problem in one lower-case clause.
  public var message: String {
    switch reason {
    case .expected(let expected): "expected \(expected)"
    case .newerFormat(let version):
      "this golden has format \(version), but this version of Simon reads format 1"
    case .carriageReturn:
      "the line ends with a carriage return, but the lines of this file end with \\n alone"
    case .mergeConflict: "a merge conflict was left in this golden"
    case .mergeConflictBetween(let ours, let theirs):
      "a merge conflict between \(ours.quoted) and \(theirs.quoted) was left in this file"
    case .unknownAddress(let address): "the previous checkpoint has no single view at \(address)"
    case .otherValue(let address, let member, let found):
      "\(member) of \(address) is \(found) in the previous checkpoint"
    case .badEntry(let why): "this line is not a ledger entry: \(why)"
    case .outOfTime(let reason): reason.message
    case .wrongEdit(let why): "the changes do not fit the previous checkpoint: \(why)"
    }
  }

  /// The next step for the user, if it is known.
  public var hint: String? {
    switch reason {
    case .carriageReturn: "pin it in .gitattributes (text eol=lf), and check it out again"
    case .mergeConflict, .mergeConflictBetween:
      "take one side, replay, and approve the differences: simon-replay, simon-replay approve"
    case .unknownAddress, .otherValue, .wrongEdit:
      "two edits of this golden contradict each other; take one side, replay and approve"
    case .newerFormat: "read it with a newer version of Simon"
    case .badEntry:
      "restore it from version control; after a merge, keep the lines of both branches"
    case .outOfTime: Budget.Exceeded.hint
    case .expected: nil
    }
  }
}

extension GoldenError {
  /// Creates the error of a golden that took too long to compare with.
  ///
  /// - Parameters:
  ///   - reason: The part of the work that took too long.
  ///   - line: The line of the file that made it so long.
  package init(ofComparison reason: Budget.Exceeded, line: Int = 1) {
    self.init(reason: .outOfTime(reason), line: line, column: 1)
  }

  /// Creates the error of a line of JSON that took too long to read; nil for another error.
  init?(timeOf error: LogError) {
    guard case .outOfTime(let reason) = error.reason else { return nil }
    self.init(reason: .outOfTime(reason), line: error.line, column: error.column)
  }
}

extension Budget {
  /// Counts steps of reading a line.
  ///
  /// - Throws: `GoldenError` with the line once the time is over.
  func spend(_ count: Int, onLine line: Int) throws(GoldenError) {
    do throws(Exceeded) { try spend(count) } catch {
      throw GoldenError(reason: .outOfTime(error), line: line, column: 1)
    }
  }
}
