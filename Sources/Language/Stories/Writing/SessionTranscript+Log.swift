import Actions
public import EventModel

extension SessionTranscript {
  /// Tells what happened in a recorded session.
  ///
  /// Touches from the first finger down to the last one up are one gesture. A checkpoint's tree is
  /// the screen after everything since the checkpoint before; nil where the log has no checkpoint.
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
  /// What led to each checkpoint, in the words of actions: `launch`, `tap "Add"`; or what the person
  /// who recorded called it.
  public var checkpointTitles: [String] {
    var narrator = TranscriptBuilder()
    var titles: [String] = []
    for event in events {
      let isFirst = narrator.launch == nil
      narrator.take(event)
      guard event.isCheckpoint else { continue }
      if let title = event.kind.title {
        titles.append(title)
      } else if isFirst {
        titles.append("launch")
      } else {
        let said = SessionReading(moments: narrator.lastStretch, isExact: false).said()
        let words = said.map { $0.action?.description ?? "touches" }
        titles.append(words.isEmpty ? "later" : words.joined(separator: ", "))
      }
    }
    return titles
  }
}

/// Gathers the events of a log into moments.
private struct TranscriptBuilder {
  private(set) var launch: ViewTree?
  private(set) var moments: [SessionTranscript.Moment] = []
  /// The moments between the last two checkpoints.
  private(set) var lastStretch: [SessionTranscript.Moment] = []

  private var tree: ViewTree?
  private var open: OpenGesture?
  /// Where in `moments` those begin whose screen after is not known yet.
  private var stretch = 0
  private var last = Microseconds.zero

  private struct OpenGesture {
    var events: ClosedRange<Int>
    var at: Microseconds
    var target: Target?
    var touches: [Gesture.TimedTouch] = []
    var down: Set<Int> = []
  }

  mutating func take(_ event: Event) {
    switch event.kind {
    case .touch(let touch, let target): take(touch, target, event)
    case .text(let text, let target):
      add(.text(text, target), event.number...event.number, event.at)
    case .snapshot(let snapshot): take(snapshot.tree, snapshot.title, event)
    case .change(let change):
      guard let changed = try? tree?.applying(change.edit) else { return }
      take(changed, change.title, event)
    case .rotate(let rotation):
      add(.rotate(rotation), event.number...event.number, event.at)
    case .marker, .end, .other: return
    }
  }

  private mutating func take(_ touch: Touch, _ target: Target?, _ event: Event) {
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
    add(.gesture(Gesture(touches: gesture.touches), gesture.target), gesture.events, gesture.at)
  }

  private mutating func add(
    _ kind: SessionTranscript.Moment.Kind,
    _ events: ClosedRange<Int>,
    _ at: Microseconds
  ) {
    guard let tree else { return }
    var moment = SessionTranscript.Moment(kind, events: events, at: at, before: tree, after: tree)
    if stretch == moments.count { moment.lead = max(.zero, at - last) }
    moments.append(moment)
  }

  private mutating func take(_ screen: ViewTree, _ title: String?, _ event: Event) {
    finishGesture()
    let numbers = event.number...event.number
    if launch == nil {
      launch = screen
    } else if stretch == moments.count, event.at > last {
      add(.pause(event.at - last), numbers, last)
    }
    for index in stretch..<moments.count {
      moments[index].after = screen
      moments[index].screen = event.number
    }
    lastStretch = Array(moments[stretch...])
    tree = screen
    if let title { add(.checkpoint(title), numbers, event.at) }
    stretch = moments.count
    last = event.at
  }
}
