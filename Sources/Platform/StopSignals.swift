import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that ask this process to stop: Ctrl-C, the system's request, a reader that goes away.
///
/// Handlers belong to the whole process: only an executable's entry may install them.
package enum StopSignals {
  private static let wasAsked = Atomic(false)

  /// A Boolean value that says whether one of them came since they are watched.
  package static var haveCome: Bool { wasAsked.load(ordering: .relaxed) }

  /// Notes the signals from now on; a second one ends the process at once.
  ///
  /// - Parameter readers: whether a reader of the results that goes away counts, too.
  package static func watch(readers: Bool = false) {
    for signal in [SIGINT, SIGTERM] + (readers ? [SIGPIPE] : []) {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { _ in
        StopSignals.wasAsked.store(true, ordering: .relaxed)
      }
      #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_handler = handler
      #elseif canImport(Musl)
        unsafe action.__sa_handler.sa_handler = handler
      #else
        unsafe action.__sigaction_handler.sa_handler = handler
      #endif
      // Each line that is written to a reader that is gone raises the signal again.
      action.sa_flags = signal == SIGPIPE ? 0 : Int32(bitPattern: UInt32(SA_RESETHAND))
      unsafe sigaction(signal, &action, nil)
    }
  }
}
