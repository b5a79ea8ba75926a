import Actions
import AppDriver
import EventModel
import LiveTerminal
import Recorder

/// The recording of one step.
extension LiveRecording {
  static func perform(
    _ action: Action,
    words: String,
    on recorder: SessionRecorder
  ) throws(DriverError) -> (step: Step?, outcome: LiveOutcome) {
    try step(action, words: words, since: recorder.stepMark, on: recorder) {
      () throws(ActionError) in try recorder.perform(action)
    }
  }

  /// Performs the rest of an action, and returns it as a step.
  static func step(
    _ action: Action,
    words: String,
    since start: StepMark,
    on recorder: SessionRecorder,
    perform: () throws(ActionError) -> InputOutcome
  ) throws(DriverError) -> (step: Step?, outcome: LiveOutcome) {
    var outcome = LiveOutcome.handled
    do throws(ActionError) {
      if case .ignored(let reason) = try perform() { outcome = .ignored(reason) }
    } catch {
      if case .driver(let error) = error.reason, error.isFinal { throw error }
      outcome = Self.outcome(of: error, on: recorder)
    }
    // Text for a secure field is held back, and written before the next action.
    let events = recorder.log.events.dropFirst(start.events) + recorder.upcomingText
    let added = events.filter(\.isStep)
    let first = added.dropFirst(start.held).first ?? (start.held > 0 ? added.last : nil)
    if case .failed = outcome, first == nil { return (nil, outcome) }
    let number = first?.number ?? recorder.log.events.count + 1
    let step = Step(
      kind: .action(action),
      entry: LiveEntry(number: number, words: words, reason: outcome.reason)
    )
    return (step, outcome)
  }

  static func outcome(of error: ActionError, on recorder: SessionRecorder) -> LiveOutcome {
    var redactor = recorder.redaction
    return .failed(
      redactor.redact(error.message),
      hint: error.hint.map { redactor.redact($0) }
    )
  }

  static func mark(_ text: String, on recorder: SessionRecorder) -> Step {
    recorder.mark(text)
    var redactor = recorder.redaction
    let words = "marker \(redactor.redact(text).quoted)"
    let entry = LiveEntry(number: recorder.log.events.count, words: words)
    return Step(kind: .marker(text), entry: entry)
  }

  /// Records a step once more; nil if it has become impossible.
  static func repeatStep(
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

/// A place of a log between two steps.
struct StepMark {
  /// The number of written events.
  var events: Int
  /// The number of steps that are held back.
  var held: Int
}

extension SessionRecorder {
  /// The present place of the log.
  var stepMark: StepMark {
    StepMark(events: log.events.count, held: upcomingText.count(where: \.isStep))
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
  var isStep: Bool {
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
  var isFinal: Bool {
    switch self {
    case .unsupported, .neverIdle: false
    default: true
    }
  }
}
