import AppDriver
import ChildProcesses
import EventModel

/// A process of the app under test, with all lines that were exchanged with it.
final class DriverProbe {
  /// The reason why an app does not meet a requirement.
  struct Breach: Error {
    var message: String
    /// The app's last lines on standard error.
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

  /// Starts the app and exchanges greetings with it.
  func start() throws(Breach) -> StdioDriver {
    let driver = try keeping { () throws(DriverError) in
      try StdioDriver(command, app: nil, patience: patience) { [weak self] line in
        self?.exchange.append(line)
      }
    }
    // One point tests changes; the others must not fail because of them.
    driver.acceptsChanges = false
    return driver
  }

  /// Starts the app and launches it in the standard setting.
  func launch() throws(Breach) -> StdioDriver {
    let driver = try start()
    try keeping { () throws(DriverError) in try driver.launch(in: SessionSetting()) }
    return driver
  }

  /// Runs code; an error of the app is a breach.
  func keeping<Value>(
    _ body: () throws(DriverError) -> Value
  ) throws(Breach) -> Value {
    do throws(DriverError) { return try body() } catch { throw Breach(error) }
  }

  /// Starts the app to send it lines that no driver would send.
  func open() throws(Breach) -> ProcessLink {
    do throws(ProcessStartError) {
      return try ProcessLink(command.words, lineLimit: patience.limits.lineBytes)
    } catch {
      throw Breach(.broken(DriverFault(error)))
    }
  }

  /// Sends a line as it is and waits for the answer, which may follow notices.
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

  /// Returns the next line of the app; nil if none comes in time.
  func next(
    of link: ProcessLink,
    until deadline: ContinuousClock.Instant
  ) throws(Breach) -> DriverLine? {
    switch link.next(until: deadline) {
    case .line(let bytes):
      exchange.append(.received(bytes))
      do throws(LogError) {
        return try DriverLine.parse(bytes, limits: patience.limits)
      } catch {
        throw Breach(
          message: "the answer violates the protocol: column \(error.column): \(error.message)"
        )
      }
    case .late, .interrupted, .tooMuchMemory: return nil
    case .tooLong: throw Breach(message: "the answer is too long a line")
    case .end(let rest):
      throw Breach(message: rest > 0 ? "the app ended within a line" : "the app ended")
    }
  }

  /// Checks that an answer is a refusal with a code and a number.
  func expect(
    _ code: DriverRefusal.Code,
    id: Int,
    in reply: DriverReply
  ) throws(Breach) {
    guard case .refusal(let refusal) = reply.body else {
      throw Breach(message: "the answer is not an error, expected the error \(code.rawValue)")
    }
    guard refusal.code == code.rawValue, reply.id == id else {
      throw Breach(
        message: "the answer is the error \(refusal.code) for request \(reply.id), expected "
          + "\(code.rawValue) for request \(id)"
      )
    }
  }
}
