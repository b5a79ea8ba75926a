import Chromium
import EventModel
import Foundation
import LiveTerminal
import TestSupport
import Testing

@testable import HTMLReport
@testable import LiveWindow

@Suite("The way from one screen of a window to the next")
struct ScreenUpdateTests {
  @Test("the steps of an update lead from the old views to the new ones")
  func steps() {
    forAll(seeds: 0..<200) { random in
      var shown: WindowScreen?
      for screen in RandomScreens.list(6, using: &random) {
        let next = WindowScreen(screen)
        let update = ScreenUpdate(from: shown, to: next)
        #expect(update.applied(to: shown?.views ?? []) == next.views)
        shown = next
      }
    }
  }

  @Test("an update names what has changed only, also beside views that come and go")
  func small() throws {
    func list(_ rows: [String], title: String) -> WindowScreen {
      let cells = rows.map { row in
        ViewTree(
          ViewNode("UITableViewCell"),
          children: [ViewTree(ViewNode("UILabel", text: row))]
        )
      }
      return WindowScreen(
        ViewTree(
          ViewNode("UIWindow"),
          children: [
            ViewTree(ViewNode("UILabel", text: title)),
            ViewTree(ViewNode("UITableView"), children: cells),
          ]
        )
      )
    }
    func update(_ rows: [String], _ title: String) -> [ScreenUpdate.Step] {
      let old = list(["a", "b", "c", "d"], title: "4")
      return ScreenUpdate(from: old, to: list(rows, title: title)).steps
    }
    #expect(update(["a", "b", "c", "d"], "4") == [.keep(11)])
    #expect(update(["a", "b", "x", "d"], "4") == [.keep(8), .text("x"), .keep(2)])
    #expect(
      update(["a", "c", "d"], "3") == [.keep(1), .text("3"), .keep(3), .remove(2), .keep(4)]
    )
    let grown = update(["a", "b", "n", "c", "d"], "5")
    #expect(grown.prefix(3) == [.keep(1), .text("5"), .keep(5)])
    #expect(grown.count == 6 && grown.last == .keep(4))
  }

  @Test("an update is valid JSON with the texts of the app")
  func json() throws {
    let text = "\u{0}\u{1F}\"\\\u{2028}</script>é👩‍👩‍👧"
    let screen = ViewTree(ViewNode("UILabel", text: text, frame: Frame(1e-7, -0.5, 1e300, 44)))
    let json = ScreenUpdate(from: nil, to: WindowScreen(screen)).json
    let steps = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[Any]]
    )
    #expect(steps.count == 1 && steps[0].count == 8)
    #expect(steps[0].last as? String == text)
    #expect(steps[0][4] as? Double == 1e300)
  }
}

@Suite("The screen in a window's page", .needsBrowser, .ownThread)
struct DrawnScreenTests {
  @Test("after any changes the page has the elements that a report draws for the same screen")
  func sameElements() throws {
    let browser = try TestBrowser.start()
    defer { browser.close() }
    forAll(seeds: 0..<12) { random in
      // A document in the same page would keep the constants of the one before.
      let window = try browser.openPage(width: 1_000, height: 800)
      defer { try? window.link.call("Page.close", in: window.session) }
      var page = WindowPage()
      try window.show(document: WindowPage.document)
      var session = LiveSession(windowTitled: "app")
      for screen in RandomScreens.list(12, using: &random) {
        session.show(screen)
        guard let script = try page.script(showing: session) else { continue }
        _ = try window.evaluate("\(script); true", as: Bool.self)
        var shared = SharedViews()
        let root = shared.add(session.shownTree)
        let block = try JSONEncoder().encode(
          Block(texts: shared.texts, views: shared.rows, root: root)
        )
        let same = try window.evaluate(
          Self.comparison(with: String(decoding: block, as: UTF8.self)),
          as: [String].self
        )
        #expect(same[0] == same[1], "of \(screen)")
      }
    }
  }

  private struct Block: Encodable {
    var texts: [String]
    var views: [[Double]]
    var root: Int
  }

  /// Returns a script for the elements in the window, and those of a report without their places.
  private static func comparison(with block: String) -> String {
    """
    (() => {
      const block = \(block);
      const report = drawScreen(block, block.root, [], "", "");
      for (const one of report.querySelectorAll("[data-place]")) one.removeAttribute("data-place");
      const size = (screen) => `${screen.style.width} ${screen.style.height} ${screen.innerHTML}`;
      return [size(part("frame").querySelector(".screen")), size(report)];
    })()
    """
  }
}

/// Screens that follow one another.
private enum RandomScreens {
  static func list(_ count: Int, using random: inout SeededRandom) -> [ViewTree] {
    var screen = RandomTree.make(.mixed, size: 40, using: &random)
    var all = [screen]
    for _ in 1..<count {
      if Int.random(in: 0..<8, using: &random) == 0 {
        let shape = RandomTree.Shape.allCases.randomElement(using: &random) ?? .mixed
        screen = RandomTree.make(shape, size: 30, using: &random)
      } else {
        let edits = Int.random(in: 1...4, using: &random)
        screen = RandomTree.changed(screen, edits: edits, using: &random)
        for _ in 0..<edits { change(&screen, using: &random) }
      }
      all.append(screen)
    }
    return all.map(composed)
  }

  /// Returns a screen without decomposed letters: a report stores texts that look the same once.
  private static func composed(_ screen: ViewTree) -> ViewTree {
    let letters = screen.nodes.indices.map { ($0, screen[$0]) }.map { place, node in
      var node = node
      node.text = node.text?.precomposedStringWithCanonicalMapping
      node.label = node.label?.precomposedStringWithCanonicalMapping
      node.value = node.value?.precomposedStringWithCanonicalMapping
      return (place, node)
    }
    return screen.replacing(Dictionary(uniqueKeysWithValues: letters))
  }

  /// Changes what the drawing of one view, or of those inside it, depends on.
  private static func change(_ screen: inout ViewTree, using random: inout SeededRandom) {
    let node = Int.random(in: 0..<screen.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: screen[node].isHidden.toggle()
    case 1: screen[node].offset.y += 10.5
    case 2: screen[node].frame.size.height = Double(Int.random(in: 10...60, using: &random))
    case 3:
      screen[node].className =
        ["UISlider", "UIProgressView", "UIView"].randomElement(
          using: &random
        ) ?? "UIView"
    case 4: screen[node].text = "\(Int.random(in: 0...100, using: &random))%"
    default: screen[node].attributes["clips"] = .bool(true)
    }
  }
}

extension ScreenUpdate {
  /// Returns views after the steps.
  fileprivate func applied(to views: [WindowScreen.View]) -> [WindowScreen.View] {
    var (rest, result) = (views[...], [WindowScreen.View]())
    for step in steps {
      switch step {
      case .keep(let count):
        result += rest.prefix(count)
        rest = rest.dropFirst(count)
      case .remove(let count): rest = rest.dropFirst(count)
      case .text(let text):
        guard var view = rest.popFirst() else { continue }
        view.text = text
        result.append(view)
      case .change(let view):
        rest = rest.dropFirst()
        result.append(view)
      case .insert(let view): result.append(view)
      }
    }
    #expect(rest.isEmpty)
    return result
  }
}
