import EventModel
package import Messages
package import Recorder

extension RecordingStore {
  /// Returns the recordings whose name matches a pattern.
  package static func filtered(
    _ recordings: [RecordingStore],
    by pattern: String,
    as option: String
  ) throws(UsageError) -> [RecordingStore] {
    let expression: Regex<AnyRegexOutput>
    do { expression = try Regex(pattern) } catch {
      throw UsageError("\(option) takes a regular expression, not \(pattern.quoted)")
    }
    return recordings.filter { $0.name.contains(expression) }
  }

  /// Returns the names of recordings for a hint, the first eight of them.
  package static func list(_ recordings: [RecordingStore]) -> String {
    let names = recordings.prefix(8).map(\.name.printable).joined(separator: ", ")
    return "recordings are \(names)"
      + (recordings.count > 8 ? " and \(recordings.count - 8) more" : "")
  }
}
