import AppDriver
import EventModel
import Recorder

extension Replay {
  /// An error that the app reported in a replay and that the session had not.
  struct ReportedError {
    /// The number of the event that it came after.
    var event: Int
    /// Its words, without the secrets of the session.
    var text: String
  }

  /// The most errors that are told beside the first one.
  private static let mostErrors = 10

  /// Takes the errors that the app has reported since the last call, after an event.
  mutating func takeErrors(after event: Int) -> [ReportedError] {
    driver.takeErrors().map { ReportedError(event: event, text: redactor.redact($0)) }
  }

  /// Makes the first error the reason why the replay is red, unless there is another one; the others stand beside it.
  ///
  /// The replay has gone on, as the app did: the screens after an error say more than its words.
  mutating func note(_ errors: [ReportedError]) {
    var known: Set<String> = []
    var rest = errors.filter { known.insert($0.text).inserted }[...]
    if outcome.stop == nil, let first = rest.popFirst() {
      outcome.stop = Stop(event: first.event, reason: .driver(.reported(error: first.text)))
    }
    outcome.remarks += rest.prefix(Self.mostErrors).map {
      DriverError.reported(error: $0.text).message
    }
    let others = rest.dropFirst(Self.mostErrors).count
    if others > 0 {
      outcome.remarks.append("the app reported more errors: \(others) beside these")
    }
  }
}

extension Replay.Stop {
  /// True if the app reported an error, and went on to the end of the log.
  var isReport: Bool {
    if case .driver(.reported) = reason { true } else { false }
  }
}

extension Event {
  /// True for an event that is sent to the app.
  var isInput: Bool {
    switch kind {
    case .touch, .text, .key, .pointer, .rotate: true
    case .snapshot, .change, .marker, .end, .other: false
    }
  }
}
