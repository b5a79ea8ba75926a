package import Actions
package import AppDriver
package import EventModel
package import LiveTerminal
package import Recorder
package import ViewQuery

/// A session that is recorded action by action, with undo.
///
/// The log grows in its file as for any session. Undo launches the app again and repeats all earlier
/// actions in memory. It then replaces the file by the shorter log in one step.
package final class LiveRecording {
  /// An action on the app or a remark, as it was recorded.
  package struct Step {
    /// The kinds of steps.
    package enum Kind {
      case action(Action)
      case marker(String)
    }

    package var kind: Kind
    /// True for a wait that stands for the time that the person took.
    package var isPause = false
    /// Its line in the list, with the reason as the app gave it.
    package var entry: LiveEntry
    /// The digest of the screen after it.
    package var screen: Digest?
    /// True if it changed the screen.
    package var hasChanged = false
    /// Its line in the list, with the reason in words.
    package var line: LiveEntry { entry.explained(changed: hasChanged) }
  }

  /// The recorder of the session without undone actions.
  package private(set) var recorder: SessionRecorder
  private let driver: any AppDriver
  private var header: SessionHeader
  private let secrets: [String: String]
  private let file: LogFile
  private let begin: (SessionRecorder) throws -> Void
  private var writer: LogWriting
  /// True if the app could not be brought back to where the log ends, so that nothing more can be recorded.
  package private(set) var isLost = false
  /// The steps of the session, in order.
  package private(set) var steps: [Step] = []
  /// The place of the log at which a tap was begun.
  private var tapStart = StepMark(events: 0, held: 0)
  /// The undone steps, the last undone at the end, each with the pause before it.
  private var undone: [[Step]] = []

  /// Prepares a session; nothing is launched yet.
  ///
  /// - Parameters:
  ///   - driver: the app.
  ///   - header: the header of the log.
  ///   - secrets: the values of secrets that may be typed, by their variables.
  ///   - file: the file of the log.
  ///   - begin: launches the app, and performs everything that cannot be undone.
  package init(
    _ driver: any AppDriver,
    header: SessionHeader,
    secrets: [String: String],
    file: LogFile,
    begin: @escaping (SessionRecorder) throws -> Void
  ) {
    (self.driver, self.header, self.secrets, self.file) = (driver, header, secrets, file)
    self.begin = begin
    let writer = LogWriting(file: file)
    self.writer = writer
    recorder = SessionRecorder(driver, header: header, secrets: secrets) { writer.add($0) }
  }

  /// Throws the error that kept a line from being written.
  package func check() throws(RecordingFileError) {
    if let failure = writer.failure { throw failure }
  }

  /// The name of the app.
  package var app: String { header.app }

  /// True once the log has reached its size limit.
  package var isFull: Bool { writer.growth.isFull }

  /// Performs an action.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - words: its text in the list.
  ///   - isPause: true for a wait that stands for the time that the person took.
  /// - Returns: its entry in the list, nil if nothing was recorded; and the outcome.
  /// - Throws: `DriverError` if the session cannot go on.
  package func perform(
    _ action: Action,
    words: String,
    isPause: Bool = false
  ) throws(DriverError) -> (entry: LiveEntry?, outcome: LiveOutcome) {
    var (step, outcome) = try Self.perform(action, words: words, on: recorder)
    step?.isPause = isPause
    if let step { add(step) }
    return (step?.entry, outcome)
  }

  /// Performs a tap up to the lifting of the finger.
  ///
  /// - Returns: the reason why it cannot be performed as meant; nil if it was begun, and ``endTap(of:words:)`` has to
  ///   follow.
  /// - Throws: `DriverError` if the session cannot go on.
  package func beginTap(on view: NodeReference) throws(DriverError) -> ActionError? {
    tapStart = recorder.stepMark
    do throws(ActionError) {
      try recorder.beginTap(on: view)
      return nil
    } catch {
      if case .driver(let error) = error.reason, error.isFinal { throw error }
      return error
    }
  }

  /// Lets the app go on after a tap, and records it.
  ///
  /// - Parameters:
  ///   - action: the tap, or the double tap that a second one makes of it.
  ///   - words: its text in the list.
  /// - Returns: as ``perform(_:words:isPause:)``.
  /// - Throws: `DriverError` if the session cannot go on.
  package func endTap(
    of action: Action,
    words: String
  ) throws(DriverError) -> (entry: LiveEntry?, outcome: LiveOutcome) {
    let isDouble = if case .doubleTap = action { true } else { false }
    let (step, outcome) = try Self.step(action, words: words, since: tapStart, on: recorder) {
      () throws(ActionError) in try recorder.endTap(isDouble: isDouble) ?? .handled
    }
    if let step { add(step) }
    return (step?.entry, outcome)
  }

  /// Records a tap that could not be begun, as far as it was sent.
  ///
  /// - Returns: as ``perform(_:words:isPause:)``.
  /// - Throws: `DriverError` if the session cannot go on.
  package func add(
    _ failure: ActionError,
    of action: Action,
    words: String
  ) throws(DriverError) -> (entry: LiveEntry?, outcome: LiveOutcome) {
    let (step, outcome) = try Self.step(action, words: words, since: tapStart, on: recorder) {
      () throws(ActionError) in throw failure
    }
    if let step { add(step) }
    return (step?.entry, outcome)
  }

  /// Records a remark.
  package func mark(_ text: String) -> LiveEntry {
    let step = Self.mark(text, on: recorder)
    add(step)
    return step.entry
  }

  /// Notes what the last step led to.
  ///
  /// - Parameters:
  ///   - screen: the screen after it.
  ///   - hasChanged: true if that is another one than before.
  ///   - reason: a reason of its own for the list to show; nil for that of the app.
  package func note(screen: ViewTree, hasChanged: Bool, reason: String?) {
    guard let last = steps.indices.last else { return }
    (steps[last].screen, steps[last].hasChanged) = (screen.hash, hasChanged)
    steps[last].entry.reason = reason ?? steps[last].entry.reason
  }

  private func add(_ step: Step) {
    steps.append(step)
    undone = []
  }
}

/// The changes of what was recorded.
extension LiveRecording {
  /// Undoes the last step and the pause before it.
  ///
  /// - Returns: the number of steps undone.
  /// - Throws: `DriverError` if the app does not launch again, `RecordingFileError` if the file cannot
  ///   be written, ``LostStep``; the log is then unchanged.
  package func takeBack() throws -> Int {
    guard !steps.isEmpty else { return 0 }
    var kept = steps
    kept.removeLast()
    if kept.last?.isPause == true { kept.removeLast() }
    return try keep(first: kept.count)
  }

  /// Undoes all steps but the first ones, at once.
  ///
  /// - Returns: the number of steps undone.
  /// - Throws: as ``takeBack()`` does.
  @discardableResult
  package func keep(first count: Int) throws -> Int {
    guard count < steps.count else { return 0 }
    let gone = Array(steps[count...])
    try rebuild(Array(steps[..<count]))
    undone.append(gone)
    return gone.count
  }

  /// Repeats the steps that were undone last, as long as nothing else was done since.
  ///
  /// - Returns: the number of steps repeated; 0 if nothing was undone.
  /// - Throws: `DriverError` if the session cannot go on.
  package func repeatUndone() throws -> Int {
    guard let group = undone.popLast() else { return 0 }
    var screen = try recorder.snapshot()
    let count = steps.count
    for step in group {
      guard let again = try Self.repeatStep(step, on: recorder) else { continue }
      steps.append(again)
      guard recorder.log.ending == nil else { break }
      let next = try recorder.snapshot()
      note(screen: next, hasChanged: next != screen, reason: nil)
      screen = next
    }
    return steps.count - count
  }

  /// Removes a step as if it had never happened.
  ///
  /// - Throws: as ``takeBack()`` does.
  package func remove(at place: Int) throws {
    guard steps.indices.contains(place) else { return }
    var kept = steps
    kept.remove(at: place)
    try rebuild(kept)
    undone = []
  }

  /// Launches the app again and repeats all steps.
  ///
  /// - Parameter show: shows the screen after the step at a place.
  /// - Returns: the place of the first step after which the screen is another one than before; nil if there is none.
  /// - Throws: as ``takeBack()`` does, and what `show` throws.
  package func repeatAll(show: (Int, SessionRecorder) throws -> Void) throws -> Int? {
    let before = steps.map(\.screen)
    try rebuild(steps, show: show)
    return zip(before, steps).enumerated().first { _, pair in
      pair.0 != nil && pair.0 != pair.1.screen
    }?.offset
  }

  /// Hides the texts of further views, also in what was recorded so far.
  ///
  /// - Parameter redactions: the views, as in the header of a log.
  /// - Throws: `DriverError` if the app does not launch again, `RecordingFileError` if the file cannot
  ///   be written; the log is then unchanged, and without what should be hidden.
  package func hide(_ redactions: [String]) throws {
    let former = header
    header.redact += redactions.filter { !header.redact.contains($0) }
    do { try rebuild(steps) } catch {
      header = former
      throw error
    }
  }

  /// The error of steps that cannot be repeated without those that were taken out, or at all.
  package struct LostStep: Error {
    /// The words of the first one.
    package var words: String
  }

  /// Launches the app again, and repeats some steps.
  ///
  /// Whatever goes wrong, the log stays as it was, and the app is brought back to where it was.
  private func rebuild(
    _ kept: [Step],
    show: (Int, SessionRecorder) throws -> Void = { _, _ in }
  ) throws {
    do { try replaceLog(by: kept, show) } catch {
      let reason = error
      if (try? replaceLog(by: steps) { _, _ in }) == nil { isLost = true }
      throw reason
    }
  }

  private func replaceLog(
    by kept: [Step],
    _ show: (Int, SessionRecorder) throws -> Void
  ) throws {
    let hasCrashed = recorder.log.ending != nil
    let new = LogWriting(file: nil)
    let rebuilt = SessionRecorder(driver, header: header, secrets: secrets) { new.add($0) }
    driver.quit()
    try begin(rebuilt)
    var repeated: [Step] = []
    var screen = try rebuilt.snapshot().hash
    // An app that crashed at the last action crashes again.
    for (place, step) in kept.enumerated() where rebuilt.log.ending == nil {
      guard var again = try Self.repeatStep(step, on: rebuilt) else {
        throw LostStep(words: step.entry.words)
      }
      if rebuilt.log.ending == nil {
        let next = try rebuilt.snapshot().hash
        (again.screen, again.hasChanged, screen) = (next, next != screen, next)
        try show(place, rebuilt)
      }
      repeated.append(again)
    }
    guard rebuilt.log.ending == nil || hasCrashed else {
      throw LostStep(words: kept[max(repeated.count - 1, 0)].entry.words)
    }
    // A text that was hidden since is in no line of the list, either.
    var redactor = rebuilt.redaction
    for place in repeated.indices {
      repeated[place].entry.words = redactor.redact(repeated[place].entry.words)
    }
    for group in undone.indices {
      for place in undone[group].indices {
        undone[group][place].entry.words = redactor.redact(undone[group][place].entry.words)
      }
    }
    try file.replace(with: new.lines)
    new.continue(in: file)
    (recorder, writer, steps) = (rebuilt, new, repeated)
  }
}
