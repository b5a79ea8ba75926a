import Foundation

/// The reading of a visual format: a line of views with the distances between them.
///
/// The grammar is that of Apple's "Auto Layout Guide": an orientation, views in square brackets with
/// conditions on their size, and connections with conditions on the distance.
struct VisualFormat {
  /// A place of a format that cannot be read.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// A condition on a size or a distance.
  struct Condition {
    var relation = NSLayoutConstraint.Relation.equal
    var number: CGFloat = 0
    /// The view whose size is meant; nil for the number.
    var view: UIView?
    var priority = UILayoutPriority.required
  }

  /// The distance between two neighbours.
  enum Distance {
    /// They touch.
    case none
    /// The standard one: 8 points between views, the margins to the superview.
    case standard
    case conditions([Condition])
  }

  /// A view, or the superview at the beginning or the end.
  struct Element {
    /// The view; nil for the superview.
    let view: UIView?
    let conditions: [Condition]
    /// The distance from the element before.
    let distance: Distance
  }

  private let text: [Character]
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var index = 0
  private var isVertical = false

  init(_ text: String, metrics: [String: Any], views: [String: Any]) {
    self.text = Array(text)
    self.metrics = metrics
    self.views = views
  }

  /// Reads the whole line.
  mutating func read() throws(Refusal) -> VisualFormatLine {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var elements: [Element] = []
    repeat {
      let distance = elements.isEmpty ? .none : try readDistance()
      if take("|") {
        elements.append(Element(view: nil, conditions: [], distance: distance))
        // The superview stands at the beginning or at the end.
        if elements.count > 1 { break }
      } else {
        elements.append(try readView(distance))
      }
    } while index < text.count
    guard index == text.count else { throw refusal("expected the end") }
    guard elements.contains(where: { $0.view != nil }) else { throw refusal("expected a view") }
    return VisualFormatLine(elements: elements, isVertical: isVertical)
  }

  private mutating func readView(_ distance: Distance) throws(Refusal) -> Element {
    guard take("[") else { throw refusal("expected a view in square brackets") }
    let name = readName()
    guard let view = views[name] as? UIView else {
      throw refusal("the views have no \"\(name)\"")
    }
    let conditions = take("(") ? try readConditions() : []
    guard take("]") else { throw refusal("expected ]") }
    return Element(view: view, conditions: conditions, distance: distance)
  }

  private mutating func readDistance() throws(Refusal) -> Distance {
    guard take("-") else { return .none }
    if text[safe: index] == "[" || text[safe: index] == "|" { return .standard }
    let conditions = take("(") ? try readConditions() : [try readCondition()]
    guard take("-") else { throw refusal("expected -") }
    return .conditions(conditions)
  }

  /// Reads conditions up to the closing bracket.
  private mutating func readConditions() throws(Refusal) -> [Condition] {
    var conditions: [Condition] = []
    repeat { conditions.append(try readCondition()) } while take(",")
    guard take(")") else { throw refusal("expected )") }
    return conditions
  }

  private mutating func readCondition() throws(Refusal) -> Condition {
    var condition = Condition()
    if take("<=") {
      condition.relation = .lessThanOrEqual
    } else if take(">=") {
      condition.relation = .greaterThanOrEqual
    } else {
      _ = take("==")
    }
    if let first = text[safe: index], first.isLetter || first == "_",
      let view = views[peekName()] as? UIView
    {
      _ = readName()
      condition.view = view
    } else {
      condition.number = try readNumber()
    }
    if take("@") { condition.priority = UILayoutPriority(Float(try readNumber())) }
    return condition
  }

  private mutating func readNumber() throws(Refusal) -> CGFloat {
    if let first = text[safe: index], first.isLetter || first == "_" {
      let name = readName()
      switch metrics[name] {
      case let number as CGFloat: return number
      case let number as Double: return CGFloat(number)
      case let number as Int: return CGFloat(number)
      case let number as Float: return CGFloat(number)
      case let number as NSNumber: return CGFloat(number.doubleValue)
      default: throw refusal("the metrics have no number \"\(name)\"")
      }
    }
    var digits = ""
    while let next = text[safe: index],
      next.isNumber || next == "." || digits.isEmpty && next == "-"
    {
      digits.append(next)
      index += 1
    }
    guard let number = Double(digits) else { throw refusal("expected a number") }
    return CGFloat(number)
  }

  private func peekName() -> String {
    String(text[min(index, text.count)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  private mutating func readName() -> String {
    let name = peekName()
    index += name.count
    return name
  }

  private mutating func take(_ expected: String) -> Bool {
    guard text[min(index, text.count)...].starts(with: expected) else { return false }
    index += expected.count
    return true
  }

  private func refusal(_ problem: String) -> Refusal {
    Refusal(
      description:
        "the visual format \"\(String(text))\" cannot be read at character \(index + 1): "
        + problem
    )
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
