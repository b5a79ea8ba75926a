import Platform
import Testing

@Suite("The lines of a text in bytes")
struct TextLinesTests {
  @Test(
    "a line feed ends a line, with or without a carriage return, and nothing else does",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\r\n", ["a", "b"]), ("\n\na", ["", "", "a"]),
      ("a\rb\u{2028}c\u{85}d\n", ["a\rb\u{2028}c\u{85}d"]), ("\r\n", [""]),
    ] as [(String, [String])]
  )
  func lines(text: String, expected: [String]) {
    #expect(TextLines.of(Array(text.utf8)).map(String.init) == expected)
  }

  @Test("bytes that are no text become replacement letters")
  func bytes() { #expect(TextLines.of([0x61, 0xFF, 0x0A]) == ["a\u{FFFD}"]) }
}
