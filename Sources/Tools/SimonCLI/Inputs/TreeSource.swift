import CommandLines
import Platform
import EventModel
import Messages
import Recorder

/// A view tree that a command names: a recording at an event, a tree file, or standard input.
struct TreeSource {
  /// The tree.
  var tree: ViewTree
  /// Its address: the file, or `RECORDING@N` with the event that led to the screen.
  var address: String
  /// Its title, for headings: as it was asked for, with the event that led to the screen.
  var title: String

  /// Reads `RECORDING`, `RECORDING@N`, `FILE.json` or `-`; a recording's last screen by default.
  init(_ text: String, at event: Int? = nil, _ call: Invocation) throws {
    if text == "-" || text.hasSuffix(".json") {
      tree = try Self.tree(file: text, call.console)
      (address, title) = (text, text)
      return
    }
    var (name, number) = (text, event)
    var asked = event.map(String.init)
    if let (recording, event) = Self.eventNamed(in: text) {
      (name, number) = (recording, event)
      asked = String(text.dropFirst(recording.count + 1))
    }
    let recording = try Self.recording(name, call)
    let log = try recording.log()
    let last = log.events.last?.number ?? 0
    let wanted = number ?? last
    guard (1...max(last, 1)).contains(wanted) else {
      throw UsageError.noEvent(asked ?? "", of: recording.name, last: last)
    }
    guard let checkpoint = log.checkpoints.last(where: { $0.event <= wanted }) else {
      throw Diagnostic(message: "\(recording.name) has no screen up to event \(wanted)")
    }
    tree = checkpoint.tree
    address = "\(recording.name)@\(checkpoint.event)"
    title =
      number == nil || number == checkpoint.event
      ? address : "\(recording.name)@\(wanted) (screen of event \(checkpoint.event))"
  }

  /// Returns the recording of a name.
  ///
  /// - Throws: a usage error if the name is that of a recording with something else than a number
  ///   behind `@`.
  private static func recording(_ name: String, _ call: Invocation) throws -> RecordingStore {
    do { return try RecordingSelection.recording(name, call) } catch {
      if FilePlace.isRegular(call.console.file(name)) {
        throw UsageError(
          "\(name.quoted) is neither a recording nor a tree",
          hint: "a tree is a file whose name ends with .json"
        )
      }
      guard let mark = name.lastIndex(of: "@"),
        let recording = try? RecordingSelection.recording(String(name[..<mark]), call),
        let last = try? recording.log().events.count
      else { throw error }
      throw UsageError(
        "\(String(name[mark...].dropFirst()).quoted) in \(name.quoted) is not an event number",
        hint: "use RECORDING@N, with N from 1 to \(last)"
      )
    }
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
