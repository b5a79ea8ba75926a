import EventModel
import TestSupport
import Testing
import ViewQuery

@testable import Recorder

@Suite("What a redactor keeps of screens")
struct RedactionMemoryTests {
  @Test("a redactor that keeps screens redacts like one that keeps none", arguments: 0..<10)
  func likeNone(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (keeping, forgetting) = (Redactor(), Redactor())
    forgetting.screens = RedactedScreens(mostNodes: -1)
    forgetting.covered = CoveredScreens(most: 0)
    let form = ChangingForm(&random)
    let screens = (0..<6).map { _ in form.screen(&random) }
    var hits = 0
    for _ in 0..<150 {
      let tree = screens.randomElement(using: &random) ?? form.screen(&random)
      if random.once(in: 10), let field = tree.nodes.indices.randomElement(using: &random) {
        let text = ["ab", "Zebra7", "\u{8}", "1234\n"].randomElement(using: &random) ?? ""
        let target = Bool.random(using: &random) ? tree.evidence(for: field) : nil
        let typed = keeping.type(text, in: tree, target: target, values: [:])
        #expect(forgetting.type(text, in: tree, target: target, values: [:]) == typed)
        if typed == text {
          keeping.noteOpen(text, in: tree, target: target)
          forgetting.noteOpen(text, in: tree, target: target)
        }
      }
      if keeping.screens.screen(for: tree, in: keeping.screenState) != nil { hits += 1 }
      // A recorder looks at a screen more than once, and with copies of its redactor.
      if Bool.random(using: &random) {
        var (copy, other) = (keeping, forgetting)
        #expect(copy.redact(tree) == other.redact(tree))
      }
      #expect(keeping.redact(tree) == forgetting.redact(tree))
      #expect(keeping.looks.looks == forgetting.looks.looks)
      #expect(keeping.openTexts.moves == forgetting.openTexts.moves)
    }
    #expect(keeping.values == forgetting.values)
    #expect(hits > 0, "no screen was known")
  }
}

/// A form whose fields get text and lose it, become secure and open, appear and disappear.
private struct ChangingForm {
  private let identifiers: [String?]
  /// A Boolean value that says whether the numbers of the fields change from screen to screen.
  private let isRenumbered: Bool
  private let hasLabels: Bool

  init(_ random: inout SeededRandom) {
    identifiers = (0..<3).map { Bool.random(using: &random) ? "field\($0)" : nil }
    isRenumbered = random.once(in: 3)
    hasLabels = Bool.random(using: &random)
  }

  /// Returns one of some hundred screens.
  func screen(_ random: inout SeededRandom) -> ViewTree {
    let focus = Int.random(in: -1..<3, using: &random)
    var views: [ViewTree] = []
    for place in 0..<3 where place < 2 || Bool.random(using: &random) {
      if hasLabels { views.append(ViewTree(label(at: place))) }
      views.append(ViewTree(field(at: place, isFocused: place == focus, &random)))
    }
    if Bool.random(using: &random) {
      let said = ["Wrong password", "Zebra7", "ab1234", "Hello ab"].randomElement(using: &random)
      views.append(ViewTree(ViewNode("UILabel", text: said, frame: Frame(0, 200, 100, 20))))
    }
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 320, 480)), children: views)
  }

  private func label(at place: Int) -> ViewNode {
    let name = ["Name", "Password", "Again"][place]
    return ViewNode("UILabel", text: name, frame: Frame(0, Double(60 * place), 100, 20))
  }

  private func field(at place: Int, isFocused: Bool, _ random: inout SeededRandom) -> ViewNode {
    let isSecure = place > 0 && Int.random(in: 0..<4, using: &random) > 0
    let texts = isSecure ? ["", "••", "••••••"] : ["", "ab", "Zebra7", "ab1234"]
    return ViewNode(
      "UITextField",
      identifier: identifiers[place].map { name in
        isRenumbered ? "field\(Int.random(in: 0..<3, using: &random))" : name
      },
      text: texts.randomElement(using: &random),
      frame: Frame(0, Double(60 * place + 20), 200, 30),
      attributes: [
        "secure": .bool(isSecure), "focused": .bool(isFocused), "placeholder": .text("Text"),
      ]
    )
  }
}
