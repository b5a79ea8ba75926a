import EventModel

/// A SelfTesting script: the commands of a property list, which are all checked before one runs.
///
/// ```swift
/// let script = try SelfTestingScript(parsing: text, file: "TestScript.plist")
/// try SelfTestingRunner(log: print).run(script, on: app)
/// ```
public struct SelfTestingScript: Hashable, Sendable {
  /// The commands, in order; at least one.
  private(set) var commands: [Placed]
  /// The file's name, as given to the reader.
  public let file: String

  /// A command with its number and line.
  struct Placed: Hashable, Sendable {
    var command: SelfTestingCommand
    var number: Int
    /// The line in the file, from 1; nil in a binary property list, which has no lines.
    var line: Int?
  }

  /// The number of commands.
  public var count: Int { commands.count }

  /// The texts that the script types, in order.
  package var typedTexts: [String] {
    commands.compactMap { placed in
      if case .setText(let text) = placed.command.kind { text } else { nil }
    }
  }

  /// Returns true if a file's bytes are a property list, XML or binary, and not a script of actions.
  public static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(1 << 12), as: UTF8.self)
    return BinaryPropertyList.begins(bytes)
      || text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" } == "<"
  }

  /// Reads a script from the bytes of a file, an XML or a binary property list.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file; XML in UTF-8.
  ///   - file: The file's name in messages.
  /// - Throws: The first error in the list or in a command, with its number, and its line in XML.
  public init(parsing bytes: [UInt8], file: String) throws(SelfTestingFailure) {
    guard BinaryPropertyList.begins(bytes) else {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw SelfTestingFailure(message: "the script is not UTF-8 text", file: file)
      }
      try self.init(parsing: text, file: file)
      return
    }
    let xml: String
    do { xml = try BinaryPropertyList.xml(of: bytes) } catch {
      let reason =
        switch error {
        case .malformed: "its binary form is damaged"
        case .tooLarge: "it takes more than \(BinaryPropertyList.largest >> 20) MiB"
        case .tooDeep: "values are nested deeper than \(BinaryPropertyList.deepest) levels"
        }
      throw SelfTestingFailure(
        message: "the script is not a valid property list: \(reason)",
        file: file
      )
    }
    do {
      try self.init(parsing: xml, file: file)
      for index in commands.indices { commands[index].line = nil }
    } catch {
      var failure = error
      (failure.line, failure.column) = (nil, nil)
      throw failure
    }
  }

  /// Reads a script from the text of an XML property list.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The file's name in messages.
  /// - Throws: The first error in the XML or in a command, with its number and line.
  public init(parsing text: String, file: String) throws(SelfTestingFailure) {
    self.file = file
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
