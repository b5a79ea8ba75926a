import EventModel
import Recorder

extension LogError {
  /// What to do about a log; the whole command where it is a recording's that was cut off.
  func hint(forLogAt path: String) -> String? {
    var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard isCutOff, reason != .missingHeader, folders.popLast() == "events.jsonl",
      let name = folders.popLast(), !name.isEmpty
    else { return hint }
    // Of an absolute path the first part is empty: what stands at the root is in "/".
    let directory = folders == [""] ? "/" : folders.isEmpty ? "." : folders.joined(separator: "/")
    let place = directory == "recordings" ? "" : " --dir \(directory.shellQuoted)"
    return "go on from its last whole event: "
      + "simon-record session --continue \(name.shellQuoted)\(place)"
  }
}
