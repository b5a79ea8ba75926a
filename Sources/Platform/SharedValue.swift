import Foundation

/// A value that threads share, behind the system's own lock.
///
/// The thread sanitizer knows this lock but not Swift's `Mutex`, for which it reports false races.
package final class SharedValue<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  /// Creates a shared value.
  package init(_ value: sending Value) { self.value = value }

  /// Reads or changes the value while no other thread can.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
