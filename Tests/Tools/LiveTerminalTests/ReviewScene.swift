import Approvals
import Differ
import EventModel
import LiveTerminal
import TestSupport

/// A review of planned changes, and the keys that a person presses.
struct ReviewScene {
  var session: ReviewSession
  /// All that followed from the keys.
  private(set) var effects: [ReviewEffect] = []

  /// The sizes at which reviews must work.
  static let sizes = [
    CellSize(columns: 60, rows: 20), CellSize(columns: 80, rows: 24),
    CellSize(columns: 120, rows: 40), CellSize(columns: 240, rows: 70),
  ]

  /// Creates a review of a list with higher rows, a new price, and a button that is disabled.
  init(
    _ size: CellSize = CellSize(columns: 80, rows: 24),
    recordings: [String] = ["buy", "sell"]
  ) throws {
    session = ReviewSession(try Self.review(recordings), size: size)
  }

  /// Creates the same review of one recording, in which someone rejected the change of a text before.
  init(rejecting text: String, by person: String) throws {
    let review = try Self.review(["buy"])
    let change = review.items.first { $0.question.change?.from == .text(text) }
    var subject = review.subjects[0]
    let rejection = Ledger.Rejection(
      by: person,
      at: "2026-01-01T09:00:00Z",
      reason: "the price is wrong"
    )
    if let change { subject.rejections = [change.id: rejection] }
    session = ReviewSession(Review([subject]), size: CellSize(columns: 80, rows: 24))
  }

  /// Creates a review of so many changes of texts that have nothing in common.
  init(_ size: CellSize, changes count: Int) throws {
    let (before, after) = (Self.prices(count, isNew: false), Self.prices(count, isNew: true))
    session = ReviewSession(Review([try Self.subject("prices", [before], [after])]), size: size)
  }

  static func review(_ recordings: [String] = ["buy", "sell"]) throws -> Review {
    Review(
      try recordings.map { name in
        try subject(
          name,
          [screen(height: 44, price: "$9"), screen(height: 44, price: "$9")],
          [
            screen(height: 60, price: "$9"),
            screen(height: 60, price: "$8", isEnabled: false),
          ]
        )
      }
    )
  }

  private static func subject(
    _ name: String,
    _ before: [ViewTree],
    _ after: [ViewTree]
  ) throws -> Review.Subject {
    func golden(_ trees: [ViewTree]) -> Golden {
      let screens = trees.enumerated().map { number, tree in
        Golden.Screen(title: number == 0 ? "launch" : "tap \"Row \(number)\"", tree: tree)
      }
      return Golden(app: "shop", recording: name, screens: screens)
    }
    let old = golden(before)
    let pending = Pending(golden: old.digest, seen: golden(after))
    return Review.Subject(name: name, approval: try Approval(golden: old, pending: pending))
  }

  private static func screen(
    height: Double,
    price: String,
    isEnabled: Bool = true
  ) -> ViewTree {
    let rows = (0..<6).map { number in
      let frame = Frame(0, Double(number) * height, 390, height)
      return view("UITableViewCell", text: "Row \(number)", at: frame)
    }
    var button = ViewNode(
      "UIButton",
      identifier: "buy",
      text: "Buy",
      frame: Frame(20, 760, 350, 44)
    )
    button.isEnabled = isEnabled
    return window(
      view("UILabel", "price", text: price, at: Frame(0, 0, 390, 44)),
      view("UITableView", "list", at: Frame(0, 44, 390, 700), below: rows),
      ViewTree(button)
    )
  }

  private static func prices(_ count: Int, isNew: Bool) -> ViewTree {
    let labels = (0..<count).map { number in
      let amount = isNew ? (number * 7_919) % 100_003 + 200_000 : (number * 104_729) % 99_991
      let frame = Frame(0, Double(number) * 844 / Double(count), 390, 844 / Double(count))
      return view("UILabel", "price-\(number)", text: "\(amount)", at: frame)
    }
    return view("UIWindow", at: Frame(0, 0, 390, 844), below: labels)
  }

  /// Types letters one by one.
  mutating func type(_ text: String) {
    for letter in text { press(.text(String(letter))) }
  }

  /// Presses a key.
  mutating func press(_ key: TerminalInput.Key) { press(.key(key)) }

  mutating func press(_ input: TerminalInput) { effects += session.take(input) }

  /// The screen as text.
  var text: String { session.rows.map(\.text).joined(separator: "\n") }

  /// The text above the keys.
  var notice: String { session.rows.dropLast().last?.text ?? "" }

  /// The last line.
  var keys: String { session.rows.last?.text ?? "" }

  /// The number of items by their decisions.
  var counts: [Int] { [.approve, .reject, .skip].map { session.review.count($0) } }
}
