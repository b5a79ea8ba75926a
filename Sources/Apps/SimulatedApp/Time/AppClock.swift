import EventModel

/// The app's time: what is scheduled for later, and the display's frames.
///
/// Nothing here reads a real clock. Time stands still except in `advance`, which runs everything
/// that falls due in the order of its moment and, for one moment, of its scheduling. The display
/// refreshes sixty times a second on a fixed grid, and only while someone asks for frames; so what
/// the app is at a moment never depends on the steps in which the moment was reached.
final class AppClock {
  /// One thing that is to happen later.
  final class Entry {
    var time: Microseconds
    let order: Int
    let interval: Microseconds?
    let reason: String
    let isBackground: Bool
    var isCancelled = false
    let action: () -> Void

    init(
      time: Microseconds,
      order: Int,
      interval: Microseconds?,
      reason: String,
      isBackground: Bool,
      action: @escaping () -> Void
    ) {
      self.time = time
      self.order = order
      self.interval = interval
      self.reason = reason
      self.isBackground = isBackground
      self.action = action
    }
  }

  private(set) var now = Microseconds.zero
  /// What comes next is last, so that taking it is cheap.
  private var entries: [Entry] = []
  private var scheduled = 0
  private var frameLinks: [(id: Int, frame: () -> Void)] = []
  /// Called when what is scheduled for one moment never ends.
  var stuck: (_ reason: String) -> Void = { _ in }
  /// The most that may happen at one moment: more is a loop of the app that lets no time pass.
  static let mostAtOnce = 10_000
  /// Called after everything that ran, so that layout follows each turn; false stops the clock.
  var turnEnded: () -> Bool = { true }

  /// Schedules an action; a non-nil interval repeats it.
  func schedule(
    after delay: Microseconds,
    repeating interval: Microseconds? = nil,
    reason: String,
    isBackground: Bool = false,
    action: @escaping () -> Void
  ) -> Entry {
    scheduled += 1
    let entry = Entry(
      time: now + max(delay, .zero),
      order: scheduled,
      interval: interval.map { max($0, .milliseconds(1)) },
      reason: reason,
      isBackground: isBackground,
      action: action
    )
    insert(entry)
    return entry
  }

  private func insert(_ entry: Entry) {
    let place = entries.lastIndex { ($0.time, $0.order) > (entry.time, entry.order) }
    entries.insert(entry, at: place.map { $0 + 1 } ?? 0)
  }

  /// Takes something back that was scheduled.
  func cancel(_ entry: Entry) {
    entry.isCancelled = true
    entries.removeAll { $0 === entry }
  }

  /// Forgets everything that was scheduled.
  func removeAll() {
    entries = []
    frameLinks = []
    turnEnded = { false }
  }

  /// Asks for every frame of the display until the link is ended.
  func startFrames(_ frame: @escaping () -> Void) -> Int {
    scheduled += 1
    frameLinks.append((scheduled, frame))
    return scheduled
  }

  /// Ends a link; others keep their order.
  func stopFrames(_ link: Int) {
    frameLinks.removeAll { $0.id == link }
  }

  /// Goes on to `now + span`, running what falls due.
  func advance(by span: Microseconds) {
    let target = now + max(span, .zero)
    while let moment = nextMoment, moment <= target {
      now = moment
      guard runDue() else { return }
    }
    now = target
  }

  /// What the app still has to do by itself, and when the first of it falls due.
  var pending: (reasons: [String], next: Microseconds)? {
    let foreground = entries.reversed().filter { !$0.isBackground && $0.interval == nil }
    guard let first = foreground.first else { return nil }
    return (foreground.map(\.reason), first.time - now)
  }

  private var nextMoment: Microseconds? {
    let entry = entries.last?.time
    let frame = frameLinks.isEmpty ? nil : nextFrame
    guard let entry else { return frame }
    guard let frame else { return entry }
    return min(entry, frame)
  }

  /// The first moment after now at which the display refreshes.
  var nextFrame: Microseconds { Self.frame(Self.frameIndex(at: now) + 1) }

  /// The moment of the display's n-th frame: n sixtieths of a second, cut to microseconds.
  static func frame(_ index: Int64) -> Microseconds { Microseconds(index * 1_000_000 / 60) }

  /// The last frame at or before a moment.
  static func frameIndex(at moment: Microseconds) -> Int64 {
    let index = moment.count * 60 / 1_000_000
    return frame(index + 1) <= moment ? index + 1 : index
  }

  private func runDue() -> Bool {
    var count = 0
    while let entry = entries.last, entry.time <= now {
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
