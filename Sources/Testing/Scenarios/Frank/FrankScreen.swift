import Actions
import EventModel
import Stories
import ViewQuery

/// The screen of a step as Frank uses it: by Shelley selectors, and only with visible views.
struct FrankScreen {
  let tree: ViewTree
  private let context: StepContext

  init(_ context: StepContext) throws {
    self.context = context
    tree = try context.screen()
  }

  /// Returns the views that a selector matches, including hidden ones.
  func select(_ selector: String) throws -> [Int] {
    try bridge(tree.select(selector, language: .shelley)) { (error: QueryError) in
      StepFailure(error.message, hint: error.hint)
    }
  }

  /// Returns the visible views whose label contains a text, exact matches first.
  func marked(_ text: String, kind: String = "view") -> [Int] {
    let found = (try? select("\(kind) marked:\(text.quotedForShelley)")) ?? []
    let visible = found.filter(tree.isVisible)
    return visible.filter { tree[$0].label.isIdentical(to: text) }
      + visible.filter { !tree[$0].label.isIdentical(to: text) }
  }

  /// Returns the labels and texts that look like one that no visible view has, or like a part of them.
  func alike(_ text: String) -> [LookAlike] { Self.alike(text, among: labels) }

  /// Returns those of some texts that look like another one.
  static func alike(_ text: String, among texts: [String]) -> [LookAlike] {
    texts.filter {
      TextPair($0, text).looksAlike || $0.part(lookingLike: text) != nil
    }.map { LookAlike(wanted: text, found: $0) }
  }

  /// Fails if the screen shows any of some texts, or one that looks the same.
  func expectNone(of texts: [String], _ message: String) throws {
    let there = texts.filter { !marked($0).isEmpty }
    try expect(
      "\(there.map(\.quoted).joined(separator: ", ")) \(there.count > 1 ? "are" : "is") \(message)"
    ) { _ in
      there.isEmpty
    }
    try expectNothing(alike: texts.flatMap(alike))
  }

  /// Fails if any text looks like one that is not on the screen.
  func expectNothing(alike found: [LookAlike]) throws {
    guard let alike = found.first else { return }
    throw StepFailure(
      "\(alike.wanted.quoted) is not on the screen, but a text that looks the same is",
      hint: "the screen shows \(alike.words)"
    )
  }

  /// Returns the visible views of a class or its subclasses, with a name if one is given.
  func ofClass(_ kind: String, named name: String = "") throws -> [Int] {
    try select("view:\(kind.quotedForShelley)").filter { index in
      tree.isVisible(index)
        && (name.isEmpty || (tree[index].label?.containsBytes(of: name) ?? false))
    }
  }

  /// Returns true if a visible view at or below a view has a text as label or text.
  func shows(_ text: String, below view: Int) -> Bool {
    (view..<tree.end(of: view)).contains { index in
      [tree[index].label, tree[index].text].contains { $0?.containsBytes(of: text) ?? false }
        && tree.isVisible(index)
    }
  }

  /// The titles of the visible navigation bars.
  var barTitles: [String] {
    visible { $0 == "UINavigationBar" }.flatMap { bar in
      (bar + 1..<tree.end(of: bar)).filter { index in
        tree.isVisible(index) && tree.controlAncestor(of: index) == index
          && !tree.className(of: index).hasSuffix("Button")
      }.compactMap { tree[$0].text }
    }
  }

  /// The visible alerts and action sheets.
  var alerts: [Int] {
    visible { ["UIAlertView", "UIActionSheet", "_UIAlertControllerView"].contains($0) }
  }

  /// The visible pop-overs.
  var popovers: [Int] { visible { $0.contains("Popover") } }

  private func visible(_ isMeant: (String) -> Bool) -> [Int] {
    tree.nodes.indices.filter { isMeant(tree.className(of: $0)) && tree.isVisible($0) }
  }

  /// The buttons of alerts and action sheets, in tree order.
  var alertButtons: [Int] {
    alerts.flatMap { alert in
      (alert + 1..<tree.end(of: alert)).filter { index in
        tree.className(of: index).hasSuffix("Button") && tree.controlAncestor(of: index) == index
          && tree.isVisible(index)
      }
    }
  }

  /// Returns the visible switches whose label contains a text.
  func switches(_ text: String) throws -> [Int] {
    try select("view:'UISwitch' marked:\(text.quotedForShelley)").filter(tree.isVisible)
  }

  /// Returns true if a switch is on.
  func isOn(_ index: Int) -> Bool {
    tree.attribute("on", of: index)?.bool ?? (tree[index].value == "1")
  }
}

extension FrankScreen {
  /// Touches the first visible view whose label contains a text.
  func touch(_ text: String, kind: String = "view") throws {
    guard let view = marked(text, kind: kind).first else { throw absent(text) }
    try touch(view)
  }

  /// Touches a visible cell by its index.
  func touchCell(_ place: Int) throws {
    let cells = try select("tableViewCell").filter(tree.isVisible)
    try touch(place, of: cells, named: "table cell", "cells")
  }

  /// Touches a view.
  func touch(_ place: Int, of views: [Int], named name: String, _ plural: String) throws {
    guard views.indices.contains(place) else {
      let found = "found \(views.count) \(plural)"
      throw StepFailure("\(name) number \(place + 1) does not exist, \(found)")
    }
    try touch(views[place])
  }

  func touch(_ view: Int) throws { try context.perform(.tap(tree.reference(to: view))) }

  /// Returns the failure of a touch on a missing view, in Frank's words.
  func absent(_ text: String) -> StepFailure {
    StepFailure("Could not touch [\(text)], it does not exist.", hint: near(text) ?? shownHint)
  }

  private func near(_ text: String) -> String? {
    Spelling.nearest(text, among: labels, limit: 1).first.map { "did you mean \($0.quoted)?" }
  }

  private var labels: [String] {
    tree.nodes.indices.filter(tree.isVisible).compactMap { tree[$0].label }
      .filter { !$0.isEmpty }.distinct
  }

  /// The labels on the screen, for failures.
  var shownHint: String {
    "the screen shows \(labels.prefix(8).map(\.quoted).joined(separator: ", "))"
  }

  /// Fails with a message unless a condition is true.
  func expect(_ message: String, _ condition: (FrankScreen) throws -> Bool) throws {
    guard try condition(self) else { throw StepFailure(message, hint: shownHint) }
  }

  func expectButton(_ text: String) throws {
    try expect("no button marked \(text.quoted) is on the screen") {
      !$0.marked(text, kind: "button").isEmpty
    }
  }

  func expectAlert(showing text: String, _ words: String) throws {
    try expect("no alert view \(words) \(text.quoted) is on the screen") { screen in
      screen.alerts.contains { screen.shows(text, below: $0) }
    }
  }
}
