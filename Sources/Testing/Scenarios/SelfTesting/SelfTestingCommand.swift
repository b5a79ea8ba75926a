import Actions
import ViewQuery

/// A command of SelfTesting or one of its descendants, with its parameters.
struct SelfTestingCommand: Hashable, Sendable {
  /// A kind of command, with the parameters that it has beside an XPath.
  enum Kind: Hashable, Sendable {
    case outputView(path: String)
    case checkMatchCount(Int)
    case simulateTouch
    case scrollToRow(Int, section: Int)
    case waitForElement(count: Int?)
    case assertText(String)
    case setText(String)
    case pause(seconds: Double)
    case touchBack
    case swipe(Action.Direction)
    case highlight
  }

  /// The name of the command in the script.
  let name: String
  /// The XPath of the command's views; nil if it has none.
  let xpath: String?
  let kind: Kind

  /// A mistake in a command.
  struct Mistake: Error {
    var message: String
    /// The line of the parameter; nil for the line of the command.
    var line: Int?
  }

  /// The names of all commands.
  static let names = [
    "outputView", "checkMatchCount", "simulateTouch", "scrollToRow", "waitForElement",
    "assertText", "setText", "pause", "touchBackItem", "touchBackButton", "simulateSwipe",
    "simulateLeftSwipe", "simulateRightSwipe", "swipe", "highlight",
  ]

  /// The log entry before the command runs, in SelfTesting's format.
  var log: String {
    let select = xpath.map { "\n    viewXPath:\n        \($0)" } ?? ""
    let details =
      switch kind {
      case .outputView(let path): "\n    outputPath:\n        \(path)"
      case .checkMatchCount(let count), .waitForElement(let count?): "\n    matchCount: \(count)"
      case .scrollToRow(let row, let section): "\n    indexPath: (section: \(section), row: \(row))"
      case .assertText(let text), .setText(let text): "\n    text: \(text)"
      case .pause(let seconds): "\n    seconds:\n        \(seconds)"
      case .swipe(let direction): "\n    direction: \(direction.rawValue)"
      case .simulateTouch, .waitForElement(nil), .touchBack, .highlight: ""
      }
    return "=== \(name)\(select)\(details)"
  }
}

extension SelfTestingCommand {
  /// Reads a command from an item of a script.
  init(_ item: PropertyList) throws(Mistake) {
    guard case .dictionary(let entries) = item.value else {
      throw Mistake(message: "a command was not a dictionary as expected.")
    }
    guard let entry = entries.first(where: { $0.key == "command" }),
      case .text(let name) = entry.value.value
    else { throw Mistake(message: "a command requires 'command' parameter.") }
    let read = Parameters(command: name, entries: entries)
    guard Self.names.contains(name) else {
      let near = Spelling.nearest(name, among: Self.names, limit: 1).first
      let hint = near.map { " Did you mean '\($0)'?" } ?? ""
      throw Mistake(message: "command '\(name)' doesn't exist.\(hint)", line: entry.value.line)
    }
    let hasNone = ["pause", "touchBackItem", "touchBackButton"].contains(name)
    self.name = name
    xpath =
      hasNone || name == "outputView" && !read.has("viewXPath") ? nil : try read.text("viewXPath")
    kind = try read.kind()
  }
}

/// The parameters of one command, by name.
private struct Parameters {
  typealias Mistake = SelfTestingCommand.Mistake

  let command: String
  let entries: [PropertyList.Entry]

  func kind() throws(Mistake) -> SelfTestingCommand.Kind {
    switch command {
    case "outputView": .outputView(path: try text("outputPath"))
    case "checkMatchCount": .checkMatchCount(try whole("matchCount"))
    case "simulateTouch": .simulateTouch
    case "scrollToRow":
      .scrollToRow(try whole("rowIndex"), section: try optionalWhole("sectionIndex") ?? 0)
    case "waitForElement": .waitForElement(count: try optionalWhole("matchCount"))
    case "assertText": .assertText(try text("text"))
    case "setText": .setText(try text("text"))
    case "pause": .pause(seconds: try seconds())
    case "touchBackItem", "touchBackButton": .touchBack
    case "simulateLeftSwipe": .swipe(.left)
    case "simulateRightSwipe": .swipe(.right)
    case "swipe", "simulateSwipe": .swipe(try direction())
    default: .highlight
    }
  }

  func has(_ name: String) -> Bool { entries.contains { $0.key == name } }

  private func value(_ name: String) throws(Mistake) -> PropertyList {
    guard let entry = entries.first(where: { $0.key == name }) else {
      throw Mistake(message: "Command '\(command)' requires '\(name)' parameter.")
    }
    return entry.value
  }

  func text(_ name: String) throws(Mistake) -> String {
    let value = try value(name)
    guard let text = value.text else { throw wrong(name, expected: "text", value) }
    return text
  }

  private func optionalWhole(_ name: String) throws(Mistake) -> Int? {
    has(name) ? try whole(name) : nil
  }

  private func whole(_ name: String) throws(Mistake) -> Int {
    let value = try value(name)
    guard let number = value.number, let whole = Int(exactly: number), whole >= 0 else {
      throw wrong(name, expected: "a whole number of at least 0", value)
    }
    return whole
  }

  private func seconds() throws(Mistake) -> Double {
    let value = try value("seconds")
    guard let number = value.number, (0...86_400).contains(number) else {
      throw wrong("seconds", expected: "a number from 0 to 86400", value)
    }
    return number
  }

  private func direction() throws(Mistake) -> Action.Direction {
    let value = try value("direction")
    guard let direction = value.text.flatMap({ Action.Direction(rawValue: $0.lowercased()) }) else {
      throw wrong("direction", expected: "up, down, left or right", value)
    }
    return direction
  }

  private func wrong(_ name: String, expected: String, _ value: PropertyList) -> Mistake {
    let found = value.text.map { "'\($0)'" } ?? "a collection"
    return Mistake(
      message: "'\(name)' for command '\(command)' is \(found), where \(expected) is required.",
      line: value.line
    )
  }
}
