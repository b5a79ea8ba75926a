/// The failure of a SelfTesting script, which becomes one line on standard error.
public struct SelfTestingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The description without `###`, in SelfTesting's words if it reported the same failure.
  public var message: String
  /// The number of the command, from 1; nil if the script cannot be read.
  public var command: Int?
  /// The line in the file, from 1; nil if the failure concerns no line.
  public var line: Int?
  /// The column, from 1; nil if it is unknown.
  public var column: Int?
  /// The file's name, as given to the reader.
  public var file: String

  /// Creates a failure; without a command, of a script that cannot be read.
  package init(
    message: String,
    command: Int? = nil,
    line: Int? = nil,
    column: Int? = nil,
    file: String
  ) {
    self.message = message
    (self.command, self.line, self.column, self.file) = (command, line, column, file)
  }

  /// True if the script could not be read, so that no command was run.
  public var isUnreadable: Bool { command == nil }

  /// The line for standard error: `###`, the message and the place, such as `(command 3, a.plist:12)`.
  public var description: String {
    let number = command.map { "command \($0), " } ?? ""
    let numbers = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    let words = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "### \(words) (\(number)\(file)\(numbers))"
  }
}
