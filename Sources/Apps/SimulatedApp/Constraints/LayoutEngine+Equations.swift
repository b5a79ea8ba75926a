import Foundation

import ConstraintSolver

extension LayoutEngine {
  /// The equation or inequality of a constraint; nil once one of its items is gone.
  func equation(for constraint: NSLayoutConstraint) -> LinearConstraint? {
    guard let first = constraint.items.first, let ancestor = constraint.commonAncestor else {
      return nil
    }
    var terms = terms(of: first, constraint.firstAttribute, in: ancestor)
    if constraint.secondAttribute != .notAnAttribute, let second = constraint.items.last {
      terms += self.terms(of: second, constraint.secondAttribute, in: ancestor).map {
        LinearTerm($0.variable, -constraint.multiplier * $0.coefficient)
      }
    }
    return LinearConstraint(
      sum: terms,
      constraint.solverRelation,
      constraint.signedConstant,
      strength: constraint.priority.strength
    )
  }

  /// Returns an attribute as a sum of unknowns, in the coordinates of an ancestor.
  private func terms(
    of item: any LayoutItem,
    _ attribute: NSLayoutConstraint.Attribute,
    in ancestor: UIView
  ) -> [LinearTerm] {
    guard let owner = item.layoutOwner, let shape = attribute.shape(owner.laysOutRightToLeft) else {
      return []
    }
    var (container, own) = (item, place(of: item))
    if item === ancestor, shape.origin != nil, let scrollView = item as? UIScrollView,
      scrollView.contentFollowsConstraints
    {
      // The edges that a scroll view has for its content are those of the content.
      own = place(of: scrollView.contentLayoutGuide)
    }
    var terms = shape.extent == 0 ? [] : [LinearTerm(own[shape.size], shape.extent)]
    guard let origin = shape.origin else { return terms }
    while container !== ancestor {
      terms.append(LinearTerm(place(of: container)[origin]))
      let next =
        container is UILayoutGuide ? container.layoutOwner : container.layoutOwner?.superview
      guard let next else { break }
      container = next
    }
    return terms
  }
}

extension UILayoutPriority {
  var strength: Strength { rawValue >= 1000 ? .required : Strength(CGFloat(rawValue)) }
}

extension NSLayoutConstraint {
  /// The constant with the sign that it has where leading is right.
  final var signedConstant: CGFloat {
    let isDirected = firstAttribute == .leading || firstAttribute == .trailing
    return isDirected && items.first?.layoutOwner?.laysOutRightToLeft == true ? -constant : constant
  }

  /// The relation, which turns with the sign where leading is right.
  final var solverRelation: LinearConstraint.Relation {
    let isTurned =
      (firstAttribute == .leading || firstAttribute == .trailing)
      && items.first?.layoutOwner?.laysOutRightToLeft == true
    return switch relation {
    case .equal: .equal
    case .lessThanOrEqual: isTurned ? .greaterOrEqual : .lessOrEqual
    case .greaterThanOrEqual: isTurned ? .lessOrEqual : .greaterOrEqual
    }
  }
}

extension NSLayoutConstraint.Attribute {
  /// The parts of a frame that make up an attribute: an origin, and a multiple of a size.
  typealias Shape = (origin: LayoutPlace.Part?, size: LayoutPlace.Part, extent: CGFloat)

  func shape(_ isRightToLeft: Bool) -> Shape? {
    switch self {
    case .notAnAttribute: nil
    case .left: (.minX, .width, 0)
    case .right: (.minX, .width, 1)
    case .leading: (.minX, .width, isRightToLeft ? 1 : 0)
    case .trailing: (.minX, .width, isRightToLeft ? 0 : 1)
    case .centerX: (.minX, .width, 0.5)
    case .width: (nil, .width, 1)
    case .top: (.minY, .height, 0)
    case .bottom: (.minY, .height, 1)
    case .centerY: (.minY, .height, 0.5)
    case .height: (nil, .height, 1)
    }
  }
}
