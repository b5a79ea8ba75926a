import EventModel

/// A SelfTesting script: the commands of a property list, which are all checked before one runs.
///
/// ```swift
/// let script = try SelfTestingScript(parsing: text, file: "TestScript.plist")
/// try SelfTestingRunner(log: print).run(script, on: app)
/// ```
public struct SelfTestingScript: Hashable, Sendable {
  /// The commands, in order; at least one.
  let commands: [Placed]
  /// The file's name, as given to the reader.
  public let file: String

  /// A command with its number and line.
  struct Placed: Hashable, Sendable {
    var command: SelfTestingCommand
    var number: Int
    var line: Int
  }

  /// The number of commands.
  public var count: Int { commands.count }

  /// Returns whether a text is a property list and not a script of actions.
  public static func isPropertyList(_ text: String) -> Bool {
    text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" } == "<"
      || text.hasPrefix("bplist")
  }

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The file's name in messages.
  /// - Throws: The first error in the XML or in a command, with its number and line.
  public init(parsing text: String, file: String) throws(SelfTestingFailure) {
    self.file = file
    guard !text.hasPrefix("bplist") else {
      throw SelfTestingFailure(
        message: "the script is a binary property list, expected XML: run plutil -convert xml1",
        file: file
      )
    }
    let list = try bridge(PropertyListReader.read(text)) { (error: PropertyListError) in
      SelfTestingFailure(
        message: "the script is not a valid property list: \(error.message)",
        line: error.line,
        column: error.column,
        file: file
      )
    }
    guard case .list(let items) = list.value else {
      throw SelfTestingFailure(
        message: "TestScript was not an array as expected.",
        line: list.line,
        file: file
      )
    }
    guard !items.isEmpty else {
      let message = "the script has no commands."
      throw SelfTestingFailure(message: message, line: list.line, file: file)
    }
    commands = try items.enumerated().map { (index, item) throws(SelfTestingFailure) in
      let command = try bridge(SelfTestingCommand(item)) { (error: SelfTestingCommand.Mistake) in
        SelfTestingFailure(
          message: error.message,
          command: index + 1,
          line: error.line ?? item.line,
          file: file
        )
      }
      return Placed(command: command, number: index + 1, line: item.line)
    }
  }
}
