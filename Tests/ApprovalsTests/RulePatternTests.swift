@testable import Approvals
import TestSupport
import Testing

@Suite("Pattern of a rule")
struct RulePatternTests {
  @Test(
    "a pattern matches whole values with case",
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
    "a pattern search ends within its limit for any value",
    arguments: TestEnvironment.current.sample(
      ["(a+)+", "(a|a)*", "(a*)*(a*)*", #"(a+)+\1b"#, "(?=(a+)+b)a*"],
      count: 3
    )
  )
  func bounded(pattern: String) throws {
    for count in TestEnvironment.current.isFull ? [30, 3_000, 200_000] : [30, 300] {
      let text = String(repeating: "a", count: count) + "!"
      #expect(try !RulePattern(pattern).matches(text))
    }
  }

  @Test("a pattern whose search reached the limit matches nothing any more")
  func givenUp() throws {
    let pattern = try RulePattern(#"(a+)+\1b|c"#)
    #expect(pattern.matches("c"))
    #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
    #expect(!pattern.matches("c"))
  }
}
