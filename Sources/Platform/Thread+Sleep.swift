package import Foundation

extension Thread {
  /// Blocks the calling thread for a time.
  package static func sleep(for time: Duration) {
    sleep(forTimeInterval: time / .seconds(1))
  }
}
