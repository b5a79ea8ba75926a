import EventModel
import Foundation
import TestSupport
import Testing
import XPathQuery

@Suite("The memory of XPath")
struct LibxmlMemoryTests {
  // Until the process ends, the library that starts another one for a test keeps looking at every process
  // that has ended.
  @Test(
    "a screen that was searched is released, so that a long run does not grow",
    .enabled(if: TestEnvironment.current.isFull)
  )
  func released() async {
    // In a process of its own, in which no other test takes memory.
    await #expect(processExitsWith: .success) {
      let rows = (0..<300).map {
        ViewTree(
          ViewNode("UITableViewCell", identifier: "row\($0)"),
          children: [ViewTree(ViewNode("UILabel", text: "Row \($0)"))]
        )
      }
      let tree = ViewTree(ViewNode("UITableView"), children: rows)
      func search() throws {
        #expect(try LibxmlEngine().select("//UILabel", in: tree).count == 300)
      }
      func residentBytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(Int(pages.split(separator: " ")[1])) * 4_096
      }
      // What is set up at first use stays.
      for _ in 0..<3 { try search() }
      let before = try residentBytes()
      for _ in 0..<25 { try search() }
      // A document takes more than 500 kB while it is searched.
      #expect(try residentBytes() - before < 5_000_000)
    }
  }
}
