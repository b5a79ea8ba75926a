import ConstraintSolver
import EventModel
import Foundation

/// The unknowns of one view or guide in a layout engine, and the constraints that come with it.
final class LayoutPlace {
  /// The parts of a frame, in the order of their variables.
  enum Part: Int, CaseIterable {
    case minX, minY, width, height
  }

  weak var item: (any LayoutItem)?
  let variables: [LinearVariable]
  /// The equations that hold the frame of a view that uses it, or the insets of a guide, with their parts.
  var fixed: [(key: ConstraintKey, part: Part)] = []
  /// The constraints that hold the size near that of the content, with their parts.
  var content: [(key: ConstraintKey, part: Part)] = []
  /// The width at which the lines of the content were broken.
  var brokenWidth: CGFloat?

  init(of item: any LayoutItem, in solver: inout LinearSolver) {
    self.item = item
    variables = Part.allCases.map {
      solver.makeVariable(isNonNegative: $0 == .width || $0 == .height)
    }
  }

  subscript(part: Part) -> LinearVariable { variables[part.rawValue] }

  /// The numbers that hold the place: the frame, or the insets in the owner's bounds.
  var fixedNumbers: [CGFloat]? {
    if let view = item as? UIView {
      return view.isPlacedByConstraints ? nil : view.frame.numbersInOrder
    }
    return (item as? UILayoutGuide)?.fixedNumbers
  }

  /// The size of the content, with its lines broken at a width; a negative side has no such size.
  func contentSize(at width: CGFloat?) -> CGSize? {
    guard let view = item as? UIView, view.constraintState?.usesFrame == false else { return nil }
    if let stack = view as? UIStackView, stack.breaksLines { return stack.contentSize(at: width) }
    if let text = view as? UITextView, !text.isScrollEnabled {
      return text.sizeThatFits(CGSize(width: width ?? 0, height: 0))
    }
    guard let label = view as? UILabel, label.numberOfLines != 1, let text = label.text else {
      return view.intrinsicContentSize
    }
    let given = label.preferredMaxLayoutWidth > 0 ? label.preferredMaxLayoutWidth : width
    return TextMeasure.size(
      of: text,
      fontSize: label.fontSize,
      width: given ?? .greatestFiniteMagnitude,
      lines: label.numberOfLines
    )
  }

  /// True if the height of the content depends on its width, as that of a text in several lines does.
  var breaksLines: Bool {
    if let text = item as? UITextView { return !text.isScrollEnabled }
    return (item as? UILabel)?.breaksLines ?? (item as? UIStackView)?.breaksLines ?? false
  }
}

extension CGRect {
  fileprivate var numbersInOrder: [CGFloat] { [minX, minY, size.width, size.height] }
}
