import ViewQuery

/// A screen as a type whose methods, a line or two each, tap or check views by Shelley selectors.
///
/// Taps wait until the view can be tapped, and end when the app is idle again; nothing sleeps.
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
  /// The views that a selector picks.
  public func views(_ selector: String) -> ElementQuery {
    app.elements(.selector(selector, .shelley))
  }

  /// The first view that a selector picks, hidden ones left out; nil where there is none now.
  ///
  /// - Parameter selector: Shelley.
  /// - Returns: The view.
  /// - Throws: A selector that cannot be read, or the driver's error.
  public func view(_ selector: String) throws(ScenarioFailure) -> Element? {
    try views(selector).first
  }

  /// Whether a selector picks a view that is not hidden, now or in time.
  ///
  /// - Parameters:
  ///   - selector: Shelley.
  ///   - timeout: The longest to wait for it.
  /// - Returns: Whether it is there.
  /// - Throws: A selector that cannot be read, or the driver's error.
  public func sees(
    _ selector: String,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> Bool {
    let views = views(selector)
    return try app.wait(timeout) { (tree) throws(ScenarioFailure) in
      try !views.indexes(in: tree).isEmpty
    }
  }

  /// Taps the first view that a selector picks, as soon as there is one that can be tapped.
  ///
  /// - Parameters:
  ///   - selector: Shelley.
  ///   - timeout: The longest to wait for it.
  /// - Throws: Why nothing could be tapped.
  public func tap(_ selector: String, timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    let views = views(selector)
    _ = try app.wait(timeout) { (tree) throws(ScenarioFailure) in
      try views.indexes(in: tree).contains { tree.obstacle(to: $0.index) == nil }
    }
    let tree = try app.tree
    let found = try views.indexes(in: tree)
    guard let best = found.first(where: { tree.obstacle(to: $0.index) == nil }) ?? found.first
    else { throw views[0].missing(after: timeout) }
    try views[best.ordinal].tap(timeout: .instant)
  }

  /// A text as a Shelley selector has it, in quotes.
  public func quoted(_ text: String) -> String {
    let quote = text.contains("'") ? "\"" : "'"
    let escaped = text.map { "\($0)" == quote || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return quote + escaped + quote
  }
}
