/// An error in the words of a command line, which ends the tool with exit code 2.
public struct UsageError: Error, CustomStringConvertible {
  /// The problem and what was expected, in one lower-case clause.
  public var message: String
  /// The next step for the user; the command's help by default.
  public var hint: String?

  /// The message, and the hint on a line of its own.
  public var description: String { hint.map { "\(message)\nhint: \($0)" } ?? message }

  /// Creates an error; without a hint, the help of its command is the hint.
  package init(_ message: String, hint: String? = nil) {
    (self.message, self.hint) = (message, hint)
  }

  /// Returns the error of an event number that a recording or a log does not have.
  package static func noEvent(_ number: String, of name: String, last: Int) -> UsageError {
    let events =
      switch last {
      case ..<1: "it has no events"
      case 1: "its only event is 1"
      default: "its events are 1 to \(last)"
      }
    return UsageError("\(name) has no event \(number); \(events)")
  }
}
