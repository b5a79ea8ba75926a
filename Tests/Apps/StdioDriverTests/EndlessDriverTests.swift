import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import StdioDriver

@Suite("Drivers that never come to an end", .ownThread, .serialized)
struct EndlessDriverTests {
  /// A driver in Python that answers, but for one request, as it should.
  private static func program(_ clock: String, _ words: String) -> String {
    """
    import json, sys, time
    now = 0
    def send(line):
        sys.stdout.write(json.dumps(line) + "\\n")
        sys.stdout.flush()
    for line in sys.stdin:
        asked = json.loads(line)
        what, answer = asked["do"], {"id": asked["id"]}
        if what == "advance": now += asked["by"]
        if what == "launch": now = 0
        if what == "hello": answer.update({"version": "1.1", "clock": "\(clock)"})
        elif what != "quit": answer["at"] = now
        if what == "snapshot": answer["tree"] = {"class": "Window", "frame": [0, 0, 9, 9]}
        if what == "activity": answer["idle"] = True
    \(words.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
        send(answer)

    """
  }

  private static let busy = "answer.update({\"idle\": False, \"nextWake\": 1, \"reasons\": "

  /// The program of each driver, and words of its error.
  private static let drivers: [(name: String, program: String, error: String)] = [
    (
      "large reasons",
      program("virtual", "if what == \"activity\": \(busy)[\"x\" * 1000000]})"),
      "does not become idle"
    ),
    (
      "a hundred thousand reasons",
      program("virtual", "if what == \"activity\": \(busy)[\"x\"] * 100000})"),
      "does not become idle"
    ),
    (
      "small answers, each late",
      program(
        "virtual",
        "if what == \"activity\":\n  time.sleep(0.15)\n  \(busy)[\"a spinner\"]})"
      ),
      "does not become idle: it has taken"
    ),
    (
      "late advances",
      program(
        "virtual",
        "if what == \"advance\": time.sleep(0.15)\nif what == \"activity\": \(busy)[\"a spinner\"]})"
      ),
      "and says: a spinner"
    ),
    (
      "a real clock",
      program(
        "real",
        "if what == \"snapshot\":\n  time.sleep(0.4)\n  answer[\"tree\"][\"tag\"] = now"
      ),
      "does not become idle"
    ),
    (
      "one byte at a time",
      program(
        "virtual",
        """
        if what == "activity":
          for byte in json.dumps(answer) * 1000:
            sys.stdout.write(byte)
            sys.stdout.flush()
            time.sleep(0.01)
        """
      ),
      "is slow: its answer to \"activity\" was not complete after"
    ),
    (
      "large notices",
      program(
        "virtual",
        "while what == \"activity\": send({\"notice\": \"log\", \"text\": \"x\" * 100000})"
      ),
      "sends too much|is slow: its answer"
    ),
    (
      "small notices",
      program(
        "virtual",
        "while what == \"activity\": send({\"notice\": \"log\", \"text\": \"x\"})"
      ),
      "sends too much"
    ),
    (
      "errors",
      program("virtual", "while what == \"activity\": sys.stderr.write(\"x\\n\" * 100000)"),
      "is silent: no answer to \"activity\""
    ),
  ]

  @Test(
    "a driver that never becomes idle, or never ends its answer, is ended with a clear message",
    .timeLimit(.minutes(2)),
    arguments: drivers.map(\.name)
  )
  func ends(name: String) throws {
    let one = try #require(Self.drivers.first { $0.name == name })
    let driver = try driver(one.program)
    try driver.launch(in: SessionSetting())
    driver.patience.answer = .milliseconds(name == "a real clock" ? 600 : 300)
    let start = ContinuousClock.now
    let error = #expect(throws: DriverError.self) { _ = try driver.settle() }
    #expect(ContinuousClock.now - start < .seconds(30), "\(name)")
    let message = error?.message ?? ""
    // A machine under load may get a part of a line in time, and not all of it.
    let isClear = one.error.split(separator: "|").contains { message.contains($0) }
    #expect(isClear, "\(message.prefix(500))")
    #expect(error?.message.utf8.count ?? 0 < 20_000)
  }

  @Test(
    "a driver that sends notices for ever is ended when its session ends",
    .timeLimit(.minutes(5))
  )
  func quits() throws {
    let program = Self.program(
      "virtual",
      "while what == \"quit\": send({\"notice\": \"log\", \"text\": \"x\"})"
    )
    let driver = try driver(program)
    try driver.launch(in: SessionSetting())
    let start = ContinuousClock.now
    driver.quit()
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("an app that is busy for long with quick answers, and then idle, is no fault")
  func becomesIdle() throws {
    let program = Self.program(
      "virtual",
      "if what == \"activity\" and now < 500000: \(Self.busy)[\"an animation\"]})"
    )
    let driver = try driver(program)
    try driver.launch(in: SessionSetting())
    #expect(try driver.settle() == .milliseconds(500))
  }

  private func driver(_ program: String) throws -> StdioDriver {
    try StdioDriver(
      CommandWords(parsing: "python3 -c \(quoted(program))"),
      patience: .init(answer: .seconds(20), end: .milliseconds(200))
    )
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
