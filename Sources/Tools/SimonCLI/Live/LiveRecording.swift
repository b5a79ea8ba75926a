import Actions
import AppDriver
import EventModel
import LiveTerminal
import Recorder

/// A session that is recorded action by action, and from which the last ones can be taken back.
///
/// The log grows in its file as it does for any session. To take something back, the app is launched
/// afresh and everything before is done to it again, in memory; only then the file gets the shorter log, in
/// one go.
final class LiveRecording {
  /// What was done to the app.
  private enum Deed {
    case action(Action)
    case marker(String)
  }

  /// The recorder of all that counts.
  private(set) var recorder: SessionRecorder
  private let driver: any AppDriver
  private let header: SessionHeader
  private let secrets: [String: String]
  private let file: LogFile
  private let begin: (SessionRecorder) throws -> Void
  private var tape: Tape
  private var deeds: [Deed] = []

  /// Prepares a session that has not begun.
  ///
  /// - Parameters:
  ///   - driver: the app.
  ///   - header: what the log is to say of the session.
  ///   - secrets: the values of pseudonyms that may be typed, by their variables.
  ///   - file: where the log grows.
  ///   - begin: launches the app, and does what comes before anything that can be taken back.
  init(
    _ driver: any AppDriver,
    header: SessionHeader,
    secrets: [String: String],
    file: LogFile,
    begin: @escaping (SessionRecorder) throws -> Void
  ) {
    (self.driver, self.header, self.secrets, self.file) = (driver, header, secrets, file)
    self.begin = begin
    let tape = Tape(file: file)
    self.tape = tape
    recorder = SessionRecorder(driver, header: header, secrets: secrets) { tape.take($0) }
  }

  /// Throws what kept a line from being written.
  func check() throws(RecordingFileError) {
    if let failure = tape.failure { throw failure }
  }

  /// Whether the log has become as large as one may be.
  var isFull: Bool { tape.growth.isFull }

  /// Does something to the app.
  ///
  /// - Parameters:
  ///   - action: what is done.
  ///   - words: how it is told in the list.
  /// - Returns: what it is listed as, nil where nothing of it was recorded; and what became of it.
  /// - Throws: `DriverError` where the app cannot be driven on at all.
  func perform(
    _ action: Action,
    words: String
  ) throws(DriverError) -> (entry: LiveEntry?, outcome: LiveOutcome) {
    let before = recorder.log.events.count
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
    let first = recorder.log.events.dropFirst(before).first(where: \.isDeed)
    if case .failed = outcome, first == nil { return (nil, outcome) }
    deeds.append(.action(action))
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
    deeds.append(.marker(text))
    var redactor = recorder.redaction
    let words = "marker \(redactor.redact(text).quoted)"
    return LiveEntry(number: recorder.log.events.count, words: words)
  }

  /// Takes the last deed back, with the pause before it.
  ///
  /// - Returns: how many deeds are gone, 0 where there is none.
  /// - Throws: `DriverError` where the app does not come up again, `RecordingFileError` where the file
  ///   could not be written; the log is then as it was.
  func takeBack() throws -> Int {
    guard !deeds.isEmpty else { return 0 }
    var kept = deeds
    kept.removeLast()
    if case .action(.wait) = kept.last { kept.removeLast() }
    let new = Tape(file: nil)
    let rebuilt = SessionRecorder(driver, header: header, secrets: secrets) { new.take($0) }
    driver.quit()
    try begin(rebuilt)
    for deed in kept {
      switch deed {
      case .action(let action):
        do { try rebuilt.perform(action) } catch {
          // What could not be done as it was meant could not be done the first time either.
          if case .driver(let error) = error.reason, error.isFinal { throw error }
        }
      case .marker(let text): rebuilt.mark(text)
      }
    }
    try file.replace(with: new.lines)
    new.goOn(in: file)
    let gone = deeds.count - kept.count
    (recorder, tape, deeds) = (rebuilt, new, kept)
    return gone
  }

  /// The screen as it is now.
  func screen() throws(DriverError) -> ViewTree { try recorder.snapshot() }
}

/// The lines of a log on their way to its file.
private final class Tape {
  /// What kept a line from being written; nothing is written behind half a line.
  private(set) var failure: RecordingFileError?
  /// The lines that have no file yet.
  private(set) var lines: [UInt8] = []
  /// How large the log has become.
  private(set) var growth = LogGrowth()
  private var file: LogFile?

  init(file: LogFile?) { self.file = file }

  func take(_ line: [UInt8]) {
    growth.add(line)
    guard let file else {
      lines += line
      return
    }
    guard failure == nil else { return }
    do throws(RecordingFileError) { try file.append(line) } catch { failure = error }
  }

  /// Sends what comes from now on to a file that has the lines up to here.
  func goOn(in file: LogFile) {
    self.file = file
    lines = []
  }
}

extension Event {
  /// Whether it is something that was done, and no screen that came of it without a name.
  fileprivate var isDeed: Bool {
    switch kind {
    case .touch, .text, .rotate, .marker: true
    case .snapshot(let screen): screen.title != nil
    case .change(let change): change.title != nil
    case .end, .other: false
    }
  }
}

extension DriverError {
  /// Whether nothing more can be done to the app.
  fileprivate var isFinal: Bool {
    switch self {
    case .unsupported, .neverIdle: false
    default: true
    }
  }
}
