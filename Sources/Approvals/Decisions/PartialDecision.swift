/// The decisions about some changes of a run while others are still pending.
///
/// The names, groups and causes of changes depend on the golden that they are compared with. The golden from before
/// the first of these decisions is therefore kept, so that the next review asks the rest of the same questions, and
/// its decisions lead to the same golden in any order.
public struct PartialDecision: Hashable, Sendable {
  /// The text of the golden before the first decision; in a setting, with its overlays.
  public var base: String
  /// The number of entries in the ledger before the first decision.
  public var entries: Int
  /// The changes that were decided about.
  public var names: DecidedNames

  /// Creates the state of a review that has decided about some changes of a golden with that text.
  public init(base: String, entries: Int, names: DecidedNames) {
    (self.base, self.entries, self.names) = (base, entries, names)
  }

  /// The line that says so beside pending screens, without its end.
  var line: String {
    "decided  base \(base.utf8.count)  ledger \(entries)" + names.words.map { "  \($0)" }.joined()
  }
}

/// The names of changes on the command line, by the decision about them.
public struct DecidedNames: Hashable, Sendable {
  /// The names of the approved changes.
  public private(set) var approved: Set<String> = []
  /// The names of the rejected changes.
  public private(set) var rejected: Set<String> = []

  /// Creates the names of a decision.
  public init(approved: [String] = [], rejected: [String] = []) {
    self.approved = Set(approved)
    self.rejected = Set(rejected).subtracting(approved)
  }

  /// True if there was no decision.
  public var isEmpty: Bool { approved.isEmpty && rejected.isEmpty }

  /// Adds later decisions, which replace those about the same names.
  mutating func add(_ later: DecidedNames) {
    approved = approved.subtracting(later.rejected).union(later.approved)
    rejected = rejected.subtracting(later.approved).union(later.rejected)
  }

  /// The decisions and their names, such as `approved 0a1b2c,3f9a1c`; in every run in the same order.
  var words: [String] {
    [("approved", approved), ("rejected", rejected)].filter { !$0.1.isEmpty }
      .map { "\($0.0) \($0.1.sorted().joined(separator: ","))" }
  }

  /// Reads the names that follow the word of a decision.
  ///
  /// - Returns: True if there is such a word.
  mutating func read(_ word: String, _ names: String) -> Bool {
    let names = names.split(separator: ",").map(String.init)
    switch word {
    case "approved": add(DecidedNames(approved: names))
    case "rejected": add(DecidedNames(rejected: names))
    default: return false
    }
    return true
  }
}
