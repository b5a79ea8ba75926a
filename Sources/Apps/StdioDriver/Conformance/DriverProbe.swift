import AppDriver
import ChildProcesses
import EventModel

/// One process of an app under examination, and everything that was said to it and by it.
final class DriverProbe {
  /// Why a point does not hold.
  struct Breach: Error {
    var message: String
    /// What the app said last on standard error.
    var lastLines: [String] = []

    init(message: String) { self.message = message }

    init(_ error: DriverError) {
      message = error.message
      if case .broken(let fault) = error { lastLines = fault.lastLines }
    }
  }

  let command: CommandWords
  let patience: StdioDriver.Patience
  private(set) var exchange: [DriverExchange] = []

  init(_ command: CommandWords, patience: StdioDriver.Patience) {
    self.command = command
    self.patience = patience
  }

  /// Starts the app and asks it who it is.
  func start() throws(Breach) -> StdioDriver {
    let driver = try keeping { () throws(DriverError) in
      try StdioDriver(command, app: nil, patience: patience) { [weak self] line in
        self?.exchange.append(line)
      }
    }
    // One point is about changes; the others must not break with it.
    driver.acceptsChanges = false
    return driver
  }

  /// Starts the app and launches it in the standard setting.
  func launch() throws(Breach) -> StdioDriver {
    let driver = try start()
    try keeping { () throws(DriverError) in try driver.launch(in: SessionSetting()) }
    return driver
  }

  /// Does something to the app; an error of the app's is a breach.
  func keeping<Value>(
    _ body: () throws(DriverError) -> Value
  ) throws(Breach) -> Value {
    do throws(DriverError) { return try body() } catch { throw Breach(error) }
  }

  /// Starts the app for lines that no driver would send.
  func open() throws(Breach) -> ProcessLink {
    do throws(ProcessStartError) {
      return try ProcessLink(command.words, lineLimit: patience.limits.lineBytes)
    } catch {
      throw Breach(.broken(DriverFault(error)))
    }
  }

  /// Sends a line as it is and waits for the answer, notices aside.
  func exchange(_ text: String, over link: ProcessLink) throws(Breach) -> DriverReply {
    let line = Array((text + "\n").utf8)
    exchange.append(.sent(line))
    link.send(line)
    let deadline = ContinuousClock.now + patience.answer
    while true {
      guard let line = try next(of: link, until: deadline) else {
        throw Breach(message: "there is no answer")
      }
      if case .reply(let reply) = line { return reply }
    }
  }

  /// The next line of an app; nil when none comes in time.
  func next(
    of link: ProcessLink,
    until deadline: ContinuousClock.Instant
  ) throws(Breach) -> DriverLine? {
    switch link.next(until: deadline) {
    case .line(let bytes):
      exchange.append(.came(bytes))
      do throws(LogError) {
        return try DriverLine.parse(bytes, limits: patience.limits)
      } catch {
        throw Breach(
          message: "the answer is not of the protocol: column \(error.column): \(error.message)"
        )
      }
    case .late, .interrupted, .tooMuchMemory: return nil
    case .tooLong: throw Breach(message: "the answer is a line that does not end")
    case .end(let torn):
      throw Breach(message: torn > 0 ? "the app ended within a line" : "the app ended")
    }
  }

  /// Makes sure that an answer is a refusal with a code, for the number given.
  func expect(
    _ code: DriverRefusal.Code,
    id: Int,
    in reply: DriverReply
  ) throws(Breach) {
    guard case .refusal(let refusal) = reply.body else {
      throw Breach(message: "the answer is no error, expected the error \(code.rawValue)")
    }
    guard refusal.code == code.rawValue, reply.id == id else {
      throw Breach(
        message: "the answer is the error \(refusal.code) for request \(reply.id), expected "
          + "\(code.rawValue) for request \(id)"
      )
    }
  }
}
