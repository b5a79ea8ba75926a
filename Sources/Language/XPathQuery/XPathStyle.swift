/// How a tree is written as XML for XPath to look at.
public enum XPathStyle: String, CaseIterable, Sendable {
  /// An element for each view, called after its class, in the element of its parent; its properties
  /// are attributes and child elements both: `//UIButton[@title='Edit']`,
  /// `//UITableView/UITableViewCell[1]`.
  case classes
  /// The same with the children of a view in an element `subviews`, as bromine has it:
  /// `//UITableView/subviews/UITableViewCell`.
  case subviews
  /// The property list that SelfTesting dumps: a `dict` of `key`s and values for each view.
  case propertyList
}

extension XPathStyle {
  /// The style that an expression is written for, told by the names its steps ask for.
  ///
  /// `dict`, `key`, `array`, `plist` or `string` is a property list, `subviews` is bromine's; anything
  /// else has elements called after classes.
  static func told(by names: [String]) -> XPathStyle {
    let plist: Set = ["plist", "dict", "key", "array", "string", "integer", "real"]
    if names.contains(where: plist.contains) { return .propertyList }
    return names.contains("subviews") ? .subviews : .classes
  }
}
