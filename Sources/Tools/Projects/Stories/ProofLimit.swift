package import AppDriver
package import EventModel
import Foundation
import Platform
import Replayer

/// The time that the proof of an edited story may take.
///
/// A proof replays the recording and then runs the story. On an app with a real clock each of the two takes at
/// least the recorded time, which therefore comes on top of the limit, as in a run. The app decides which clock
/// it has, so that a log cannot make a check longer.
package struct ProofLimit: Sendable {
  private let budget: Budget
  private let longer: Budget
  private let hasRealClock = SharedValue(false)

  /// Creates the limit of a proof that begins now.
  ///
  /// - Parameters:
  ///   - budget: the time of an app with a virtual clock, which reading the recording has begun to spend.
  ///   - log: the recording.
  ///   - time: the limit without the recorded time.
  package init(_ budget: Budget, of log: EventLog, _ time: Duration) {
    self.budget = budget
    let recorded = Duration.microseconds(log.events.last?.at.count ?? 0)
    longer = Budget(endingAfter: time + recorded * 2)
  }

  /// Notes the clock of the app.
  package func note(_ app: Capabilities) {
    if !app.hasVirtualClock { hasRealClock.withLock { $0 = true } }
  }

  /// True if the time is over.
  package var isOver: Bool {
    budget.isOver && (longer.isOver || !hasRealClock.withLock { $0 })
  }

  /// The reason why the story is not proven once the time is over.
  package var message: String { budget.exceeded.message }
}
