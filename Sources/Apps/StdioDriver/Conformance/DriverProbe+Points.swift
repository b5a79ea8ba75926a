import AppDriver
import ChildProcesses
import EventModel

/// The tests of lines and their numbers.
extension DriverProbe {
  private static let version = DriverRequest.version
  private static let hello = hello(in: version)

  private static func hello(id: Int = 1, in version: FormatVersion) -> String {
    #"{"id":\#(id),"do":"hello","version":"\#(version)"}"#
  }

  private static let launch =
    #"{"id":2,"do":"launch","screen":{"width":390,"height":844,"scale":3},"seed":"514D4F","#
    + #""clock":"2026-01-01T09:00:00Z","zone":"UTC","locale":"en_US"}"#

  func sendUnknownMembers() throws {
    let hello = #""do":"hello","version":"\#(Self.version)""#
    let line = #"{"Future":{"a":[1,null]},"id":1,\#(hello),"later":true}"#
    guard case .greeting = try exchange(line).body else {
      let message = "the answer to a hello with unknown members is no greeting"
      throw DriverPoint.Breach(message: message)
    }
  }

  func sendOtherVersions() throws {
    guard case .greeting(let expected) = try exchange(Self.hello).body else {
      throw DriverPoint.Breach(message: "the answer to hello is no greeting")
    }
    for (place, minor) in [0, Self.version.minor + 6].enumerated() {
      let other = FormatVersion(major: Self.version.major, minor: minor)
      guard case .greeting(let greeting) = try exchange(Self.hello(id: place + 2, in: other)).body
      else {
        throw DriverPoint.Breach(
          message: "the answer to a hello of version \(other) is no greeting"
        )
      }
      let message =
        "it greets version \(other) differently, and as version \(greeting.version) of the protocol"
      try DriverPoint.require(greeting == expected, message)
    }
  }

  func sendNumbers() throws {
    for number in [1, 1_000_000, 7] {
      let id = try exchange(Self.hello(id: number, in: Self.version)).id
      let message = "the answer to request \(number) has the number \(id)"
      try DriverPoint.require(id == number, message)
    }
  }

  func sendUnknownRequest() throws {
    try expect(.unknownRequest, id: 1, to: #"{"id":1,"do":"somersault","height":3}"#)
    _ = try exchange(Self.hello)
  }

  func sendOtherLines() throws {
    for line in ["{\"id", "42", ""] { try expect(.badRequest, id: 0, to: line) }
    _ = try exchange(Self.hello)
  }

  func sendRequestsBeforeLaunch() throws {
    _ = try exchange(Self.hello)
    for word in ["snapshot", "activity"] {
      try expect(.notLaunched, id: 2, to: #"{"id":2,"do":"\#(word)"}"#)
    }
  }

  func waitForSilence() throws {
    try launchByLines(followedBy: "snapshot")
    let deadline = ContinuousClock.now + .milliseconds(60)
    while let line = try next(until: deadline) {
      if case .reply(let reply) = line {
        let message = "it answers request \(reply.id) without a request"
        throw DriverPoint.Breach(message: message)
      }
    }
  }

  func quit() throws {
    try launchByLines(followedBy: "quit")
    try waitForEnd()
  }

  func endInput() throws {
    _ = try exchange(Self.hello)
    try link().closeInput()
    try waitForEnd()
  }

  func repeatTour() throws {
    let first = try launch()
    try first.needVirtualClock()
    let one = try first.tour()
    let other = try launch().tour()
    let place = zip(one, other).prefix { $0 == $1 }.count
    let message = "screen \(place + 1) of \(one.count) differs the second time"
    try DriverPoint.require(one == other, message)
  }

  private func launchByLines(followedBy word: String) throws {
    for line in [Self.hello, Self.launch, #"{"id":3,"do":"\#(word)"}"#] { _ = try exchange(line) }
  }

  /// Waits for the app to end by itself.
  private func waitForEnd() throws {
    let link = try link()
    let deadline = ContinuousClock.now + patience.end
    while !link.hasEnded {
      let isInTime = ContinuousClock.now < deadline
      try DriverPoint.require(isInTime, "it still runs after \(patience.end)")
      _ = link.next(until: ContinuousClock.now + .milliseconds(2))
    }
    let end = DriverFault.ProcessEnd(link.finish(grace: .zero))
    try DriverPoint.require(end == .exit(0), "it \(end.description)")
  }
}
