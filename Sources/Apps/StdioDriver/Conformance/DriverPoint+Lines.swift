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
    promise: "it starts and reports its version and what it supports",
    needsLaunch: false
  ) { probe in
    _ = try probe.start()
    return .holds
  }

  static let members = DriverPoint(
    name: "members",
    promise: "it ignores unknown members",
    needsLaunch: false
  ) { probe in
    let link = try probe.open()
    let line = #"{"Future":{"a":[1,null]},"id":1,"do":"hello","version":"1.7","later":true}"#
    guard case .greeting = try probe.exchange(line, over: link).body else {
      throw Breach(message: "the answer to a hello with unknown members is no greeting")
    }
    return .holds
  }

  static let numbers = DriverPoint(
    name: "numbers",
    promise: "each answer has the number of its request",
    needsLaunch: false
  ) { probe in
    let link = try probe.open()
    for number in [1, 1_000_000, 7] {
      let line = #"{"id":\#(number),"do":"hello","version":"1.0"}"#
      let reply = try probe.exchange(line, over: link)
      guard reply.id == number else {
        throw Breach(message: "the answer to request \(number) has the number \(reply.id)")
      }
    }
    return .holds
  }

  static let requests = DriverPoint(
    name: "requests",
    promise: "it refuses an unknown request as unknownRequest and goes on",
    needsLaunch: false
  ) { probe in
    let link = try probe.open()
    let reply = try probe.exchange(#"{"id":1,"do":"somersault","height":3}"#, over: link)
    try probe.expect(.unknownRequest, id: 1, in: reply)
    _ = try probe.exchange(hello, over: link)
    return .holds
  }

  static let lines = DriverPoint(
    name: "lines",
    promise: "it refuses a line that is no request as badRequest, number 0, and goes on",
    needsLaunch: false
  ) { probe in
    let link = try probe.open()
    for line in ["{\"id", "42", ""] {
      try probe.expect(.badRequest, id: 0, in: try probe.exchange(line, over: link))
    }
    _ = try probe.exchange(hello, over: link)
    return .holds
  }

  static let order = DriverPoint(
    name: "order",
    promise: "before a launch, it refuses other requests as notLaunched",
    needsLaunch: false
  ) { probe in
    let link = try probe.open()
    _ = try probe.exchange(hello, over: link)
    for word in ["snapshot", "activity"] {
      let reply = try probe.exchange(#"{"id":2,"do":"\#(word)"}"#, over: link)
      try probe.expect(.notLaunched, id: 2, in: reply)
    }
    return .holds
  }

  static let silence = DriverPoint(
    name: "silence",
    promise: "it sends nothing without a request except notices"
  ) { probe in
    let link = try probe.open()
    _ = try probe.exchange(hello, over: link)
    _ = try probe.exchange(launch, over: link)
    _ = try probe.exchange(#"{"id":3,"do":"snapshot"}"#, over: link)
    let deadline = ContinuousClock.now + .milliseconds(60)
    while let line = try probe.next(of: link, until: deadline) {
      if case .reply(let reply) = line {
        throw Breach(message: "it answers request \(reply.id) without a request")
      }
    }
    return .holds
  }

  static let quit = DriverPoint(
    name: "quit",
    promise: "it answers quit and then ends with exit code 0"
  ) { probe in
    let link = try probe.open()
    _ = try probe.exchange(hello, over: link)
    _ = try probe.exchange(launch, over: link)
    _ = try probe.exchange(#"{"id":3,"do":"quit"}"#, over: link)
    return try probe.ends(link)
  }

  static let end = DriverPoint(
    name: "end",
    promise: "it ends when its input ends",
    needsLaunch: false
  ) { probe in
    let link = try probe.open()
    _ = try probe.exchange(hello, over: link)
    link.closeInput()
    return try probe.ends(link)
  }
}

extension DriverProbe {
  /// Waits for the app to end by itself.
  fileprivate func ends(_ link: ProcessLink) throws -> DriverPoint.Outcome {
    let deadline = ContinuousClock.now + patience.end
    while !link.hasEnded {
      guard ContinuousClock.now < deadline else {
        throw DriverPoint.Breach(message: "it still runs after \(patience.end)")
      }
      _ = link.next(until: ContinuousClock.now + .milliseconds(2))
    }
    let end = DriverFault.ProcessEnd(link.finish(grace: .zero))
    guard end == .exit(0) else { throw DriverPoint.Breach(message: "it \(end.description)") }
    return .holds
  }
}
