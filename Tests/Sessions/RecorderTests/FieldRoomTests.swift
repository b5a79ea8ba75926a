import Actions
import EventModel
import TestSupport
import Testing

@testable import Recorder

@Suite("The room for the frames of hidden fields")
struct FieldRoomTests {
  /// A screen of random views with secure fields among them, whose frames depend on the length of their text.
  private struct Form {
    var views: [(node: ViewNode, isField: Bool)] = []
    var box: Frame?

    init(_ random: inout SeededRandom) {
      let rows = Double(Int.random(in: 1...12, using: &random))
      func frame(_ random: inout SeededRandom) -> Frame {
        if random.once(in: 12) { return Frame(0, 0, 390, 844) }
        let (left, top) = (
          Int.random(in: 0...6, using: &random), Int.random(in: 0...16, using: &random)
        )
        let (width, height) = (
          Int.random(in: 1...7, using: &random), Int.random(in: 1...4, using: &random)
        )
        return Frame(
          Double(left) * 50,
          Double(top) * 2 * rows,
          Double(width) * 50,
          Double(height) * 20
        )
      }
      for place in 0..<Int.random(in: 2...9, using: &random) {
        let isField = random.once(in: 3)
        let node = ViewNode(
          isField
            ? "UITextField"
            : ["UIButton", "UILabel", "UIView"].randomElement(using: &random) ?? "",
          identifier: "v\(place)",
          label: "View \(place)",
          frame: frame(&random),
          attributes: isField ? ["secure": .bool(true)] : [:]
        )
        views.append((node, isField))
      }
      if random.once(in: 3) { box = frame(&random) }
    }

    /// Moves a view, adds one, or shows the field elsewhere.
    mutating func change(_ random: inout SeededRandom) {
      var other = Form(&random)
      if random.once(in: 3) { box = other.box }
      guard random.once(in: 2), let new = other.views.popLast() else { return }
      let place = Int.random(in: 0..<views.count, using: &random)
      if random.once(in: 2), !new.isField {
        views.insert((new.node, false), at: place)
      } else {
        views[place].node.frame = new.node.frame
      }
    }

    /// Returns the screen with so many characters in each field; without fields if nil.
    func screen(_ count: Int?) -> ViewTree {
      var inner: [ViewTree] = []
      for (node, isField) in views {
        var node = node
        if isField {
          node.text = String(repeating: "•", count: count ?? 0)
          node.isHidden = count == nil
          node.frame.size.width += Double(count ?? 0)
          node.frame.origin.y += Double(3 * (count ?? 0))
        }
        inner.append(ViewTree(node))
      }
      let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
      let next = ViewTree(ViewNode("UIButton", identifier: "next", frame: Frame(0, 0, 390, 50)))
      guard let box else { return ViewTree(window, children: [next] + inner) }
      return ViewTree(
        window,
        children: [next, ViewTree(ViewNode("Box", frame: box), children: inner)]
      )
    }
  }

  private func isTouchable(_ node: Int, in tree: ViewTree) -> Bool {
    (try? Aim(control: node, in: tree)) != nil
  }

  @Test("the frame of a hidden field makes no other view untouchable, and does not tell the length")
  func frames() {
    forAll(seeds: 0..<60, full: 6_000) { random in
      var form = Form(&random)
      var (short, long) = (Redactor(), Redactor())
      if random.once(in: 2) {
        let empty = form.screen(0)
        #expect(short.redact(empty) == long.redact(empty))
      }
      let before = form.screen(0)
      for _ in 0..<4 {
        let seen = [short.redact(form.screen(4)), long.redact(form.screen(9))]
        #expect(seen[0] == seen[1], "the length shows")
        let bare = form.screen(nil)
        for node in bare.nodes.indices where isTouchable(node, in: bare) && !bare[node].isHidden {
          // A field that was empty may cover what it covers.
          let isCovered = before.nodes.indices.contains {
            before[$0].identifier == bare[node].identifier && !isTouchable($0, in: before)
          }
          #expect(isCovered || isTouchable(node, in: seen[0]), "\(bare[node]) in \(seen[0])")
        }
        form.change(&random)
      }
    }
  }

  @Test("a field in front of all that is left of a background covers half of it")
  func parts() {
    let button = ViewTree(ViewNode("UIButton", identifier: "b", frame: Frame(0, 0, 390, 300)))
    let back = ViewTree(ViewNode("UIView", frame: Frame(0, 0, 390, 844)))
    let attributes: AttributeList = ["secure": .bool(true)]
    let field = ViewTree(
      ViewNode("UITextField", identifier: "p", text: "•••", frame: .zero, attributes: attributes)
    )
    let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
    var redactor = Redactor()
    let seen = redactor.redact(ViewTree(window, children: [back, button, field]))
    #expect(seen.frame(of: 3) == Frame(0, 300, 390, 272))
  }
}
