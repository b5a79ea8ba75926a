/// The standard input of a tool.
package struct ConsoleInput: Sendable {
  /// True if a person types on a terminal.
  package var isTerminal: Bool
  /// Returns the bytes that come next, none if nothing came within the time, nil at the end.
  package var read: @Sendable (_ timeout: Duration?) -> [UInt8]?

  package init(isTerminal: Bool, read: @escaping @Sendable (_ timeout: Duration?) -> [UInt8]?) {
    (self.isTerminal, self.read) = (isTerminal, read)
  }

  /// An input that has ended before it began.
  package static let none = ConsoleInput(isTerminal: false) { _ in nil }

  /// Returns everything up to the end of the input.
  package func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    while let next = read(nil) { bytes += next }
    return bytes
  }
}
