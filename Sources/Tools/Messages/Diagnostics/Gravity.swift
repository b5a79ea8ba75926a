/// The gravity of a finding: one of the kinds of an end that CI tells apart.
///
/// The number is the one by which reports name it, and with which a tool exits.
public enum Gravity: Int32, CaseIterable, Sendable {
  /// Same, passed.
  case success = 0
  /// A difference, or a failed step.
  case difference = 1
  /// Wrong usage.
  case usage = 2
  /// Unreadable or damaged input.
  case damaged = 3
  /// Nothing selected.
  case nothing = 4
  /// A missing golden, or pending changes that are left.
  case missingGolden = 5
  /// Orphaned goldens.
  case orphaned = 6
  /// Flaky; `run` exits with it only with `--fail-on-flaky`.
  case flaky = 7
  /// An error in the tool itself.
  case internalError = 70
  /// Another process holds the lock of a recording.
  case locked = 75
  /// Stopped on request.
  case interrupted = 130

  /// Returns the gravest of some findings; success if there are none.
  package static func gravest(of found: some Sequence<Gravity>) -> Gravity {
    let found = Set(found)
    let order: [Gravity] = [
      .internalError, .interrupted, .locked, .damaged, .usage, .missingGolden, .difference,
      .orphaned, .flaky, .nothing,
    ]
    return order.first { found.contains($0) } ?? .success
  }
}
