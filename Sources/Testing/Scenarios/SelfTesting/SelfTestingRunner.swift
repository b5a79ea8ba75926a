import Actions
import AppDriver
public import EventModel
public import Stories
import ViewQuery

/// A runner of SelfTesting scripts on a live app.
///
/// A command begins as soon as the app is idle, without a fixed wait between commands. The engine of
/// the current task evaluates XPath, see `XPathEngines`.
public struct SelfTestingRunner {
  private let log: (String) -> Void
  private let write: (String, String) throws -> Void
  private let dump: (ViewTree) -> String

  /// The number of checks of `waitForElement`, and the time between them.
  private static let checks = (count: 30, pause: Microseconds.seconds(1))

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - dump: Returns the text that `outputView` writes for a screen.
  ///   - write: Writes a text to a path.
  ///   - log: Writes a log entry, which has no final line break.
  public init(
    dump: @escaping (ViewTree) -> String = { PrunedTree($0).lines.joined(separator: "\n") },
    write: @escaping (String, String) throws -> Void = { _, _ in },
    log: @escaping (String) -> Void = { _ in }
  ) {
    self.dump = dump
    self.write = write
    self.log = log
  }

  /// Runs a script to its end or to the first command that fails.
  ///
  /// - Parameters:
  ///   - script: The commands.
  ///   - app: The launched app.
  /// - Throws: The failure of a command.
  public func run(
    _ script: SelfTestingScript,
    on app: LiveApp
  ) throws(SelfTestingFailure) {
    for placed in script.commands {
      log(placed.command.log)
      do {
        try perform(placed.command, on: app)
      } catch {
        let message = (error as? ScenarioFailure)?.message
        throw SelfTestingFailure(
          message: message ?? "\(error)",
          command: placed.number,
          line: placed.line,
          file: script.file
        )
      }
    }
  }

  private func perform(_ command: SelfTestingCommand, on app: LiveApp) throws {
    let (name, xpath) = (command.name, command.xpath ?? "")
    switch command.kind {
    case .outputView(let path):
      let tree = try app.tree
      let trees =
        command.xpath == nil ? [tree] : try nodes(xpath, name, in: tree).map(tree.subtree)
      try write(trees.map(dump).joined(separator: "\n"), path)
    case .checkMatchCount(let count):
      let found = try nodes(xpath, name, in: app.tree).count
      guard found == count else {
        throw ScenarioFailure(
          "'checkMatchCount' wanted a matching count of \(count) but encountered \(found)"
        )
      }
      if count == 0, let alike = try app.tree.lookAlike(of: .selector(xpath)) {
        throw ScenarioFailure(
          "'checkMatchCount' encountered no match, but a text that looks the same",
          hint: "the screen shows \(alike.words)"
        )
      }
    case .simulateTouch:
      _ = try onlyNode(xpath, name, in: app.tree)
      try noting(app.perform(.tap(reference(xpath))))
    case .scrollToRow(let row, let section):
      try scroll(to: xpath, row: row, section: section, on: app)
    case .waitForElement(let count): try wait(for: xpath, count, on: app)
    case .assertText(let text):
      try assertText(of: onlyNode(xpath, name, in: app.tree), is: text)
    case .setText(let text): try setText(text, of: xpath, on: app)
    case .pause(let seconds): try app.perform(.wait(.seconds(seconds)))
    case .touchBack:
      guard (try? app.perform(.back)) != nil else {
        throw ScenarioFailure("command '\(name)' couldn't find any back buttons")
      }
    case .swipe(let direction):
      _ = try onlyNode(xpath, name, in: app.tree)
      try noting(app.perform(.swipe(direction, on: reference(xpath))))
    case .highlight: _ = try onlyNode(xpath, name, in: app.tree)
    }
  }

  private func scroll(to xpath: String, row: Int, section: Int, on app: LiveApp) throws {
    guard try onlyNode(xpath, "scrollToRow", in: app.tree).attributes["rows"] != nil else {
      throw ScenarioFailure(
        "'viewXPath' for command 'scrollToRow' selected a node but it wasn't a "
          + "UITableView as required."
      )
    }
    try app.perform(.scrollToRow(row: row, section: section, of: reference(xpath)))
  }

  private func assertText(of node: ViewNode, is text: String) throws {
    guard let found = node.text ?? (node.className.hasSuffix("Cell") ? node.label : nil) else {
      throw ScenarioFailure("\(node.className) doesn't support 'text' method.")
    }
    guard found == text else {
      throw ScenarioFailure("'\(found)' found, but '\(text)' was expected.")
    }
  }

  private func setText(_ text: String, of xpath: String, on app: LiveApp) throws {
    let node = try onlyNode(xpath, "setText", in: app.tree)
    guard ["TextField", "TextView", "SearchBar"].contains(where: node.className.hasSuffix) else {
      throw ScenarioFailure("\(node.className) doesn't support 'setText' method.")
    }
    try app.perform(.clear(reference(xpath)))
    if !text.isEmpty { try app.perform(.type(text, into: reference(xpath))) }
  }

  private func reference(_ xpath: String) -> NodeReference { .selector("xpath:\(xpath)") }

  private func noting(_ outcome: InputOutcome) {
    if case .ignored(let reason) = outcome { log("    note: the app ignored it: \(reason)") }
  }

  private func nodes(_ xpath: String, _ command: String, in tree: ViewTree) throws -> [Int] {
    try bridge(tree.select(xpath, language: .xpath)) { (error: QueryError) in
      let place = error.column.map { " at column \($0)" } ?? ""
      return ScenarioFailure(
        "'viewXPath' for command '\(command)' is not a valid XPath\(place): \(error.message)"
      )
    }
  }

  private func onlyNode(_ xpath: String, _ command: String, in tree: ViewTree) throws -> ViewNode {
    let found = try nodes(xpath, command, in: tree)
    guard let only = found.first, found.count == 1 else {
      throw ScenarioFailure(
        "'viewXPath' for command '\(command)' selected \(found.count) nodes, where "
          + "exactly 1 is required."
      )
    }
    return tree[only]
  }

  private func wait(for xpath: String, _ count: Int?, on app: LiveApp) throws {
    var found = 0
    for check in 1...Self.checks.count {
      found = try nodes(xpath, "waitForElement", in: app.tree).count
      let isAlike = try count == 0 && found == 0 && app.tree.lookAlike(of: .selector(xpath)) != nil
      if count.map({ $0 == found && !isAlike }) ?? (found > 0) { return }
      if check < Self.checks.count { try app.perform(.wait(Self.checks.pause)) }
    }
    throw ScenarioFailure(
      count.map {
        "TIMEOUT: couldn't find specified number of elements: \($0) with xpath '\(xpath)' "
          + "found: \(found)"
      } ?? "TIMEOUT: couldn't find elements with xpath '\(xpath)'"
    )
  }
}
