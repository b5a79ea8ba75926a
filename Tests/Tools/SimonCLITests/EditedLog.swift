import EventModel
import TestSupport

/// A log that somebody edits and seals again.
struct EditedLog {
  private let log: EventLog

  init(_ text: String) throws { log = try EventLog(decoding: Array(text.utf8)) }

  private func sealed(_ log: EventLog) -> String {
    String(decoding: LogWriter.encode(log), as: UTF8.self)
  }

  /// The log without any target.
  var withoutTargets: String {
    var log = log
    for place in log.events.indices {
      log.events[place].lastOutcome = nil
      guard case .touch(let touch, _) = log.events[place].kind else { continue }
      log.events[place].kind = .touch(touch, target: nil)
    }
    return sealed(log)
  }

  /// Returns the log with one seeded edit.
  func edited(_ random: inout SeededRandom) -> String {
    var log = log
    let place = Int.random(in: 1..<max(log.events.count - 1, 2), using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      for later in log.events.indices.dropFirst(place) {
        log.events[later].at = log.events[later].at + .milliseconds(10)
      }
    case 1:
      log.events.insert(
        Event(number: 0, at: log.events[place - 1].at, kind: .marker("x")),
        at: place
      )
    case 2:
      for other in log.events.indices {
        guard case .touch(let touch, _?) = log.events[other].kind else { continue }
        log.events[other].kind = .touch(touch, target: nil)
        break
      }
    case 3:
      for other in log.events.indices where log.events[other].lastOutcome != nil {
        log.events[other].lastOutcome = nil
        break
      }
    case 4: log.events.remove(at: place)
    default: log.header.writer += " "
    }
    for number in log.events.indices { log.events[number].number = number + 1 }
    return sealed(log)
  }
}
