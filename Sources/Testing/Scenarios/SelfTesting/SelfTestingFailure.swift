/// Why a script of SelfTesting ended early, as the one line that it leaves on standard error.
public struct SelfTestingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened, in SelfTesting's own words where it had some, without the `###`.
  public var message: String
  /// The number of the command, from 1; nil where the script cannot be read at all.
  public var command: Int?
  /// The line in the file, from 1; nil where no line is to blame.
  public var line: Int?
  /// The column, from 1; nil where the line is known at most.
  public var column: Int?
  /// The file, as it was named.
  public var file: String

  init(
    _ message: String,
    command: Int? = nil,
    line: Int? = nil,
    column: Int? = nil,
    file: String
  ) {
    self.message = message
    self.command = command
    self.line = line
    self.column = column
    self.file = file
  }

  /// Whether the script could not be read, so that nothing of it was run.
  public var isUnreadable: Bool { command == nil }

  /// The line, beginning with `###`, ending in the place of the command: `(command 3, a.plist:12)`.
  public var description: String {
    let number = command.map { "command \($0), " } ?? ""
    let numbers = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    let words = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "### \(words) (\(number)\(file)\(numbers))"
  }
}
