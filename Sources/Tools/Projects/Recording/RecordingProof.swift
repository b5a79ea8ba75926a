package import Approvals
package import EventModel
import Foundation
import Messages
package import Recorder
package import Replayer

/// The proof of a session that was just made: its story, and the rules with which it replays.
package struct RecordingProof {
  /// The story.
  package var story: ProvenStory
  /// The differences that are allowed: the project's rules, the recording's own and the new ones.
  package var rules: [Rule] = []
  /// The values that the app makes anew at each launch; nil if there are none.
  package var values: LaunchValues?
  /// The reason why what differs between launches has no rules, if it is known.
  package var obstacle: LaunchObstacle?
  /// Rules of another recording that go along with its actions.
  package var carried: [Rule] = []

  /// The new rules of the recording.
  package var ownRules: [Rule] { carried + (values?.rules ?? []) }

  /// Returns the reason why a session does not replay on its own build; nil if it does.
  package func fault(of log: EventLog) -> RecordingFault? {
    story.replay.flatMap { RecordingFault(of: log, in: $0, rules: rules) }
  }

  /// Adds the rules to the files of a recording; those that the recorder made are approved by its entry.
  package func add(to new: inout NewRecording) {
    new.rules = ownRules.map(\.canonicalText)
    let approved = carried.filter(\.isApproved) + (values?.rules ?? [])
    new.approvedRules = approved.map(\.canonicalText)
  }

  /// Returns a line for each rule that the recorder made, and one that says where they are.
  package func lines(for store: RecordingStore) -> [String] {
    guard let values else { return [] }
    let found = zip(values.rules, values.examples).map { rule, examples in
      let shown = examples.map(\.quoted).joined(separator: ", ")
      return "made at launch: \(shown): \(rule.text)"
    }
    let file = "\(store.folder.relativePath)/\(RuleStore.fileName)"
    let count = found.count.counted("rule")
    let verb = found.count == 1 ? "allows" : "allow"
    return found
      + ["\(count) in \(file) \(verb) these values; without a rule they are compared exactly"]
  }
}
