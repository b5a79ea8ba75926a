public import AppDriver
import ChildProcesses
public import EventModel

/// A driver of an app in another process, by JSON lines over its standard input and output.
///
/// The process starts with the driver, and `quit` ends it with everything it started; a launch after
/// that starts it again. An app that violates the protocol or a deadline is ended at once, and every
/// later call throws the same error.
///
/// ```swift
/// let driver = try StdioDriver(CommandWords(parsing: "python3 notes.py"))
/// try driver.launch(in: SessionSetting())
/// ```
public final class StdioDriver: AppDriver {
  /// The inputs and requests that the app supports, as it says.
  public private(set) var capabilities = Capabilities()
  /// The app's name in recordings, as it says; nil if it says none.
  public private(set) var app: String?
  /// The app's own description of its build and surroundings.
  public private(set) var identity = AppIdentity()
  /// The view that got the last input, as the app says.
  public private(set) var lastTaker: InputTaker?

  private let command: CommandWords
  private var variables: [String: String]
  private let name: String?
  /// The limits for the app; a new value counts from the next request.
  var patience: Patience
  private var link: ProcessLink?
  private var conversation: DriverConversation
  private var failure: DriverError?
  private var network = NetworkUse.live
  private var gesture = GestureCollector()
  /// The time that the app has taken without becoming idle.
  private var settling = SettlingTime()
  /// Receives every line that is sent or received.
  private let observe: (DriverExchange) -> Void
  /// Returns true once a person or the system has asked to stop.
  private let isAskedToStop: @Sendable () -> Bool
  /// True if the app may send screens as changes.
  var acceptsChanges = true
  /// True if every screen sent as changes is also requested whole.
  var verifiesAllChanges = false
  /// The number of screens sent as changes, and the number at which the next one is also requested
  /// whole.
  private var changes = (count: 0, verifiedAt: 1)

  /// Starts the process and exchanges greetings with it.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - name: the app's name in the recording, which is sent to the app at launch.
  ///   - variables: the variables that are added to the app's environment.
  ///   - patience: the limits for the app.
  ///   - isAskedToStop: returns true to stop waiting; the app is then ended.
  ///   - observe: called with every line that is sent or received.
  /// - Throws: `DriverError.broken` when it does not start or violates the protocol.
  public init(
    _ command: CommandWords,
    app name: String? = nil,
    variables: [String: String] = [:],
    patience: Patience = Patience(),
    unless isAskedToStop: @escaping @Sendable () -> Bool = { false },
    observe: @escaping (DriverExchange) -> Void = { _ in }
  ) throws(DriverError) {
    self.command = command
    self.variables = variables
    self.observe = observe
    self.isAskedToStop = isAskedToStop
    self.name = name
    self.patience = patience
    conversation = DriverConversation(limits: patience.limits)
    try start()
  }

  deinit { quit() }

  /// Starts the app anew in a setting, in a new process if the last one was ended.
  public func launch(in setting: SessionSetting) throws(DriverError) {
    if link == nil, failure == nil { try start() }
    guard setting.appearance == .light || capabilities.followsAppearance else {
      throw .launchFailed(
        reason: "the app has no \(setting.appearance.rawValue) appearance: "
          + "its greeting lacks \"appearance\":true"
      )
    }
    let network = capabilities.tellsNetwork ? network : .live
    _ = try ask(.launch(app: name, setting, network: network))
    gesture = GestureCollector()
    changes = (0, 1)
  }

  /// Sets the treatment of the app's exchanges with other programs in later launches.
  public func use(_ network: NetworkUse) { self.network = network }

  /// Takes the app's remarks since the last call.
  public func takeRemarks() -> [String] { conversation.takeRemarks() }

  /// Takes the errors that the app has reported since the last call.
  public func takeErrors() -> [String] { conversation.takeErrors() }

  /// Takes the exchanges that the app has told since the last call.
  public func takeNetworkLines() -> [String] { conversation.takeNetworkLines() }

  /// Ends the app's process, and gives the next one the variables `LANG`, `LC_ALL` and `TZ` of a setting.
  ///
  /// - Returns: false if the setting names no locale or time zone of the system, or if the app is broken.
  public func surround(with setting: SessionSetting) -> Bool {
    guard failure == nil, let surroundings = Self.surroundings(of: setting) else { return false }
    quit()
    variables.merge(surroundings) { $1 }
    return true
  }

  /// Sends one input; for an app that takes whole gestures, touches are collected first.
  ///
  /// - Throws: the errors of `AppDriver`, and `DriverError.broken`.
  public func send(_ input: Input) throws(DriverError) -> InputOutcome {
    switch input {
    case .text(let text): return try outcome(of: .text(text))
    case .touch(let touch) where !capabilities.takesGestures:
      return try outcome(of: .touch(touch))
    case .touch(let touch):
      guard let touches = gesture.add(touch) else {
        lastTaker = nil
        return .handled
      }
      return try outcome(of: .gesture(touches))
    }
  }

  private func outcome(of request: DriverRequest) throws(DriverError) -> InputOutcome {
    lastTaker = nil
    guard case .outcome(let outcome) = try ask(request) else { return .handled }
    lastTaker = conversation.taker
    return outcome
  }

  /// Presses a key, if the app takes keys.
  ///
  /// - Throws: `DriverError.unsupported`, `.crashed` and `.broken`.
  public func press(_ key: KeyPress) throws(DriverError) -> InputOutcome {
    guard capabilities.takesKeys else { throw .unsupported(input: "keys") }
    return try outcome(of: .key(key))
  }

  /// Moves the mouse, scrolls with it or clicks another button, if the app is used with one.
  ///
  /// - Throws: `DriverError.unsupported`, `.crashed` and `.broken`.
  public func point(_ input: PointerInput) throws(DriverError) -> InputOutcome {
    guard capabilities.takesPointer else { throw .unsupported(input: "mouse") }
    return try outcome(of: .pointer(input))
  }

  /// Turns the device, if the app supports that.
  ///
  /// - Throws: `DriverError.unsupported`, `.crashed` and `.broken`.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    guard capabilities.rotates else { throw .unsupported(input: "rotation") }
    return try outcome(of: .rotate(rotation))
  }

  /// Lets the app's time pass; a gesture under way includes it.
  public func advance(by span: Microseconds) throws(DriverError) {
    guard !gesture.isUnderWay else { return gesture.wait(span) }
    guard span > .zero || failure != nil else { return }
    _ = try ask(.advance(by: span))
  }

  /// Returns the work that the app has left to do.
  public func activity() throws(DriverError) -> Activity {
    guard case .activity(let activity) = try ask(.activity) else { return .idle }
    return activity
  }

  /// Returns the whole screen.
  ///
  /// If an app sends changes, the whole screen is also requested from time to time: after the first, second and
  /// fourth screen sent as changes and so on, and at least after every 64th.
  public func snapshot() throws(DriverError) -> ViewTree {
    let canTakeChanges = acceptsChanges && capabilities.sendsChanges && conversation.tree != nil
    let tree = try screen(changes: canTakeChanges)
    guard conversation.cameAsChanges else { return tree }
    changes.count += 1
    guard capabilities.hasVirtualClock,
      verifiesAllChanges || changes.count >= changes.verifiedAt
    else { return tree }
    changes.verifiedAt = changes.count + min(max(changes.count, 1), 64)
    let whole = try screen(changes: false)
    guard whole == tree else { throw fail(conversation.contradiction(tree, whole)) }
    return tree
  }

  /// Returns a picture of the present screen; nil if the app has none, or refuses it.
  public func picture() throws(DriverError) -> ScreenPicture? {
    guard capabilities.showsPictures else { return nil }
    do throws(DriverError) { return try askForPicture() } catch {
      // An app that draws none goes on; only the eyes of a person miss it.
      if case .unsupported = error { return nil }
      throw error
    }
  }

  /// Returns a picture of the present screen, or throws the app's refusal.
  func askForPicture() throws(DriverError) -> ScreenPicture? {
    let request = DriverRequest.picture(changes: conversation.picture != nil)
    guard case .picture(let picture) = try ask(request) else { return nil }
    return picture
  }

  /// Ends the app's process and everything it started.
  public func quit() {
    guard let link else { return }
    let time = isAskedToStop() ? min(patience.end, .milliseconds(100)) : patience.end
    if failure == nil {
      link.send(conversation.ask(.quit))
      let deadline = ContinuousClock.now + time
      // Lines can go on arriving for ever.
      while case .line(let line) = link.next(until: deadline), ContinuousClock.now < deadline {
        guard let answer = try? conversation.receive(line) else { continue }
        if case .done = answer { break }
      }
    }
    link.finish(grace: failure == nil ? time : .zero)
    self.link = nil
  }

  /// True while the app's process still runs and has not failed.
  ///
  /// No request notices the end of an idle process, so this does.
  package var isUsable: Bool { failure == nil && link.map { !$0.hasEnded } ?? false }

  /// Returns true if its process and those it started hold more memory now than a limit, in bytes.
  package func holdsMore(than limit: Int) -> Bool { link?.holdsMore(than: limit) ?? false }

  /// The most memory that its process ever held, in bytes; 0 without a process.
  package var peakMemory: Int { link?.peakMemory ?? 0 }

  /// Ends the app's process at once, without a request.
  func abort() {
    link?.finish(grace: .zero)
    link = nil
  }

  /// The start of the names of variables with secrets: an app gets only the typed text.
  static let secretVariables = "SIMON_SECRET_"

  private func start() throws(DriverError) {
    conversation = DriverConversation(limits: patience.limits)
    do throws(ProcessStartError) {
      link = try ProcessLink(
        command.words,
        variables: variables,
        withholding: Self.secretVariables,
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
      throw fail(conversation.fault(.contradiction("the reply is no screen")))
    }
    return tree
  }

  /// Sends a request and waits for its answer.
  private func ask(_ request: DriverRequest) throws(DriverError) -> DriverConversation.Answer {
    if let failure { throw failure }
    guard let link else { throw .launchFailed(reason: "it has not been launched yet") }
    let line = conversation.ask(request)
    observe(.sent(line))
    link.send(line)
    let time = patience.time(for: request)
    let start = ContinuousClock.now
    let deadline = start + time
    for count in 1...patience.lines {
      switch link.next(until: deadline, unless: isAskedToStop) {
      case .line(let line):
        observe(.received(line))
        do throws(DriverError) {
          if let answer = try conversation.receive(line) {
            try expectIdleInTime(request, answer, since: start)
            return answer
          }
        } catch {
          throw fail(error)
        }
        // Lines that have arrived in time are read, but no endless stream of large ones.
        if ContinuousClock.now > deadline + patience.end {
          throw fail(conversation.fault(.flooding(lines: count, after: time)))
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
      case .end(let rest): throw fail(ending(rest: rest))
      }
    }
    throw fail(conversation.fault(.tooManyLines(lines: patience.lines)))
  }

  /// Makes sure that an app does not stay busy for longer than it takes for several answers.
  private func expectIdleInTime(
    _ request: DriverRequest,
    _ answer: DriverConversation.Answer,
    since start: ContinuousClock.Instant
  ) throws(DriverError) {
    let fault = settling.add(
      request,
      answer,
      time: ContinuousClock.now - start,
      within: patience,
      isVirtual: capabilities.hasVirtualClock
    )
    if let fault { throw conversation.fault(fault) }
  }

  private func ending(rest: Int) -> DriverError {
    guard rest == 0 else { return conversation.fault(.cutOff(bytes: rest)) }
    // A process that closes its output as it ends needs a moment for that.
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

  /// Ends a broken app and keeps the reason; an app that reports its own error goes on.
  private func fail(_ error: DriverError) -> DriverError {
    guard case .broken(var fault) = error else { return error }
    link?.finish(grace: .zero)
    fault.lastLines = (link?.lastLines ?? []) + fault.lastLines
    link = nil
    failure = .broken(fault)
    return .broken(fault)
  }
}
