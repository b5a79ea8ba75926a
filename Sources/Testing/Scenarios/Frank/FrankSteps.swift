import Actions
import EventModel
public import Stories

/// The built-in steps of Frank as definitions for a `StepLibrary`.
///
/// As in Frank, a text matches labels that contain it; exact matches come first. A list
/// follows the colon of its step, each text in quotes, or is the table below it.
///
/// ```swift
/// let library = try StepLibrary { FrankSteps.all() }
/// // When I touch "Add"
/// // Then I should see the following: "Milk", "Bread"
/// ```
public enum FrankSteps {
  /// Returns all definitions.
  ///
  /// - Parameter timeout: The longest time that steps such as `I wait to see "x"` wait.
  /// - Returns: The definitions.
  public static func all(timeout: TimeOut = 240) -> [StepDefinition] {
    seeing + elements + waiting(timeout) + touching + alerts + switches + device
  }

  static let seeing: [StepDefinition] = [
    step(#"^\w+ I should see "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).expect("\(text.quoted) is not on the screen") {
        !$0.marked(text).isEmpty
      }
    },
    step(#"^\w+ I should not see "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).expectNone(of: [text], "on the screen")
    },
    step(#"^\w+ I should see the following:?(?: (".*"))?$"#) {
      (context, list: String?, table: StepTable?) in
      let texts = try texts(list, table)
      let screen = try FrankScreen(context)
      let missing = texts.filter { screen.marked($0).isEmpty }
      try screen.expect("\(listed(missing)) not on the screen") { _ in missing.isEmpty }
    },
    step(#"^\w+ I should not see the following:?(?: (".*"))?$"#) {
      (context, list: String?, table: StepTable?) in
      try FrankScreen(context).expectNone(of: try texts(list, table), "on the screen")
    },
    step(#"^\w+ I should see an? "([^"]*)" button$"#) { (context, text: String) in
      try FrankScreen(context).expectButton(text)
    },
    step(#"^\w+ I should see a nonhidden button marked "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).expectButton(text)
    },
    step(#"^\w+ I should not see a hidden button marked "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).expect("a hidden button is marked \(text.quoted)") { screen in
        try screen.select("button marked:\(text.quotedForShelley)")
          .allSatisfy { !screen.tree.isHiddenAnywhere($0) }
      }
      let screen = try FrankScreen(context)
      let hidden = try screen.select("button").filter { screen.tree.isHiddenAnywhere($0) }
      let labels = hidden.compactMap { screen.tree[$0].label }
      try screen.expectNothing(alike: FrankScreen.alike(text, among: labels))
    },
    step(#"^\w+ I should see a navigation bar titled "([^"]*)"$"#) { (context, title: String) in
      try FrankScreen(context).expect("no navigation bar is titled \(title.quoted)") {
        $0.barTitles.contains(title)
      }
    },
    step(#"^\w+ a pop-over menu is displayed with the following:?(?: (".*"))?$"#) {
      (context, list: String?, table: StepTable?) in
      let texts = try texts(list, table)
      let shown = texts.map(\.quoted).joined(separator: ", ")
      try FrankScreen(context).expect("no pop-over menu shows \(shown)") { screen in
        screen.popovers.contains { menu in
          texts.allSatisfy { screen.shows($0, below: menu) }
        }
      }
    },
  ]

  static let elements: [StepDefinition] = [
    step(#"^\w+ I should see an element of class "([^"]*)"$"#) { (context, name: String) in
      try FrankScreen(context).expect("no \(name) is on the screen") {
        try !$0.ofClass(name).isEmpty
      }
    },
    step(#"^\w+ I should not see an element of class "([^"]*)"$"#) { (context, name: String) in
      try FrankScreen(context).expect("a \(name) is on the screen") {
        try $0.ofClass(name).isEmpty
      }
    },
    step(
      #"^\w+ I should see an element of class "([^"]*)" with name "([^"]*)" "#
        + #"with the following labels: "([^"]*)"$"#
    ) { (context, kind: String, name: String, list: String) in
      let labels = list.split(separator: ",").map(\.trimmed)
      let failure = "no \(kind) named \(name.quoted) shows \(list) on the screen"
      try FrankScreen(context).expect(failure) { screen in
        try screen.ofClass(kind, named: name).contains { view in
          labels.allSatisfy { screen.shows($0, below: view) }
        }
      }
    },
    step(
      #"^\w+ I should see an element of class "([^"]*)" with name "([^"]*)" "#
        + #"with an? "([^"]*)" button$"#
    ) { (context, kind: String, name: String, button: String) in
      let failure = "no \(kind) named \(name.quoted) has a button marked \(button.quoted)"
      try FrankScreen(context).expect(failure) { screen in
        try screen.ofClass(kind, named: name).contains { screen.shows(button, below: $0) }
      }
    },
  ]

  static func waiting(_ timeout: TimeOut) -> [StepDefinition] {
    [
      step(#"^\w+ I wait to see "([^"]*)"$"#) { (context, text: String) in
        try wait(in: context, timeout, "waited for \(text.quoted) to become visible") {
          !$0.marked(text).isEmpty
        }
      },
      step(#"^\w+ I wait to not see "([^"]*)"$"#) { (context, text: String) in
        try wait(in: context, timeout, "waited for \(text.quoted) to go") {
          $0.marked(text).isEmpty && $0.alike(text).isEmpty
        }
      },
      step(#"^\w+ I wait to see a navigation bar titled "([^"]*)"$"#) { (context, title: String) in
        try wait(in: context, timeout, "waited for a navigation bar titled \(title.quoted)") {
          $0.barTitles.contains(title)
        }
      },
      step(#"^\w+ I wait to not see a navigation bar titled "([^"]*)"$"#) {
        (context, title: String) in
        try wait(in: context, timeout, "waited for the navigation bar titled \(title.quoted) to go")
        {
          !$0.barTitles.contains(title) && FrankScreen.alike(title, among: $0.barTitles).isEmpty
        }
      },
    ]
  }

  /// Waits until a condition of the screen is true.
  private static func wait(
    in context: StepContext,
    _ timeout: TimeOut,
    _ failure: String,
    until condition: (FrankScreen) throws -> Bool
  ) throws {
    let isMet = try context.wait(atMost: timeout.span) { try condition(FrankScreen(context)) }
    guard !isMet else { return }
    throw StepFailure("\(failure), \(timeout)", hint: try FrankScreen(context).shownHint)
  }

  /// Returns the texts of a list behind a step's colon, or of the table below it.
  private static func texts(_ list: String?, _ table: StepTable?) throws -> [String] {
    guard list == nil || table == nil else {
      throw StepFailure(
        "the step has a list and a table below it",
        hint: "write all texts in the list, or all in the table"
      )
    }
    let texts = list.map(quotedTexts) ?? table.map { $0.rows.flatMap(\.self) } ?? []
    guard !texts.isEmpty else {
      throw StepFailure("the list is empty", hint: "write the texts in quotes, or a table below")
    }
    return texts
  }

  /// Returns the quoted texts of a list such as `"Milk", "Bread"`.
  static func quotedTexts(_ list: String) -> [String] {
    list.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private static func listed(_ texts: [String]) -> String {
    let words = texts.map(\.quoted).joined(separator: ", ")
    return "\(words) \(texts.count == 1 ? "is" : "are")"
  }
}
