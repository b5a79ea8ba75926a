import Foundation

/// The thread that this code runs on.
package enum CurrentThread {
  /// Blocks it for a time.
  package static func sleep(for time: Duration) {
    Thread.sleep(forTimeInterval: time / .seconds(1))
  }
}
