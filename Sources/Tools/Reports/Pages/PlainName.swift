import Differ
import EventModel
import ViewQuery

/// The name of a view in plain words, for people who do not know the classes of the app.
struct PlainName {
  private let tree: ViewTree
  /// For each class and text, the number of views of the class that show the text.
  private let counts: [ShownText: Int]

  private struct ShownText: Hashable {
    var className: String
    var text: String
  }

  /// The longest text that serves as a name; a longer one is cut.
  private static let longest = 40

  init(in tree: ViewTree) {
    self.tree = tree
    var counts: [ShownText: Int] = [:]
    for node in tree.nodes {
      guard let text = node.shownText else { continue }
      counts[ShownText(className: node.className, text: text), default: 0] += 1
    }
    self.counts = counts
  }

  /// The number of views on the screen.
  var count: Int { tree.count }

  /// Names a view in plain words.
  ///
  /// - Parameters:
  ///   - place: The view.
  ///   - changesText: True if the text of the view is what has changed, so that it cannot name the view.
  /// - Returns: The name, such as `button “Add”` or `text in row “Milk”`.
  func name(of place: Int, changesText: Bool = false) -> String {
    let node = tree[place]
    let noun = Self.noun(for: node)
    if !changesText, let text = text(of: place) {
      let name = "\(noun) \(text.inQuotes)"
      return isUnique(place) ? name : surroundings(of: place).map { "\(name) in \($0)" } ?? name
    }
    if let identifier = tree[place].identifier {
      let name = "\(noun) \(identifier.inQuotes)"
      guard changesText, let row = row(around: place) else { return name }
      return row.isOnly ? "\(noun) in \(row.name)" : "\(name) in \(row.name)"
    }
    if !changesText, let inner = onlyText(in: place) { return "\(noun) with \(inner.inQuotes)" }
    guard let outer = surroundings(of: place) else { return noun }
    return "\(noun) in \(outer)"
  }

  /// Returns true if no other view of the class shows the text of a view.
  private func isUnique(_ place: Int) -> Bool {
    let node = tree[place]
    guard let shown = node.shownText else { return true }
    return (counts[ShownText(className: node.className, text: shown)] ?? 0) <= 1
  }

  /// Returns the text that a view and the views inside it show; nil for none, and for one of many, which would not
  /// tell what the view is.
  private func onlyText(in place: Int) -> String? {
    var only: String?
    for inner in place..<tree.end(of: place) {
      guard let words = Self.words(tree[inner]) else { continue }
      guard only == nil || only == words else { return nil }
      only = words
    }
    return only
  }

  /// Returns the text that a view shows, or for a row the first text inside it.
  private func text(of place: Int) -> String? {
    if let own = Self.words(tree[place]) { return own }
    guard Self.isItem(tree[place]) || tree[place].isControl else { return nil }
    return (place + 1..<tree.end(of: place)).lazy.compactMap { Self.words(tree[$0]) }.first
  }

  private static func words(_ node: ViewNode) -> String? {
    guard let shown = node.shownText?.trimmed, !shown.isEmpty else { return nil }
    return shown.count > longest ? shown.prefix(longest - 1) + "…" : shown
  }

  /// Returns the name of the row around a view, by a text outside of the view.
  ///
  /// - Returns: the name, and whether the row has no other view of the kind beside the one that names it; nil if the view
  ///   lies in no row that has another text.
  private func row(around place: Int) -> (name: String, isOnly: Bool)? {
    let around = tree.ancestors(of: place).filter { Self.isItem(tree[$0]) }
    // The row's own label is composed of its texts, the changed one among them.
    guard let outer = around.max(),
      let naming = naming(outer + 1..<tree.end(of: outer), without: place)
    else { return nil }
    let noun = Self.noun(for: tree[place])
    let others = (outer + 1..<tree.end(of: outer)).filter {
      $0 != place && $0 != naming.place && Self.noun(for: tree[$0]) == noun
    }
    return ("\(Self.noun(for: tree[outer])) \(naming.text.inQuotes)", others.isEmpty)
  }

  /// Returns the first text of some views outside of one, since the text of that one may be what has changed.
  private func naming(_ views: Range<Int>, without place: Int) -> (place: Int, text: String)? {
    let inner = place..<tree.end(of: place)
    return views.lazy.filter { !inner.contains($0) }
      .compactMap { index in Self.words(tree[index]).map { (index, $0) } }.first
  }

  /// Returns the name of the nearest view around one that has a name.
  private func surroundings(of place: Int) -> String? {
    for outer in tree.ancestors(of: place).sorted(by: >) {
      let node = tree[outer]
      if Self.isItem(node), let text = naming(outer..<tree.end(of: outer), without: place)?.text {
        return "\(Self.noun(for: node)) \(text.inQuotes)"
      }
      if let identifier = node.identifier {
        return "\(Self.noun(for: node)) \(identifier.inQuotes)"
      }
    }
    return nil
  }

  private static func isItem(_ node: ViewNode) -> Bool {
    ["row", "item"].contains(noun(for: node))
  }

  private static func noun(for node: ViewNode) -> String {
    nouns.first { node.isKind(of: $0.className) }?.noun ?? noun(forClass: node.className)
  }

  /// The nouns for classes of UIKit and for elements of pages, special ones first.
  private static let nouns: [(className: String, noun: String)] = [
    ("UITableViewCell", "row"), ("UICollectionViewCell", "item"), ("UITableView", "list"),
    ("UITableViewHeaderFooterView", "heading"),
    ("UICollectionView", "grid"), ("UILabel", "text"), ("UIBarButtonItem", "button"),
    ("UIButton", "button"), ("UIImageView", "image"), ("UITextField", "field"),
    ("UITextView", "field"), ("UISearchBar", "search field"), ("UISwitch", "switch"),
    ("UISlider", "slider"), ("UIStepper", "stepper"), ("UISegmentedControl", "choice"),
    ("UISegment", "segment"), ("UITabBarButton", "tab"), ("UITabBar", "tab bar"),
    ("UINavigationBar", "title bar"), ("UIToolbar", "toolbar"),
    ("UIPageControl", "page control"), ("UIProgressView", "progress bar"),
    ("UIActivityIndicatorView", "spinner"), ("UIPickerView", "picker"),
    ("UIDatePicker", "date picker"), ("UIRefreshControl", "refresh control"),
    ("UIScrollView", "scrolled area"), ("UIStackView", "stack"), ("UIWindow", "window"),
  ]

  /// The nouns for classes of an app, by the ends of their names.
  private static let suffixes: [(suffix: String, noun: String)] = [
    ("Label", "text"), ("Button", "button"), ("Row", "row"), ("Cell", "row"), ("Field", "field"),
    ("ImageView", "image"), ("List", "list"),
  ]

  private static func noun(forClass name: String) -> String {
    switch name.lowercased() {
    case "td", "th", "table cell", "cell": "cell"
    case "main": "main part"
    case "section", "article", "nav", "footer", "form", "dialog", "fieldset": name.lowercased()
    case "header": "page header"
    case "b", "i", "em", "strong", "small", "code", "legend", "caption": "text"
    case "tr", "li", "table row", "list item", "row": "row"
    case "a", "link": "link"
    case "button", "push button": "button"
    case "img", "image", "picture", "svg", "icon": "image"
    case "input", "textarea", "entry", "text": name.lowercased() == "text" ? "text" : "field"
    case "h1", "h2", "h3", "h4", "h5", "h6", "heading": "heading"
    case "ul", "ol", "list": "list"
    case "table": "table"
    case "select", "combo box": "choice"
    case "p", "span", "label", "paragraph", "static": "text"
    default: suffixes.first { name.hasSuffix($0.suffix) }?.noun ?? "view"
    }
  }
}

extension PlainName {
  /// Returns the noun for views of a class.
  static func noun(ofClass name: String) -> String { noun(for: ViewNode(name)) }

  /// Returns the noun for several views of a class.
  static func nouns(ofClass name: String) -> String { plural(of: noun(ofClass: name)) }

  static func plural(of noun: String) -> String {
    ["x", "s", "ch"].contains(where: noun.hasSuffix) ? noun + "es" : noun + "s"
  }

  /// Returns an address without ordinals as the views that it stands for, such as `rows of “menu”`.
  static func plural(ofAddress address: String) -> String? {
    let parts = address.split(separator: "/")
    guard let last = parts.last, !address.contains("\"") else { return nil }
    func split(_ part: Substring) -> (noun: String, identifier: String?) {
      let words = part.split(separator: "#", maxSplits: 1)
      return (
        Self.noun(for: ViewNode(String(words.first ?? ""))),
        words.count > 1 ? String(words[1]) : nil
      )
    }
    let (noun, identifier) = split(last)
    if let identifier { return "the \(noun) \(identifier.inQuotes)" }
    let plural = plural(of: noun)
    let outer = parts.dropLast().reversed().lazy.compactMap { split($0).identifier }.first
    let own = parts.dropLast().last.map { split($0).noun }
    if noun != "row", own == "row", let outer {
      return "the \(plural) in the rows of \(outer.inQuotes)"
    }
    return outer.map { "the \(plural) of \($0.inQuotes)" } ?? "\(plural)"
  }
}

extension String {
  /// The text in the quotes that people write.
  fileprivate var inQuotes: String { "“\(self)”" }

  fileprivate var trimmed: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
