import EventModel

/// The contents of a recording's block in the page: everything that is shown once it is opened.
struct RecordingBlock: Encodable {
  private var texts: [String]
  private var views: [[Double]]
  private var checkpoints: [Checkpoint]
  private var events: [EventRow]
  private var changes: [PageRecording.Change]
  private var story: [PageRecording.StoryLine]
  private var details: [String]
  private var basis: PageRecording.Basis?

  /// The screens of one checkpoint by the numbers of their roots.
  private struct Checkpoint: Encodable {
    var title: String
    var event: Int
    var golden: Int?
    var seen: Int?
    var old: [Int]?
    var new: [Int]?
  }

  /// Lists a recording's contents.
  init(_ recording: PageRecording) {
    var shared = SharedViews()
    checkpoints = recording.checkpoints.map { checkpoint in
      Checkpoint(
        title: checkpoint.title,
        event: checkpoint.event,
        golden: checkpoint.golden.map { shared.add($0) },
        seen: checkpoint.seen.map { shared.add($0) },
        old: checkpoint.marksInGolden.isEmpty ? nil : checkpoint.marksInGolden.sorted(),
        new: checkpoint.marksInSeen.isEmpty ? nil : checkpoint.marksInSeen.sorted()
      )
    }
    (texts, views) = (shared.texts, shared.rows)
    events = recording.events.map(EventRow.init)
    (changes, story, details) = (recording.changes, recording.story, recording.details)
    basis = recording.basis
  }
}

/// An event as a list: its number, its time in milliseconds, its kind, and the values of that kind.
private struct EventRow: Encodable {
  let event: Event

  init(_ event: Event) { self.event = event }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(event.number)
    try list.encode((Double(event.at.count) / 1_000).rounded())
    switch event.kind {
    case .touch(let touch, let target):
      try list.encode(touch.phase.rawValue)
      try list.encode(touch.location.x)
      try list.encode(touch.location.y)
      try list.encode(touch.finger)
      if let target { try list.encode(target.shortName) }
    case .text(let text, _):
      try list.encode("text")
      try list.encode(text)
    case .key(let key, _):
      try list.encode("key")
      try list.encode(key.description)
    case .pointer(let input, let target):
      try list.encode("pointer")
      try list.encode("\(input)")
      if let target { try list.encode(target.shortName) }
    case .rotate(let rotation):
      try list.encode("rotate")
      try list.encode(rotation.rawValue)
    case .snapshot, .change:
      try list.encode("checkpoint")
      try list.encode(event.kind.title ?? "")
    case .marker(let text):
      try list.encode("marker")
      try list.encode(text)
    case .end(let ending):
      try list.encode("end")
      let words = [ending.status.rawValue, ending.reason]
      try list.encode(words.compactMap(\.self).joined(separator: ": "))
    case .other(let kind):
      try list.encode("other")
      try list.encode(kind)
    }
  }
}

extension Target {
  /// The class with the identifier or the text, such as `UIButton#add`.
  fileprivate var shortName: String {
    if let identifier { return "\(className)#\(identifier)" }
    guard let text = text ?? label else { return className }
    return "\(className) \"\(text)\""
  }
}
