public import AppDriver
import ChildProcesses
public import EventModel

/// Drives an app in another process, by JSON lines over its standard input and output.
///
/// The process is started with the driver and ended by `quit`, with everything it started; a launch
/// after that starts it again. An app that breaks the protocol or a deadline is ended at once, and
/// every later call says why.
///
/// ```swift
/// let driver = try StdioDriver(CommandWords(parsing: "python3 notes.py"))
/// try driver.launch(in: SessionSetting())
/// ```
public final class StdioDriver: AppDriver {
  /// How much patience an app is given.
  public struct Patience: Hashable, Sendable {
    /// How long it may take for one answer, beyond the time of the app that the request takes.
    public var answer: Duration
    /// How long it may take to end once it was asked to.
    public var end: Duration
    /// The longest line it may send, and how deep and large its trees may be.
    public var limits: LogLimits
    /// How many lines it may send before an answer.
    public var lines: Int
    /// How much memory its process may hold with those that it starts, in bytes; nil for all there is.
    public var memory: Int?

    /// Creates limits; what is left out suits apps on this machine.
    public init(
      answer: Duration = .seconds(10),
      end: Duration = .seconds(2),
      limits: LogLimits = LogLimits(lineBytes: 64 << 20),
      lines: Int = 10_000,
      memory: Int? = nil
    ) {
      self.answer = answer
      self.end = end
      self.limits = limits
      self.lines = lines
      self.memory = memory
    }
  }

  /// What the app says it can be told.
  public private(set) var capabilities = Capabilities()
  /// What the app says recordings call it; nil where it leaves that open.
  public private(set) var app: String?
  /// What the app says of itself and of where it runs.
  public private(set) var identity = AppIdentity()

  private let command: CommandWords
  private let variables: [String: String]
  private let name: String?
  private let patience: Patience
  private var link: ProcessLink?
  private var conversation: DriverConversation
  private var failure: DriverError?
  private var gesture = GestureCollector()
  /// Is handed every line: those that are sent, and those that come.
  private let listen: (DriverExchange) -> Void
  /// Whether the person or the system asked to stop, also while the app is waited for.
  private let isAskedToStop: @Sendable () -> Bool
  /// Whether screens may be told as changes, by an app that can.
  var acceptsChanges = true
  /// Whether every screen told as changes is asked for in full too.
  var verifiesAllChanges = false
  /// How many screens were told as changes, and at which number the next one is told in full too.
  private var changes = (told: 0, verifiedAt: 1)

  /// Starts the process and asks it who it is.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - name: the name that a recording knows the app by; it is told to the app at launch.
  ///   - variables: what the app has in its environment beside what this process has.
  ///   - patience: how much patience the app is given.
  ///   - isAskedToStop: whether to wait no longer; the app is ended then.
  /// - Throws: `DriverError.broken` when it does not start or does not answer as it must.
  public convenience init(
    _ command: CommandWords,
    app name: String? = nil,
    variables: [String: String] = [:],
    patience: Patience = Patience(),
    unless isAskedToStop: @escaping @Sendable () -> Bool = { false }
  ) throws(DriverError) {
    try self.init(
      command,
      app: name,
      variables: variables,
      patience: patience,
      unless: isAskedToStop
    ) { _ in }
  }

  /// Starts the process, and hands on every line that is exchanged with it.
  init(
    _ command: CommandWords,
    app name: String?,
    variables: [String: String] = [:],
    patience: Patience,
    unless isAskedToStop: @escaping @Sendable () -> Bool = { false },
    listen: @escaping (DriverExchange) -> Void
  ) throws(DriverError) {
    self.command = command
    self.variables = variables
    self.listen = listen
    self.isAskedToStop = isAskedToStop
    self.name = name
    self.patience = patience
    conversation = DriverConversation(limits: patience.limits)
    try start()
  }

  deinit { quit() }

  /// Starts the app afresh in a setting, in a new process where the last one was ended.
  public func launch(in setting: SessionSetting) throws(DriverError) {
    if link == nil, failure == nil { try start() }
    _ = try ask(.launch(app: name, setting))
    gesture = GestureCollector()
    changes = (0, 1)
  }

  /// Gives the app one input; touches are gathered for an app that takes whole gestures only.
  ///
  /// - Throws: as `AppDriver` says, and `DriverError.broken`.
  public func send(_ input: Input) throws(DriverError) -> InputOutcome {
    let request: DriverRequest
    switch input {
    case .text(let text): request = .text(text)
    case .touch(let touch):
      guard capabilities.takesGestures else {
        request = .touch(touch)
        break
      }
      guard let touches = gesture.add(touch) else { return .handled }
      request = .gesture(touches)
    }
    guard case .outcome(let outcome) = try ask(request) else { return .handled }
    return outcome
  }

  /// Turns the device, where the app says that it can be turned.
  ///
  /// - Throws: `DriverError.unsupported` where it cannot, `.crashed` and `.broken`.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    guard capabilities.rotates else { throw .unsupported(input: "rotation") }
    guard case .outcome(let outcome) = try ask(.rotate(rotation)) else { return .handled }
    return outcome
  }

  /// Lets the app's time pass; within a gesture that is gathered, the gesture takes it along.
  public func advance(by span: Microseconds) throws(DriverError) {
    guard !gesture.isUnderWay else { return gesture.wait(span) }
    guard span > .zero || failure != nil else { return }
    _ = try ask(.advance(by: span))
  }

  /// Whether the app says that it has anything left to do.
  public func activity() throws(DriverError) -> Activity {
    guard case .activity(let activity) = try ask(.activity) else { return .idle }
    return activity
  }

  /// The screen as the app tells it, whole.
  ///
  /// Where the app tells changes, its whole screen is asked for too from time to time: after the
  /// first screen told so, the second, the fourth and so on, and at least after every 64th.
  public func snapshot() throws(DriverError) -> ViewTree {
    let canTellChanges = acceptsChanges && capabilities.tellsChanges && conversation.tree != nil
    let tree = try screen(changes: canTellChanges)
    guard conversation.wasToldAsChanges else { return tree }
    changes.told += 1
    guard capabilities.hasVirtualClock,
      verifiesAllChanges || changes.told >= changes.verifiedAt
    else { return tree }
    changes.verifiedAt = changes.told + min(max(changes.told, 1), 64)
    let whole = try screen(changes: false)
    guard whole == tree else { throw fail(conversation.contradiction(tree, whole)) }
    return tree
  }

  /// Ends the app's process, and everything it started.
  public func quit() {
    guard let link else { return }
    if failure == nil {
      link.send(conversation.ask(.quit))
      let deadline = ContinuousClock.now + patience.end
      while case .line(let line) = link.next(until: deadline) {
        guard let answer = try? conversation.hear(line) else { continue }
        if case .done = answer { break }
      }
    }
    link.finish(grace: failure == nil ? patience.end : .zero)
    self.link = nil
  }

  /// Whether its process is there and has kept to everything so far.
  ///
  /// Nobody looks at a process that is not asked anything, so it is looked at here.
  package var isUsable: Bool { failure == nil && link.map { !$0.hasEnded } ?? false }

  /// Whether its process holds more memory now than a limit, with those that it started.
  package func holdsMore(than limit: Int) -> Bool { link?.holdsMore(than: limit) ?? false }

  /// The most memory that its process ever held, in bytes; 0 for none.
  package var peakMemory: Int { link?.peakMemory ?? 0 }

  /// Ends the app's process at once, without asking it.
  func abort() {
    link?.finish(grace: .zero)
    link = nil
  }

  private func start() throws(DriverError) {
    conversation = DriverConversation(limits: patience.limits)
    do throws(ProcessStartError) {
      link = try ProcessLink(
        command.words,
        variables: variables,
        lineLimit: patience.limits.lineBytes,
        memoryLimit: patience.memory
      )
    } catch {
      throw .broken(DriverFault(error))
    }
    guard case .greeting(let greeting) = try ask(.hello(version: DriverRequest.version)) else {
      return
    }
    app = greeting.app
    identity = greeting.identity
    capabilities = greeting.capabilities
  }

  private func screen(changes: Bool) throws(DriverError) -> ViewTree {
    guard case .tree(let tree) = try ask(.snapshot(changes: changes)) else {
      throw fail(conversation.fault(.lying("that is no screen")))
    }
    return tree
  }

  /// Asks and waits for the answer.
  private func ask(_ request: DriverRequest) throws(DriverError) -> DriverConversation.Answer {
    if let failure { throw failure }
    guard let link else { throw .launchFailed(reason: "it has not been launched yet") }
    let line = conversation.ask(request)
    listen(.sent(line))
    link.send(line)
    let time = patience.answer + .microseconds(request.span.count)
    let deadline = ContinuousClock.now + time
    for _ in 0..<patience.lines {
      switch link.next(until: deadline, unless: isAskedToStop) {
      case .line(let line):
        listen(.came(line))
        do throws(DriverError) {
          if let answer = try conversation.hear(line) { return answer }
        } catch {
          throw fail(error)
        }
      case .late(let bytes):
        let kind =
          bytes == 0 ? DriverFault.Kind.silent(after: time) : .slow(bytes: bytes, after: time)
        throw fail(conversation.fault(kind))
      case .interrupted:
        abort()
        failure = .interrupted
        throw .interrupted
      case .tooMuchMemory: throw fail(tooLarge)
      case .tooLong: throw fail(conversation.fault(.tooLong(limit: patience.limits.lineBytes)))
      case .end(let torn): throw fail(ending(torn: torn))
      }
    }
    throw fail(conversation.fault(.chatty(lines: patience.lines)))
  }

  private func ending(torn: Int) -> DriverError {
    guard torn == 0 else { return conversation.fault(.torn(bytes: torn)) }
    // A process that closes its output as it ends is given the moment that takes.
    let deadline = ContinuousClock.now + .milliseconds(500)
    while let link, !link.hasEnded, ContinuousClock.now < deadline {
      _ = link.next(until: ContinuousClock.now + .milliseconds(1))
    }
    guard let link, link.hasEnded else { return conversation.fault(.ended(.closedOutput)) }
    let end = link.finish(grace: .zero)
    if let memory = patience.memory, link.hadMore(than: memory) { return tooLarge }
    return conversation.fault(.ended(DriverFault.ProcessEnd(end)))
  }

  private var tooLarge: DriverError {
    conversation.fault(.tooLarge(megabytes: (patience.memory ?? 0) >> 20))
  }

  /// Ends an app that is no good, and remembers why; an error of the app's own leaves it alone.
  private func fail(_ error: DriverError) -> DriverError {
    guard case .broken(var fault) = error else { return error }
    link?.finish(grace: .zero)
    fault.lastLines = (link?.lastLines ?? []) + fault.lastLines
    link = nil
    failure = .broken(fault)
    return .broken(fault)
  }
}
