import Actions
import TestSupport
import Testing
import ViewQuery

@Suite("A script")
struct ActionScriptTests {
  @Test("a script keeps the line number of every action with any line ends")
  func lines() throws {
    let text = "# adds milk\r\n\r\ntap \"Add\"\r\n   # more\n\n  back"
    let script = try ActionScript(parsing: text)
    #expect(
      script.lines == [
        .init(number: 3, action: .tap(.shown("Add"))), .init(number: 6, action: .back),
      ]
    )
  }

  @Test("a script reports every bad line at once")
  func allErrors() throws {
    let text = "tap \"Add\"\ntpa #a\n\nswipe\nback\n"
    let error = try #require(throws: ActionScriptError.self) { try ActionScript(parsing: text) }
    #expect(error.problems.map(\.line) == [2, 4])
    #expect(error.problems.map(\.error.column) == [1, 6])
    #expect(error.problems.first?.source == "tpa #a")
  }

  @Test("a script can have very many lines", .timeLimit(.minutes(5)))
  func huge() throws {
    let count = TestEnvironment.current.isFull ? 100_000 : 2_000
    let text = String(repeating: "tap #add\n", count: count)
    #expect(try ActionScript(parsing: text).lines.last?.number == count)
  }

  @Test("a script of random bytes is refused with valid columns and never crashes")
  func noise() {
    var random = SeededRandom(seed: 11)
    let pieces = [
      "tap", " ", "\"", "`", "\\", "#a", "\n", "\r\n", "to", "into", "9", "é", "\t", "drag from",
    ]
    for _ in 0..<(TestEnvironment.current.isFull ? 1_000 : 250) {
      let text = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
      do throws(ActionScriptError) {
        _ = try ActionScript(parsing: text)
      } catch {
        for problem in error.problems {
          let column = problem.error.column ?? 0
          #expect(
            (1...problem.source.unicodeScalars.count + 1).contains(column),
            "\(text.debugDescription)"
          )
        }
      }
    }
  }
}
