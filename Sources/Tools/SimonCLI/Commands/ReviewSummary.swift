import Approvals
import Foundation
import Recorder

/// The lines that `approve` ends with: what was decided, and what is left.
enum ReviewSummary {
  static func print(
    _ review: Review,
    _ outcomes: [Review.Outcome],
    subjects: [ApprovalSubjects.Entry],
    console: Console
  ) {
    let words: [(Review.Decision, String)] = [
      (.approve, "approved"), (.reject, "rejected"), (.skip, "left pending"),
    ]
    let counts = words.filter { review.count($0.0) > 0 }
      .map { "\(review.count($0.0)) \($0.1)" }
    console.print("\(review.items.count.counted("change")): \(counts.joined(separator: ", "))")
    guard review.count(.approve) > 0 else { return }
    let isRepaired = outcomes.contains { $0.repair != nil }
    console.print("Next: \(NextCommand.replay())")
    if isRepaired { console.print("It stops at the next drifted target, if any.") }
    var named: Set<String> = []
    for outcome in outcomes where outcome.repair != nil {
      let subject = subjects[outcome.subject]
      let recording = RecordingStore(folder: subject.store.folder)
      let story = recording.storyFile
      guard FileManager.default.fileExists(atPath: story.path),
        named.insert(subject.subject.name).inserted
      else { continue }
      console.print(
        "Once that passes, update the story: "
          + "\(NextCommand.replay("stories emit", recording, options: ["-o", story.relativePath]))"
      )
    }
  }

  /// Lists the changes that `--all` did not approve; says whether there are any.
  static func printRisky(_ review: Review, _ call: Invocation) -> Bool {
    let console = call.console
    let open = review.items.indices.filter { place in
      let isOpen = review.decisions[place] != .approve && review.decisions[place] != .reject
      return isOpen && (review.items[place].risk != nil || review.items[place].rejection != nil)
    }
    guard !open.isEmpty else { return false }
    let kinds = [
      open.contains { review.items[$0].risk != nil } ? "they are risky" : nil,
      open.contains { review.items[$0].risk == nil } ? "somebody rejected them before" : nil,
    ]
    console.print(
      "Not approved by --all because \(kinds.compactMap(\.self).joined(separator: ", or ")):"
    )
    for place in open {
      let item = review.items[place]
      let reason = item.risk?.words ?? item.rejection?.words.shortened.printable ?? ""
      console.print("  \(item.id)  \(item.sentence): \(reason)")
    }
    // The name of a group also decides about what follows from a risky change.
    let names = open.map { place in
      let group = review.groups.first { $0.cause != nil && $0.items.contains(place) }
      return ["--only", group?.id ?? review.items[place].id]
    }
    let command = call.reviewCommand(deciding: names.flatMap(\.self))
    console.print("To approve them: \(command)")
    return true
  }
}
