import Foundation

/// A value that threads share, behind the system's own lock.
///
/// The thread sanitizer knows that lock, and not the one of Swift's `Mutex`: with this one its word about
/// the work of many threads can be taken.
final class SharedValue<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  /// Works with the value; nobody else can meanwhile.
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
