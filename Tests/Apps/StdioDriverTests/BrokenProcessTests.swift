import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import StdioDriver

@Suite("An app whose process fails", .ownThread, .serialized)
struct BrokenProcessTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var fault: String
    var expected: @Sendable (DriverFault.Kind) -> Bool
    var message: String
    var testDescription: String { fault }

    init(
      _ fault: String,
      _ message: String,
      _ expected: @escaping @Sendable (DriverFault.Kind) -> Bool
    ) {
      (self.fault, self.message, self.expected) = (fault, message, expected)
    }
  }

  static let cases: [Case] = [
    Case("exits", "ended with exit code 3") { $0 == .ended(.exit(3)) },
    Case("dies", "was ended by signal 9") { $0 == .ended(.signal(9)) },
    Case("hangs", "is silent: no answer to \"snapshot\" within 2 s") {
      $0 == .silent(after: .seconds(2))
    },
    Case("stalls", "is slow: its answer to \"snapshot\" was not complete") {
      if case .slow(let bytes, _) = $0 { bytes > 10 } else { false }
    },
    Case("halfLine", "ended within its answer to \"snapshot\"") {
      if case .cutOff(let bytes) = $0 { bytes > 10 } else { false }
    },
    Case("floods", "sends too much: 10000 lines") { $0 == .tooManyLines(lines: 10_000) },
    Case("invalidText", "these bytes are not UTF-8") {
      if case .malformed(let column, _, _) = $0 { column > 10 } else { false }
    },
    Case("endlessLine", "is a line of more than 67108864 bytes") {
      $0 == .tooLong(limit: 64 << 20)
    },
    Case("deepNesting", "the nesting is over the limit") {
      if case .malformed = $0 { true } else { false }
    },
  ]

  @Test("a broken app leads to one clear error in time and leaves no process", arguments: cases)
  func fails(_ one: Case) throws {
    let command = try BrokenCommand(one.fault)
    // Only silent apps get little time, and not before they are silent: the machine may be busy.
    let isSilent = ["hangs", "stalls"].contains(one.fault)
    let start = ContinuousClock.now
    let error = #expect(throws: DriverError.self) {
      try lookAt(command, within: isSilent ? .seconds(2) : .seconds(50))
    }
    #expect(ContinuousClock.now - start < .seconds(50))
    guard case .broken(let fault)? = error else { throw error ?? .unsupported(input: "nothing") }
    #expect(one.expected(fault.kind), "\(fault.kind)")
    #expect(fault.message.contains(one.message))
    #expect(command.leftovers == [])
  }

  @Test("the error quotes the last lines without control characters")
  func lastLines() throws {
    let command = try BrokenCommand("exits")
    let error = #expect(throws: DriverError.self) { try lookAt(command) }
    guard case .broken(let fault)? = error else { return }
    #expect(fault.lastLines == ["first words", "no screen here: [31mout of paper"])
    #expect(fault.request == "snapshot")
  }

  @Test("every later call throws the same error")
  func remembered() throws {
    let driver = try StdioDriver(try BrokenCommand("hangs").words)
    try driver.launch(in: SessionSetting())
    driver.patience.answer = .milliseconds(100)
    let first = #expect(throws: DriverError.self) { try driver.snapshot() }
    let second = #expect(throws: DriverError.self) { try driver.activity() }
    #expect(first == second)
  }

  @Test("an app that ignores quit, the end of input and SIGTERM is killed with all it started")
  func stubborn() throws {
    let script = """
      trap "" TERM; sh -c "trap \\"\\" TERM; sleep 600; : $3" & \
      setsid sh -c "trap \\"\\" TERM; sleep 600; : $3" & exec "$@"
      """
    let command = try BrokenCommand("ignoresEverything", shell: script)
    let driver = try StdioDriver(command.words, patience: .init(end: .milliseconds(100)))
    try driver.launch(in: SessionSetting())
    #expect(command.leftovers.count >= 3)
    let start = ContinuousClock.now
    driver.quit()
    #expect(ContinuousClock.now - start < .seconds(50))
    #expect(command.leftovers == [])
  }

  @Test("the process ends with its driver")
  func forgotten() throws {
    let command = try BrokenCommand("none")
    do {
      let driver = try StdioDriver(command.words)
      try driver.launch(in: SessionSetting())
      #expect(command.leftovers.count == 1)
    }
    #expect(command.leftovers == [])
  }

  @Test("a missing program is reported with the system's reason")
  func missing() throws {
    let words = try CommandWords(parsing: "/nonexistent/app --serve")
    let error = #expect(throws: DriverError.self) { try StdioDriver(words) }
    #expect(error?.message.contains("/nonexistent/app: No such file or directory") == true)
  }

  @Test("an app can be launched again after quit in a new process")
  func again() throws {
    let driver = try StdioDriver(try BrokenCommand("none").words)
    try driver.launch(in: SessionSetting())
    let first = try driver.snapshot()
    driver.quit()
    try driver.launch(in: SessionSetting())
    #expect(try driver.snapshot() == first)
  }
}
