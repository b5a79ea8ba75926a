import Foundation
import TestSupport
import Testing

/// The memory of a process that reads one large input after the other.
@Suite("Freed memory")
struct FreedMemoryTests {
  /// The size of a text whose bytes are an array that the C library would give back to the system at once.
  private static let size = 36_000_000

  @Test(
    "a tool uses the memory of one reading for the next",
    .enabled(if: TestEnvironment.current.isFull && program("sh") != nil, "needs SIMON_FULL=1")
  )
  func readings() async throws {
    let one = try await Self.pages(ofReadings: 1)
    let four = try await Self.pages(ofReadings: 4)
    // One array alone has 9,000 pages.
    #expect(four - one < 4_000, "one reading took \(one) new pages, four took \(four)")
  }

  /// Returns the pages that the system cleared for a process with so many readings of one text.
  private static func pages(ofReadings count: Int) async throws -> Int {
    let bench = try BuiltTool("simon-bench").executable.path
    let shell = try #require(program("sh"))
    // The eleventh word about a process counts the pages of the processes that it waited for.
    let script = """
      "$0" bounds --of 'tree file: characters of a text' --from \(size) --to \(size) --runs \(count) >/dev/null
      read -r line < /proc/$$/stat
      set -- $line
      echo ${11}
      """
    let run = try await BuiltTool(at: .init(filePath: shell)).run(["-c", script, bench])
    let word = run.standardOutput.split(separator: "\n").first
    return try #require(word.flatMap { Int($0) }, "\(run)")
  }
}
