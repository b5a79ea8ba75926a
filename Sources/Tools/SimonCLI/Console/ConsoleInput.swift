/// The standard input of a tool.
struct ConsoleInput: Sendable {
  /// A Boolean value that says whether a person types on a terminal.
  var isTerminal: Bool
  /// Returns the bytes that come next, none if nothing came within the time, nil at the end.
  var read: @Sendable (_ timeout: Duration?) -> [UInt8]?

  /// An input that has ended before it began.
  static let none = ConsoleInput(isTerminal: false) { _ in nil }

  /// Returns everything up to the end of the input.
  func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    while let next = read(nil) { bytes += next }
    return bytes
  }
}
