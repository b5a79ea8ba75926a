public import Actions
public import AppDriver
import Differ
public import EventModel

/// Records a session: everything that is sent to the app, and its settled screens.
///
/// It stands between a source of actions and the app's driver. Every line it makes is handed on at
/// once, so that a recorder that is killed leaves a log of all that happened before.
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
  public private(set) var log: EventLog

  private let driver: any AppDriver
  private let performer: ActionPerformer
  private let keep: ([UInt8]) -> Void
  private var writer = LogWriter()
  private var now = Microseconds.zero
  private var keyframe = Keyframe()
  private var hasLaunched = false
  private var hasEnded = false
  /// Whether anything was done since the app was last settled.
  private var isDirty = false
  /// The screen of the last settling, until it is known whether a checkpoint names it.
  private var settled: ViewTree?

  /// The last screen, and how much the changes since its keyframe have grown to.
  private struct Keyframe {
    var tree: ViewTree?
    var bytes = 0
    var bytesSince = 0
  }

  /// Creates a recorder of a session that has not begun.
  ///
  /// - Parameters:
  ///   - driver: the app; it is launched by `launch()`.
  ///   - header: what the log is to say of the session.
  ///   - keep: takes each line of the log, with its line end, as soon as it is made.
  public init(
    _ driver: any AppDriver,
    header: SessionHeader,
    keep: @escaping ([UInt8]) -> Void = { _ in }
  ) {
    self.driver = driver
    self.header = header
    self.keep = keep
    log = EventLog(header: header)
    performer = ActionPerformer(capabilities: driver.capabilities)
  }

  /// What the app can be told.
  public var capabilities: Capabilities { driver.capabilities }

  /// Writes the header, launches the app and records its first settled screen.
  ///
  /// - Throws: `DriverError` when the app does not come up, the log then ends with a crash; and
  ///   `.unsupported` for a second launch, since a recording holds one session.
  public func launch() throws(DriverError) {
    guard !hasLaunched else { throw .unsupported(input: "second launch within one recording") }
    hasLaunched = true
    keep(writer.line(for: header))
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
    let outcome = try performer.perform(action, on: &sink)
    do throws(DriverError) { try settle() } catch {
      throw ActionError(.driver(error), action: action)
    }
    return outcome
  }

  /// Ends the log; a log that has its end keeps it.
  public func finish(_ status: Event.Ending.Status, reason: String? = nil) {
    guard !hasEnded else { return }
    writeSettledScreen()
    hasEnded = true
    record(.end(.init(status, reason: reason)))
    driver.quit()
  }

  /// Records an input and gives it to the app.
  public func send(_ input: Input, target: Target?) throws(DriverError) -> InputOutcome {
    writeSettledScreen()
    switch input {
    case .touch(let touch): record(.touch(touch, target: target))
    case .text(let text): record(.text(text, target: target))
    }
    isDirty = true
    return try attempt { () throws(DriverError) in try self.driver.send(input) }
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
    settled = try driver.snapshot()
    isDirty = false
  }

  /// The screen as it is now; nothing is recorded.
  public func snapshot() throws(DriverError) -> ViewTree { try driver.snapshot() }

  /// Records the present screen under a title of the person's own.
  public func checkpoint(_ title: String) throws(DriverError) {
    try settle()
    let tree = if let settled { settled } else { try driver.snapshot() }
    settled = nil
    recordScreen(tree, titled: title)
  }

  /// Records the settled screen, unless a checkpoint has named it meanwhile.
  private func writeSettledScreen() {
    guard let tree = settled else { return }
    settled = nil
    recordScreen(tree, titled: nil)
  }

  private func recordScreen(_ tree: ViewTree, titled title: String?) {
    if let before = keyframe.tree {
      let edit = TreeDiff.edit(from: before, to: tree)
      let change = Event.Change(title: title, edit: edit, hash: tree.hash)
      // An edit that does not lead to the tree would be worse than a large log.
      if (try? before.applying(edit)) == tree {
        let size = measure(.change(change))
        if keyframe.bytesSince + size <= max(keyframe.bytes, 2_048) {
          record(.change(change))
          keyframe.bytesSince += size
          keyframe.tree = tree
          return
        }
      }
    }
    let snapshot = Event.Kind.snapshot(.init(title: title, tree: tree))
    keyframe = Keyframe(tree: tree, bytes: measure(snapshot))
    record(snapshot)
  }

  private func measure(_ kind: Event.Kind) -> Int {
    var trial = writer
    return trial.line(for: kind, at: now).count
  }

  private func record(_ kind: Event.Kind) {
    let event = Event(number: log.events.count + 1, at: now, kind: kind, extras: marks(of: kind))
    log.events.append(event)
    keep(writer.line(for: kind, at: now, extras: event.extras))
  }

  /// What the log says of a screen beside the screen: whether it was taken in real time.
  private func marks(of kind: Event.Kind) -> AttributeList {
    switch kind {
    case .snapshot, .change: capabilities.hasVirtualClock ? [:] : ["RealTime": .bool(true)]
    default: [:]
    }
  }

  /// Does something to the app; when the app crashes at it, the log ends with that.
  private func attempt<Result>(
    _ body: () throws(DriverError) -> Result
  ) throws(DriverError) -> Result {
    do throws(DriverError) {
      return try body()
    } catch {
      if case .crashed(let reason) = error { finish(.crashed, reason: reason) }
      throw error
    }
  }
}
