import EventModel
import TestSupport

@testable import ViewQuery

/// Random trees and selectors, the same for the same seed.
enum RandomScreen {
  static let classes = ["UIView", "UIButton", "UILabel", "UITableViewCell", "A", "B"]
  static let words = ["a", "b", "Add", "it's", "say \"x\"", "10", "a\u{A0}b"]

  /// Returns a tree of a few dozen nodes, in which many names, labels and classes are equal.
  static func tree(_ random: inout SeededRandom, depth: Int = 0) -> ViewTree {
    let children = depth > 4 ? 0 : random.number(below: depth == 0 ? 6 : 4)
    let word = { (random: inout SeededRandom) in
      random.chance(1, in: 2) ? random.one(of: words) : nil
    }
    var node = ViewNode(
      random.one(of: classes),
      identifier: word(&random),
      label: word(&random),
      text: word(&random),
      tag: random.number(below: 3),
      frame: Frame(
        Double(random.number(below: 3)) * 10,
        Double(random.number(below: 3)) * 10,
        100,
        100
      ),
      isHidden: depth > 1 && random.chance(1, in: 12)
    )
    if random.chance(1, in: 4) { node.attributes["selected"] = .bool(random.chance(1, in: 2)) }
    if node.tag == 1, node.label == nil {
      node.attributes["placeholder"] = .text(node.text ?? "10")
    }
    return ViewTree(
      node,
      children: (0..<children).map { _ in tree(&random, depth: depth + 1) }
    )
  }

  static func dnodi(_ random: inout SeededRandom) -> String {
    let steps = 1 + random.number(below: 4)
    let body = (0..<steps).map { _ in
      (random.chance(1, in: 2) ? "/" : "//") + dnodiStep(&random)
    }
    return body.joined()
  }

  private static func dnodiStep(_ random: inout SeededRandom) -> String {
    if random.chance(1, in: 6) { return random.one(of: ["..", "."]) }
    let name = random.one(of: classes + ["UI*", "*", "*e*"])
    return switch random.number(below: 6) {
    case 0: "[\(random.number(below: 3))]"
    case 1: "[tag='\(random.number(below: 3))']"
    case 2: "\(name)[\(random.number(below: 3))]"
    case 3: "\(name)[label=\(DNodiParser.quoted(random.one(of: words)))]"
    case 4: "\(name)[selected='no'][\(random.number(below: 2))]"
    default: name
    }
  }

  static func shelley(_ random: inout SeededRandom) -> String {
    let fragments = [
      "view", "button", "label", "descendant", "parent", "first", "last", "all", "index:2",
      "view:'UIControl'", "view:'A'", "marked:'a'", "marked:'a b'", "markedExactly:'Add'",
      "text:'d'", "tag:1",
      "isHidden", "isSelected", "isNotAnimating", #"marked:'it\'s'"#,
    ]
    return (0...random.number(below: 5)).map { _ in random.one(of: fragments) }
      .joined(separator: " ")
  }

  static func igor(_ random: inout SeededRandom, depth: Int = 0) -> String {
    let count = 1 + random.number(below: 4)
    let marked = depth == 0 && random.chance(1, in: 2) ? random.number(below: count) : count
    var text = ""
    for place in 0..<count {
      if place > 0 { text += random.one(of: [" ", " > ", ">", " ~ ", "  "]) }
      if place == marked { text += "$" }
      text +=
        depth < 2 && random.chance(1, in: 5)
        ? "(\(igor(&random, depth: depth + 1)))" : igorSubject(&random)
    }
    return text
  }

  private static func igorSubject(_ random: inout SeededRandom) -> String {
    let simple = random.one(
      of: classes + ["*", "UIView*", "UIControl*", "#a", "#b", "#1", "#'Add'"]
    )
    let predicates = [
      "", "", "[label = 'a']", "[tag > 0]", "[text CONTAINS 'd' OR label != NULL]",
      "[NOT (tag IN {1, 2})]", "[label LIKE[c] 'A*']", "[tag BETWEEN {0, 1} AND hidden = NO]",
    ]
    return simple + random.one(of: predicates)
  }
}
