import TestSupport
import Testing

@Suite("A drawn screen")
struct DrawnScreenTests {
  private static let transcript =
    "\u{1B}[?1049h\u{1B}[2J\u{1B}[2;3Hdé 日本 👍\u{1B}[0m\u{1B}[3;1Hab\u{1B}[K\r\nlast"

  @Test("a screen that is drawn in pieces of any size shows the same as the whole output")
  func pieces() {
    let size = TerminalSize(columns: 20, rows: 6)
    let whole = DrawnScreen(Self.transcript, size: size)
    #expect(whole.rows == ["", "  dé 日本 👍", "ab", "last", "", ""])
    #expect(whole.modes == [25, 1049])
    #expect(whole.shows("dé 日本 👍") && !whole.shows("👍ab"))
    let bytes = Array(Self.transcript.utf8)
    for length in 1...bytes.count {
      var screen = DrawnScreen(size: size)
      for start in stride(from: 0, to: bytes.count, by: length) {
        screen.draw(Array(bytes[start..<min(start + length, bytes.count)]))
      }
      #expect(screen.withRest.rows == whole.rows)
      #expect(screen.withRest.modes == whole.modes)
      #expect(screen.writtenRows == whole.writtenRows)
    }
  }
}
