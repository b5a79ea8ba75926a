package import EventModel

/// The kinds that a node belongs to by its class, its identifier or its traits.
///
/// They are kept with the texts of trees, so that a screen is asked for its controls without making
/// its nodes; `ViewNode` has the same properties for a node that was made.
package struct NodeMarks: OptionSet, Sendable {
  /// The bits; the highest one is free.
  package let rawValue: UInt32

  /// Creates marks from bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A node that a person operates.
  package static let control = NodeMarks(rawValue: 1)
  /// A node that shows rows.
  package static let table = NodeMarks(rawValue: 1 << 1)
  /// A row of a table.
  package static let cell = NodeMarks(rawValue: 1 << 2)
  /// A node whose text a person typed.
  package static let typedText = NodeMarks(rawValue: 1 << 3)
  /// A navigation bar.
  package static let navigationBar = NodeMarks(rawValue: 1 << 4)
  /// A node with an identifier that does not look generated.
  package static let stableIdentifier = NodeMarks(rawValue: 1 << 5)
  /// A node whose driver reports a row.
  package static let row = NodeMarks(rawValue: 1 << 6)
  /// A node whose driver reports the number of its rows.
  package static let rows = NodeMarks(rawValue: 1 << 7)
  /// A node that has the focus.
  package static let focused = NodeMarks(rawValue: 1 << 8)
  /// A node that lets touches through.
  package static let untouchable = NodeMarks(rawValue: 1 << 9)
  /// A secure field.
  package static let secure = NodeMarks(rawValue: 1 << 10)
  /// A node whose class has the sign that separates class and identifier in names.
  package static let hashInClass = NodeMarks(rawValue: 1 << 11)
  /// One of the toolkit's classes for typing, but none of their subclasses, or the trait of a field.
  package static let field = NodeMarks(rawValue: 1 << 12)
  /// A class whose name ends with "Button".
  package static let namedButton = NodeMarks(rawValue: 1 << 13)
  /// A navigation bar or a tab bar, but none of their subclasses.
  package static let bar = NodeMarks(rawValue: 1 << 14)
  /// A field with a placeholder, whatever its class.
  package static let placeholder = NodeMarks(rawValue: 1 << 15)

  /// A node that a person types into, by its class or its trait.
  package static let typing = field.union(typedText)

  static let rules = MarkRules(
    ofClass: { marks(ofClass: $0).rawValue },
    ofIdentifier: { GeneratedName.isStable($0) ? NodeMarks.stableIdentifier.rawValue : 0 },
    ofAttributes: { marks(of: $0).rawValue }
  )

  private static func marks(ofClass name: String) -> NodeMarks {
    var marks: NodeMarks = []
    if UIKitClass.isControl(name) { marks.insert(.control) }
    if UIKitClass.isTable(name) { marks.insert(.table) }
    if UIKitClass.isCell(name) { marks.insert(.cell) }
    if UIKitClass.holdsTypedText(name) { marks.insert(.typedText) }
    if UIKitClass.isKind(name, of: "UINavigationBar") { marks.insert(.navigationBar) }
    if name.contains("#") { marks.insert(.hashInClass) }
    if UIKitClass.fields.contains(name) { marks.insert(.field) }
    if ["UINavigationBar", "UITabBar"].contains(name) { marks.insert(.bar) }
    if name.hasSuffix("Button") { marks.insert(.namedButton) }
    return marks
  }

  private static func marks(of attributes: AttributeList) -> NodeMarks {
    var marks: NodeMarks = []
    let node = ViewNode("UIView", attributes: attributes)
    if node.isControl { marks.insert(.control) }
    if attributes["rows"] != nil { marks.formUnion([.rows, .table]) }
    if attributes["row"] != nil { marks.formUnion([.row, .cell]) }
    if attributes["focused"]?.bool == true { marks.insert(.focused) }
    if attributes["userInteraction"]?.bool == false { marks.insert(.untouchable) }
    if attributes["secure"]?.bool == true { marks.insert(.secure) }
    if attributes["placeholder"]?.text?.isEmpty == false { marks.insert(.placeholder) }
    // The classes of other toolkits say nothing: a page's `input` may be a field or a checkbox.
    if case .list(let traits)? = attributes["traits"], traits.contains(.text("searchField")) {
      marks.formUnion([.field, .typedText])
    }
    return marks
  }
}

extension ViewTree {
  /// Returns true if a node has some of these marks.
  package func isMarked(_ index: Int, _ marks: NodeMarks) -> Bool {
    self.marks(of: index, by: NodeMarks.rules) & marks.rawValue != 0
  }

  /// Returns true if any node has some of these marks.
  package func has(_ marks: NodeMarks) -> Bool { has(marks.rawValue, by: NodeMarks.rules) }

  /// Returns the nodes that have some of these marks, in tree order.
  package func nodes(marked marks: NodeMarks) -> [Int] {
    nodes(in: 0..<count, with: marks.rawValue, by: NodeMarks.rules)
  }

  /// Returns the nodes in a range that have some of these marks, in tree order.
  package func nodes(in range: Range<Int>, marked marks: NodeMarks) -> [Int] {
    nodes(in: range, with: marks.rawValue, by: NodeMarks.rules)
  }

  /// Returns the nearest node with some of these marks among a node and its ancestors.
  package func nearest(from index: Int, marked marks: NodeMarks) -> Int? {
    nearest(from: index, with: marks.rawValue, by: NodeMarks.rules)
  }

  /// Returns true if a node is a control, by its traits or its class.
  package func isControl(_ index: Int) -> Bool { isMarked(index, .control) }

  /// Returns a node's identifier, unless it looks generated.
  package func stableIdentifier(of index: Int) -> String? {
    isMarked(index, .stableIdentifier) ? identifier(of: index) : nil
  }

  /// Returns the placeholder of a field; nil if it is empty.
  package func placeholder(of index: Int) -> String? {
    isMarked(index, .placeholder) ? attribute("placeholder", of: index)?.text : nil
  }

  /// Returns a node's label, or else its text; nil if both are empty.
  func shown(_ index: Int) -> String? {
    guard isShowing(index) else { return nil }
    return label(of: index).flatMap { $0.isEmpty ? nil : $0 } ?? text(of: index)
  }
}
