import EventModel

/// Why golden text could not be read, and where.
public struct GoldenError: Error, Hashable, Sendable {
  /// What was wrong.
  public enum Reason: Hashable, Sendable {
    /// Something else stands where this was expected.
    case expected(String)
    /// A later version of the golden's format.
    case newerFormat(String)
    /// The line ends with a carriage return.
    case carriageReturn
    /// Two branches were merged and the conflict was left in the file.
    case mergeConflict
    /// Two branches were merged, and both sides of a conflict are still in the file.
    case mergeConflictBetween(ours: String, theirs: String)
    /// No node of the tree before has that address, or more than one.
    case unknownAddress(String)
    /// The value before the change is not the one that the golden says.
    case otherValue(address: String, member: String, found: String)
    /// A line of the ledger is not one of its entries.
    case badEntry(String)
    /// The changes do not fit the tree before.
    case wrongEdit(String)
  }

  /// What was wrong.
  public var reason: Reason
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in bytes.
  public var column: Int

  /// What was found and what was expected, in one lower-case clause.
  public var message: String {
    switch reason {
    case .expected(let expected): "expected \(expected)"
    case .newerFormat(let version):
      "the golden is in format \(version), this version reads format 1"
    case .carriageReturn:
      "the line ends with a carriage return, a golden's lines end with \\n alone"
    case .mergeConflict: "a merge conflict was left in this golden"
    case .mergeConflictBetween(let ours, let theirs):
      "a merge conflict between \(ours.quoted) and \(theirs.quoted) was left in this file"
    case .unknownAddress(let address): "\(address) is not a view of the checkpoint before"
    case .otherValue(let address, let member, let found):
      "\(member) of \(address) is \(found) in the checkpoint before"
    case .badEntry(let why): "this is no entry of a ledger: \(why)"
    case .wrongEdit(let why): "the changes do not fit the checkpoint before: \(why)"
    }
  }

  /// What to do about it, where that is known.
  public var hint: String? {
    switch reason {
    case .carriageReturn: "pin it in .gitattributes: *.tree text eol=lf"
    case .mergeConflict, .mergeConflictBetween:
      "take one side, replay, and approve what is different: simon-replay, simon-replay approve"
    case .unknownAddress, .otherValue, .wrongEdit:
      "two edits of this golden do not fit together; take one side, replay and approve"
    case .newerFormat: "read it with a newer version of Simon"
    case .badEntry:
      "take it from version control again; where two branches met, keep the lines of both"
    case .expected: nil
    }
  }
}
