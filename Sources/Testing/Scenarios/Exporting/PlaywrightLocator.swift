import EventModel
import ViewQuery

/// The locator of an element for Playwright: by role and name, label, placeholder, text or identifier.
struct PlaywrightLocator {
  /// The expression in Python.
  let expression: String
  /// The expression for all elements of this name.
  let anyOrdinal: String
  /// The expression for the page, or for the frame of it that shows the element.
  let page: String
  /// The element.
  let element: PageElement

  /// Finds the element that a reference means; nil if there is none, or none with a name.
  init?(_ reference: NodeReference, on tree: ViewTree) {
    if case .point = reference { return nil }
    let seen = (try? tree.nodes(matching: reference))?.first(where: tree.isVisible)
    guard let node = (try? tree.control(reference)) ?? seen else { return nil }
    self.init(node, in: tree)
  }

  /// Locates an element; nil if it has no name.
  init?(_ node: Int, in tree: ViewTree) {
    guard !tree.isInBrowserWindow(node) else { return nil }
    let element = PageElement(tree: tree, node: node)
    let page = Self.page(around: element)
    let found =
      Self.byFrame(element) ?? Self.byField(element, on: page) ?? Self.byRole(element)
      ?? Self.byText(element, on: page) ?? Self.byIdentifier(element) ?? Self.byTag(element)
    guard let found else { return nil }
    let ordinal = found.same.count > 1 ? found.same.firstIndex(of: node) : nil
    (self.element, self.page) = (element, page)
    anyOrdinal = "\(page).\(found.call)"
    expression =
      anyOrdinal + (ordinal.map { ".filter(visible=True).nth(\($0))" } ?? "")
  }

  private typealias Found = (call: String, same: [Int])

  /// Returns the page, or the frame of it that shows an element.
  private static func page(around element: PageElement) -> String {
    element.frames.reduce("page") { page, frame in
      if let title = frame.label {
        return "\(page).frame_locator(\(PlaywrightExport.literal("iframe[title=\(css(title))]")))"
      }
      let same = frame.others { $0.tag == frame.tag }
      let found = "\(page).locator(\"\(frame.tag)\")"
      let ordinal = same.firstIndex(of: frame.node) ?? 0
      return same.count > 1 ? "\(found).nth(\(ordinal)).content_frame" : "\(found).content_frame"
    }
  }

  /// Finds a frame by its title.
  private static func byFrame(_ element: PageElement) -> Found? {
    guard element.isFrame else { return nil }
    let same = element.others { $0.tag == element.tag && $0.label == element.label }
    let title = element.label.map { "[title=\(css($0))]" } ?? ""
    return ("locator(\(PlaywrightExport.literal(element.tag + title)))", same)
  }

  private static func byRole(_ element: PageElement) -> Found? {
    guard let role = element.role, let name = element.roleName else { return nil }
    let same = element.others { $0.role == role && $0.roleName == name }
    let hidden = element.isHiddenFromReaders ? ", include_hidden=True" : ""
    return ("get_by_role(\"\(role)\", name=\(named(name))\(hidden))", same)
  }

  /// Returns a name as Playwright compares it: letters that a style draws as capitals are others in the page.
  private static func named(_ name: String) -> String {
    guard isDrawnInCapitals(name) else { return "\(PlaywrightExport.literal(name)), exact=True" }
    return whole(name, ignoringCase: true)
  }

  /// Returns the regular expression of a whole text.
  private static func whole(_ text: String, ignoringCase: Bool) -> String {
    let words = PlaywrightExport.literal("^\\s*\(pattern(text))\\s*$")
    return "re.compile(\(words)\(ignoringCase ? ", re.IGNORECASE" : ""))"
  }

  private static func isDrawnInCapitals(_ text: String) -> Bool {
    text == text.uppercased() && text.filter(\.isLetter).filter(\.isCased).count > 1
  }

  /// Finds a field by its placeholder or its label, if its role does not find it.
  private static func byField(_ element: PageElement, on page: String) -> Found? {
    guard element.isField || element.tag == "input" && element.role == nil else { return nil }
    guard let label = element.label else {
      guard let placeholder = element.tree.placeholder(of: element.node) else { return nil }
      return byPlaceholder(placeholder, element)
    }
    let captions = element.tree.nodes.filter { $0.attributes["caption"] != nil }
    let texts = captions.compactMap { $0.attributes["caption"]?.text }
    // A label can have more in it than the name, such as a star; another text beside a field is none of it.
    let longer = captions.filter { $0.className == "label" }
      .compactMap { $0.attributes["caption"]?.text }.first { $0.hasPrefix(label) }
    if let caption = texts.first(where: { $0 == label }) ?? longer {
      let same = element.others { $0.label == label && $0.isLabelled }
      return ("get_by_label(\(PlaywrightExport.literal(caption)), exact=True)", same)
    }
    if element.tree.placeholder(of: element.node) == label { return byPlaceholder(label, element) }
    if element.role != nil { return byRole(element) }
    // Such a name is in the attribute `aria-label`, or else it is the tooltip.
    let literal = PlaywrightExport.literal(label)
    let same = element.others { $0.label == label && $0.isLabelled }
    // Locators of frames cannot be combined.
    guard element.frames.isEmpty else { return ("get_by_label(\(literal), exact=True)", same) }
    let tooltip = "\(page).get_by_title(\(literal), exact=True)"
    return ("get_by_label(\(literal), exact=True).or_(\(tooltip))", same)
  }

  private static func byPlaceholder(_ placeholder: String, _ element: PageElement) -> Found {
    let same = element.others { $0.tree.placeholder(of: $0.node) == placeholder }
    return ("get_by_placeholder(\(PlaywrightExport.literal(placeholder)), exact=True)", same)
  }

  private static func byText(_ element: PageElement, on page: String) -> Found? {
    guard !element.isField, !["input", "select"].contains(element.tag),
      let text = element.text ?? element.label
    else {
      return nil
    }
    if element.tag == "summary" {
      let same = element.others { $0.tag == "summary" && ($0.text ?? $0.label) == text }
      let name = element.label ?? text
      return ("locator(\"summary\").filter(has_text=\(whole(name, ignoringCase: false)))", same)
    }
    if element.text == nil, !element.isOfAnotherToolkit {
      // Such a label is drawn in place of its field, by a style.
      guard element.tag != "label" else { return nil }
      // A name without a text is in an attribute.
      let same = element.others { $0.label == text }
      return ("get_by_label(\(PlaywrightExport.literal(text)), exact=True)", same)
    }
    let isWhole = !element.hasParts || element.isWholeText
    // The element with the text is the innermost one.
    let same = element.others { other in
      guard !other.isField, other.shown == text else { return false }
      return !(other.node + 1..<other.tree.end(of: other.node)).contains {
        PageElement(tree: other.tree, node: $0).shown == text
      }
    }
    let isInnermost = same.contains(element.node)
    let others = isInnermost ? same : []
    if isDrawnInCapitals(text) {
      return ("get_by_text(\(whole(text, ignoringCase: true)))", others)
    }
    guard !isWhole, let words = xpath(text) else {
      return ("get_by_text(\(PlaywrightExport.literal(text)), exact=True)", others)
    }
    // The texts of other elements in it are no part of its own, or they stand between its words.
    let own = "xpath=//*[text()[normalize-space()=\(words)]]"
    guard element.frames.isEmpty else {
      return ("locator(\(PlaywrightExport.literal(own))).first", [])
    }
    let among = PlaywrightExport.literal("(?<!\\w)\(pattern(text))(?!\\w)")
    return (
      "locator(\(PlaywrightExport.literal(own))).or_(\(page).get_by_text(re.compile(\(among)))).first",
      []
    )
  }

  /// Returns a text as a string of XPath; nil if it has both kinds of quotes.
  private static func xpath(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return ["\"", "'"].first { !words.contains($0) }.map { "\($0)\(words)\($0)" }
  }

  private static func byIdentifier(_ element: PageElement) -> Found? {
    guard element.tag != "label",
      let name = element.tree.stableIdentifier(of: element.node), !name.isEmpty
    else {
      return nil
    }
    let same = element.others { $0.tree.stableIdentifier(of: $0.node) == name }
    return (call(identifier: name), same)
  }

  /// Finds a field without any name by its place among the others.
  private static func byTag(_ element: PageElement) -> Found? {
    guard element.isField || element.tag == "select" || element.tag == "input" else { return nil }
    return ("locator(\"\(element.tag)\")", element.others { $0.tag == element.tag })
  }

  /// Returns the call that finds an element by one of the attributes that Simon takes as its identifier.
  static func call(identifier name: String) -> String {
    let value = css(name)
    let names = ["data-testid", "data-test", "data-cy", "id", "name"]
    let selector = ":is(\(names.map { "[\($0)=\(value)]" }.joined(separator: ", ")))"
    return "locator(\(PlaywrightExport.literal(selector)))"
  }

  /// Returns a text as a string of CSS.
  private static func css(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\a "))\""
  }

  /// Returns a text as a regular expression that matches it, whatever the blanks in it.
  private static func pattern(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map { word in
      word.map { "\\^$.|?*+()[]{}/".contains($0) ? "\\\($0)" : String($0) }.joined()
    }.joined(separator: "\\s+")
  }
}

extension PageElement {
  /// True if its name is in a label or an attribute, and is not its own text.
  fileprivate var isLabelled: Bool {
    isField || ["input", "select"].contains(tag) || text != label
  }

  /// The text that Playwright finds it by: its drawn one, or the one of a label.
  fileprivate var shown: String? { text ?? tree.attribute("caption", of: node)?.text }
}
