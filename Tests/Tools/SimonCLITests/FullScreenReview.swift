import Approvals
import Differ
import EventModel
import Foundation
import Synchronization
import TestSupport

/// A project with pending changes, and a terminal in which they are reviewed on the whole screen.
final class FullScreenReview {
  let project: RecordingProject
  private(set) var terminal: ToolTerminal
  private var size: TerminalSize
  private let environment: [String: String]
  /// The screen after the output that was read, and the number of its bytes.
  private var (drawn, count): (DrawnScreen, Int)

  /// Starts a review of so many questions.
  ///
  /// From 40 on, one of them is risky, and one is a group.
  init(
    questions: Int,
    _ columns: UInt16 = 80,
    _ rows: UInt16 = 24,
    environment: [String: String] = [:]
  ) async throws {
    project = try RecordingProject()
    try Self.prepare(project, questions: questions)
    size = TerminalSize(columns: columns, rows: rows)
    self.environment = environment
    terminal = try Self.open(project, size, environment)
    (drawn, count) = (DrawnScreen(size: size), 0)
  }

  /// Starts the review again.
  func reopen() throws {
    terminal = try Self.open(project, size, environment)
    (drawn, count) = (DrawnScreen(size: size), 0)
  }

  private static func open(
    _ project: RecordingProject,
    _ size: TerminalSize,
    _ environment: [String: String]
  ) throws -> ToolTerminal {
    try BuiltTool("simon-replay").openTerminal(
      ["approve", "--by", "Ann"],
      size: size,
      environment: environment,
      in: project.folder.url
    )
  }

  /// Replaces the golden of the recording, and leaves changes pending.
  ///
  /// They are the same for each number of questions, and hundreds of them take long to write.
  private static func prepare(_ project: RecordingProject, questions: Int) throws {
    let texts = try prepared.withLock { prepared in
      if let known = prepared[questions] { return known }
      let made = try Self.files(of: project, questions: questions)
      prepared[questions] = made
      return made
    }
    for (name, text) in texts {
      try project.folder.write(text, to: "recordings/click-me/\(name)")
    }
  }

  /// The files of the recording, by the number of questions and by their names.
  private static let prepared = Mutex<[Int: [String: String]]>([:])

  /// Returns the files of the recording after such a replacement.
  private static func files(
    of project: RecordingProject,
    questions: Int
  ) throws -> [String: String] {
    let store = project.store()
    try FileManager.default.removeItem(at: store.ledgerFile)
    let (before, after) = (golden(questions, isNew: false), golden(questions, isNew: true))
    let entry = LedgerEntry(
      by: "Ann",
      at: "2026-01-01T09:00:00Z",
      decision: .recorded,
      after: before.digest
    )
    try store.carryOut([entry], golden: before.text, keepsPending: false)
    try store.keep(Pending(golden: before.digest, seen: after))
    let names = ["golden.tree", "golden.pending", "approvals.jsonl"]
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try project.folder.text(of: "recordings/click-me/\($0)"))
      }
    )
  }

  private static func golden(_ questions: Int, isNew: Bool) -> Golden {
    let isLarge = questions >= 40
    let prices = Array(0..<(isLarge ? questions - 2 : questions))
    var screens: [Golden.Screen] = []
    for start in stride(from: 0, to: prices.count, by: 20) {
      let shown = Array(prices[start..<min(start + 20, prices.count)])
      let tree = screen(shown, isNew: isNew, hasList: isLarge && start == 0)
      let title = start == 0 ? "launch" : "tap \"Page \(start / 20 + 1)\""
      screens.append(Golden.Screen(title: title, tree: tree))
    }
    return Golden(app: "shop", recording: "click-me", screens: screens)
  }

  /// Returns a screen with prices that have nothing in common, and with a list and a button.
  private static func screen(_ prices: [Int], isNew: Bool, hasList: Bool) -> ViewTree {
    var views = prices.enumerated().map { place, number in
      let amount: Int = isNew ? number * 7_919 % 100_003 + 200_000 : number * 104_729 % 99_991
      let (column, row) = (Double(place % 2), Double(place / 2))
      return view(
        "UILabel",
        "price-\(number)",
        text: "Price \(amount)",
        at: Frame(column * 195, row * 50, 190, 40)
      )
    }
    if hasList {
      let height = isNew ? 60.0 : 44
      let rows = (0..<4).map { row in
        let frame = Frame(0, Double(row) * height, 390, height)
        return view("UITableViewCell", text: "Row \(row)", at: frame)
      }
      views.append(view("UITableView", "list", at: Frame(0, 500, 390, 260), below: rows))
      var buy = ViewNode("UIButton", identifier: "buy", text: "Buy", frame: Frame(20, 780, 350, 44))
      buy.isEnabled = !isNew
      views.append(ViewTree(buy))
    }
    return view("UIWindow", at: Frame(0, 0, 390, 844), below: views)
  }

  /// The current screen.
  var screen: DrawnScreen {
    let output = terminal.output(after: count)
    drawn.draw(output)
    count += output.count
    return drawn.withRest
  }

  /// The rows of the screen once nothing more comes.
  func settled() async throws -> String {
    try await see("q quit")
    var before: [String] = []
    for _ in 0..<200 {
      let rows = screen.rows
      if rows == before { break }
      before = rows
      try await Task.sleep(for: .milliseconds(40))
    }
    return before.joined(separator: "\n") + "\n"
  }

  /// Waits until the screen shows a text.
  func see(_ text: String) async throws {
    do {
      try await terminal.waitForOutput { screen.shows(text) }
    } catch {
      throw LiveSessionFixture.NotSeen(text: text, screen: screen.rows.joined(separator: "\n"))
    }
  }

  /// Types something, and waits for a text.
  func type(_ text: String, see next: String) async throws {
    try terminal.type(text)
    try await see(next)
  }

  /// Changes the size of the terminal.
  func resize(_ columns: UInt16, _ rows: UInt16) async throws {
    size = TerminalSize(columns: columns, rows: rows)
    terminal.forget()
    (drawn, count) = (DrawnScreen(size: size), 0)
    try terminal.resize(to: size)
  }

  /// The ledger as text.
  var ledger: String {
    get throws { try project.folder.text(of: "recordings/click-me/approvals.jsonl") }
  }
}
