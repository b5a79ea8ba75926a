import Actions
import EventModel
import Stories
import ViewQuery

/// The screen of a step as Frank looks at it: by Shelley, and only at what can be seen.
struct FrankScreen {
  let tree: ViewTree
  private let context: StepContext

  init(_ context: StepContext) throws {
    self.context = context
    tree = try context.screen()
  }

  /// The views of a selector, hidden ones too, in its order.
  func select(_ selector: String) throws -> [Int] {
    do throws(QueryError) {
      return try tree.select(selector, language: .shelley)
    } catch {
      throw StepFailure(error.message, hint: error.hint)
    }
  }

  /// A text in the quotes of a selector.
  func quoted(_ text: String) -> String {
    let quote = text.contains("'") ? "\"" : "'"
    return quote + text.replacing("\\", with: "\\\\").replacing(quote, with: "\\\(quote)") + quote
  }

  /// The visible views whose label contains a text, those first whose label is the text.
  func marked(_ text: String, kind: String = "view") -> [Int] {
    let found = (try? select("\(kind) marked:\(quoted(text))")) ?? []
    let visible = found.filter(tree.isVisible)
    return visible.filter { tree[$0].label == text } + visible.filter { tree[$0].label != text }
  }

  /// The visible views of a class or of one that descends from it, and of a name where one is given.
  func ofClass(_ kind: String, named name: String = "") throws -> [Int] {
    try select("view:\(quoted(kind))").filter { index in
      tree.isVisible(index) && (name.isEmpty || (tree[index].label?.contains(name) ?? false))
    }
  }

  /// Whether something visible at or below a view is labelled so or draws it.
  func shows(_ text: String, below view: Int) -> Bool {
    (view..<tree.end(of: view)).contains { index in
      [tree[index].label, tree[index].text].contains { $0?.contains(text) ?? false }
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

  /// The visible switches whose label contains a text.
  func switches(_ text: String) throws -> [Int] {
    try select("view:'UISwitch' marked:\(quoted(text))").filter(tree.isVisible)
  }

  /// Whether a switch is on.
  func isOn(_ index: Int) -> Bool {
    tree.attribute("on", of: index)?.bool ?? (tree[index].value == "1")
  }
}

extension FrankScreen {
  /// Touches the first visible view that a text marks.
  func touch(_ text: String, kind: String = "view") throws {
    guard let view = marked(text, kind: kind).first else { throw absent(text) }
    try touch(view)
  }

  /// Touches a cell by its place among the visible ones, from 0.
  func touchCell(_ place: Int) throws {
    let cells = try select("tableViewCell").filter(tree.isVisible)
    guard cells.indices.contains(place) else {
      throw StepFailure("there is no table cell number \(place + 1), only \(cells.count)")
    }
    try touch(cells[place])
  }

  /// Touches a view.
  func touch(_ view: Int) throws { try context.perform(.tap(tree.reference(to: view))) }

  /// The failure of something to touch that is not there, in Frank's words.
  func absent(_ text: String) -> StepFailure {
    StepFailure("Could not touch [\(text)], it does not exist.", hint: near(text) ?? shownHint)
  }

  private func near(_ text: String) -> String? {
    Spelling.nearest(text, among: labels, limit: 1).first.map { "did you mean \($0.quoted)?" }
  }

  private var labels: [String] {
    var seen: Set<String> = []
    return tree.nodes.indices.filter(tree.isVisible).compactMap { tree[$0].label }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// What the screen shows, for failures.
  var shownHint: String {
    "the screen shows \(labels.prefix(8).map(\.quoted).joined(separator: ", "))"
  }

  /// Fails with what is wrong, unless something holds.
  func expects(
    _ condition: (FrankScreen) throws -> Bool,
    or message: () -> String
  ) throws {
    guard try condition(self) else { throw StepFailure(message(), hint: shownHint) }
  }

  func expectsButton(_ text: String) throws {
    try expects {
      !$0.marked(text, kind: "button").isEmpty
    } or: {
      "no button marked \(text.quoted) is on the screen"
    }
  }

  func expectsAlert(showing text: String, _ words: String) throws {
    try expects { screen in
      screen.alerts.contains { screen.shows(text, below: $0) }
    } or: {
      "no alert view \(words) \(text.quoted) is on the screen"
    }
  }
}
