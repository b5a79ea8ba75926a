import Actions
public import EventModel

extension SessionTranscript {
  /// Creates the transcript of a recorded session; nil if the log has no checkpoint.
  ///
  /// Touches form one gesture until the last finger is lifted. The tree of a checkpoint is the screen
  /// after all moments since the previous checkpoint.
  public init?(_ log: EventLog, recording: String) {
    var reader = TranscriptBuilder()
    for event in log.events { reader.take(event) }
    guard let launch = reader.launch else { return nil }
    self.init(
      app: log.header.app,
      recording: recording,
      launch: launch,
      moments: reader.moments
    )
  }
}

extension EventLog {
  /// The title of each checkpoint: its recorded title, or else the actions that led to it, such as
  /// `launch` or `tap "Add"`.
  public var checkpointTitles: [String] {
    var builder = TranscriptBuilder()
    var titles: [String] = []
    for event in events {
      let isFirst = builder.launch == nil
      builder.take(event)
      guard event.isCheckpoint else { continue }
      if let title = event.kind.title {
        titles.append(title)
      } else if isFirst {
        titles.append("launch")
      } else {
        let actions = SessionReading(moments: builder.lastStretch, isExact: false).actions()
        let words = actions.map { $0.action?.description ?? "touches" }
        titles.append(words.isEmpty ? "later" : words.joined(separator: ", "))
      }
    }
    return titles
  }
}

/// The builder of a transcript from the events of a log.
private struct TranscriptBuilder {
  private(set) var launch: ViewTree?
  private(set) var moments: [SessionTranscript.Moment] = []
  /// The moments between the last two checkpoints.
  private(set) var lastStretch: [SessionTranscript.Moment] = []

  private var tree: ViewTree?
  private var open: OpenGesture?
  /// The index of the first moment whose screen afterwards is not known yet.
  private var stretch = 0
  private var last = Microseconds.zero
  /// The action that the last remark names, until the next input.
  private var intent: Action?
  /// True if something took a finger of the last gesture that was lifted before the last finger.
  private var isTaken = false

  private struct OpenGesture {
    var events: ClosedRange<Int>
    var at: Microseconds
    var target: Target?
    var touches: [Gesture.TimedTouch] = []
    var down: Set<Int> = []
    /// True if something took a finger that was lifted.
    var isTaken = false

    /// True if its last event lifted a finger.
    var hasLifted: Bool {
      switch touches.last?.touch.phase {
      case .ended, .cancelled: true
      case .began, .moved, nil: false
      }
    }
  }

  mutating func take(_ event: Event) {
    if case .ignored? = event.lastOutcome, let last = moments.indices.last,
      moments[last].events.upperBound == event.number - 1
    {
      moments[last].isIgnored = !isTaken
    }
    noteTaker(before: event)
    switch event.kind {
    case .touch(let touch, let target): take(touch, of: event, to: target)
    case .text(let text, let target):
      add(.text(text, target), events: event.number...event.number, at: event.at)
    case .snapshot(let snapshot): take(snapshot.tree, titled: snapshot.title, of: event)
    case .change(let change):
      guard let changed = try? tree?.applying(change) else { return }
      take(changed, titled: change.title, of: event)
    case .key(let key, _):
      add(.key(key), events: event.number...event.number, at: event.at)
    case .pointer(let input, let target):
      add(.pointer(input, target), events: event.number...event.number, at: event.at)
    case .rotate(let rotation):
      add(.rotate(rotation), events: event.number...event.number, at: event.at)
    case .marker(let text):
      intent = text.hasPrefix("scroll ") ? try? Action(parsing: text) : nil
      if let check = Check(remark: text) { add(check, at: event) }
    case .end, .other: return
    }
  }

  /// Notes that something took a finger, unless the event says that the input before it was ignored.
  private mutating func noteTaker(before event: Event) {
    if case .ignored? = event.lastOutcome { return }
    if open?.hasLifted ?? false { open?.isTaken = true }
  }

  private mutating func take(_ touch: Touch, of event: Event, to target: Target?) {
    var gesture =
      open ?? OpenGesture(events: event.number...event.number, at: event.at, target: target)
    gesture.events = gesture.events.lowerBound...event.number
    gesture.touches.append(.init(at: event.at - gesture.at, touch))
    switch touch.phase {
    case .began: gesture.down.insert(touch.finger)
    case .moved: break
    case .ended, .cancelled: gesture.down.remove(touch.finger)
    }
    open = gesture
    if gesture.down.isEmpty { finishGesture() }
  }

  private mutating func finishGesture() {
    guard let gesture = open else { return }
    open = nil
    let touches = Gesture(touches: gesture.touches)
    add(.gesture(touches, gesture.target), events: gesture.events, at: gesture.at)
    isTaken = gesture.isTaken
  }

  private mutating func add(
    _ kind: SessionTranscript.Moment.Kind,
    events: ClosedRange<Int>,
    at: Microseconds
  ) {
    guard let tree else { return }
    isTaken = false
    var moment = SessionTranscript.Moment(kind, events: events, at: at, before: tree, after: tree)
    (moment.intent, intent) = (intent, nil)
    if stretch == moments.count { moment.lead = max(.zero, at - last) }
    moments.append(moment)
  }

  /// Adds a check of the last screen, unless an approved screen has decided otherwise since.
  private mutating func add(_ check: Check, at event: Event) {
    guard let tree, check.failure(on: tree, goldens: .none) == nil else { return }
    let isOpen = stretch < moments.count
    let numbers = event.number...event.number
    moments.append(.init(.check(check), events: numbers, at: event.at, before: tree, after: tree))
    // Later moments are no part of those before the check, unless the screen of these is still to come.
    if !isOpen { stretch = moments.count }
  }

  private mutating func take(_ screen: ViewTree, titled title: String?, of event: Event) {
    finishGesture()
    let numbers = event.number...event.number
    if launch == nil {
      launch = screen
    } else if stretch == moments.count, event.at > last {
      add(.pause(event.at - last), events: numbers, at: last)
    }
    for index in stretch..<moments.count {
      moments[index].after = screen
      moments[index].screen = event.number
    }
    lastStretch = Array(moments[stretch...])
    tree = screen
    if let title { add(.checkpoint(title), events: numbers, at: event.at) }
    stretch = moments.count
    last = event.at
  }
}
