/// A script of SelfTesting: the commands of a property list, read and checked as a whole.
///
/// ```swift
/// let script = try SelfTestingScript(parsing: text, file: "TestScript.plist")
/// try SelfTestingRunner(log: print).run(script, on: app)
/// ```
public struct SelfTestingScript: Hashable, Sendable {
  /// The commands, in order; at least one.
  let commands: [Placed]
  /// The file as it was named.
  public let file: String

  /// A command and where it stands.
  struct Placed: Hashable, Sendable {
    var command: SelfTestingCommand
    var number: Int
    var line: Int
  }

  /// How many commands there are.
  public var count: Int { commands.count }

  /// Whether a text is a property list rather than a script of actions.
  public static func isPropertyList(_ text: String) -> Bool {
    text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" } == "<"
      || text.hasPrefix("bplist")
  }

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - text: What the file holds.
  ///   - file: The file, as messages are to name it.
  /// - Throws: The first thing that is wrong: with the XML, or with a command, whose number and line
  ///   it tells. Nothing of such a script is to be run.
  public init(parsing text: String, file: String) throws(SelfTestingFailure) {
    self.file = file
    guard !text.hasPrefix("bplist") else {
      throw SelfTestingFailure(
        "TestScript is a binary property list, expected XML: plutil -convert xml1",
        file: file
      )
    }
    let list: PropertyList
    do throws(PropertyListError) { list = try PropertyListReader.read(text) } catch {
      throw SelfTestingFailure(
        "TestScript is no property list: \(error.message)",
        line: error.line,
        column: error.column,
        file: file
      )
    }
    guard case .list(let items) = list.value else {
      throw SelfTestingFailure(
        "TestScript was not an array as expected.",
        line: list.line,
        file: file
      )
    }
    guard !items.isEmpty else {
      throw SelfTestingFailure("TestScript has no commands.", line: list.line, file: file)
    }
    var commands: [Placed] = []
    for (index, item) in items.enumerated() {
      do throws(SelfTestingCommand.Mistake) {
        let command = try SelfTestingCommand(item)
        commands.append(Placed(command: command, number: index + 1, line: item.line))
      } catch {
        throw SelfTestingFailure(
          error.message,
          command: index + 1,
          line: error.line ?? item.line,
          file: file
        )
      }
    }
    self.commands = commands
  }
}
