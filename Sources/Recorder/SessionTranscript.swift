import AppDriver
import Differ
import EventModel

/// The log of a session while it is written: without secrets, and each screen in its shorter form.
struct SessionTranscript {
  /// Everything written so far.
  private(set) var log: EventLog
  /// What is kept out of it.
  var redactor = Redactor()

  private let marks: AttributeList
  private var keep: ([UInt8]) -> Void
  private var writer = LogWriter()
  /// The line that was written last; kept for its memory.
  private var line: [UInt8] = []
  private var keyframe = Keyframe()

  /// The last screen, and how much the changes since its keyframe have grown to.
  private struct Keyframe {
    var tree: ViewTree?
    var bytes = 0
    var bytesSince = 0
  }

  /// Begins a log of nothing yet; screens of an app on a real clock are marked as such.
  init(_ header: SessionHeader, isRealTime: Bool, keep: @escaping ([UInt8]) -> Void) {
    log = EventLog(header: header)
    marks = isRealTime ? ["RealTime": .bool(true)] : [:]
    self.keep = keep
  }

  /// The same transcript, of which nothing is kept: to see what would be written.
  var rehearsal: SessionTranscript {
    var copy = self
    copy.keep = { _ in }
    return copy
  }

  /// Writes the header.
  mutating func begin() throws(DriverError) {
    redactor = try Redactor(for: log.header)
    keep(writer.line(for: log.header))
  }

  /// Writes an event whose texts are redacted already.
  mutating func record(_ kind: Event.Kind, at moment: Microseconds) {
    let extras = extras(of: kind)
    log.events.append(
      Event(number: log.events.count + 1, at: moment, kind: kind, extras: extras)
    )
    line.removeAll(keepingCapacity: true)
    writer.write(kind, at: moment, extras: extras, to: &line)
    keep(line)
  }

  /// Writes a screen as the app reported it, as a change or in full, whichever is shorter.
  mutating func recordScreen(
    _ screen: ViewTree,
    at moment: Microseconds,
    titled title: String? = nil
  ) {
    let title = title.map { redactor.redact($0) }
    let tree = redactor.redact(screen)
    if let before = keyframe.tree {
      let edit = TreeDiff.edit(from: before, to: tree)
      let change = Event.Change(title: title, edit: edit, hash: tree.hash)
      // An edit that does not lead to the tree would be worse than a large log.
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

  /// What the log says of a screen beside the screen.
  private func extras(of kind: Event.Kind) -> AttributeList {
    switch kind {
    case .snapshot, .change: marks
    default: [:]
    }
  }
}
