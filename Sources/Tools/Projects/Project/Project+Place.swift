import EventModel
import FoundationEssentials
package import Messages
package import Recorder

extension Project {
  /// Returns the place of a new recording.
  ///
  /// - Throws: a usage error for a name that would lead out of the folder, or that a shell would not take
  ///   as one word.
  package func place(named name: String) throws(UsageError) -> RecordingStore {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else {
      throw UsageError("a recording's name has no slashes and does not begin with a dot")
    }
    let safe = name.safeName
    guard name == safe else {
      throw UsageError(
        "a recording cannot be called \(name.shortened(to: 80).quoted): a shell would not take the name "
          + "as it is",
        hint: "use letters, digits and any of - _ . + , = @ : instead, such as "
          + (safe.isEmpty ? "my-recording" : safe)
      )
    }
    let folder = recordings.appending(path: name, directoryHint: .isDirectory)
    return RecordingStore(folder: folder)
  }
}
