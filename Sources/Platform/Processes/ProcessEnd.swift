/// The end of a process.
package enum ProcessEnd: Hashable, Sendable {
  /// By itself, with an exit code.
  case exit(Int32)
  /// By a signal.
  case signal(Int32)

  /// Reads the status that the system reports of an ended process, as the macros of C do.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}
