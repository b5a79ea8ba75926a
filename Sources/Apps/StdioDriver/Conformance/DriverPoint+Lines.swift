import AppDriver
import ChildProcesses
import EventModel

/// The points about lines and their numbers.
extension DriverPoint {
  private static let hello = #"{"id":1,"do":"hello","version":"1.0"}"#
  private static let launch =
    #"{"id":2,"do":"launch","screen":{"width":390,"height":844,"scale":3},"seed":"514D4F","#
    + #""clock":"2026-01-01T09:00:00Z","zone":"UTC","locale":"en_US"}"#

  static let greets = DriverPoint(
    name: "hello",
    promise: "it starts and reports its version and what it supports"
  ) { probe in
    _ = try probe.start()
  }

  static let members = DriverPoint(
    name: "members",
    promise: "it ignores unknown members"
  ) { probe in
    let line = #"{"Future":{"a":[1,null]},"id":1,"do":"hello","version":"1.7","later":true}"#
    guard case .greeting = try probe.exchange(line).body else {
      throw Breach(message: "the answer to a hello with unknown members is no greeting")
    }
  }

  static let numbers = DriverPoint(
    name: "numbers",
    promise: "each answer has the number of its request"
  ) { probe in
    for number in [1, 1_000_000, 7] {
      let id = try probe.exchange(#"{"id":\#(number),"do":"hello","version":"1.0"}"#).id
      try require(id == number, "the answer to request \(number) has the number \(id)")
    }
  }

  static let requests = DriverPoint(
    name: "requests",
    promise: "it refuses an unknown request as unknownRequest and goes on"
  ) { probe in
    try probe.expect(.unknownRequest, id: 1, to: #"{"id":1,"do":"somersault","height":3}"#)
    _ = try probe.exchange(hello)
  }

  static let lines = DriverPoint(
    name: "lines",
    promise: "it refuses a line that is no request as badRequest, number 0, and goes on"
  ) { probe in
    for line in ["{\"id", "42", ""] { try probe.expect(.badRequest, id: 0, to: line) }
    _ = try probe.exchange(hello)
  }

  static let order = DriverPoint(
    name: "order",
    promise: "before a launch, it refuses other requests as notLaunched"
  ) { probe in
    _ = try probe.exchange(hello)
    for word in ["snapshot", "activity"] {
      try probe.expect(.notLaunched, id: 2, to: #"{"id":2,"do":"\#(word)"}"#)
    }
  }

  static let silence = DriverPoint(
    name: "silence",
    promise: "it sends nothing without a request except notices"
  ) { probe in
    for line in [hello, launch, #"{"id":3,"do":"snapshot"}"#] { _ = try probe.exchange(line) }
    let deadline = ContinuousClock.now + .milliseconds(60)
    while let line = try probe.next(until: deadline) {
      if case .reply(let reply) = line {
        throw Breach(message: "it answers request \(reply.id) without a request")
      }
    }
  }

  static let quit = DriverPoint(
    name: "quit",
    promise: "it answers quit and then ends with exit code 0"
  ) { probe in
    for line in [hello, launch, #"{"id":3,"do":"quit"}"#] { _ = try probe.exchange(line) }
    try probe.waitForEnd()
  }

  static let end = DriverPoint(
    name: "end",
    promise: "it ends when its input ends",
    needsLaunch: false
  ) { probe in
    _ = try probe.exchange(hello)
    try probe.link().closeInput()
    try probe.waitForEnd()
  }
}

extension DriverProbe {
  /// Waits for the app to end by itself.
  fileprivate func waitForEnd() throws {
    let link = try link()
    let deadline = ContinuousClock.now + patience.end
    while !link.hasEnded {
      try DriverPoint.require(
        ContinuousClock.now < deadline,
        "it still runs after \(patience.end)"
      )
      _ = link.next(until: ContinuousClock.now + .milliseconds(2))
    }
    let end = DriverFault.ProcessEnd(link.finish(grace: .zero))
    try DriverPoint.require(end == .exit(0), "it \(end.description)")
  }
}
