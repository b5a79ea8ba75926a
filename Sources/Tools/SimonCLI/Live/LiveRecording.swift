import Actions
import AppDriver
import EventModel
import LiveTerminal
import Projects
import Recorder

/// A session that is recorded action by action, with undo.
///
/// The log grows in its file as for any session. Undo launches the app again and repeats all earlier
/// actions in memory. It then replaces the file by the shorter log in one step.
final class LiveRecording {
  /// An action on the app or a remark, as it was recorded.
  struct Step {
    /// The kinds of steps.
    enum Kind {
      case action(Action)
      case marker(String)
    }

    var kind: Kind
    /// True for a wait that stands for the time that the person took.
    var isPause = false
    /// Its line in the list, with the reason as the app gave it.
    var entry: LiveEntry
    /// The digest of the screen after it.
    var screen: Digest?
    /// True if it changed the screen.
    var hasChanged = false
    /// Its line in the list, with the reason in words.
    var line: LiveEntry { entry.explained(changed: hasChanged) }
  }

  /// The recorder of the session without undone actions.
  private(set) var recorder: SessionRecorder
  private let driver: any AppDriver
  private var header: SessionHeader
  private let secrets: [String: String]
  private let file: LogFile
  private let begin: (SessionRecorder) throws -> Void
  private var writer: LogWriting
  /// The steps of the session, in order.
  private(set) var steps: [Step] = []
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
  init(
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
  func check() throws(RecordingFileError) {
    if let failure = writer.failure { throw failure }
  }

  /// The name of the app.
  var app: String { header.app }

  /// True once the log has reached its size limit.
  var isFull: Bool { writer.growth.isFull }

  /// Performs an action.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - words: its text in the list.
  ///   - isPause: true for a wait that stands for the time that the person took.
  /// - Returns: its entry in the list, nil if nothing was recorded; and the outcome.
  /// - Throws: `DriverError` if the session cannot go on.
  func perform(
    _ action: Action,
    words: String,
    isPause: Bool = false
  ) throws(DriverError) -> (entry: LiveEntry?, outcome: LiveOutcome) {
    var (step, outcome) = try Self.perform(action, words: words, on: recorder)
    step?.isPause = isPause
    if let step { add(step) }
    return (step?.entry, outcome)
  }

  /// Records a remark.
  func mark(_ text: String) -> LiveEntry {
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
  func note(screen: ViewTree, hasChanged: Bool, reason: String?) {
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
  ///   be written; the log is then unchanged.
  func takeBack() throws -> Int {
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
  func keep(first count: Int) throws -> Int {
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
  func repeatUndone() throws -> Int {
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
  func remove(at place: Int) throws {
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
  func repeatAll(show: (Int, SessionRecorder) throws -> Void) throws -> Int? {
    let before = steps.map(\.screen)
    try rebuild(steps, show: show)
    return steps.indices.first { $0 >= before.count || steps[$0].screen != before[$0] }
  }

  /// Hides the texts of further views, also in what was recorded so far.
  ///
  /// - Parameter redactions: the views, as in the header of a log.
  /// - Throws: `DriverError` if the app does not launch again, `RecordingFileError` if the file cannot
  ///   be written; the log is then unchanged, and without what should be hidden.
  func hide(_ redactions: [String]) throws {
    let former = header
    header.redact += redactions.filter { !header.redact.contains($0) }
    do { try rebuild(steps) } catch {
      header = former
      throw error
    }
  }

  /// Launches the app again, and repeats some steps.
  private func rebuild(
    _ kept: [Step],
    show: (Int, SessionRecorder) throws -> Void = { _, _ in }
  ) throws {
    let new = LogWriting(file: nil)
    let rebuilt = SessionRecorder(driver, header: header, secrets: secrets) { new.add($0) }
    driver.quit()
    try begin(rebuilt)
    var repeated: [Step] = []
    var screen = try rebuilt.snapshot().hash
    // An app that crashed at the last action crashes again.
    for (place, step) in kept.enumerated() where rebuilt.log.ending == nil {
      guard var again = try Self.repeatStep(step, on: rebuilt) else { continue }
      if rebuilt.log.ending == nil {
        let next = try rebuilt.snapshot().hash
        (again.screen, again.hasChanged, screen) = (next, next != screen, next)
        try show(place, rebuilt)
      }
      repeated.append(again)
    }
    try file.replace(with: new.lines)
    new.continue(in: file)
    (recorder, writer, steps) = (rebuilt, new, repeated)
  }
}

/// The recording of one step.
extension LiveRecording {
  private static func perform(
    _ action: Action,
    words: String,
    on recorder: SessionRecorder
  ) throws(DriverError) -> (step: Step?, outcome: LiveOutcome) {
    let before = recorder.log.events.count
    let held = recorder.upcomingText.count(where: \.isStep)
    var outcome = LiveOutcome.handled
    do throws(ActionError) {
      if case .ignored(let reason) = try recorder.perform(action) { outcome = .ignored(reason) }
    } catch {
      if case .driver(let error) = error.reason, error.isFinal { throw error }
      var redactor = recorder.redaction
      outcome = .failed(
        redactor.redact(error.message),
        hint: error.hint.map { redactor.redact($0) }
      )
    }
    // Text for a secure field is held back, and written before the next action.
    let added = (recorder.log.events.dropFirst(before) + recorder.upcomingText).filter(\.isStep)
    let first = added.dropFirst(held).first ?? (held > 0 ? added.last : nil)
    if case .failed = outcome, first == nil { return (nil, outcome) }
    let number = first?.number ?? recorder.log.events.count + 1
    let step = Step(
      kind: .action(action),
      entry: LiveEntry(number: number, words: words, reason: outcome.reason)
    )
    return (step, outcome)
  }

  private static func mark(_ text: String, on recorder: SessionRecorder) -> Step {
    recorder.mark(text)
    var redactor = recorder.redaction
    let words = "marker \(redactor.redact(text).quoted)"
    let entry = LiveEntry(number: recorder.log.events.count, words: words)
    return Step(kind: .marker(text), entry: entry)
  }

  /// Records a step once more; nil if it has become impossible.
  private static func repeatStep(
    _ step: Step,
    on recorder: SessionRecorder
  ) throws(DriverError) -> Step? {
    switch step.kind {
    case .marker(let text): return mark(text, on: recorder)
    case .action(let action):
      do throws(DriverError) {
        var words = recorder.redaction
        var again = try perform(action, words: words.redact(step.entry.words), on: recorder).step
        again?.isPause = step.isPause
        return again
      } catch {
        // An app that crashed at its last action crashes again.
        if recorder.log.ending == nil { throw error }
        return step
      }
    }
  }
}

extension LiveOutcome {
  /// The reason why an action had no effect; nil if it had one.
  fileprivate var reason: String? {
    switch self {
    case .handled: nil
    case .ignored(let reason): reason
    case .failed(let message, _): message
    }
  }
}

extension Event {
  /// True if the event is an input, a marker or a named screen.
  fileprivate var isStep: Bool {
    switch kind {
    case .touch, .text, .key, .pointer, .rotate, .marker: true
    case .snapshot(let screen): screen.title != nil
    case .change(let change): change.title != nil
    case .end, .other: false
    }
  }
}

extension DriverError {
  /// True if the app cannot be driven any further after this error.
  fileprivate var isFinal: Bool {
    switch self {
    case .unsupported, .neverIdle: false
    default: true
    }
  }
}
