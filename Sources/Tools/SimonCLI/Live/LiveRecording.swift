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
  /// An action on the app, or a remark.
  private enum Step {
    case action(Action)
    case marker(String)
  }

  /// The recorder of the session without undone actions.
  private(set) var recorder: SessionRecorder
  private let driver: any AppDriver
  private var header: SessionHeader
  private let secrets: [String: String]
  private let file: LogFile
  private let begin: (SessionRecorder) throws -> Void
  private var writer: LogWriting
  private var steps: [Step] = []

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
  /// - Returns: its entry in the list, nil if nothing was recorded; and the outcome.
  /// - Throws: `DriverError` if the session cannot go on.
  func perform(
    _ action: Action,
    words: String
  ) throws(DriverError) -> (entry: LiveEntry?, outcome: LiveOutcome) {
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
    steps.append(.action(action))
    let number = first?.number ?? recorder.log.events.count + 1
    let reason: String? =
      switch outcome {
      case .handled: nil
      case .ignored(let reason): reason
      case .failed(let message, _): message
      }
    return (LiveEntry(number: number, words: words, reason: reason), outcome)
  }

  /// Records a remark.
  func mark(_ text: String) -> LiveEntry {
    recorder.mark(text)
    steps.append(.marker(text))
    var redactor = recorder.redaction
    let words = "marker \(redactor.redact(text).quoted)"
    return LiveEntry(number: recorder.log.events.count, words: words)
  }

  /// Undoes the last step and the pause before it.
  ///
  /// - Returns: the number of steps undone.
  /// - Throws: `DriverError` if the app does not launch again, `RecordingFileError` if the file cannot
  ///   be written; the log is then unchanged.
  func takeBack() throws -> Int {
    guard !steps.isEmpty else { return 0 }
    var kept = steps
    kept.removeLast()
    if case .action(.wait) = kept.last { kept.removeLast() }
    let gone = steps.count - kept.count
    try rebuild(kept)
    return gone
  }

  /// Hides the texts of further views, also in what was recorded so far.
  ///
  /// - Parameter redactions: the views, as in the header of a log.
  /// - Throws: `DriverError` if the app does not launch again, `RecordingFileError` if the file cannot
  ///   be written; the log is then unchanged.
  func hide(_ redactions: [String]) throws {
    let former = header
    header.redact += redactions
    do { try rebuild(steps) } catch {
      header = former
      throw error
    }
  }

  /// Launches the app again, and repeats some steps.
  private func rebuild(_ kept: [Step]) throws {
    let new = LogWriting(file: nil)
    let rebuilt = SessionRecorder(driver, header: header, secrets: secrets) { new.add($0) }
    driver.quit()
    try begin(rebuilt)
    // An app that crashed at the last action crashes again.
    for step in kept where rebuilt.log.ending == nil {
      switch step {
      case .action(let action):
        do { try rebuilt.perform(action) } catch {
          // An action that fails now failed the first time, too.
          if case .driver(let error) = error.reason, error.isFinal, rebuilt.log.ending == nil {
            throw error
          }
        }
      case .marker(let text): rebuilt.mark(text)
      }
    }
    try file.replace(with: new.lines)
    new.continue(in: file)
    (recorder, writer, steps) = (rebuilt, new, kept)
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
