import Synchronization

/// One of the two outputs of a tool.
package final class ConsoleOutput: Sendable {
  /// True if a person sees the output on a terminal.
  package let isTerminal: Bool
  private let send: @Sendable ([UInt8]) -> String?
  private let failure = Mutex<String?>(nil)

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - isTerminal: whether it is a terminal.
  ///   - send: writes bytes; returns the reason if they are lost.
  package init(isTerminal: Bool, send: @escaping @Sendable ([UInt8]) -> String?) {
    (self.isTerminal, self.send) = (isTerminal, send)
  }

  /// The reason why text was lost, such as a full disk; nil if none was.
  package var lossReason: String? { failure.withLock(\.self) }

  /// Writes text as it is.
  package func write(_ text: String) {
    guard let reason = send(Array(text.utf8)) else { return }
    failure.withLock { $0 = reason }
  }

  /// Carries out work whose output is written in large pieces, of which a terminal sees each at once.
  ///
  /// - Parameter work: The work; what it wrote is written even if it throws.
  /// - Returns: The result of the work.
  package func inLargePieces<Value>(_ work: (ConsoleOutput) throws -> Value) rethrows -> Value {
    guard !isTerminal else { return try work(self) }
    let waiting = Mutex<[UInt8]>([])
    let gathering = ConsoleOutput(isTerminal: false) { [send] bytes in
      waiting.withLock { waiting in
        waiting += bytes
        guard waiting.count >= Self.pieceSize else { return nil }
        defer { waiting.removeAll(keepingCapacity: true) }
        return send(waiting)
      }
    }
    defer {
      let rest = waiting.withLock(\.self)
      let reason = (rest.isEmpty ? nil : send(rest)) ?? gathering.lossReason
      if let reason { failure.withLock { $0 = reason } }
    }
    return try work(gathering)
  }

  /// The bytes of a large piece, so many that the system's share of writing them does not count.
  private static let pieceSize = 1 << 16
}
