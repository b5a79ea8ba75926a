import AppDriver
import Testing

@Suite("Faults of apps in other processes")
struct DriverFaultTests {
  private func fault(_ lines: String, request: String = "advance") -> DriverFault {
    let lines = lines.split(separator: "\n").map(String.init)
    return DriverFault(.ended(.exit(1)), request: request, lastLines: lines)
  }

  private static let outputs = [
    ("App.swift:53: Fatal error: no way", "App.swift:53: Fatal error: no way"),
    (
      "loading\nTraceback (most recent call last):\n  File \"error.py\", line 3\nKeyError: 'x'",
      "KeyError: 'x'"
    ),
    (
      "Exception in thread \"main\" X: gone\n\tat a.Error.run(A.java:3)\n\tat b.B.run(B.java:9)",
      "Exception in thread \"main\" X: gone"
    ),
    (
      "2026-11-22 12:00:05.125 [12:00:05] Fatal error: lost 7 at 0x7f3a10",
      "Fatal error: lost 7 at"
    ),
    ("terminate called after throwing\n  what():  no paper", "what(): no paper"),
  ]

  @Test("the reason of a crash is the line that says why, with what all crashes have in common")
  func reason() {
    for (output, cause) in Self.outputs {
      let reason = "the app's process ended with exit code 1: \(cause)"
      #expect(fault(output).crashReason == reason)
      #expect(fault("\(output)\nended after 0.81 s", request: "text").crashReason == reason)
    }
  }

  @Test("output that says no reason is told, but is no reason")
  func silence() {
    let fault = fault("out of paper, 12 sheets")
    #expect(fault.crashReason == "the app's process ended with exit code 1")
    #expect(fault.message.hasSuffix("; its last output was \"out of paper, 12 sheets\""))
  }

  @Test("a line of output that the message quotes is not told again")
  func quotes() {
    #expect(fault("out of paper").otherLines == [])
    #expect(fault("loading\nApp.swift:53: Fatal error: no way").otherLines == ["loading"])
    let below = fault("KeyError: 'x'\nended after 0.81 s")
    #expect(below.otherLines == below.lastLines)
    let silent = DriverFault(.silent(after: .seconds(3)), request: "tree", lastLines: ["loading"])
    #expect(silent.otherLines == ["loading"])
  }

  @Test("the reason of an app that hangs has no times, and a violated protocol is no crash")
  func hanging() {
    let slow = DriverFault(.slow(bytes: 7, after: .seconds(1)), request: "text")
    let silent = DriverFault(.silent(after: .seconds(3)), request: "tree")
    #expect(slow.crashReason != nil && slow.crashReason == silent.crashReason)
    #expect(DriverFault(.contradiction("x"), request: "tree").crashReason == nil)
  }
}
