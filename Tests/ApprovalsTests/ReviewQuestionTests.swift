import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Questions of a review")
struct ReviewQuestionTests {
  /// One decision of a developer, and the number of questions about what follows from it.
  struct Plant: CustomTestStringConvertible {
    var testDescription: String
    var before: PlannedScreen
    var after: PlannedScreen

    init(
      _ name: String,
      _ screen: PlannedScreen = PlannedScreen(),
      _ change: (inout PlannedScreen) -> Void
    ) {
      (testDescription, before, after) = (name, screen, screen)
      change(&after)
    }
  }

  private static func screen(
    of screen: PlannedScreen = PlannedScreen(),
    _ change: (inout PlannedScreen) -> Void
  ) -> PlannedScreen {
    var screen = screen
    change(&screen)
    return screen
  }

  private static let long = screen { $0.rows = (1...40).map { "Post \($0)" } }
  private static let tiled = screen { $0.tiles = 11 }
  private static let bannered = screen { $0.banner = "Sale" }
  private static let full = screen { $0.fillsBar = true }

  static let plants = [
    Plant("a row comes at the top") { $0.rows.insert("New", at: 0) },
    Plant("a row comes in the middle") { $0.rows.insert("New", at: 4) },
    Plant("a row comes at the end") { $0.rows.append("New") },
    Plant("a row comes at the top of a list that goes on below the screen", long) {
      $0.rows.insert("New", at: 0)
    },
    Plant("the first row goes") { $0.rows.removeFirst() },
    Plant("a row in the middle goes") { $0.rows.remove(at: 4) },
    Plant("the last row goes") { $0.rows.removeLast() },
    Plant("rows are higher") { $0.rowHeight = 70 },
    Plant("rows are lower") { $0.rowHeight = 50 },
    Plant("the rows of a long list are higher", long) { $0.rowHeight = 76 },
    Plant("one row is opened") { $0.tallRows = [3: 120] },
    Plant("one row of a long list is opened", long) { $0.tallRows = [3: 120] },
    Plant("rows keep a distance") { $0.rowGap = 4 },
    Plant("the bar at the top is higher") { $0.barHeight = 64 },
    Plant("the bar at the bottom is higher", long) { $0.toolHeight = 80 },
    Plant("texts are higher") { $0.labelHeight = 24 },
    Plant("texts have another font and are higher") { ($0.labelHeight, $0.font) = (24, "Title") },
    Plant("texts have another margin") { $0.margin = 20 },
    Plant("texts are indented") { $0.indent = 10 },
    Plant("a template has another word") { screen in
      screen.rows = screen.rows.map { "Story" + $0.dropFirst(4) }
    },
    Plant("a template has more words") { screen in
      screen.rows = screen.rows.map { "My first" + $0.dropFirst(4) }
    },
    Plant("a template has another word in rows and in the title", screen { $0.title = "Post 7" }) {
      $0.title = "Story 7"
      $0.rows = $0.rows.map { "Story" + $0.dropFirst(4) }
    },
    Plant("the title has another word") { $0.title = "Store" },
    Plant("two rows swap") { $0.rows.swapAt(2, 3) },
    Plant("two rows swap that are far apart") { $0.rows.swapAt(1, 7) },
    Plant("the first row becomes the last") { $0.rows.append($0.rows.removeFirst()) },
    Plant("rows have the opposite order") { $0.rows.reverse() },
    Plant("texts have another color") { $0.labelColor = "gray" },
    Plant("rows have another color") { $0.cellColor = "gray" },
    Plant("texts have another font") { $0.font = "Title" },
    Plant("buttons have another tint") { $0.tint = "red" },
    Plant("texts have another class") { $0.labelClass = "UIText" },
    Plant("each row has an arrow") { $0.hasArrow = true },
    Plant("no row has a picture") { $0.hasPicture = false },
    Plant("a banner comes above the list") { $0.banner = "Sale" },
    Plant("a banner comes above a long list", long) { $0.banner = "Sale" },
    Plant("a banner goes", bannered) { $0.banner = nil },
    Plant("a banner is higher", bannered) { $0.bannerHeight = 80 },
    Plant("a footer comes below the rows") { $0.footer = "End" },
    Plant("a button comes before the others") { $0.buttons.insert("Cut", at: 0) },
    Plant("buttons are wider") { $0.buttonWidth = 110 },
    Plant("buttons keep another distance") { $0.buttonGap = 12 },
    Plant("a fourth button takes its share of the bar", full) { $0.buttons.append("Cut") },
    Plant("the title stands in a card") { $0.titleCard = "UIView" },
    Plant("the list stands in a card") { $0.listCard = "UIView" },
    Plant("the card around the list goes", screen { $0.listCard = "UIView" }) { $0.listCard = nil },
    Plant("tiles stand in two columns", tiled) { $0.columns = 2 },
    Plant("tiles are smaller", tiled) { $0.tileSize = Size(width: 90, height: 70) },
    Plant("tiles keep another distance", tiled) { $0.tileGap = 14 },
    Plant("one more tile comes at the end", tiled) { $0.tiles = 12 },
  ]

  /// Decisions that bring rows into sight, which nobody has seen before.
  static let revealing = [
    Plant("the rows of a long list are lower", long) { $0.rowHeight = 48 },
    Plant("the first row of a long list goes", long) { $0.rows.removeFirst() },
    Plant("the banner above a long list goes", screen(of: long) { $0.banner = "Sale" }) {
      $0.banner = nil
    },
  ]

  private func review(_ plant: Plant) throws -> Review {
    let (old, new) = (plant.before.tree, plant.after.tree)
    let before = golden(old, old)
    let pending = Pending(golden: before.digest, seen: golden(new, new))
    return Review(
      try ["buy", "sell"].map {
        .init(name: $0, approval: try Approval(golden: before, pending: pending))
      }
    )
  }

  @Test("one decision of a developer is one question", arguments: plants)
  func one(_ plant: Plant) throws {
    let review = try review(plant)
    let questions = review.groups.map { group in
      "\(group.items.count)  \(group.sentence)  \(review.items[group.items[0]].risk?.words ?? "")"
    }
    #expect(review.groups.count == 1, "\(questions.joined(separator: "\n"))")
  }

  @Test(
    "rows that come into sight follow from the decision that brings them there",
    arguments: revealing
  )
  func revealed(_ plant: Plant) throws {
    let review = try review(plant)
    #expect(review.groups.count == 1, "\(review.groups.map(\.sentence).joined(separator: "\n"))")
    #expect(review.items.contains { $0.isConsequence })
  }

  @Test("a row that is pushed below the screen is out of sight, not lost")
  func outOfSight() throws {
    let review = try review(Plant("", Self.long) { $0.rows.insert("New", at: 0) })
    let item = try #require(review.items.first { $0.isOutOfSight })
    #expect(item.risk == nil)
    #expect(
      item.sentence
        == "- UITableView#list/UITableViewCell[12] \"Post 13\"  (3 views)  is scrolled out of sight"
    )
  }

  @Test("a view around others is told once for all checkpoints")
  func wrapped() throws {
    let review = try review(Plant("") { $0.titleCard = "UIView" })
    #expect(
      review.groups.map(\.sentence) == ["UIView#card is new around other views"]
    )
    #expect(review.places(of: review.groups[0]).map(\.checkpoints) == [[0, 1], [0, 1]])
  }

  @Test("each of several decisions at once is stated", arguments: 0..<6)
  func several(_ number: Int) throws {
    let plant = Plant("") { screen in
      screen.rowHeight = 70
      if number > 0 { screen.tint = "red" }
      if number > 1 { screen.title = "Store" }
      if number > 2 { screen.labelColor = "gray" }
      if number > 3 { screen.buttonWidth = 110 }
      if number > 4 { screen.hasArrow = true }
    }
    let review = try review(plant)
    let sentences = review.groups.map(\.sentence).joined(separator: "; ")
    // Colours that changed everywhere are one theme, and decisions about the same rows one question.
    #expect(sentences.split(separator: ";").count == number + 1, "\(sentences)")
    #expect(review.groups.count <= number + 1)
  }

  @Test(
    "what follows from a risky change is approved with it by name, and never by the key for the rest"
  )
  func risky() throws {
    let plant = Plant("") { $0.rows.removeFirst() }
    var review = try review(plant)
    #expect(review.groups.map(\.risk) == [.lostControl])
    let decided = review.decideRest(.approve)
    #expect(decided == 0)
    let isNamed = review.decide(.approve, about: review.groups[0].id)
    #expect(isNamed)
    let goldens = review.outcomes().map { $0.golden?.screens.map(\.tree) }
    #expect(goldens == Array(repeating: [plant.after.tree, plant.after.tree], count: 2))
  }
}
