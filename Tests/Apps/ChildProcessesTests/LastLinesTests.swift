import Testing

@testable import ChildProcesses

@Suite("The last lines of a process")
struct LastLinesTests {
  @Test("a report of a crash, however long, leaves the line before it")
  func report() {
    var lines = LastLines()
    let frames = (0..<1_000).map { "\($0) [ra] 0x000055c3b23fc166 run() + \($0) in app at a.swift" }
    let reason = ["App.swift:5: Fatal error: no way", ""]
    let head = ["*** Signal 4: Backtracing from 0x7f... done ***", "", "Thread 0 \"app\" crashed:"]
    let report = reason + head + frames + ["", "Backtrace took 0.88s", ""]
    // The bytes come in pieces that are no lines.
    let bytes = Array(report.joined(separator: "\n").utf8)
    for start in stride(from: 0, to: bytes.count, by: 700) {
      lines.append(bytes[start..<min(start + 700, bytes.count)])
    }
    #expect(lines.lines == ["App.swift:5: Fatal error: no way"])
    lines.append(Array("later".utf8)[...])
    #expect(lines.lines == ["App.swift:5: Fatal error: no way", "later"])
  }

  @Test("the frames of a stack trace leave space for the words before it")
  func frames() {
    var lines = LastLines()
    let calls = (0..<50).map { "    at run (app.js:\($0):1)" }
    let trace = ["TypeError: x"] + calls + ["", "Node.js v20"]
    lines.append(Array((trace.joined(separator: "\r\n") + "\n").utf8)[...])
    #expect(lines.lines.first == "TypeError: x")
    #expect(lines.lines.count == 10)
    #expect(lines.lines.last == "Node.js v20")
  }

  @Test("only the last twenty lines are kept, and of each line the beginning")
  func limits() {
    var lines = LastLines()
    for number in 1...30 { lines.append(Array("line \(number)\n".utf8)[...]) }
    #expect(lines.lines == (11...30).map { "line \($0)" })
    lines.append(Array(repeating: UInt8(ascii: "x"), count: 1 << 20)[...])
    #expect(lines.lines.last == String(repeating: "x", count: 400))
  }
}
