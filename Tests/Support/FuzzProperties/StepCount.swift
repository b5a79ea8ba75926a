import EventModel

/// The steps of one reading, which are bounded by n log n in the size of what was read.
///
/// Steps are the same on every machine and at every load, so that a bound on them is no matter of luck.
struct StepCount {
  /// The budget that the reading counts its steps in; its time is never over.
  let budget = Budget("no limit", for: "reading") { false }

  /// Checks the number of steps.
  ///
  /// - Parameters:
  ///   - size: The bytes of the input and the nodes of the screens that were read.
  ///   - work: The work, for the message.
  /// - Throws: `FuzzFinding` for more steps.
  func check(size: Int, _ work: String) throws(FuzzFinding) {
    let bound = 64 + size * (Int.bitWidth - max(size, 1).leadingZeroBitCount)
    try require(
      budget.spent <= bound,
      "\(work) took \(budget.spent) steps for a size of \(size), expected at most \(bound)"
    )
  }
}
