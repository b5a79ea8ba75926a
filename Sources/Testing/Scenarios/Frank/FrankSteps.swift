import Actions
import EventModel
public import Stories

/// The steps that every Frank project had, as definitions for a `StepLibrary`.
///
/// A label is meant where it contains the text, as in Frank; a view whose label is the text exactly
/// comes first. What stood in a table below a step stands behind the colon here, each in quotes.
///
/// ```swift
/// let library = try StepLibrary { FrankSteps.all() }
/// // When I touch "Add"
/// // Then I should see the following: "Milk", "Bread"
/// ```
public enum FrankSteps {
  /// All steps.
  ///
  /// - Parameter timeout: The longest that steps such as `I wait to see "x"` wait.
  /// - Returns: The definitions.
  public static func all(timeout: TimeOut = 240) -> [StepDefinition] {
    seeing + elements + waiting(timeout) + touching + alerts + switches + device
  }

  static let seeing: [StepDefinition] = [
    step(#"^\w+ I should see "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).expects {
        !$0.marked(text).isEmpty
      } or: {
        "\(text.quoted) is not on the screen"
      }
    },
    step(#"^\w+ I should not see "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).expects {
        $0.marked(text).isEmpty
      } or: {
        "\(text.quoted) is on the screen"
      }
    },
    step(#"^\w+ I should see the following:? (".*")$"#) { (context, list: String) in
      let screen = try FrankScreen(context)
      let missing = quotedTexts(list).filter { screen.marked($0).isEmpty }
      try screen.expects { _ in
        missing.isEmpty
      } or: {
        "\(listed(missing)) not on the screen"
      }
    },
    step(#"^\w+ I should not see the following:? (".*")$"#) { (context, list: String) in
      let screen = try FrankScreen(context)
      let there = quotedTexts(list).filter { !screen.marked($0).isEmpty }
      try screen.expects { _ in
        there.isEmpty
      } or: {
        "\(listed(there)) on the screen"
      }
    },
    step(#"^\w+ I should see an? "([^"]*)" button$"#) { (context, text: String) in
      try FrankScreen(context).expectsButton(text)
    },
    step(#"^\w+ I should see a nonhidden button marked "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).expectsButton(text)
    },
    step(#"^\w+ I should not see a hidden button marked "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).expects { screen in
        try screen.select("button marked:\(screen.quoted(text))")
          .allSatisfy { !screen.tree.isHiddenAnywhere($0) }
      } or: {
        "a hidden button is marked \(text.quoted)"
      }
    },
    step(#"^\w+ I should see a navigation bar titled "([^"]*)"$"#) { (context, title: String) in
      try FrankScreen(context).expects {
        $0.barTitles.contains(title)
      } or: {
        "no navigation bar is titled \(title.quoted)"
      }
    },
    step(#"^\w+ a pop-over menu is displayed with the following:? (".*")$"#) {
      (context, list: String) in
      try FrankScreen(context).expects { screen in
        screen.popovers.contains { menu in
          quotedTexts(list).allSatisfy { screen.shows($0, below: menu) }
        }
      } or: {
        "no pop-over menu shows \(list)"
      }
    },
  ]

  static let elements: [StepDefinition] = [
    step(#"^\w+ I should see an element of class "([^"]*)"$"#) { (context, name: String) in
      try FrankScreen(context).expects {
        try !$0.ofClass(name).isEmpty
      } or: {
        "no \(name) is on the screen"
      }
    },
    step(#"^\w+ I should not see an element of class "([^"]*)"$"#) { (context, name: String) in
      try FrankScreen(context).expects {
        try $0.ofClass(name).isEmpty
      } or: {
        "a \(name) is on the screen"
      }
    },
    step(
      #"^\w+ I should see an element of class "([^"]*)" with name "([^"]*)" "#
        + #"with the following labels: "([^"]*)"$"#
    ) { (context, kind: String, name: String, list: String) in
      let labels = list.split(separator: ",").map(\.withoutOuterBlanks)
      try FrankScreen(context).expects { screen in
        try screen.ofClass(kind, named: name).contains { view in
          labels.allSatisfy { screen.shows($0, below: view) }
        }
      } or: {
        "no \(kind) named \(name.quoted) shows \(list) on the screen"
      }
    },
    step(
      #"^\w+ I should see an element of class "([^"]*)" with name "([^"]*)" "#
        + #"with an? "([^"]*)" button$"#
    ) { (context, kind: String, name: String, button: String) in
      try FrankScreen(context).expects { screen in
        try screen.ofClass(kind, named: name).contains { screen.shows(button, below: $0) }
      } or: {
        "no \(kind) named \(name.quoted) has a button marked \(button.quoted)"
      }
    },
  ]

  static func waiting(_ timeout: TimeOut) -> [StepDefinition] {
    [
      step(#"^\w+ I wait to see "([^"]*)"$"#) { (context, text: String) in
        try wait(context, timeout, "waited for \(text.quoted) to become visible") {
          !$0.marked(text).isEmpty
        }
      },
      step(#"^\w+ I wait to not see "([^"]*)"$"#) { (context, text: String) in
        try wait(context, timeout, "waited for \(text.quoted) to go") { $0.marked(text).isEmpty }
      },
      step(#"^\w+ I wait to see a navigation bar titled "([^"]*)"$"#) { (context, title: String) in
        try wait(context, timeout, "waited for a navigation bar titled \(title.quoted)") {
          $0.barTitles.contains(title)
        }
      },
      step(#"^\w+ I wait to not see a navigation bar titled "([^"]*)"$"#) {
        (context, title: String) in
        try wait(context, timeout, "waited for the navigation bar titled \(title.quoted) to go") {
          !$0.barTitles.contains(title)
        }
      },
    ]
  }

  /// Lets time pass until a screen is as wanted.
  private static func wait(
    _ context: StepContext,
    _ timeout: TimeOut,
    _ failure: String,
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

  /// The texts in quotes of a list such as `"Milk", "Bread"`.
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
