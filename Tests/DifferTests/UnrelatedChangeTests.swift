import Differ
import EventModel
import TestSupport
import Testing

@Suite("One view that changed beside a cause that changed all like it")
struct UnrelatedChangeTests {
  /// A list of things with prices, on which several causes change every row.
  private struct Shop {
    struct Thing {
      var icon: String
      var name: String
      var price: String
      /// The text that is read aloud; that of the name and the price by default.
      var label: String?
      var moved = 0.0
      var iconWidth = 24.0
      /// True if the name stands twice.
      var isDoubled = false
    }

    var things: [Thing]
    var scale = 1.0
    /// The class around the contents of each row; nil for none.
    var wrapper: String?
    var title = "Things"

    init() {
      let all = [
        ("mug", "Blue mug", "$12.50"), ("tea", "Green tea", "$7.99"),
        ("toy", "Toy train", "$30.00"),
        ("pan", "Iron pan", "$45.25"), ("cup", "White cup", "$9.10"), ("bag", "Paper bag", "$1.20"),
      ]
      things = all.map { Thing(icon: $0.0, name: $0.1, price: $0.2) }
    }

    /// Gives all prices the form of another country.
    mutating func pricesInEuro() {
      for place in things.indices {
        things[place].price =
          things[place].price.dropFirst().replacing(".", with: ",").description + " €"
      }
    }

    /// Gives all texts other words.
    mutating func translate() {
      let words = [
        "Blaue Tasse", "Sencha", "Spielzeugbahn", "Pfanne aus Eisen", "Weißer Becher", "Tüte",
      ]
      for (place, word) in words.enumerated() { things[place].name = word }
      title = "Waren"
    }

    var tree: ViewTree {
      var rows: [ViewTree] = []
      for (place, thing) in things.enumerated() {
        let name = view("Label", text: thing.name, at: frame(60 + thing.moved, 20, 120, 20))
        let contents =
          [
            ViewTree(
              ViewNode(
                "Image",
                frame: frame(16, 18, thing.iconWidth, 24),
                attributes: ["image": .text(thing.icon)]
              )
            )
          ] + (thing.isDoubled ? [name, name] : [name]) + [
            view("Label", text: thing.price, at: frame(310, 20, 64, 20))
          ]
        let inner = wrapper.map {
          [ViewTree(ViewNode($0, frame: frame(0, 0, 390, 60)), children: contents)]
        }
        let label = thing.label ?? "\(thing.name), \(thing.price)"
        let row = ViewNode("Row", label: label, frame: frame(0, Double(place) * 60, 390, 60))
        rows.append(ViewTree(row, children: inner ?? contents))
      }
      let list = ViewTree(ViewNode("List", frame: frame(0, 100, 390, 700)), children: rows)
      let title = view("Label", text: title, at: frame(16, 50, 200, 30))
      return ViewTree(ViewNode("Window", frame: frame(0, 0, 390, 844)), children: [title, list])
    }

    private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Frame {
      Frame(x * scale, y * scale, width * scale, height * scale)
    }
  }

  /// A cause with a change of one view, and what the question about that says.
  private struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout Shop) -> Void
    var words: [String]

    init(_ name: String, says words: [String], change: @escaping @Sendable (inout Shop) -> Void) {
      (testDescription, self.words, self.change) = (name, words, change)
    }
  }

  private static let cases = [
    Case("a misspelt name in a row whose price has another form", says: ["Toy train", "Toy tarin"])
    {
      $0.pricesInEuro()
      $0.things[2].name = "Toy tarin"
    },
    Case("a misspelt name in a row that came into a wrapper", says: ["Toy train", "Toy tarin"]) {
      $0.pricesInEuro()
      $0.wrapper = "Holder"
      $0.things[2].name = "Toy tarin"
    },
    Case("a name that stands twice in a row that came into a wrapper", says: ["+", "Iron pan"]) {
      $0.wrapper = "Holder"
      $0.things[3].isDoubled = true
    },
    Case("a label that says more than the texts in its row, in another language", says: ["jetzt"]) {
      $0.translate()
      $0.things[1].label = "Sencha, $7.99 jetzt"
    },
    Case("a name in another language that its row says otherwise", says: ["enscha"]) {
      $0.translate()
      $0.things[1].label = "Sencha, $7.99"
      $0.things[1].name = "enscha"
    },
    Case("an icon that grew less than all views did", says: ["24", "25"]) {
      $0.scale = 1.25
      $0.things[2].iconWidth = 20
    },
    Case("a name that moved as far as all rows grew", says: ["63"]) {
      $0.pricesInEuro()
      $0.things[4].moved = 3
    },
  ]

  @Test("has a question of its own about at most two views", arguments: cases)
  private func ownQuestion(trial: Case) throws {
    var changed = Shop()
    trial.change(&changed)
    let screens = ScreenDifference(from: Shop().tree, to: changed.tree)
    let found = try CauseFinding.find(in: [screens])[0]
    let own = zip(screens.changes, found).filter { change, _ in
      trial.words.allSatisfy(change.sentence.contains)
    }
    let sentences = screens.changes.map(\.sentence)
    #expect(
      own.contains { change, finding in
        guard !finding.isConsequence else { return false }
        let all = zip(screens.changes, found).filter {
          $1.cause == finding.cause && !$1.isConsequence
        }
        return Set(all.flatMap(\.0.places)).count <= 2 && change.places.count <= 2
      },
      "\(sentences) \(found.map(\.cause.sentence))"
    )
  }

  @Test("is no question without the view that changed")
  func alone() throws {
    for change in [{ (shop: inout Shop) in shop.pricesInEuro() }, { $0.wrapper = "Holder" }] {
      var changed = Shop()
      change(&changed)
      let screens = ScreenDifference(from: Shop().tree, to: changed.tree)
      let causes = try CauseFinding.find(in: [screens])[0].map(\.cause)
      #expect(Set(causes).count == 1, "\(Set(causes).map(\.sentence))")
    }
  }
}
