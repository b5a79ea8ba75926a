import Approvals
import Differ
import EventModel
import SimulatedApp
import TestSupport
import Testing

@Suite("Questions about screens with constraints")
struct LaidOutQuestionTests {
  /// One decision of a developer.
  struct Plant: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var before: LaidOutScreen
    var after: LaidOutScreen

    init(_ name: String, _ change: (inout LaidOutScreen) -> Void) {
      testDescription = name
      before = LaidOutScreen()
      after = before
      change(&after)
    }
  }

  static let plants = [
    Plant("names have a larger font") { $0.nameSize = 20 },
    Plant("details have a larger font") { $0.detailSize = 16 },
    Plant("the title has a larger font") { $0.titleSize = 28 },
    Plant("names have another color") { $0.nameColor = .red },
    Plant("cards have another color") { $0.cardColor = .gray },
    Plant("lines keep another distance") { $0.lineSpacing = 8 },
    Plant("columns keep another distance") { $0.columnSpacing = 20 },
    Plant("cards keep another distance") { $0.cardSpacing = 24 },
    Plant("the page has other margins") { $0.margin = 24 },
    Plant("pictures are larger") { $0.pictureSize = 64 },
    Plant("pictures are smaller") { $0.pictureSize = 24 },
    Plant("pictures go") { $0.hasPicture = false },
    Plant("details go") { $0.hasDetail = false },
    Plant("badges come") { $0.hasBadge = true },
    Plant("prices stand below") { $0.priceBelow = true },
    Plant("prices stand first") { $0.priceFirst = true },
    Plant("prices have another currency") { $0.currency = "EUR" },
    Plant("a hint comes") { $0.hint = "Until six o'clock" },
    Plant("the title has other words") { $0.title = "Today" },
    Plant("a button comes") { $0.buttons.append("Share") },
    Plant("a button goes") { $0.buttons.removeLast() },
    Plant("buttons change places") { $0.buttons.swapAt(0, 1) },
    Plant("buttons stand below each other") { $0.buttonsBelow = true },
    Plant("buttons keep another distance") { $0.buttonSpacing = 20 },
    Plant("an offer comes at the top") {
      $0.offers.insert(.init(name: "Juice", detail: "Apple", price: "2.90"), at: 0)
    },
    Plant("an offer comes at the end") {
      $0.offers.append(.init(name: "Juice", detail: "Apple", price: "2.90"))
    },
    Plant("an offer in the middle goes") { $0.offers.remove(at: 2) },
    Plant("two offers change places") { $0.offers.swapAt(1, 3) },
    Plant("the first offer becomes the last") { $0.offers.append($0.offers.removeFirst()) },
    Plant("the first offer goes") { $0.offers.removeFirst() },
    Plant("names and prices have a smaller font") { $0.nameSize = 14 },
    Plant("details have a smaller font") { $0.detailSize = 11 },
    Plant("columns stand closer") { $0.columnSpacing = 6 },
    Plant("lines stand closer") { $0.lineSpacing = 0 },
    Plant("cards stand closer") { $0.cardSpacing = 8 },
    Plant("one detail has more words") { $0.offers[1].detail = "Dark roast from Kenya" },
    Plant("one price rises") { $0.offers[2].price = "15.00" },
    Plant("a button has another title") { $0.buttons[1] = "Book" },
  ]

  /// Decisions to hide what stacks show, which close up.
  static let hidingOnes = [
    Plant("details are hidden") { $0.hidden = [.detail] },
    Plant("prices are hidden") { $0.hidden = [.price] },
    Plant("pictures are hidden") { $0.hidden = [.picture] },
  ]

  /// Decisions that show in two kinds of place, each of which is a question, beside what follows from both.
  static let wideOnes: [(plant: Plant, most: Int)] = [
    (Plant("contents keep another distance to their edges") { $0.inset = 20 }, 3),
    (Plant("contents stand in a panel") { $0.hasPanel = true }, 2),
    (Plant("dividers come") { $0.hasDivider = true }, 3),
    // The header of a table is as high as the title in it.
    (Plant("the title is hidden") { $0.hidden = [.title] }, 2),
  ]

  /// The screens before any decision, and after each; a layout takes longer than most tests.
  private static let laidOut: [[LaidOutScreen.Kind: ViewTree]] =
    ([LaidOutScreen()] + (plants + wideOnes.map(\.plant) + hidingOnes).map(\.after)).map { screen in
      Dictionary(
        uniqueKeysWithValues: LaidOutScreen.Kind.allCases.map { kind in
          var screen = screen
          screen.kind = kind
          return (kind, (try? screen.tree) ?? ViewTree(ViewNode("UIWindow")))
        }
      )
    }

  /// Returns the screens before and after a decision.
  static func trees(
    _ number: Int,
    _ kind: LaidOutScreen.Kind
  ) throws -> (old: ViewTree, new: ViewTree) {
    (try #require(laidOut[0][kind]), try #require(laidOut[number + 1][kind]))
  }

  private static func review(_ old: ViewTree, _ new: ViewTree) throws -> Review {
    let before = golden(old, old)
    let pending = Pending(golden: before.digest, seen: golden(new, new))
    return Review([.init(name: "shop", approval: try Approval(golden: before, pending: pending))])
  }

  private func words(of review: Review, _ plant: Plant) -> Comment {
    "\(plant.testDescription): \(review.groups.map { "\($0.items.count)  \($0.sentence)" }.joined(separator: "\n"))"
  }

  @Test("one decision is one question", arguments: plants.indices, LaidOutScreen.Kind.allCases)
  func one(_ number: Int, _ kind: LaidOutScreen.Kind) throws {
    let (old, new) = try Self.trees(number, kind)
    // The buttons stand only below the cards.
    guard old != new else { return }
    let review = try Self.review(old, new)
    #expect(review.groups.count == 1, words(of: review, Self.plants[number]))
  }

  @Test(
    "views that are hidden, or come into sight, are one question",
    arguments: hidingOnes.indices
  )
  func hidden(_ number: Int) throws {
    for kind in LaidOutScreen.Kind.allCases {
      let place = Self.plants.count + Self.wideOnes.count + number
      let (old, new) = try Self.trees(place, kind)
      for review in [try Self.review(old, new), try Self.review(new, old)] {
        #expect(review.groups.count == 1, words(of: review, Self.hidingOnes[number]))
      }
    }
  }

  @Test("each screen shows most of the decisions", arguments: LaidOutScreen.Kind.allCases)
  func shown(_ kind: LaidOutScreen.Kind) throws {
    let shown = try Self.plants.indices.count { number in
      let (old, new) = try Self.trees(number, kind)
      return old != new
    }
    #expect(shown > 20)
  }

  @Test(
    "a decision that shows in two kinds of place is a question for each and one for what follows from both",
    arguments: wideOnes.indices,
    LaidOutScreen.Kind.allCases
  )
  func wide(_ number: Int, _ kind: LaidOutScreen.Kind) throws {
    let (plant, most) = Self.wideOnes[number]
    let (old, new) = try Self.trees(Self.plants.count + number, kind)
    let review = try Self.review(old, new)
    #expect(review.groups.count <= most, words(of: review, plant))
  }

  @Test("two decisions at once are two questions and one for what follows from both")
  func two() throws {
    let plant = Plant("") { screen in
      screen.nameSize = 20
      screen.pictureSize = 64
    }
    let review = try Self.review(try plant.before.tree, try plant.after.tree)
    #expect(review.groups.count <= 3, words(of: review, plant))
  }

  @Test("all groups approved together give the screen that was seen", arguments: plants.indices)
  func approved(_ number: Int) throws {
    let (old, new) = try Self.trees(number, .cards)
    guard old != new else { return }
    var review = try Self.review(old, new)
    for group in review.groups {
      let isDecided = review.decide(.approve, about: group.id)
      #expect(isDecided)
    }
    #expect(review.outcomes().map { $0.golden?.screens.map(\.tree) } == [[new, new]])
  }
}
