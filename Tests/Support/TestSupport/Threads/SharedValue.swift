import Foundation

/// A value that threads of a test share, behind the system's own lock.
///
/// The thread sanitizer knows that lock, and not the one of Swift's `Mutex`.
public final class SharedValue<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  /// Begins with a value.
  public init(_ value: sending Value) { self.value = value }

  /// Works with the value; nobody else can meanwhile.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
