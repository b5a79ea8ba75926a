package import AppDriver

extension DriverError {
  /// Returns true if two errors probably have the same reason.
  ///
  /// Waiting times, requests and output are ignored, since they differ between sessions.
  package func isSimilar(to other: DriverError) -> Bool {
    if case .reported(let one) = self, case .reported(let other) = other {
      return one.filter { !$0.isNumber } == other.filter { !$0.isNumber }
    }
    guard case .broken(let one) = self, case .broken(let other) = other else {
      return self == other
    }
    switch (one.kind, other.kind) {
    case (.ended(let end), .ended(let otherEnd)): return end == otherEnd && one.error == other.error
    case (.silent, .silent), (.silent, .slow), (.slow, .silent), (.slow, .slow): return true
    case (.cutOff, .cutOff), (.malformed, .malformed): return true
    default: return one.kind == other.kind
    }
  }
}

extension DriverFault {
  /// The line with the reason why the app's process ended, without numbers; nil if there is none.
  fileprivate var error: String? { cause.map { $0.filter { !$0.isNumber } } }
}
