import Foundation
import Synchronization

/// Whether the person or the system asked the tool to stop while it watched for that.
///
/// The first request is noted, so that work can be ended in good order; a second one ends the
/// process at once.
enum Interruption {
  private static let wasAsked = Atomic(false)

  /// Whether it was asked for.
  static var isAsked: Bool { wasAsked.load(ordering: .relaxed) }

  /// Watches for Ctrl-C and for the system's polite request from now on.
  ///
  /// - Parameter readers: whether a reader of the results that goes away asks for the same.
  static func watch(readers: Bool = false) {
    for signal in [SIGINT, SIGTERM] + (readers ? [SIGPIPE] : []) {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { _ in
        Interruption.wasAsked.store(true, ordering: .relaxed)
      }
      // A reader that is gone is noticed at each line of what it is still told.
      action.sa_flags = signal == SIGPIPE ? 0 : Int32(bitPattern: UInt32(SA_RESETHAND))
      unsafe sigaction(signal, &action, nil)
    }
  }

  /// Stops here if that was asked for.
  ///
  /// - Throws: a diagnostic that ends the tool as interrupted.
  static func check() throws(Diagnostic) {
    guard isAsked else { return }
    throw Diagnostic(message: "stopped on request", exitCode: .interrupted)
  }
}
