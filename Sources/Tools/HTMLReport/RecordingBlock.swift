import EventModel

/// The contents of a recording's block in the page: everything that is shown once it is opened, but for its views.
struct RecordingBlock: Encodable {
  /// The lists of marks that checkpoints have, each once: change, place in the golden's screen and in the run's, three
  /// numbers for each mark, where -1 stands for none.
  private var marks: [[Int]]
  private var checkpoints: [Checkpoint]
  private var events: [EventRow]
  private var changes: [PageRecording.Change]
  private var story: [PageRecording.StoryLine]
  private var details: [String]

  /// The screens of one checkpoint by the numbers of their roots.
  private struct Checkpoint: Encodable {
    var title: String
    var event: Int
    var golden: Int?
    var seen: Int?
    /// The changed views, by the number of their list among ``RecordingBlock/marks``; nil if none has changed.
    var marks: Int?
  }

  /// Lists a recording's contents.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - shared: The views of several recordings, to which those of this one are added.
  init(_ recording: PageRecording, sharing shared: inout SharedViews) {
    var lists: [[Int]] = []
    var numbers: [[Int]: Int] = [:]
    checkpoints = recording.checkpoints.map { checkpoint in
      let list = checkpoint.marks.flatMap { [$0.change ?? -1, $0.golden ?? -1, $0.seen ?? -1] }
      if !list.isEmpty, numbers[list] == nil {
        numbers[list] = lists.count
        lists.append(list)
      }
      return Checkpoint(
        title: checkpoint.title,
        event: checkpoint.event,
        golden: checkpoint.golden.map { shared.add($0) },
        seen: checkpoint.seen.map { shared.add($0) },
        marks: numbers[list]
      )
    }
    marks = lists
    events = recording.events.map(EventRow.init)
    (changes, story, details) = (recording.changes, recording.story, recording.details)
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
