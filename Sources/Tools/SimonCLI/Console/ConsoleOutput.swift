import Synchronization

/// One of the two outputs of a tool.
final class ConsoleOutput: Sendable {
  /// A Boolean value that says whether a person sees the output on a terminal.
  let isTerminal: Bool
  private let send: @Sendable ([UInt8]) -> String?
  private let failure = Mutex<String?>(nil)

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - isTerminal: whether it is a terminal.
  ///   - send: writes bytes; returns the reason if they are lost.
  init(isTerminal: Bool, send: @escaping @Sendable ([UInt8]) -> String?) {
    self.isTerminal = isTerminal
    self.send = send
  }

  /// The reason why text was lost, such as a full disk; nil if none was.
  var lossReason: String? { failure.withLock(\.self) }

  /// Writes text as it is.
  func write(_ text: String) {
    guard let reason = send(Array(text.utf8)) else { return }
    failure.withLock { $0 = reason }
  }
}
