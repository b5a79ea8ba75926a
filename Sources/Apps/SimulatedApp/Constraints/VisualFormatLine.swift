import Foundation

/// The views of a visual format and the distances between them.
struct VisualFormatLine {
  let elements: [VisualFormat.Element]
  let isVertical: Bool

  /// Returns the constraints of the line.
  func constraints(
    _ options: NSLayoutConstraint.FormatOptions
  ) throws(VisualFormat.Refusal) -> [NSLayoutConstraint] {
    var result: [NSLayoutConstraint] = []
    for (former, element) in zip(elements, elements.dropFirst()) {
      result += try join(former, to: element, by: options)
    }
    for element in elements {
      guard let view = element.view else { continue }
      result += element.conditions.map { size(of: view, $0) }
    }
    let views = elements.compactMap(\.view)
    for attribute in options.aligned {
      for (former, view) in zip(views, views.dropFirst()) {
        result.append(
          NSLayoutConstraint(
            item: former,
            attribute: attribute,
            relatedBy: .equal,
            toItem: view,
            attribute: attribute,
            multiplier: 1,
            constant: 0
          )
        )
      }
    }
    return result
  }

  private func size(of view: UIView, _ condition: VisualFormat.Condition) -> NSLayoutConstraint {
    let side: NSLayoutConstraint.Attribute = isVertical ? .height : .width
    let made = NSLayoutConstraint(
      item: view,
      attribute: side,
      relatedBy: condition.relation,
      toItem: condition.view,
      attribute: condition.view == nil ? .notAnAttribute : side,
      multiplier: 1,
      constant: condition.number
    )
    made.priority = condition.priority
    return made
  }

  /// Returns the constraints between two neighbours, one of which may be the superview.
  private func join(
    _ former: VisualFormat.Element,
    to next: VisualFormat.Element,
    by options: NSLayoutConstraint.FormatOptions
  ) throws(VisualFormat.Refusal) -> [NSLayoutConstraint] {
    let (begin, end) = edges(options)
    let inner = former.view ?? next.view
    let container = inner?.superview
    guard former.view != nil && next.view != nil || container != nil else {
      throw VisualFormat.Refusal(
        description: "a visual format refers to the superview of "
          + "\(inner?.nameInMessages ?? "a view"), which has none"
      )
    }
    // The distance is that of the later edge behind the earlier one, which lies to the right of it from
    // right to left.
    let sign: CGFloat = options.contains(.directionRightToLeft) && !isVertical ? -1 : 1
    func relation(
      _ outer: AnyObject?,
      _ condition: VisualFormat.Condition
    ) -> NSLayoutConstraint {
      let made = NSLayoutConstraint(
        item: next.view ?? outer ?? UIView(),
        attribute: next.view == nil ? end : begin,
        relatedBy: sign < 0 ? condition.relation.reversed : condition.relation,
        toItem: former.view ?? outer,
        attribute: former.view == nil ? begin : end,
        multiplier: 1,
        constant: sign * condition.number
      )
      made.priority = condition.priority
      return made
    }
    switch next.distance {
    case .none: return [relation(container, VisualFormat.Condition())]
    case .standard:
      let isBetween = former.view != nil && next.view != nil
      let condition = VisualFormat.Condition(number: isBetween ? 8 : 0)
      return [relation(isBetween ? nil : container?.layoutMarginsGuide, condition)]
    case .conditions(let conditions): return conditions.map { relation(container, $0) }
    }
  }

  private func edges(
    _ options: NSLayoutConstraint.FormatOptions
  ) -> (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) {
    if isVertical { return (.top, .bottom) }
    if options.contains(.directionLeftToRight) { return (.left, .right) }
    return options.contains(.directionRightToLeft) ? (.right, .left) : (.leading, .trailing)
  }
}

extension NSLayoutConstraint.Relation {
  fileprivate var reversed: Self {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
