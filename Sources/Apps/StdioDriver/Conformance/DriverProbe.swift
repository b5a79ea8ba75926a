import AppDriver
import ChildProcesses
import EventModel

/// A process of the app under test, with all lines that were exchanged with it.
final class DriverProbe {
  let command: CommandWords
  let patience: StdioDriver.Patience
  private let isAskedToStop: @Sendable () -> Bool
  private(set) var exchange: [DriverExchange] = []
  private var drivers: [StdioDriver] = []
  private var openLink: ProcessLink?

  init(
    _ command: CommandWords,
    patience: StdioDriver.Patience,
    unless isAskedToStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.command = command
    self.patience = patience
    self.isAskedToStop = isAskedToStop
  }

  /// Starts the app and exchanges greetings with it.
  func start() throws -> StdioDriver {
    let note: (DriverExchange) -> Void = { [weak self] in self?.exchange.append($0) }
    let driver = try StdioDriver(
      command,
      patience: patience,
      unless: isAskedToStop,
      observe: note
    )
    drivers.append(driver)
    // One point tests changes; the others must not fail because of them.
    driver.acceptsChanges = false
    return driver
  }

  /// Starts the app and launches it in the standard setting.
  func launch() throws -> StdioDriver {
    let driver = try start()
    try driver.launch(in: SessionSetting())
    return driver
  }

  /// Returns the link by which the app gets lines that no driver would send, and starts it first.
  func link() throws -> ProcessLink {
    if let openLink { return openLink }
    let link = try ProcessLink(
      command.words,
      withholding: StdioDriver.secretVariables,
      lineLimit: patience.limits.lineBytes
    )
    openLink = link
    return link
  }

  /// Tests a point and ends all processes that it started.
  ///
  /// - Returns: the verdict and the app's last lines on standard error.
  func verdict(on point: DriverPoint) -> (DriverCheck.Finding.Verdict, [String]) {
    defer {
      for driver in drivers { driver.abort() }
      openLink?.finish(grace: .zero)
    }
    do {
      try point.attempt(self)
      return (.holds, [])
    } catch let skip as DriverPoint.Skip {
      return (.skipped(skip.reason), [])
    } catch let error as ProcessStartError {
      return (.broken(DriverFault(error).message), [])
    } catch DriverError.broken(let fault) {
      return (.broken(fault.message), fault.otherLines)
    } catch let error as DriverError {
      return (.broken(error.message), [])
    } catch {
      let message = (error as? DriverPoint.Breach)?.message ?? "\(error)"
      return (.broken(message), [])
    }
  }

  /// Sends a line as it is and waits for the answer, which may follow notices.
  func exchange(_ text: String) throws -> DriverReply {
    let link = try link()
    let line = Array((text + "\n").utf8)
    exchange.append(.sent(line))
    link.send(line)
    let deadline = ContinuousClock.now + patience.answer
    while true {
      guard let line = try next(until: deadline) else {
        throw DriverPoint.Breach(message: "there is no answer")
      }
      if case .reply(let reply) = line { return reply }
    }
  }

  /// Returns the next line of the app; nil if none comes in time.
  func next(until deadline: ContinuousClock.Instant) throws -> DriverLine? {
    switch try link().next(until: deadline) {
    case .line(let bytes):
      exchange.append(.received(bytes))
      do throws(LogError) {
        return try DriverLine.parse(bytes, limits: patience.limits)
      } catch {
        let reason = "column \(error.column): \(error.message)"
        throw DriverPoint.Breach(message: "the answer violates the protocol: \(reason)")
      }
    case .late, .interrupted, .tooMuchMemory: return nil
    case .tooLong: throw DriverPoint.Breach(message: "the answer is too long a line")
    case .end(let rest):
      throw DriverPoint.Breach(message: rest > 0 ? "the app ended within a line" : "the app ended")
    }
  }

  /// Sends a line and checks that the answer is a refusal with a code and a number.
  func expect(_ code: DriverRefusal.Code, id: Int, to line: String) throws {
    let reply = try exchange(line)
    guard case .refusal(let refusal) = reply.body else {
      let message = "the answer is not an error, expected the error \(code.rawValue)"
      throw DriverPoint.Breach(message: message)
    }
    try DriverPoint.require(
      refusal.code == code.rawValue && reply.id == id,
      "the answer is the error \(refusal.code) for request \(reply.id), expected "
        + "\(code.rawValue) for request \(id)"
    )
  }
}
