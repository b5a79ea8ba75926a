import EventModel
import ViewQuery

/// A place on the screen for XCUITest: an element, or a coordinate of the app for what has no name.
struct XCUIPlace {
  /// The query of the element; nil for a view without a name, and for a point.
  let element: String?
  /// The view; nil for a point.
  let view: ExportedView?
  private let middle: Point

  /// Finds the place that a reference means; nil if there is none.
  ///
  /// - Parameters:
  ///   - reference: the reference.
  ///   - screen: the screen.
  ///   - byName: true to find a view by its label although it has an identifier.
  init?(_ reference: NodeReference, on screen: ViewTree, byName: Bool = false) {
    if case .point(let point) = reference {
      (element, view, middle) = (nil, nil, point)
      return
    }
    guard let view = ExportedView(reference, on: screen) else { return nil }
    (self.view, middle) = (view, view.middle)
    element = Self.query(view, byName: byName)
  }

  /// The element, or else its coordinate; both can be tapped and pressed.
  var target: String { element ?? coordinate }

  /// The coordinate, which has no other gestures than taps, presses and drags.
  var coordinate: String {
    let offset = "CGVector(dx: \(middle.x.canonical), dy: \(middle.y.canonical))"
    return "app.coordinate(withNormalizedOffset: .zero).withOffset(\(offset))"
  }

  /// Returns the query of a view by its kind, and by its identifier or else its label; nil if it has neither.
  private static func query(_ view: ExportedView, byName: Bool) -> String? {
    let queries: [ExportedView.Kind: String] = [
      .button: "buttons", .link: "links", .heading: "staticTexts", .field: "textFields",
      .secureField: "secureTextFields", .toggle: "switches", .slider: "sliders", .cell: "cells",
      .image: "images", .text: "staticTexts",
    ]
    let query = queries[view.kind].map { "app.\($0)" } ?? "app.descendants(matching: .any)"
    let label = view.name ?? view.placeholder
    guard let name = byName ? label ?? view.identifier : view.identifier ?? label else {
      return nil
    }
    if name == view.placeholder, view.name == nil, name != view.identifier {
      // A subscript compares identifiers and labels, but no placeholders.
      let predicate = "NSPredicate(format: \"placeholderValue == %@\", \(SwiftName.literal(name)))"
      let found = "\(query).matching(\(predicate))"
      return view.isAmbiguous
        ? "\(found).element(boundBy: \(view.ordinal))" : "\(found).firstMatch"
    }
    let literal = SwiftName.literal(name)
    let ordinal =
      name == view.identifier ? view.ordinalOfIdentifier : view.isAmbiguous ? view.ordinal : nil
    guard let ordinal else { return "\(query)[\(literal)]" }
    return "\(query).matching(identifier: \(literal)).element(boundBy: \(ordinal))"
  }
}
