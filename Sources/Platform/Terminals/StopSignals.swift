import Foundation
import Synchronization

/// The signals that ask this process to stop: Ctrl-C, a request of the system, a reader that goes away.
///
/// Handlers belong to the whole process: only the entry of an executable may install them.
package enum StopSignals {
  private static let wasAsked = Atomic(false)

  /// A Boolean value that says whether one of them came since they are watched.
  package static var haveCome: Bool { wasAsked.load(ordering: .relaxed) }

  /// Notes the signals from now on; a second one ends the process at once.
  ///
  /// - Parameter readers: whether a reader of the results that goes away counts, too.
  package static func watch(readers: Bool = false) {
    for signal in [SIGINT, SIGTERM] + (readers ? [SIGPIPE] : []) {
      // Each line that is written to a reader that is gone raises the signal again.
      var action = sigaction(
        { _ in StopSignals.wasAsked.store(true, ordering: .relaxed) },
        flags: signal == SIGPIPE ? 0 : sigaction.onlyOnce
      )
      unsafe sigaction(signal, &action, nil)
    }
  }
}
