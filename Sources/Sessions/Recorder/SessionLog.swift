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

  /// A copy that writes no lines, to find out which lines would be written.
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
    guard let keep else { return add(kind, at: moment) }
    draft(kind, at: moment)
    add(kind, at: moment)
    bytes += line.count
    keep(line)
  }

  /// Writes an event whose line was drafted last.
  private mutating func recordDrafted(_ kind: Event.Kind, at moment: Microseconds) {
    add(kind, at: moment)
    bytes += line.count
    keep?(line)
  }

  private mutating func add(_ kind: Event.Kind, at moment: Microseconds) {
    eventLog.events.append(
      Event(
        number: eventLog.events.count + 1,
        at: moment,
        kind: kind,
        lastOutcome: lastOutcome,
        extras: extras(of: kind)
      )
    )
    lastOutcome = nil
  }

  /// Makes the line of the next event.
  private mutating func draft(_ kind: Event.Kind, at moment: Microseconds) {
    line.removeAll(keepingCapacity: true)
    writer.write(kind, at: moment, lastOutcome: lastOutcome, extras: extras(of: kind), to: &line)
  }

  /// The size of the drafted line, without the outcome of the event before.
  private var draftedSize: Int { line.count - LogWriter.size(of: lastOutcome) }

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
        let before = writer
        draft(.change(change), at: moment)
        let size = draftedSize
        if keyframe.bytesSince + size <= max(keyframe.bytes, 2_048) {
          recordDrafted(.change(change), at: moment)
          keyframe.bytesSince += size
          keyframe.tree = tree
          return
        }
        writer = before
      }
    }
    let snapshot = Event.Kind.snapshot(.init(title: title, tree: tree))
    draft(snapshot, at: moment)
    keyframe = Keyframe(tree: tree, bytes: draftedSize)
    recordDrafted(snapshot, at: moment)
  }

  /// Returns the additional members of an event.
  private func extras(of kind: Event.Kind) -> AttributeList {
    switch kind {
    case .snapshot, .change: marks
    default: [:]
    }
  }
}
