/// The form of a tree in XML for XPath.
public enum XPathStyle: String, CaseIterable, Sendable {
  /// An element for each view, named after its class, in the element of its parent, with properties both
  /// as attributes and as child elements: `//UIButton[@title='Edit']`, `//UITableView/UITableViewCell[1]`.
  case classes
  /// The same with the children of a view in an element `subviews`, as in bromine:
  /// `//UITableView/subviews/UITableViewCell`.
  case subviews
  /// The property list of SelfTesting: a `dict` of `key`s and values for each view.
  case propertyList
}

extension XPathStyle {
  /// Returns the style of an expression, by the names in its steps.
  ///
  /// `dict`, `key`, `array`, `plist` or `string` means a property list, `subviews` the form of bromine, and
  /// other names elements named after classes.
  static func suited(to names: Set<String>) -> XPathStyle {
    let plist: Set = ["plist", "dict", "key", "array", "string", "integer", "real"]
    if !names.isDisjoint(with: plist) { return .propertyList }
    return names.contains("subviews") ? .subviews : .classes
  }
}
