/// The reason why a process could not be started.
package struct ProcessStartError: Error, Hashable, Sendable {
  /// The system's reason, as a clause.
  package var reason: String
}
