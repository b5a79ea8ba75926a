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

  @Test(
    "a long step of quotes that nothing closes is compared in little time",
    arguments: [#"\""#, "\"`", "`#", "#\"\\", "1.\""]
  )
  func long(part: String) throws {
    let clock = ContinuousClock()
    let text = "Then I see " + String(repeating: part, count: 30_000)
    let time = try clock.measure { _ = try hint(text) }
    #expect(time < .seconds(5), "\(time)")
  }

  @Test(
    "each built-in action has its nearest sentence",
    arguments: [
      ("When I pres \"Escape\"", "I press \"Control+S\""), ("When I rotat left", "I rotate left"),
    ]
  )
  func actions(_ step: String, _ sentence: String) throws {
    #expect(try hint(step) == "the nearest built-in sentence is: \(sentence)")
  }
}
