import Actions
import AppDriver
public import EventModel
public import Stories
import ViewQuery

/// Runs scripts of SelfTesting on a live app.
///
/// A command begins as soon as the app is idle; no fixed time is waited between commands. XPath is
/// evaluated by the engine of the current task, see `XPathEngines`.
public struct SelfTestingRunner {
  private let log: (String) -> Void
  private let write: (String, String) throws -> Void
  private let dump: (ViewTree) -> String

  /// How often and how far apart `waitForElement` looks.
  private static let looks = (count: 30, pause: Microseconds.seconds(1))

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - dump: A screen as `outputView` writes it.
  ///   - write: Takes a text and the path it is to be written to.
  ///   - log: Takes what is said about each command, without a line break at the end.
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
  ///   - app: What they are run on; it has been launched.
  /// - Throws: The line for standard error.
  public func run(
    _ script: SelfTestingScript,
    on app: LiveApp
  ) throws(SelfTestingFailure) {
    for placed in script.commands {
      log(placed.command.log)
      do {
        try perform(placed.command, on: app)
      } catch {
        let message = (error as? Complaint)?.message ?? (error as? ScenarioFailure)?.message
        throw SelfTestingFailure(
          message ?? "\(error)",
          command: placed.number,
          line: placed.line,
          file: script.file
        )
      }
    }
  }

  /// What a command has to say when it fails.
  private struct Complaint: Error { var message: String }

  private func perform(_ command: SelfTestingCommand, on app: LiveApp) throws {
    let name = command.name
    switch command {
    case .outputView(let path, let xpath):
      let tree = try app.tree
      let trees = try xpath.map { try nodes($0, name, in: tree).map(tree.subtree) } ?? [tree]
      try write(trees.map(dump).joined(separator: "\n"), path)
    case .checkMatchCount(let xpath, let count):
      let found = try nodes(xpath, name, in: app.tree).count
      guard found == count else {
        throw Complaint(
          message: "'checkMatchCount' wanted a matching count of \(count) but encountered \(found)"
        )
      }
    case .simulateTouch(let xpath):
      _ = try only(xpath, name, in: app.tree)
      try noting(app.perform(.tap(reference(xpath))))
    case .scrollToRow(let xpath, let row, let section):
      let table = try only(xpath, name, in: app.tree)
      guard table.attributes["rows"] != nil else {
        throw Complaint(
          message: "'viewXPath' for command 'scrollToRow' selected a node but it wasn't a "
            + "UITableView as required."
        )
      }
      try app.perform(.scrollToRow(row: row, section: section, of: reference(xpath)))
    case .waitForElement(let xpath, let count): try wait(for: xpath, count, on: app)
    case .assertText(let xpath, let text):
      let node = try only(xpath, name, in: app.tree)
      guard let found = node.text ?? (node.className.hasSuffix("Cell") ? node.label : nil) else {
        throw Complaint(message: "\(node.className) doesn't support 'text' method.")
      }
      guard found == text else {
        throw Complaint(message: "'\(found)' found, but '\(text)' was expected.")
      }
    case .setText(let xpath, let text):
      let node = try only(xpath, name, in: app.tree)
      guard node.holdsTypedText else {
        throw Complaint(message: "\(node.className) doesn't support 'setText' method.")
      }
      try app.perform(.clear(reference(xpath)))
      if !text.isEmpty { try app.perform(.type(text, into: reference(xpath))) }
    case .pause(let seconds): try app.perform(.wait(.seconds(seconds)))
    case .touchBack(let name):
      guard (try? app.perform(.back)) != nil else {
        throw Complaint(message: "command '\(name)' couldn't find any back buttons")
      }
    case .swipe(_, let xpath, let direction):
      _ = try only(xpath, name, in: app.tree)
      try noting(app.perform(.swipe(direction, on: reference(xpath))))
    case .highlight(let xpath): _ = try only(xpath, name, in: app.tree)
    }
  }

  private func reference(_ xpath: String) -> NodeReference { .selector("xpath:\(xpath)") }

  private func noting(_ outcome: InputOutcome) {
    if case .ignored(let reason) = outcome { log("    note: the app took no notice: \(reason)") }
  }

  private func nodes(_ xpath: String, _ command: String, in tree: ViewTree) throws -> [Int] {
    do throws(QueryError) {
      return try tree.select(xpath, language: .xpath)
    } catch {
      let place = error.column.map { " at column \($0)" } ?? ""
      throw Complaint(
        message: "'viewXPath' for command '\(command)' is no XPath\(place): \(error.message)"
      )
    }
  }

  private func only(_ xpath: String, _ command: String, in tree: ViewTree) throws -> ViewNode {
    let found = try nodes(xpath, command, in: tree)
    guard let only = found.first, found.count == 1 else {
      throw Complaint(
        message: "'viewXPath' for command '\(command)' selected \(found.count) nodes, where "
          + "exactly 1 is required."
      )
    }
    return tree[only]
  }

  private func wait(for xpath: String, _ count: Int?, on app: LiveApp) throws {
    var found = 0
    for look in 1...Self.looks.count {
      found = try nodes(xpath, "waitForElement", in: app.tree).count
      if count.map({ $0 == found }) ?? (found > 0) { return }
      if look < Self.looks.count { try app.perform(.wait(Self.looks.pause)) }
    }
    throw Complaint(
      message: count.map {
        "TIMEOUT: couldn't find specified number of elements: \($0) with xpath '\(xpath)' "
          + "found: \(found)"
      } ?? "TIMEOUT: couldn't find elements with xpath '\(xpath)'"
    )
  }
}

extension ViewNode {
  /// Whether a person can type into it.
  fileprivate var holdsTypedText: Bool {
    ["TextField", "TextView", "SearchBar"].contains { className.hasSuffix($0) }
  }
}
