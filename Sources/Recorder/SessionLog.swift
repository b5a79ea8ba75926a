import AppDriver
import Differ
import EventModel

/// The log of a running session: redacted, with each screen in its shorter form.
struct SessionLog {
  /// The events written so far.
  private(set) var eventLog: EventLog
  /// The redactor of everything that is written.
  var redactor = Redactor()

  /// The outcome of the last event, for the next line.
  var lastOutcome: Event.Outcome?

  /// The size of all lines of events, in bytes.
  private(set) var bytes = 0

  private let marks: AttributeList
  /// Stores a line; nil where only the screens of the log are read, so that no line has to be written.
  private var keep: (([UInt8]) -> Void)?
  private var writer = LogWriter()
  /// The last line, whose memory is reused.
  private var line: [UInt8] = []
  private var keyframe = Keyframe()

  /// The last screen, the size of its keyframe, and that of all changes since the keyframe.
  private struct Keyframe {
    var tree: ViewTree?
    var bytes = 0
    var bytesSince = 0
  }

  /// Creates an empty log; the screens of an app on a real clock are marked.
  init(_ header: SessionHeader, isRealTime: Bool, keep: (([UInt8]) -> Void)?) {
    eventLog = EventLog(header: header)
    marks = isRealTime ? ["RealTime": .bool(true)] : [:]
    self.keep = keep
  }

  /// A copy that writes no lines, to find out what would be written.
  var rehearsal: SessionLog {
    var copy = self
    if keep != nil { copy.keep = { _ in } }
    return copy
  }

  /// Writes the header.
  mutating func begin() throws(DriverError) {
    redactor = try Redactor(for: eventLog.header)
    keep?(writer.line(for: eventLog.header))
  }

  /// Writes an event with redacted texts.
  mutating func record(_ kind: Event.Kind, at moment: Microseconds) {
    let extras = extras(of: kind)
    let outcome = lastOutcome
    lastOutcome = nil
    eventLog.events.append(
      Event(
        number: eventLog.events.count + 1,
        at: moment,
        kind: kind,
        lastOutcome: outcome,
        extras: extras
      )
    )
    guard let keep else { return }
    line.removeAll(keepingCapacity: true)
    writer.write(kind, at: moment, lastOutcome: outcome, extras: extras, to: &line)
    bytes += line.count
    keep(line)
  }

  /// Redacts a screen and writes it, as a change or in full, whichever is shorter.
  mutating func recordScreen(
    _ screen: ViewTree,
    at moment: Microseconds,
    titled title: String? = nil
  ) {
    let title = title.map { redactor.redact($0) }
    let tree = redactor.redact(screen)
    guard keep != nil else {
      return record(.snapshot(.init(title: title, tree: tree)), at: moment)
    }
    if let before = keyframe.tree {
      let edit = TreeDiff.edit(from: before, to: tree)
      let change = Event.Change(title: title, edit: edit, hash: tree.hash)
      // A wrong edit would make the log unusable, so each one is checked.
      if (try? before.applying(edit)) == tree {
        let size = measure(.change(change), at: moment)
        if keyframe.bytesSince + size <= max(keyframe.bytes, 2_048) {
          record(.change(change), at: moment)
          keyframe.bytesSince += size
          keyframe.tree = tree
          return
        }
      }
    }
    let snapshot = Event.Kind.snapshot(.init(title: title, tree: tree))
    keyframe = Keyframe(tree: tree, bytes: measure(snapshot, at: moment))
    record(snapshot, at: moment)
  }

  private func measure(_ kind: Event.Kind, at moment: Microseconds) -> Int {
    var trial = writer
    return trial.line(for: kind, at: moment, extras: extras(of: kind)).count
  }

  /// Returns the additional members of an event.
  private func extras(of kind: Event.Kind) -> AttributeList {
    switch kind {
    case .snapshot, .change: marks
    default: [:]
    }
  }
}
