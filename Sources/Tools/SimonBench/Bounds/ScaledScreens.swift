import EventModel

/// The screens that grow in one dimension.
enum ScaledScreens {
  /// Names in an order that is neither ascending nor descending, each once.
  static func names(_ count: Int) -> [String] {
    var step = count * 5 / 8 | 1
    while count > 1, greatestDivisor(step, count) > 1 { step += 2 }
    return (0..<count).map { "k\($0 * step % max(count, 1))" }
  }

  private static func greatestDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestDivisor(other, one % other)
  }

  /// A view with so many attributes.
  static func attributes(_ count: Int, value: Double = 1) -> ViewTree {
    let attributes = names(count).map { Attribute($0, .number(value)) }
    return window([ViewNode("UIView", attributes: AttributeList(attributes))])
  }

  /// Siblings without children, each made by a closure.
  static func siblings(_ count: Int, _ make: (Int) -> ViewNode) -> ViewTree {
    window((0..<count).map(make))
  }

  /// Equal siblings without children, texts and names.
  static func twins(_ count: Int) -> ViewTree {
    siblings(count) { _ in ViewNode("UIView", frame: Frame(0, 0, 10, 10)) }
  }

  /// Views within one another, as deep as a file may nest them, with that number of views in all.
  static func deep(_ count: Int) -> ViewTree {
    var builder = ViewTree.Builder()
    builder.open(.window)
    var left = count
    while left > 0 {
      let depth = min(left, 200)
      for _ in 0..<depth { builder.open(ViewNode("UIView", frame: Frame(0, 0, 10, 10))) }
      for _ in 0..<depth { builder.close() }
      left -= depth
    }
    return builder.finish() ?? ViewTree(.window)
  }

  /// A view with a text of so many characters.
  static func text(_ count: Int, _ character: String = "a") -> ViewTree {
    window([ViewNode("UILabel", text: String(repeating: character, count: count))])
  }

  /// A view with an attribute whose object has so many members.
  static func object(_ count: Int) -> ViewTree {
    let members = names(count).sorted { $0.precedes($1) }.map { Attribute($0, .bool(true)) }
    return window([ViewNode("UIView", attributes: ["map": .object(members)])])
  }

  /// Siblings with a text each, in an order that is given by names.
  static func labels(_ texts: [String]) -> ViewTree {
    siblings(texts.count) { place in
      ViewNode("UILabel", text: texts[place], frame: Frame(0, Double(place) * 10, 100, 10))
    }
  }

  /// Siblings with an identifier each.
  static func named(_ names: [String]) -> ViewTree {
    siblings(names.count) { place in
      ViewNode("UIView", identifier: names[place], frame: Frame(0, Double(place) * 10, 100, 10))
    }
  }

  private static func window(_ children: [ViewNode]) -> ViewTree {
    ViewTree.screen(.window) { builder in
      for child in children { builder.add(child) }
    }
  }
}
