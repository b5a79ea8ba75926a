import Stories
import Testing

@Suite("Hints for steps without a definition")
struct NearestSentenceTests {
  private func hint(_ text: String) throws -> String? {
    let library = try StepLibrary {
      step(#"^Given the store is empty$"#, file: "S/A.swift", line: 1) { _ in }
      step(#"Simon is working"#, file: "S/A.swift", line: 2) { _ in }
      step(#"^\w+ I add (\d+) of "([^"]*)" to the (cart|basket)$"#, file: "S/A.swift", line: 3) {
        (_, _: Int, _: String, _: String) in
      }
    }
    var matcher = StepMatcher(library)
    guard case .undefined(_, let hint, _) = matcher.mapping(of: Step(.then, text, line: 1)) else {
      Issue.record("the step has a meaning")
      return nil
    }
    return hint
  }

  @Test(
    "the nearest of all definitions and built-in sentences is proposed, whatever its names are",
    arguments: [
      ("Then Simon is workin", "the nearest definition is \"Simon is working\" at S/A.swift:2"),
      (
        "Then the stoer is empty",
        "the nearest definition is \"^Given the store is empty$\" at S/A.swift:1"
      ),
      (
        "Then I ad 12 of \"a long name of something\" to the cart",
        "the nearest definition is "
          + "\"^\\w+ I add (\\d+) of \"([^\"]*)\" to the (cart|basket)$\" at S/A.swift:3"
      ),
      ("Then I tapp \"Something\"", "the nearest built-in sentence is: I tap \"Add\""),
      ("Then \"Done\" is enabeld", "the nearest built-in sentence is: \"Done\" is enabled"),
      ("Then the app was launched", "the nearest built-in sentence is: the app is launched"),
      ("Then everybody dances until the morning", nil),
    ]
  )
  func hints(_ step: String, _ expected: String?) throws {
    #expect(try hint(step) == expected)
  }
}
