import Testing
@testable import Approvals


@Suite("The pattern of a rule")
struct RulePatternTests {
  @Test(
    "matches whole values, and cases count",
    arguments: [
      ("[0-9]+ items", "12 items", true), ("[0-9]+ items", "12 items left", false),
      ("items", "12 items", false), ("a|ab", "ab", true), ("Total: .*", "total: 5", false),
      ("(?i)total: .*", "TOTAL: 5", true), (#"\d{2}:\d{2}"#, "09:41", true), ("", "", true),
      (".*", "a\nb", false), ("(?s).*", "a\nb", true), (#"(a+)-\1"#, "aa-aa", true),
      (#"(a+)-\1"#, "aa-a", false), ("é+", "éé", true),
    ] as [(String, String, Bool)]
  )
  func whole(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try RulePattern(pattern).matches(text) == isMatch)
  }

  @Test(
    "comes to an end, whatever it is held against",
    arguments: ["(a+)+", "(a|a)*", "(a*)*(a*)*", #"(a+)+\1b"#, "(?=(a+)+b)a*"]
  )
  func bounded(pattern: String) throws {
    for count in [30, 3_000, 200_000] {
      let text = String(repeating: "a", count: count) + "!"
      #expect(try !RulePattern(pattern).matches(text))
    }
  }

  @Test("that was stopped once hides nothing any more")
  func givenUp() throws {
    let pattern = try RulePattern(#"(a+)+\1b|c"#)
    #expect(pattern.matches("c"))
    #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
    #expect(!pattern.matches("c"))
  }
}
