import EventModel

/// A function with its parameters that gives the new value of a change; changes with one key may have one cause.
struct CauseKey: Coded {
  /// The functions.
  enum Function: UInt8 {
    // Of numbers and places.
    case by, from, to, sum, times, timesText, spacing, mirrored, mirroredBy, relation, relationBy
    // Of attributes.
    case add, addAny, drop, value, elements
    // Of texts.
    case constant, become, letterCase, truncate, truncateAny, untruncate, replaceCharacters,
      addCharacters
    case dropCharacters, sumNumber, template, piece, numbering, addNumber, timesNumber, round, date,
      unit, language
    // Of structure.
    case sameContent, sameName, sameShape, sameClass, order, orderAny, reversed
  }

  private var kindNumber: Int32
  var function: Function
  /// The relation between places, or another number that the function has.
  var detail = 0
  /// The numbers that the function has.
  var first = 0.0
  var second = 0.0
  /// The texts that the function has, as numbers of a table.
  var texts = SIMD4<Int32>(repeating: 0)

  init(
    _ kind: Int,
    _ function: Function,
    detail: Int = 0,
    first: Double = 0,
    second: Double = 0
  ) {
    (kindNumber, self.function, self.detail) = (Int32(kind), function, detail)
    (self.first, self.second) = (first.inThousandths, second.inThousandths)
  }

  /// The kind of change that it explains.
  var kind: Int { Int(kindNumber) }

  var code: Int {
    let own = (kind &* 64 &+ Int(function.rawValue)).mixed(detail)
    let numbers = own.mixed(Int(bitPattern: UInt(first.bitPattern)))
      .mixed(Int(bitPattern: UInt(second.bitPattern)))
    return texts == .zero
      ? numbers
      : numbers.mixed(Int(texts.x)).mixed(Int(texts.y)).mixed(Int(texts.z)).mixed(Int(texts.w))
  }
}

extension CauseKey {
  /// True if it moves views, in whatever words: not if it decides how far views are from each other.
  var isMove: Bool {
    guard kind < 2 else { return false }
    switch function {
    case .by, .from, .to: return true
    case .relation, .relationBy:
      guard let name = PlaceRelation.Name(rawValue: detail & 63) else { return true }
      return ![.after, .afterOther, .first, .flowGap, .flowLineGap, .inLine].contains(name)
    default: return false
    }
  }
}

extension CauseKey {
  /// True if it gives one number only, and not those near it, too.
  var isExact: Bool {
    switch function {
    case .times: !PlaceKeys.scales.contains(first)
    case .timesText, .timesNumber: false
    case .relation:
      !ChangeKinds.isPlace(kind) || PlaceRelation.Name(rawValue: detail & 63)?.isShare != true
    default: true
    }
  }
}

extension Double {
  /// The number, rounded to a thousandth.
  var inThousandths: Double { (self * 1_000).rounded() / 1_000 + 0 }
}

/// The kinds of change, as numbers: the fixed ones, then one for each name of an attribute.
struct ChangeKinds {
  static let (x, y, width, height) = (0, 1, 2, 3)
  static let (enter, leave, wrap, unwrap, move, order) = (4, 5, 6, 7, 8, 9)
  /// All texts that a person reads or hears, as the kind of a key.
  static let words = 10
  /// All colours, as the kind of a key.
  static let colors = 11
  private static let fixed = 12

  /// True for the kinds of place and size.
  static func isPlace(_ kind: Int) -> Bool { kind < 4 }
  /// True for the kinds of structure.
  static func isStructure(_ kind: Int) -> Bool { (enter...order).contains(kind) }
  /// True for the kinds whose causes move and resize whole rows.
  static func isLayout(_ kind: Int) -> Bool { kind < 10 }

  private var names: [String] = []
  private var numbers: [ExactText: Int] = [:]
  private var families: [Int] = []

  private static let texts: Set<String> = [
    "text", "label", "value", "placeholder", "title", "shown", "hint", "alt",
  ]

  /// Returns the number of an attribute's name, such as `text` or `offset.1`.
  mutating func number(of name: String) -> Int {
    if let known = numbers[ExactText(name)] { return known }
    let number = Self.fixed + names.count
    names.append(name)
    numbers[ExactText(name)] = number
    let lower = name.lowercased()
    let isColor = lower.contains("color") || lower.contains("colour") || lower.contains("tint")
    families.append(Self.texts.contains(name) ? Self.words : isColor ? Self.colors : number)
    return number
  }

  /// Returns the number of an attribute's name if an attribute of that name changed.
  func knownNumber(of name: String) -> Int? { numbers[ExactText(name)] }

  /// The kind that keys of an attribute have: one for all texts, one for all colours.
  func family(of kind: Int) -> Int { kind < Self.fixed ? kind : families[kind - Self.fixed] }

  /// The name of an attribute.
  func name(of kind: Int) -> String {
    switch kind {
    case Self.x: "x"
    case Self.y: "y"
    case Self.width: "width"
    case Self.height: "height"
    case Self.words: "text"
    case Self.colors: "color"
    case Self.fixed...: names[kind - Self.fixed]
    default: ""
    }
  }
}
