import Actions
import ViewQuery

/// A command of SelfTesting or one of its descendants, with its parameters.
enum SelfTestingCommand: Hashable, Sendable {
  case outputView(path: String, xpath: String?)
  case checkMatchCount(xpath: String, count: Int)
  case simulateTouch(xpath: String)
  case scrollToRow(xpath: String, row: Int, section: Int)
  case waitForElement(xpath: String, count: Int?)
  case assertText(xpath: String, text: String)
  case setText(xpath: String, text: String)
  case pause(seconds: Double)
  case touchBack(name: String)
  case swipe(name: String, xpath: String, Action.Direction)
  case highlight(xpath: String)

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

  /// The name of the command in the script.
  var name: String {
    switch self {
    case .outputView: "outputView"
    case .checkMatchCount: "checkMatchCount"
    case .simulateTouch: "simulateTouch"
    case .scrollToRow: "scrollToRow"
    case .waitForElement: "waitForElement"
    case .assertText: "assertText"
    case .setText: "setText"
    case .pause: "pause"
    case .touchBack(let name), .swipe(let name, _, _): name
    case .highlight: "highlight"
    }
  }

  /// The log entry before the command runs, in SelfTesting's format.
  var log: String {
    let xpath = { (xpath: String) in "\n    viewXPath:\n        \(xpath)" }
    let details =
      switch self {
      case .outputView(let path, let select):
        (select.map(xpath) ?? "") + "\n    outputPath:\n        \(path)"
      case .checkMatchCount(let select, let count): xpath(select) + "\n    matchCount: \(count)"
      case .simulateTouch(let select), .highlight(let select): xpath(select)
      case .scrollToRow(let select, let row, let section):
        xpath(select) + "\n    indexPath: (section: \(section), row: \(row))"
      case .waitForElement(let select, let count):
        xpath(select) + (count.map { "\n    matchCount: \($0)" } ?? "")
      case .assertText(let select, let text), .setText(let select, let text):
        xpath(select) + "\n    text: \(text)"
      case .pause(let seconds): "\n    seconds:\n        \(seconds)"
      case .touchBack: ""
      case .swipe(_, let select, let direction):
        xpath(select) + "\n    direction: \(direction.rawValue)"
      }
    return "=== \(name)\(details)"
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
    switch name {
    case "outputView":
      self = .outputView(path: try read.text("outputPath"), xpath: try read.optional("viewXPath"))
    case "checkMatchCount":
      self = .checkMatchCount(xpath: try read.xpath(), count: try read.whole("matchCount"))
    case "simulateTouch": self = .simulateTouch(xpath: try read.xpath())
    case "scrollToRow":
      self = .scrollToRow(
        xpath: try read.xpath(),
        row: try read.whole("rowIndex"),
        section: read.has("sectionIndex") ? try read.whole("sectionIndex") : 0
      )
    case "waitForElement":
      let count = read.has("matchCount") ? try read.whole("matchCount") : nil
      self = .waitForElement(xpath: try read.xpath(), count: count)
    case "assertText":
      self = .assertText(xpath: try read.xpath(), text: try read.text("text"))
    case "setText": self = .setText(xpath: try read.xpath(), text: try read.text("text"))
    case "pause": self = .pause(seconds: try read.seconds())
    case "touchBackItem", "touchBackButton": self = .touchBack(name: name)
    case "swipe", "simulateSwipe":
      self = .swipe(name: name, xpath: try read.xpath(), try read.direction())
    case "simulateLeftSwipe": self = .swipe(name: name, xpath: try read.xpath(), .left)
    case "simulateRightSwipe": self = .swipe(name: name, xpath: try read.xpath(), .right)
    case "highlight": self = .highlight(xpath: try read.xpath())
    default:
      let near = Spelling.nearest(name, among: Self.names, limit: 1).first
      let hint = near.map { " Did you mean '\($0)'?" } ?? ""
      throw Mistake(message: "command '\(name)' doesn't exist.\(hint)", line: entry.value.line)
    }
  }
}

/// The parameters of one command, by name.
private struct Parameters {
  typealias Mistake = SelfTestingCommand.Mistake

  let command: String
  let entries: [PropertyList.Entry]

  func has(_ name: String) -> Bool { entries.contains { $0.key == name } }

  private func value(_ name: String) throws(Mistake) -> PropertyList {
    guard let entry = entries.first(where: { $0.key == name }) else {
      throw Mistake(message: "Command '\(command)' requires '\(name)' parameter.")
    }
    return entry.value
  }

  func xpath() throws(Mistake) -> String { try text("viewXPath") }

  func text(_ name: String) throws(Mistake) -> String {
    let value = try value(name)
    guard let text = value.text else { throw wrong(name, expected: "text", value) }
    return text
  }

  func optional(_ name: String) throws(Mistake) -> String? { has(name) ? try text(name) : nil }

  func whole(_ name: String) throws(Mistake) -> Int {
    let value = try value(name)
    guard let number = value.number, let whole = Int(exactly: number), whole >= 0 else {
      throw wrong(name, expected: "a whole number of at least 0", value)
    }
    return whole
  }

  func seconds() throws(Mistake) -> Double {
    let value = try value("seconds")
    guard let number = value.number, (0...86_400).contains(number) else {
      throw wrong("seconds", expected: "a number from 0 to 86400", value)
    }
    return number
  }

  func direction() throws(Mistake) -> Action.Direction {
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
