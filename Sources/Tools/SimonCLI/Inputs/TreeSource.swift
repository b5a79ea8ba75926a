import EventModel
import Recorder

/// A view tree that a command names: a recording at an event, a tree file, or standard input.
struct TreeSource {
  /// The tree.
  var tree: ViewTree
  /// Its title, for headings.
  var title: String

  /// Reads `RECORDING`, `RECORDING@N`, `FILE.json` or `-`; a recording's last screen by default.
  init(_ text: String, at event: Int? = nil, _ call: Invocation) throws {
    if text == "-" || text.hasSuffix(".json") {
      tree = try Self.tree(file: text, call.console)
      title = text
      return
    }
    var (name, number) = (text, event)
    var asked = event.map(String.init)
    if let (recording, event) = Self.eventNamed(in: text) {
      (name, number) = (recording, event)
      asked = String(text.dropFirst(recording.count + 1))
    }
    let recording = try RecordingSelection.recording(name, call)
    let log = try recording.log()
    let last = log.events.last?.number ?? 0
    let wanted = number ?? last
    guard (1...max(last, 1)).contains(wanted) else {
      throw UsageError("\(recording.name) has events 1 to \(last), not \(asked ?? "")")
    }
    guard let checkpoint = log.checkpoints.last(where: { $0.event <= wanted }) else {
      throw Diagnostic(message: "\(recording.name) has no screen up to event \(wanted)")
    }
    tree = checkpoint.tree
    title = "\(recording.name)@\(checkpoint.event)"
  }

  /// Returns the two parts of `RECORDING@N`; nil for a text of another form.
  static func eventNamed(in text: String) -> (recording: String, event: Int)? {
    guard let mark = text.lastIndex(of: "@"), mark != text.indices.last else { return nil }
    let digits = text[text.index(after: mark)...]
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    // A number that does not fit is larger than any event's.
    return (String(text[..<mark]), Int(digits) ?? .max)
  }

  private static func tree(file path: String, _ console: Console) throws -> ViewTree {
    let bytes = try TextFile.bytes(path, console)
    do { return try TreeNotation.decode(bytes) } catch {
      throw Diagnostic(error, in: path, source: bytes.line(error.line), hint: error.hint)
    }
  }
}
