import EventModel
import ViewQuery

/// The view that is meant by the selectors of a tool for web pages.
///
/// Tools write several selectors for an element. One that names it by its identifier or by what people see finds it also
/// after a redesign; those that count elements do not, and are taken by no script.
struct ElementChoice {
  /// The view; nil if no selector names one.
  let view: NodeReference?
  /// The first selector, for messages.
  let written: String

  /// Chooses among selectors of Chrome's Recorder, each with the selectors of the frames and shadow roots around it.
  init(chrome selectors: [[String]]) {
    written = selectors.first?.last ?? "no selector"
    view = Self.best(selectors.compactMap { $0.last.flatMap(Self.chrome) })
  }

  /// Chooses among locators of Selenium IDE, such as `id=add`.
  init(selenium locators: [String]) {
    written = locators.first ?? "no target"
    view = Self.best(locators.compactMap(Self.selenium))
  }

  /// An identifier is one view; a text may be that of several.
  private static func best(_ views: [NodeReference]) -> NodeReference? {
    views.first { if case .identifier = $0 { true } else { false } } ?? views.first
  }

  private static func chrome(_ selector: String) -> NodeReference? {
    if let rest = selector.rest(behind: "aria/") {
      // A role without a name, as in `aria/[role="list"]`, names no view.
      let name = rest.firstRange(of: "[role=").map { rest[..<$0.lowerBound] } ?? rest
      return name.isEmpty ? nil : .shown(String(name))
    }
    if let text = selector.rest(behind: "text/") {
      return text.isEmpty ? nil : .shown(String(text))
    }
    if let path = selector.rest(behind: "xpath/") { return xpath(path) }
    return css(selector.rest(behind: "pierce/") ?? Substring(selector))
  }

  private static func selenium(_ locator: String) -> NodeReference? {
    for name in ["id=", "data-testid=", "data-test=", "data-cy="] {
      if let rest = locator.rest(behind: name) {
        return rest.isEmpty ? nil : .identifier(String(rest))
      }
    }
    if let text = locator.rest(behind: "linkText=") {
      return text.isEmpty ? nil : .shown(String(text))
    }
    if let selector = locator.rest(behind: "css=") { return css(selector) }
    if let path = locator.rest(behind: "xpath=") { return xpath(path) }
    return locator.hasPrefix("//") ? xpath(Substring(locator)) : nil
  }

  /// The attributes that give a view its identifier, as the driver of web pages reads them.
  private static let identifiers = ["id", "data-testid", "data-test", "data-cy"]

  /// Reads a selector that is one identifier: `#add`, `[data-testid="add"]`, also with a tag before it.
  private static func css(_ selector: Substring) -> NodeReference? {
    let rest = selector.drop { $0.isLetter || $0.isNumber }
    if rest.first == "#" {
      let name = rest.dropFirst()
      let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      return name.isEmpty || !isPlain ? nil : .identifier(String(name))
    }
    guard rest.first == "[", rest.last == "]" else { return nil }
    return attribute(rest.dropFirst().dropLast())
  }

  /// Reads a path that finds one element by an identifier or by its text: `//*[@id="add"]`, `//button[text()="Add"]`,
  /// `//a[contains(text(),'Add')]`.
  private static func xpath(_ path: Substring) -> NodeReference? {
    guard let open = path.firstIndex(of: "["), path.last == "]" else { return nil }
    let tag = path[..<open].drop { $0 == "/" }
    let condition = path[path.index(after: open)...].dropLast()
    guard !tag.contains("/"), !condition.contains("[") else { return nil }
    if condition.first == "@" { return attribute(condition.dropFirst()) }
    for start in ["contains(text(),", "contains(.,", "normalize-space()=", "text()=", ".="] {
      guard let rest = condition.rest(behind: start) else { continue }
      let isCall = start.hasPrefix("contains")
      guard !isCall || rest.last == ")" else { return nil }
      return quoted(isCall ? rest.dropLast() : rest).map { .shown($0) }
    }
    return nil
  }

  private static func attribute(_ condition: Substring) -> NodeReference? {
    guard let sign = condition.firstIndex(of: "="),
      identifiers.contains(String(condition[..<sign]))
    else { return nil }
    return quoted(condition[condition.index(after: sign)...]).map { .identifier($0) }
  }

  /// Returns the text between quotes; nil without them, and for an empty one.
  private static func quoted(_ text: Substring) -> String? {
    let trimmed = text.drop { $0 == " " }
    guard let quote = trimmed.first, "\"'".contains(quote), trimmed.last == quote, trimmed.count > 2
    else { return nil }
    let inner = trimmed.dropFirst().dropLast()
    return inner.contains(quote) ? nil : String(inner)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Returns what follows the beginning of a text; nil if it begins otherwise.
  fileprivate func rest(behind start: String) -> Substring? {
    hasPrefix(start) ? dropFirst(start.count) : nil
  }
}
