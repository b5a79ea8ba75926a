/// How a process ended.
package enum ProcessEnd: Hashable, Sendable {
  /// By itself, with a code.
  case exit(Int32)
  /// A signal ended it.
  case signal(Int32)
}

/// Why a process could not be started.
package struct ProcessStartError: Error, Hashable, Sendable {
  /// What the system said, as a clause.
  package var reason: String
}
