package import EventModel
package import Recorder

extension LogError {
  /// Returns the action for a damaged log; for a recording that was cut off, the whole command.
  package func hint(forLogAt path: String) -> String? {
    guard isCutOff, line > 1, let command = RecordingStore.continuation(ofLogAt: path) else {
      return hint.map { NextCommand.completing($0, file: path == "-" ? nil : path) }
    }
    return "the earlier lines are intact; to continue from the last complete event: \(command)"
  }
}

extension RecordingStore {
  /// Returns the command that continues the recording whose log has a path; nil for another file.
  package static func continuation(ofLogAt path: String) -> NextCommand? {
    var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard folders.popLast() == "events.jsonl", let name = folders.popLast(), !name.isEmpty else {
      return nil
    }
    // The first part of an absolute path is empty.
    let directory = folders == [""] ? "/" : folders.isEmpty ? "." : folders.joined(separator: "/")
    let place = directory == "recordings" ? [] : ["--dir", directory]
    return .record("session", options: ["--continue", name] + place)
  }
}
