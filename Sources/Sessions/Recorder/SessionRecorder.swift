public import Actions
public import AppDriver
public import EventModel

/// The recorder of a session: it logs everything that is sent to the app, and its settled screens.
///
/// It is placed between the source of the actions and the driver of the app. Each line of the log is
/// written at once, so that a recorder that is killed leaves a log of everything before.
///
/// Secrets are redacted in the log and on the screens that actions are performed on, see
/// ``Redactor``. Text for a secure field is held back until something else happens, and written as
/// one event.
///
/// ```swift
/// let recorder = SessionRecorder(driver, header: header) { line in file.append(line) }
/// try recorder.launch()
/// try recorder.perform(.tap(.shown("Add")))
/// recorder.finish(.finished)
/// ```
public final class SessionRecorder: InputSink {
  /// The header of the log.
  public let header: SessionHeader
  /// The events recorded so far.
  public var log: EventLog { buffer.sessionLog.eventLog }

  /// The exchanges with other programs that the app told, as it told them.
  var told = ToldExchanges()
  /// The moment at which the secret that is typed was begun; nil while none is typed.
  var typingStart: Microseconds?
  let driver: any AppDriver
  let performer: ActionPerformer
  private let values: [String: String]
  var buffer: SessionBuffer
  /// The tap that a second one would make a double tap.
  var openTap: OpenTap?
  var now = Microseconds.zero
  private var hasLaunched = false
  private(set) var hasEnded = false
  /// True if anything happened since the app was last settled, such as an input.
  private var isDirty = false
  /// The secrets for which the log was searched.
  ///
  /// Held text is another secret once it is typed further,
  /// even if the number of secrets stays the same.
  private var searchedSecrets: Set<SecretList.Key> = []
  /// The bytes of the log that were searched for secrets, each time that they were.
  private(set) var searchedBytes = 0

  /// Creates a recorder of a session that has not begun.
  ///
  /// - Parameters:
  ///   - driver: the app, which `launch()` launches.
  ///   - header: the header of the log, with the selectors to redact.
  ///   - secrets: the secrets to type for pseudonyms, by their variables.
  ///   - keepsScreensOnly: true if only the screens of the log are used: each is whole, and no line is written.
  ///   - keepsEvidence: true if events contain the touched view and the view that took the input. Finding these
  ///     takes as long as the app takes to react.
  ///   - keep: stores each line of the log, with its line end.
  public init(
    _ driver: any AppDriver,
    header: SessionHeader,
    secrets: [String: String] = [:],
    keepsScreensOnly: Bool = false,
    keepsEvidence: Bool = true,
    keep: @escaping ([UInt8]) -> Void = { _ in }
  ) {
    var header = header
    var redactor = Redactor(hiding: secrets)
    let identity = driver.identity
    header.build = (header.build ?? identity.build).map { redactor.redact($0) }
    header.platform = identity.platform.flatMap { ReplacedSetting.isPlatform($0) ? $0 : nil }
    // A part of the launch that the app ignores was not a part of the session's setting.
    if let locale = identity.locale, ReplacedSetting.isLocale(locale) {
      header.setting.locale = locale
    }
    self.driver = driver
    self.header = header
    values = secrets
    let isRealTime = !driver.capabilities.hasVirtualClock
    buffer = SessionBuffer(
      SessionLog(header, isRealTime: isRealTime, keep: keepsScreensOnly ? nil : keep),
      keepsEvidence: keepsEvidence
    )
    performer = ActionPerformer(capabilities: driver.capabilities)
  }

  /// The inputs and times that the app supports.
  public var capabilities: Capabilities { driver.capabilities }

  /// True if the evidence of touches is needed: the log keeps it, or a field may be recorded at another place.
  public var readsEvidence: Bool { buffer.readsEvidence }

  /// The events that will be written before any other: the text held back for a secure field, and the
  /// settled screen, unless a checkpoint names it.
  public var upcoming: [Event] { buffer.upcoming }

  /// The events that text held back for a secure field will become; empty if there is none.
  ///
  /// Unlike ``upcoming`` it compares no screens unless there is such text.
  package var upcomingText: [Event] { buffer.upcomingText }

  /// The known secrets of the session, also of text that is not written yet, to search other texts for
  /// them.
  public var redaction: Redactor { buffer.redactorAfterHeldText }

  /// Returns the places of the log that contain secrets that became known since the last search.
  ///
  /// Written lines cannot be taken back: such a recording cannot be kept, and the user should know before the
  /// session ends. All new secrets are searched for at once. The whole log is searched up to 16 times; later
  /// secrets wait until the log has grown, or for the search at the end.
  public func newLeaks() -> [SecretLeak] {
    // The beginning of a secret that is typed in pieces occurs by chance; all of it is searched for once
    // it is written.
    let redactor = buffer.holdsPieces ? buffer.sessionLog.redactor : buffer.redactorAfterHeldText
    let bytes = buffer.sessionLog.bytes
    guard searchedBytes + bytes <= Self.mostSearches * bytes else { return [] }
    let new = redactor.secrets.keys.subtracting(searchedSecrets)
    guard !new.isEmpty else { return [] }
    searchedSecrets.formUnion(new)
    searchedBytes += bytes
    return redactor.knowing(only: new).leaks(in: log)
  }

  /// The times that a log is searched before it has grown.
  static let mostSearches = 16

  /// Writes the header, launches the app and records its first settled screen.
  ///
  /// - Throws: `DriverError` if the app cannot be launched; the log then ends with a crash. It is `.unsupported`
  ///   for a second launch, since a recording contains one session, and `.launchFailed` if a selector in the header
  ///   cannot be read.
  public func launch() throws(DriverError) {
    guard !hasLaunched else { throw .unsupported(input: "second launch within one recording") }
    hasLaunched = true
    try buffer.sessionLog.begin()
    try attempt(driver.launch(in: header.setting))
    isDirty = true
    try settle()
    buffer.writeSettledScreen()
  }

  /// Performs an action and records the screen that it leads to, once the app is settled.
  ///
  /// - Parameters:
  ///   - action: the action of the user.
  ///   - patience: the app's time for which the action waits for a target that is not there yet, or is covered.
  /// - Returns: the outcome of the action.
  /// - Throws: `ActionError` if it cannot be performed as intended; the session may continue.
  @discardableResult
  public func perform(
    _ action: Action,
    patience: Microseconds = .zero
  ) throws(ActionError) -> InputOutcome {
    var sink = self
    var performer = performer
    performer.patience = patience
    let outcome: InputOutcome
    do throws(ActionError) { outcome = try performer.perform(action, on: &sink) } catch {
      // The inputs that were sent before the error may have changed the screen.
      if error.isOfOneAction, !hasEnded { try? settle() }
      throw error
    }
    do throws(DriverError) { try settle() } catch {
      throw ActionError(.driver(error), action: action)
    }
    return outcome
  }

  /// Ends the log, unless it has ended already.
  public func finish(_ status: Event.Ending.Status, reason: String? = nil) {
    guard !hasEnded else { return }
    if status == .finished { try? endTyping() }
    // The app may have crashed in that time.
    guard !hasEnded else { return }
    endTypingWithoutApp()
    buffer.flush()
    hasEnded = true
    let reason = reason.map { buffer.sessionLog.redactor.redact($0) }
    buffer.record(.end(.init(status, reason: reason)), at: now)
    driver.quit()
    told.add(driver.takeNetworkLines())
  }

  /// The exchanges of the session with other programs, without its secrets: lines that only the app reads.
  ///
  /// They are complete once the session has ended, and all of its secrets are known.
  public var redactedNetwork: [String] { told.redacted(by: redaction) }

  /// Records an input and sends it to the app.
  public func send(_ input: Input, target: Target?) throws(DriverError) -> InputOutcome {
    var input = input
    var beginning: SessionBuffer.Beginning?
    switch input {
    case .touch(let touch):
      try endTyping()
      guard touch.phase == .began else {
        buffer.record(touch, on: target, at: now)
        input = .touch(buffer.sent(touch))
        beginning = buffer.beginning(of: touch)
        break
      }
      // The app may have changed since the action was planned.
      let tree = try look()
      if buffer.wouldReveal(touch.location, in: tree) {
        let input = "touch on a keyboard for a secret, since its place would reveal the secret"
        throw .unsupported(input: input)
      }
      buffer.record(touch, on: target, seenOn: tree, at: now)
      input = .touch(buffer.sent(touch))
    case .text(let text):
      var tree = try look()
      if typingStart != nil, !buffer.continuesSecret(target, on: tree) {
        try endTyping()
        tree = try look()
      }
      // The moment of the last piece of a secret would reveal the number of its letters.
      let start = capabilities.typingTakesTime ? typingStart ?? now : now
      input = .text(buffer.type(text, into: target, on: tree, values: values, at: start))
      noteTyping()
      beginning = SessionBuffer.Beginning(screen: tree, target: target?.path)
    }
    isDirty = true
    return try answer(driver.send(input), to: beginning)
  }

  /// Records a key and presses it.
  ///
  /// - Throws: `DriverError.unsupported` for a key that would reveal a secret, and the driver's errors.
  public func press(_ key: KeyPress, target: Target?) throws(DriverError) -> InputOutcome {
    guard capabilities.takesKeys else { throw .unsupported(input: "keys") }
    try endTyping()
    let tree = try look()
    guard !redaction.wouldReveal(key, in: tree, target: target) else {
      throw .unsupported(
        input: "key \(key) in a field for a secret, since it would reveal the secret"
      )
    }
    buffer.record(key, on: target, at: now)
    isDirty = true
    let beginning = SessionBuffer.Beginning(screen: tree, target: target?.path)
    return try answer(driver.press(key), to: beginning)
  }

  /// Records an input of the mouse and sends it.
  ///
  /// - Throws: `DriverError.unsupported` for a place that would reveal a secret, and the driver's errors.
  public func point(_ input: PointerInput, target: Target?) throws(DriverError) -> InputOutcome {
    guard capabilities.takesPointer else { throw .unsupported(input: "mouse") }
    try endTyping()
    // The app may have changed since the action was planned.
    let tree = try look()
    guard !buffer.wouldReveal(input.location, in: tree) else {
      let input = "mouse on a keyboard for a secret, since its place would reveal the secret"
      throw .unsupported(input: input)
    }
    let beginning = buffer.record(input, on: target, seenOn: tree, at: now)
    var sent = input
    sent.location = input.location + beginning.shift
    isDirty = true
    return try answer(driver.point(sent), to: beginning)
  }

  /// Records a rotation of the device and performs it.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    try endTyping()
    buffer.record(.rotate(rotation), at: now)
    isDirty = true
    let screen = ViewTree(ViewNode(""))
    return try answer(
      driver.rotate(rotation),
      to: SessionBuffer.Beginning(screen: screen, target: [])
    )
  }

  /// Returns the redacted answer of the driver to an input, which is kept for the log if the input is
  /// over.
  private func answer(
    _ call: @autoclosure () throws(DriverError) -> InputOutcome,
    to input: SessionBuffer.Beginning?
  ) throws(DriverError) -> InputOutcome {
    let outcome = try attempt(call())
    if let input { buffer.keep(outcome, by: driver.lastTaker, of: input) }
    guard case .ignored = outcome else { return outcome }
    var redactor = redaction
    return redactor.redact(outcome)
  }

  /// Records a remark.
  public func mark(_ text: String) {
    try? endTyping()
    guard !hasEnded else { return }
    buffer.flush()
    buffer.record(.marker(buffer.sessionLog.redactor.redact(text)), at: now)
  }

  /// Lets the app's time pass.
  public func advance(by span: Microseconds) throws(DriverError) {
    if buffer.hasSettledScreen { try endTyping() }
    buffer.writeSettledScreen()
    isDirty = true
    try attempt(driver.advance(by: span))
    now += span
  }

  /// Lets the app's time pass until it is idle; the effect of earlier inputs becomes a checkpoint.
  public func settle() throws(DriverError) {
    guard isDirty else { return }
    now += try attempt(driver.settle())
    buffer.settle(SessionBuffer.Screenshot(tree: try look(), at: now))
    isDirty = false
  }

  /// Returns the present screen, redacted; nothing is recorded.
  public func snapshot() throws(DriverError) -> ViewTree {
    let tree = try look()
    buffer.lookedAt = tree
    return buffer.redacted(tree)
  }

  /// Records the present screen with a title.
  public func checkpoint(_ title: String) throws(DriverError) {
    try settle()
    try endTyping()
    if !buffer.hasSettledScreen {
      buffer.settle(SessionBuffer.Screenshot(tree: try look(), at: now))
    }
    buffer.writeCheckpoint(title, at: now)
  }

  /// Returns the app's screen.
  func look() throws(DriverError) -> ViewTree { try attempt(driver.snapshot()) }

  /// Calls the driver; if the app crashes, the log ends.
  func attempt<Value>(
    _ call: @autoclosure () throws(DriverError) -> Value
  ) throws(DriverError) -> Value {
    do throws(DriverError) { return try call() } catch {
      // Text that is not written yet, or not typed yet, is no less of a secret.
      var redactor = redaction
      let shown = Redactor.redact(redactor.redact(error), hiding: values)
      if case .crashed(let reason) = shown { finish(.crashed, reason: reason) }
      throw shown
    }
  }
}

extension ActionError {
  /// True if the error concerns one action only, so that the session can continue.
  var isOfOneAction: Bool {
    switch reason {
    case .driver(.unsupported): true
    case .driver: false
    default: true
    }
  }
}
