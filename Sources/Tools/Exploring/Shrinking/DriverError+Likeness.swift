import AppDriver

extension DriverError {
  /// Whether an app fails for the same reason, as far as that can be told.
  ///
  /// How long it was waited for, what it was asked last and what it said before differ from one session
  /// to the next.
  func isLike(_ other: DriverError) -> Bool {
    guard case .broken(let one) = self, case .broken(let other) = other else {
      return self == other
    }
    switch (one.kind, other.kind) {
    case (.ended(let end), .ended(let otherEnd)): return end == otherEnd && one.error == other.error
    case (.silent, .silent), (.silent, .slow), (.slow, .silent), (.slow, .slow): return true
    case (.torn, .torn), (.garbled, .garbled): return true
    default: return one.kind == other.kind
    }
  }
}

extension DriverFault {
  /// The error that the app's process named last, without the numbers and addresses in it; nil where it
  /// named none.
  fileprivate var error: String? {
    lastLines.last { $0.lowercased().contains("error") }.map { line in
      line.split(separator: " ").filter { !$0.contains("0x") }.joined(separator: " ")
        .filter { !$0.isNumber }
    }
  }
}
