import Foundation

/// A function that the system calls for a signal; it must neither lock nor allocate memory.
typealias SignalHandler = @convention(c) (Int32) -> Void

extension sigaction {
  /// An action that calls a handler.
  init(_ handler: SignalHandler?, flags: Int32 = 0) {
    self.init()
    #if canImport(Darwin)
      unsafe __sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      unsafe __sa_handler.sa_handler = handler
    #else
      unsafe __sigaction_handler.sa_handler = handler
    #endif
    sa_flags = flags
  }

  /// True if the signal is ignored, as `nohup` does with that of a closed terminal.
  var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = unsafe __sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = unsafe __sa_handler.sa_handler
    #else
      let handler = unsafe __sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == 1
  }

  /// The flag of a handler that is called only once.
  static var onlyOnce: Int32 { Int32(bitPattern: UInt32(SA_RESETHAND)) }
}
