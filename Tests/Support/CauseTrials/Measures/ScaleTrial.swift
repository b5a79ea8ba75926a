public import Approvals
import EventModel

/// Two screens with so many changed views that the time of the explanation is measured.
public struct ScaleTrial: Sendable {
  /// The shapes of the screens.
  public enum Shape: String, CaseIterable, Sendable {
    /// Rows that are higher, with prices in another format, one new row and one wrong title.
    case list
    /// Rows that are higher, and nothing else.
    case tall
    /// Rows that are all equal, and higher.
    case equal
    /// Rows whose texts are all different but for one word, before and after.
    case words
    /// Views in views, each with a label, all of which are elsewhere.
    case nested
  }

  /// The shape.
  public var shape: Shape
  /// The number of rows, or of levels.
  public var count: Int
  /// The number that the first row is named by.
  public var first = 0
  /// True if each row has an identifier, by which its changes differ from those of all others.
  public var hasIdentifiers = false

  /// Creates a pair of screens.
  public init(_ shape: Shape, count: Int) {
    (self.shape, self.count) = (shape, count)
  }

  /// The golden, and the screens of the run.
  public var screens: (golden: Golden, seen: Golden) {
    (Golden(screen(isChanged: false)), Golden(screen(isChanged: true)))
  }

  /// Creates recordings of different screens, whose changes all have one cause.
  ///
  /// - Parameters:
  ///   - count: The number of recordings.
  ///   - changes: The number of changes in all of them together.
  /// - Returns: The recordings with their changes, and no questions yet.
  /// - Throws: `ApprovalError`.
  public static func recordings(
    _ count: Int,
    changes: Int
  ) throws(ApprovalError) -> [Review.Subject] {
    // A row is another size and moves what is in it.
    var trial = ScaleTrial(.tall, count: max(1, changes / max(1, count) / 2))
    trial.hasIdentifiers = true
    let digest = Digest(of: "trial")
    var subjects: [Review.Subject] = []
    for number in 0..<count {
      trial.first = number * 1_000
      let screens = trial.screens
      let approval = try Approval(
        golden: screens.golden,
        digest: digest,
        pending: Pending(golden: digest, seen: screens.seen)
      )
      subjects.append(Review.Subject(name: "recording-\(number)", approval: approval))
    }
    return subjects
  }

  /// Asks the questions about recordings, and returns them with the number of changes.
  public static func ask(
    _ recordings: [Review.Subject]
  ) -> (changes: Int, recordings: Int, sentences: [String]) {
    let review = Review(recordings)
    let asked = Set(review.items.flatMap { $0.places.map(\.subject) })
    return (review.items.count, asked.count, review.groups.map(\.sentence))
  }

  /// Compares the screens without asking anything, and returns the number of changes.
  public static func compare(_ screens: (golden: Golden, seen: Golden)) -> Int {
    SessionComparison(expected: screens.golden.screens, actual: screens.seen.screens)
      .checkpoints.reduce(0) { $0 + $1.changes.count }
  }

  private static let type = Typesetting()

  private func screen(isChanged: Bool) -> ViewTree {
    let frame = Frame(0, 0, 390, 844)
    if shape == .nested {
      return TrialView("UIWindow", part: "window", frame, below: nested(isChanged)).tree
    }
    let high = isChanged ? 72.0 : 60.0
    var rows = (0..<count).map { number in
      switch shape {
      case .equal: row("row", "Thing", "$9.50", high: high)
      case .words:
        row(
          "row",
          "\(isChanged ? "new" : "old")\(number &* 7_919 % 1_000_003) item",
          "",
          high: 60
        )
      default:
        row(
          "row-\(number)",
          isChanged && shape == .list && number == count / 2 ? "Wrong" : "Thing \(first + number)",
          Self.price(1_000 + number * 37 % 90_000, isChanged && shape == .list),
          high: high
        )
      }
    }
    if isChanged, shape == .list {
      rows.insert(row("row-new", "Novelty", Self.price(777, true), high: high), at: count / 3)
    }
    let end = TrialView.stack(&rows, from: 0, gap: 0)
    let list = TrialView(
      "UITableView",
      part: "list",
      id: "list",
      frame,
      with: [
        "contentSize": .list([.number(390), .number(end)])
      ],
      below: rows
    )
    return TrialView("UIWindow", part: "window", frame, below: [list]).tree
  }

  private func row(_ key: String, _ title: String, _ price: String, high: Double) -> TrialView {
    let name = Self.type.label(title, "title", in: .plain(16)).middle(of: high, x: 64)
    let cost = Self.type.label(price, "price", in: .plain(16))
    let picture = TrialView(
      "UIImageView",
      part: "picture",
      Frame(0, 0, 40, 40),
      with: [
        "image": .text(key)
      ]
    )
    return TrialView(
      "UITableViewCell",
      part: key,
      id: hasIdentifiers ? "row-\(first)-\(key)" : nil,
      Frame(0, 0, 390, high),
      below: [
        picture.middle(of: high, x: 12), name, cost.middle(of: high, x: 374 - cost.width),
      ]
    )
  }

  private static func price(_ cents: Int, _ isChanged: Bool) -> String {
    let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
    let digits = "\(100 + rest)".dropFirst()
    return isChanged ? "\(whole),\(digits) €" : "$\(whole).\(digits)"
  }

  private func nested(_ isChanged: Bool) -> [TrialView] {
    var inside: [TrialView] = []
    for level in 0..<count {
      let label = Self.type.label("Level \(level)", "label", in: .plain(16))
        .at(isChanged ? 12 : 8, 0)
      inside = [
        TrialView(
          "UIView",
          part: "level",
          Frame(0, isChanged ? 3 : 2, 390, 844),
          below: [label] + inside
        )
      ]
    }
    return inside
  }
}
