import Actions
import EventModel
public import Stories

/// The built-in steps of Frank as definitions for a `StepLibrary`.
///
/// As in Frank, a text matches labels that contain it; exact matches come first. The cells of a table
/// below a step follow its colon, each in quotes.
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
      let screen = try FrankScreen(context)
      try screen.expect(!screen.marked(text).isEmpty, "\(text.quoted) is not on the screen")
    },
    step(#"^\w+ I should not see "([^"]*)"$"#) { (context, text: String) in
      let screen = try FrankScreen(context)
      try screen.expect(screen.marked(text).isEmpty, "\(text.quoted) is on the screen")
    },
    step(#"^\w+ I should see the following:? (".*")$"#) { (context, list: String) in
      let screen = try FrankScreen(context)
      let missing = quotedTexts(list).filter { screen.marked($0).isEmpty }
      try screen.expect(missing.isEmpty, "\(listed(missing)) not on the screen")
    },
    step(#"^\w+ I should not see the following:? (".*")$"#) { (context, list: String) in
      let screen = try FrankScreen(context)
      let there = quotedTexts(list).filter { !screen.marked($0).isEmpty }
      try screen.expect(there.isEmpty, "\(listed(there)) on the screen")
    },
    step(#"^\w+ I should see an? "([^"]*)" button$"#) { (context, text: String) in
      try FrankScreen(context).expectButton(text)
    },
    step(#"^\w+ I should see a nonhidden button marked "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).expectButton(text)
    },
    step(#"^\w+ I should not see a hidden button marked "([^"]*)"$"#) { (context, text: String) in
      let screen = try FrankScreen(context)
      try screen.expect(
        screen.select("button marked:\(text.quotedForShelley)")
          .allSatisfy { !screen.tree.isHiddenAnywhere($0) },
        "a hidden button is marked \(text.quoted)"
      )
    },
    step(#"^\w+ I should see a navigation bar titled "([^"]*)"$"#) { (context, title: String) in
      let screen = try FrankScreen(context)
      try screen.expect(
        screen.barTitles.contains(title),
        "no navigation bar is titled \(title.quoted)"
      )
    },
    step(#"^\w+ a pop-over menu is displayed with the following:? (".*")$"#) {
      (context, list: String) in
      let screen = try FrankScreen(context)
      try screen.expect(
        screen.popovers.contains { menu in
          quotedTexts(list).allSatisfy { screen.shows($0, below: menu) }
        },
        "no pop-over menu shows \(list)"
      )
    },
  ]

  static let elements: [StepDefinition] = [
    step(#"^\w+ I should see an element of class "([^"]*)"$"#) { (context, name: String) in
      let screen = try FrankScreen(context)
      try screen.expect(!screen.ofClass(name).isEmpty, "no \(name) is on the screen")
    },
    step(#"^\w+ I should not see an element of class "([^"]*)"$"#) { (context, name: String) in
      let screen = try FrankScreen(context)
      try screen.expect(screen.ofClass(name).isEmpty, "a \(name) is on the screen")
    },
    step(
      #"^\w+ I should see an element of class "([^"]*)" with name "([^"]*)" "#
        + #"with the following labels: "([^"]*)"$"#
    ) { (context, kind: String, name: String, list: String) in
      let labels = list.split(separator: ",").map(\.withoutOuterBlanks)
      let screen = try FrankScreen(context)
      try screen.expect(
        screen.ofClass(kind, named: name).contains { view in
          labels.allSatisfy { screen.shows($0, below: view) }
        },
        "no \(kind) named \(name.quoted) shows \(list) on the screen"
      )
    },
    step(
      #"^\w+ I should see an element of class "([^"]*)" with name "([^"]*)" "#
        + #"with an? "([^"]*)" button$"#
    ) { (context, kind: String, name: String, button: String) in
      let screen = try FrankScreen(context)
      try screen.expect(
        screen.ofClass(kind, named: name).contains { screen.shows(button, below: $0) },
        "no \(kind) named \(name.quoted) has a button marked \(button.quoted)"
      )
    },
  ]

  static func waiting(_ timeout: TimeOut) -> [StepDefinition] {
    [
      step(#"^\w+ I wait to see "([^"]*)"$"#) { (context, text: String) in
        try wait(context, atMost: timeout, failure: "waited for \(text.quoted) to become visible") {
          !$0.marked(text).isEmpty
        }
      },
      step(#"^\w+ I wait to not see "([^"]*)"$"#) { (context, text: String) in
        try wait(context, atMost: timeout, failure: "waited for \(text.quoted) to go") {
          $0.marked(text).isEmpty
        }
      },
      step(#"^\w+ I wait to see a navigation bar titled "([^"]*)"$"#) { (context, title: String) in
        try wait(
          context,
          atMost: timeout,
          failure: "waited for a navigation bar titled \(title.quoted)"
        ) {
          $0.barTitles.contains(title)
        }
      },
      step(#"^\w+ I wait to not see a navigation bar titled "([^"]*)"$"#) {
        (context, title: String) in
        try wait(
          context,
          atMost: timeout,
          failure: "waited for the navigation bar titled \(title.quoted) to go"
        ) {
          !$0.barTitles.contains(title)
        }
      },
    ]
  }

  /// Waits until a condition of the screen is true.
  private static func wait(
    _ context: StepContext,
    atMost timeout: TimeOut,
    failure: String,
    until condition: (FrankScreen) throws -> Bool
  ) throws {
    var waited = Microseconds.zero
    while true {
      let screen = try FrankScreen(context)
      if try condition(screen) { return }
      guard waited < timeout.span else {
        throw StepFailure("\(failure), \(timeout)", hint: screen.shownHint)
      }
      try context.perform(.wait(LiveApp.pause))
      waited += LiveApp.pause
    }
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

extension Substring {
  fileprivate var withoutOuterBlanks: String {
    let rest = drop { $0 == " " }
    return String(String(rest.reversed()).drop { $0 == " " }.reversed())
  }
}
