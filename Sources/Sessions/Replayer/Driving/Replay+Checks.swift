import AppDriver
import EventModel
import Stories

extension Replay {
  /// Verifies a remark that is a check, on the screen of the last checkpoint.
  ///
  /// The first check that fails makes the replay red, unless there is another reason; the others stand beside it.
  mutating func verify(_ remark: String, at event: Int) throws(Stop.Reason) {
    guard let check = Check(remark: remark) else { return }
    let screen: ViewTree
    if let seen = outcome.screens.last {
      screen = seen
    } else {
      screen = redacted(try driving(driver.snapshot()))
    }
    guard let failure = check.failure(on: screen, goldens: .none) else { return }
    failedChecks.append((event, "the check \(check) fails: \(failure.message)"))
  }

  /// Makes the first failed check the reason why the replay is red, unless there is another one.
  mutating func noteFailedChecks() {
    var rest = failedChecks[...]
    if outcome.stop == nil, let first = rest.popFirst() {
      outcome.stop = Stop(event: first.event, reason: .check(first.words))
    }
    outcome.remarks += rest.map { "at event \($0.event): \($0.words)" }
  }
}
