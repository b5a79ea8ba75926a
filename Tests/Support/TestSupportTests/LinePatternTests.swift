import TestSupport
import Testing

@Suite("The lines that a document expects")
struct LinePatternTests {
  @Test(
    "a line … stands for any lines, and every other line for itself",
    arguments: [
      ("a b", "a b", true), ("a b", "a", false), ("a", "a b", false), ("", "", true),
      ("", "a", false), ("…", "", true), ("…", "a b", true), ("a …", "a", true),
      ("a … d", "a b c d", true), ("a … d", "a b c", false), ("… b", "a b b", true),
      ("… a … b", "c a c a b", true), ("… a b …", "a a b c", true), ("… a b", "a b c", false),
    ]
  )
  func matches(pattern: String, printed: String, isMatch: Bool) {
    let words = { (text: String) in text.split(separator: " ").map(String.init) }
    #expect(LinePattern(words(pattern)).matches(words(printed)) == isMatch)
  }

  @Test("blank lines at the end do not count")
  func blankEnd() {
    #expect(LinePattern(["a", "", ""]).matches(["a"]))
    #expect(LinePattern(["a"]).matches(["a", ""]))
    #expect(!LinePattern(["a", "b"]).matches(["a", "", "b"]))
  }
}
