public import Actions
public import AppDriver
public import EventModel
import ViewQuery

/// Records a session: everything that is sent to the app, and its settled screens.
///
/// It stands between a source of actions and the app's driver. Every line it makes is handed on at
/// once, so that a recorder that is killed leaves a log of all that happened before.
///
/// Secrets never reach the log, nor the screens that actions are performed on, see ``Redactor``. What
/// is typed into one secure field is held back until something else happens, and written as one.
///
/// ```swift
/// let recorder = SessionRecorder(driver, header: header) { line in file.append(line) }
/// try recorder.launch()
/// try recorder.perform(.tap(.shown("Add")))
/// recorder.finish(.finished)
/// ```
public final class SessionRecorder: InputSink {
  /// What the log says of the session.
  public let header: SessionHeader
  /// Everything recorded so far.
  public var log: EventLog { transcript.log }

  private let driver: any AppDriver
  private let performer: ActionPerformer
  private let values: [String: String]
  private var transcript: SessionTranscript
  private var held: HeldText?
  /// The screen that actions were last looked up on, as the app reported it.
  private var lookedAt: ViewTree?
  private var now = Microseconds.zero
  private var hasLaunched = false
  private var hasEnded = false
  /// Whether anything was done since the app was last settled.
  private var isDirty = false
  /// The screen of the last settling, until it is known whether a checkpoint names it.
  private var settled: Screenshot?

  /// The secrets that were looked for in the log.
  private var soughtSecrets: [String] = []

  /// A screen as the app reported it, and when.
  private struct Screenshot {
    var tree: ViewTree
    var at: Microseconds
  }

  /// What is typed into one secure field, with the screens since the last of it.
  private struct HeldText {
    var typing: SecretTyping
    var target: Target?
    var at: Microseconds
    var screens: [Screenshot] = []
  }

  /// Creates a recorder of a session that has not begun.
  ///
  /// - Parameters:
  ///   - driver: the app; it is launched by `launch()`.
  ///   - header: what the log is to say of the session, and what is to be redacted in it.
  ///   - secrets: the values of pseudonyms that may be typed, by their variables.
  ///   - keep: takes each line of the log, with its line end, as soon as it is made.
  public init(
    _ driver: any AppDriver,
    header: SessionHeader,
    secrets: [String: String] = [:],
    keep: @escaping ([UInt8]) -> Void = { _ in }
  ) {
    var header = header
    header.build = header.build ?? driver.identity.build
    self.driver = driver
    self.header = header
    values = secrets
    transcript = SessionTranscript(
      header,
      isRealTime: !driver.capabilities.hasVirtualClock,
      keep: keep
    )
    performer = ActionPerformer(capabilities: driver.capabilities)
  }

  /// What the app can be told.
  public var capabilities: Capabilities { driver.capabilities }

  /// What will be written before anything else is: text held back from a secure field, and the settled
  /// screen, unless a checkpoint names that first.
  public var upcoming: [Event] {
    guard held != nil || settled != nil else { return [] }
    var trial = transcript.rehearsal
    if let held { Self.write(held, to: &trial) }
    if let settled { trial.recordScreen(settled.tree, at: settled.at) }
    return Array(trial.log.events.dropFirst(log.events.count))
  }

  /// Everything that is known of secrets, to search what was made of the session for them.
  public var redaction: Redactor { transcript.redactor }

  /// The places of the log where a secret stands that came to be known since this was last asked.
  ///
  /// What is written is not taken back: such a recording cannot be kept, which is better said at once
  /// than at its end.
  public func newLeaks() -> [SecretLeak] {
    var redactor = transcript.redactor
    if let held { _ = redactor.text(for: held.typing) }
    guard redactor.secrets.texts != soughtSecrets else { return [] }
    soughtSecrets = redactor.secrets.texts
    return redactor.leaks(in: log)
  }

  /// Writes the header, launches the app and records its first settled screen.
  ///
  /// - Throws: `DriverError` when the app does not come up, the log then ends with a crash; and
  ///   `.unsupported` for a second launch, since a recording holds one session; `.launchFailed` too
  ///   for a selector in the header that cannot be read.
  public func launch() throws(DriverError) {
    guard !hasLaunched else { throw .unsupported(input: "second launch within one recording") }
    hasLaunched = true
    try transcript.begin()
    try attempt { () throws(DriverError) in
      try self.driver.launch(in: self.header.setting)
      self.isDirty = true
      try self.settle()
    }
    writeSettledScreen()
  }

  /// Performs an action; the screen that it leads to is recorded once the app is settled.
  ///
  /// - Parameter action: what a person does.
  /// - Returns: what became of it.
  /// - Throws: `ActionError` when it cannot be done as meant; the session may go on.
  @discardableResult
  public func perform(_ action: Action) throws(ActionError) -> InputOutcome {
    var sink = self
    let outcome: InputOutcome
    do throws(ActionError) { outcome = try performer.perform(action, on: &sink) } catch {
      // What was done of it has its effect, which is to be seen.
      if error.isOfOneAction, !hasEnded { try? settle() }
      throw error
    }
    do throws(DriverError) { try settle() } catch {
      throw ActionError(.driver(error), action: action)
    }
    return outcome
  }

  /// Ends the log; a log that has its end keeps it.
  public func finish(_ status: Event.Ending.Status, reason: String? = nil) {
    guard !hasEnded else { return }
    writeWhatIsDue()
    hasEnded = true
    record(.end(.init(status, reason: reason.map { transcript.redactor.redact($0) })))
    driver.quit()
  }

  /// Records an input and gives it to the app.
  public func send(_ input: Input, target: Target?) throws(DriverError) -> InputOutcome {
    var input = input
    switch input {
    case .touch(let touch):
      if let lookedAt, touch.phase == .began,
        transcript.redactor.wouldTell(touch.location, in: lookedAt)
      {
        let input = "touch on a keyboard for a secret, since where it lands would tell the secret"
        throw .unsupported(input: input)
      }
      writeWhatIsDue()
      record(.touch(touch, target: evidence(target)))
    case .text(let text): input = .text(try write(text, target))
    }
    isDirty = true
    let outcome = try attempt { () throws(DriverError) in try self.driver.send(input) }
    return transcript.redactor.redact(outcome)
  }

  /// Records a turn of the device and carries it out.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    writeWhatIsDue()
    record(.rotate(rotation))
    isDirty = true
    return try attempt { () throws(DriverError) in try self.driver.rotate(rotation) }
  }

  /// Records a remark.
  public func mark(_ text: String) {
    writeWhatIsDue()
    record(.marker(transcript.redactor.redact(text)))
  }

  /// Records text, or holds it back where it is secret, and gives the characters to be typed.
  private func write(_ text: String, _ target: Target?) throws(DriverError) -> String {
    let tree = try attempt { () throws(DriverError) in try self.driver.snapshot() }
    let field = transcript.redactor.secretField(in: tree, target: target)
    let isErased = field.map { isErasing(text, of: $0, in: tree) } ?? false
    let typed = transcript.redactor.characters(
      for: isErased ? Pseudonym.erasure : text,
      in: tree,
      field: field,
      values: values
    )
    guard let field else {
      writeWhatIsDue()
      record(.text(transcript.redactor.redact(typed), target: evidence(target)))
      return typed
    }
    if held?.typing.place != transcript.redactor.place(of: field, in: tree) {
      writeWhatIsDue()
      let typing = transcript.redactor.typing(into: field, in: tree)
      held = HeldText(typing: typing, target: evidence(target), at: now)
    }
    settled = nil
    held?.screens = []
    held?.at = now
    held?.typing.typed += typed
    if held?.typing.isOver == true { writeHeldText() }
    return typed
  }

  /// Whether deletes are meant to empty a field: as many as its redacted text has characters.
  private func isErasing(_ text: String, of field: Int, in tree: ViewTree) -> Bool {
    guard !text.isEmpty, text.allSatisfy({ $0 == "\u{8}" }) else { return false }
    var redactor = transcript.redactor
    return redactor.redact(tree)[field].heldText.count == text.count
  }

  /// Evidence as it may be written: taken from the screen as it is redacted now.
  private func evidence(_ target: Target?) -> Target? {
    guard let target else { return nil }
    if let tree = lookedAt {
      let redacted = transcript.redactor.redact(tree)
      if redacted == tree { return target }
      if let node = redacted.index(at: target.path) { return redacted.evidence(for: node) }
    }
    return transcript.redactor.redact(target)
  }

  /// Lets the app's time pass.
  public func advance(by span: Microseconds) throws(DriverError) {
    writeSettledScreen()
    isDirty = true
    try attempt { () throws(DriverError) in try self.driver.advance(by: span) }
    now += span
  }

  /// Lets the app's time pass until it is idle; what came of the inputs before is a checkpoint.
  public func settle() throws(DriverError) {
    guard isDirty else { return }
    now += try attempt { () throws(DriverError) in try self.driver.settle() }
    settled = Screenshot(tree: try look(), at: now)
    isDirty = false
  }

  /// The screen as it is now, redacted; nothing is recorded.
  public func snapshot() throws(DriverError) -> ViewTree {
    let tree = try look()
    lookedAt = tree
    // Numbers are given to secrets only as they are written, or they would depend on who looks.
    var redactor = transcript.redactor
    if let held { _ = redactor.text(for: held.typing) }
    return redactor.redact(tree)
  }

  /// Records the present screen under a title of the person's own.
  public func checkpoint(_ title: String) throws(DriverError) {
    try settle()
    let tree = if let settled { settled.tree } else { try look() }
    settled = nil
    writeHeldText()
    transcript.recordScreen(tree, at: now, titled: title)
  }

  /// Records everything that waited for what comes next.
  private func writeWhatIsDue() {
    writeSettledScreen()
    writeHeldText()
  }

  private func writeHeldText() {
    guard let text = held else { return }
    held = nil
    Self.write(text, to: &transcript)
  }

  private static func write(_ text: HeldText, to transcript: inout SessionTranscript) {
    let typed = transcript.redactor.text(for: text.typing)
    transcript.record(.text(typed, target: text.target), at: text.at)
    for screen in text.screens { transcript.recordScreen(screen.tree, at: screen.at) }
  }

  /// Records the settled screen, unless a checkpoint has named it meanwhile.
  private func writeSettledScreen() {
    guard let screen = settled else { return }
    settled = nil
    if held == nil {
      transcript.recordScreen(screen.tree, at: screen.at)
    } else {
      held?.screens.append(screen)
    }
  }

  private func record(_ kind: Event.Kind) { transcript.record(kind, at: now) }

  /// The app's screen; an app that crashes over being asked for it has crashed like any other.
  private func look() throws(DriverError) -> ViewTree {
    try attempt { () throws(DriverError) in try self.driver.snapshot() }
  }

  /// Does something to the app; when the app crashes at it, the log ends with that.
  private func attempt<Result>(
    _ body: () throws(DriverError) -> Result
  ) throws(DriverError) -> Result {
    do throws(DriverError) {
      return try body()
    } catch {
      if case .crashed(let reason) = error { finish(.crashed, reason: reason) }
      throw transcript.redactor.redact(error)
    }
  }
}

extension ActionError {
  /// Whether the app can be driven on all the same.
  fileprivate var isOfOneAction: Bool {
    switch reason {
    case .driver(.unsupported): true
    case .driver: false
    default: true
    }
  }
}
