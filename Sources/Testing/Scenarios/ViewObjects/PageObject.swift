import ViewQuery

/// A screen as a type whose methods tap or check views by Shelley selectors.
///
/// A tap waits until the view can be tapped and then until the app is idle, without sleeping.
///
/// ```swift
/// struct EventsScreen: PageObject {
///   let app: LiveApp
///   func selectEvent(_ name: String) throws {
///     try tap("view:'UIScrollView' button marked:\(quoted(name))")
///   }
/// }
/// ```
public protocol PageObject {
  /// The app.
  var app: LiveApp { get }
}

extension PageObject {
  /// Returns the views that a selector matches.
  public func views(_ selector: String) -> ElementQuery {
    app.elements(.selector(selector, .shelley))
  }

  /// Returns the first view that a selector matches, without hidden ones; nil if there is none.
  ///
  /// - Parameter selector: A Shelley selector.
  /// - Returns: The view; nil if there is none.
  /// - Throws: The error of an invalid selector or of the driver.
  public func view(_ selector: String) throws(ScenarioFailure) -> Element? {
    try views(selector).first
  }

  /// Returns true if a selector matches a view that is not hidden, now or in time.
  ///
  /// - Parameters:
  ///   - selector: A Shelley selector.
  ///   - timeout: The longest time to wait for the view.
  /// - Returns: True if it does.
  /// - Throws: The error of an invalid selector or of the driver.
  public func sees(
    _ selector: String,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> Bool {
    let views = views(selector)
    return try app.wait(timeout) { (tree) throws(ScenarioFailure) in
      try !views.indexes(in: tree).isEmpty
    }
  }

  /// Taps the first view that a selector matches, as soon as one can be tapped.
  ///
  /// - Parameters:
  ///   - selector: A Shelley selector.
  ///   - timeout: The longest time to wait for the view.
  /// - Throws: The reason why no view can be tapped.
  public func tap(_ selector: String, timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    let views = views(selector)
    _ = try app.wait(timeout) { (tree) throws(ScenarioFailure) in
      try views.indexes(in: tree).contains { tree.isTappable($0.index) }
    }
    let tree = try app.tree
    let found = try views.indexes(in: tree)
    guard let best = found.first(where: { tree.isTappable($0.index) }) ?? found.first
    else { throw views[0].missing(after: timeout) }
    try views[best.ordinal].tap(timeout: .instant)
  }

  /// Returns a text in quotes, for a Shelley selector.
  public func quoted(_ text: String) -> String { text.quotedForShelley }
}

extension String {
  /// The text in quotes, for a Shelley selector.
  var quotedForShelley: String {
    let quote = contains("'") ? "\"" : "'"
    return quote + replacing("\\", with: "\\\\").replacing(quote, with: "\\\(quote)") + quote
  }
}
