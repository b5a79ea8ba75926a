/// The form of a tree in XML for XPath.
public enum XPathStyle: String, CaseIterable, Sendable {
  /// An element for each view, named after its class, in the element of its parent.
  ///
  /// There are no other elements, so that `*`, positions, `not()` and `count()` mean views. Properties are
  /// attributes: `//UIButton[@title='Edit']`, `//UITableView/UITableViewCell[1]`.
  case classes
  /// The form of bromine: properties are child elements, too, and the children of a view are in an element
  /// `subviews`: `//UITableView/subviews/UITableViewCell[label='Milk']`.
  case subviews
  /// The property list of SelfTesting: a `dict` of `key`s and values for each view.
  case propertyList
}

extension XPathStyle {
  /// The name of the form before an expression, such as `bromine` in `bromine://UIButton/title`.
  public var name: String {
    switch self {
    case .classes: "views"
    case .subviews: "bromine"
    case .propertyList: "selftesting"
    }
  }

  /// Returns the form that an expression names before a colon, and the length of that name and the colon.
  ///
  /// No expression of XPath begins like this, as a tree has no namespaces.
  static func named(in expression: String) -> (style: XPathStyle, length: Int)? {
    let text = expression.drop(while: \.isWhitespace)
    for style in allCases where text.hasPrefix(style.name + ":") {
      let rest = text.dropFirst(style.name.count + 1)
      guard !rest.hasPrefix(":") else { return nil }
      return (style, expression.count - rest.count)
    }
    return nil
  }

  /// Returns the style of an expression, by the names of elements in its steps.
  ///
  /// `dict` or `plist` means a property list, `subviews` the form of bromine, and other names elements
  /// named after classes. A name that a view of the tree has as its class means the view.
  static func suited(to names: Set<String>, on cost: XPathCost) -> XPathStyle {
    let chosen = Self.chosen(by: names, on: cost)
    return chosen?.style ?? .classes
  }

  /// Returns the style that a name chooses, with the names that do; nil for the style of views.
  static func chosen(
    by names: Set<String>,
    on cost: XPathCost
  ) -> (style: XPathStyle, names: [String])? {
    for (style, own) in [(XPathStyle.propertyList, ["dict", "plist"]), (.subviews, ["subviews"])] {
      let found = own.filter { names.contains($0) && !cost.isClass($0) }
      if !found.isEmpty { return (style, found) }
    }
    return nil
  }

  /// The elements that each view takes in the document, for the estimate of an expression's work.
  var elementsPerView: Double { self == .classes ? 1 : 16 }
  /// The levels of elements that each level of the tree takes.
  var levelsPerView: Int { self == .classes ? 1 : 2 }
}
