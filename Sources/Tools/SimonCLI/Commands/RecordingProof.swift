import Approvals
import EventModel
import Foundation
import Messages
import Recorder
import Replayer

/// The proof of a session that was just made: its story, and the rules with which it replays.
struct RecordingProof {
  /// The story.
  var story: ProvenStory
  /// The differences that are allowed: the project's rules, the recording's own and the new ones.
  var rules: [Rule] = []
  /// The values that the app makes anew at each launch; nil if there are none.
  var values: LaunchValues?
  /// The reason why what differs between launches has no rules, if it is known.
  var obstacle: LaunchObstacle?
  /// Rules of another recording that go along with its actions.
  var carried: [Rule] = []

  /// The new rules of the recording.
  var ownRules: [Rule] { carried + (values?.rules ?? []) }

  /// Returns the reason why a session does not replay on its own build; nil if it does.
  func fault(of log: EventLog) -> RecordingFault? {
    story.replay.flatMap { RecordingFault(of: log, in: $0, rules: rules) }
  }

  /// Adds the rules to the files of a recording; those that the recorder made are approved by its entry.
  func add(to new: inout NewRecording) {
    new.rules = ownRules.map(\.canonicalText)
    let approved = carried.filter(\.isApproved) + (values?.rules ?? [])
    new.approvedRules = approved.map(\.canonicalText)
  }

  /// Returns a line for each rule that the recorder made, and one that says where they are.
  func lines(for store: RecordingStore) -> [String] {
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
