import EventModel

/// The clock of an app, with its scheduled actions and the frames of the display.
///
/// It never reads a real clock. Time passes only in `advance`, which runs actions in the order of their times and,
/// for equal times, in the order of scheduling. The display has sixty frames a second at fixed times, computed only
/// while something needs them. The state of the app at a given time therefore does not depend on the steps in which
/// the clock was advanced.
final class AppClock {
  /// A scheduled action.
  private struct Entry {
    var time: Microseconds
    let token: Token
    let interval: Microseconds?
    let reason: String
    let isBackground: Bool
    let action: () -> Void
  }

  /// The number of a scheduled action or a frame callback; later ones have larger numbers.
  typealias Token = Int

  private(set) var now = Microseconds.zero
  /// The entries in reverse order, so that removing the next one is cheap.
  private var entries: [Entry] = []
  private var scheduled = 0
  private var frameLinks: [(token: Token, frame: () -> Void)] = []
  /// Called when the actions at one time do not end.
  var stuck: (_ reason: String) -> Void = { _ in }
  /// The greatest number of actions at one time; more of them mean that the app loops without
  /// letting time pass.
  static let mostAtOnce = 10_000
  /// Called after each action, to update the layout; false stops the clock.
  var turnEnded: () -> Bool = { true }

  /// Schedules an action, which is repeated if there is an interval.
  func schedule(
    after delay: Microseconds,
    repeating interval: Microseconds? = nil,
    reason: String,
    isBackground: Bool = false,
    action: @escaping () -> Void
  ) -> Token {
    scheduled += 1
    insert(
      Entry(
        time: now + max(delay, .zero),
        token: scheduled,
        interval: interval.map { max($0, .milliseconds(1)) },
        reason: reason,
        isBackground: isBackground,
        action: action
      )
    )
    return scheduled
  }

  private func insert(_ entry: Entry) {
    let place = entries.lastIndex { ($0.time, $0.token) > (entry.time, entry.token) }
    entries.insert(entry, at: place.map { $0 + 1 } ?? 0)
  }

  /// Cancels an action.
  func cancel(_ token: Token) {
    entries.removeAll { $0.token == token }
  }

  func isScheduled(_ token: Token) -> Bool {
    entries.contains { $0.token == token }
  }

  /// Cancels everything.
  func removeAll() {
    entries = []
    frameLinks = []
    turnEnded = { false }
  }

  /// Calls a closure for every frame of the display until `stopFrames` is called.
  func startFrames(_ frame: @escaping () -> Void) -> Token {
    scheduled += 1
    frameLinks.append((scheduled, frame))
    return scheduled
  }

  /// Ends the calls of `startFrames`; others keep their order.
  func stopFrames(_ link: Token) {
    frameLinks.removeAll { $0.token == link }
  }

  /// Advances the clock by a span, running the actions that are due.
  func advance(by span: Microseconds) {
    let target = now + max(span, .zero)
    while let moment = nextMoment, moment <= target {
      now = moment
      guard runDue() else { return }
    }
    now = target
  }

  /// The reasons of the pending actions, and the time until the first of them.
  var pending: (reasons: [String], next: Microseconds)? {
    let foreground = entries.reversed().filter { !$0.isBackground && $0.interval == nil }
    guard let first = foreground.first else { return nil }
    return (foreground.map(\.reason), first.time - now)
  }

  private var nextMoment: Microseconds? {
    guard !frameLinks.isEmpty else { return entries.last?.time }
    return min(entries.last?.time ?? nextFrame, nextFrame)
  }

  /// The time of the next frame.
  var nextFrame: Microseconds { Self.frame(Self.frameIndex(at: now) + 1) }

  /// Returns the time of the n-th frame: n sixtieths of a second, in whole microseconds.
  static func frame(_ index: Int64) -> Microseconds { Microseconds(index * 1_000_000 / 60) }

  /// Returns the number of the last frame at or before a time.
  static func frameIndex(at moment: Microseconds) -> Int64 {
    let index = moment.count * 60 / 1_000_000
    return frame(index + 1) <= moment ? index + 1 : index
  }

  private func runDue() -> Bool {
    var count = 0
    while var entry = entries.last, entry.time <= now {
      count += 1
      if count > Self.mostAtOnce { stuck(entry.reason) }
      entries.removeLast()
      if let interval = entry.interval {
        entry.time += interval
        insert(entry)
      }
      entry.action()
      guard turnEnded() else { return false }
    }
    if !frameLinks.isEmpty, Self.frame(Self.frameIndex(at: now)) == now {
      for link in frameLinks { link.frame() }
      guard turnEnded() else { return false }
    }
    return true
  }
}
