import EventModel
import Recorder

extension LogError {
  /// Returns the action for a damaged log; for a recording that was cut off, the whole command.
  func hint(forLogAt path: String) -> String? {
    var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard isCutOff, line > 1, folders.popLast() == "events.jsonl",
      let name = folders.popLast(), !name.isEmpty
    else { return path == "-" ? hint : hint?.replacing(" FILE", with: " \(path.shellQuoted)") }
    // The first part of an absolute path is empty.
    let directory = folders == [""] ? "/" : folders.isEmpty ? "." : folders.joined(separator: "/")
    let place = directory == "recordings" ? "" : " --dir \(directory.shellQuoted)"
    return "the earlier lines are intact; to continue from the last complete event: "
      + "simon-record session --continue \(name.shellQuoted)\(place)"
  }
}
