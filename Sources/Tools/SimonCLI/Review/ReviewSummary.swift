import Approvals
import CommandLines
import Foundation
import Messages
import Projects
import Recorder
import Replayer
import Reports

/// The lines that `approve` ends with: what was decided, and what is left.
enum ReviewSummary {
  static func print(
    _ review: Review,
    _ outcomes: [Review.Outcome],
    subjects: [ApprovalSubjects.Entry],
    stories: [DecidedStory],
    call: Invocation
  ) {
    let console = call.console
    let refused = refusedStories(among: review, subjects, stories)
    let counts = [
      (review.count(.approve) - refused, "approved"), (review.count(.reject), "rejected"),
      (review.count(.skip) + refused, "left pending"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    console.print("\(review.items.count.counted("change")): \(counts.joined(separator: ", "))")
    guard review.count(.approve) > 0 else { return }
    for line in WaitingChange.lines(of: outcomes, review) { console.print("\(line)") }
    let pending = print(stories, on: console)
    // A target that was decided with its screens leaves no other one that the run did not reach.
    let isRepaired = outcomes.contains { outcome in
      outcome.repair != nil
        && !review.subjects.contains { subject in
          subject.question == nil && subject.name == review.subjects[outcome.subject].name
        }
    }
    for next in NextRuns(of: outcomes, subjects, call).commands { console.print("Next: \(next)") }
    if isRepaired { console.print("It stops at the next drifted target, if any.") }
    var named: Set<String> = []
    for outcome in outcomes where outcome.repair != nil {
      let subject = subjects[outcome.subject]
      let recording = RecordingStore(folder: subject.store.folder)
      guard pending.contains(subject.store.folder.path),
        FileManager.default.fileExists(atPath: recording.storyFile.path),
        named.insert(subject.subject.name).inserted
      else { continue }
      guard
        let command = stories.first(where: { $0.recording.folder == subject.store.folder })?.command
      else { continue }
      console.print("Once that passes, update the story: \(command)")
    }
    for story in stories where pending.contains(story.recording.folder.path) {
      guard !outcomes.contains(where: { isRepair($0, of: story, subjects) }) else { continue }
      console.print("Once it can be proven, write it again: \(story.command)")
    }
  }

  /// Returns the number of stories that somebody approved and that stay pending, since they are not proven.
  private static func refusedStories(
    among review: Review,
    _ subjects: [ApprovalSubjects.Entry],
    _ stories: [DecidedStory]
  ) -> Int {
    let refused = Set(stories.filter(\.isRefused).map(\.recording.folder))
    return review.items.indices.filter { place in
      let item = review.items[place]
      guard case .unexplained(let problem) = item.question, problem.isAboutStory else {
        return false
      }
      return review.decisions[place] == .approve
        && item.places.contains { refused.contains(subjects[$0.subject].store.folder) }
    }
    .count
  }

  private static func isRepair(
    _ outcome: Review.Outcome,
    of story: DecidedStory,
    _ subjects: [ApprovalSubjects.Entry]
  ) -> Bool {
    outcome.repair != nil
      && subjects[outcome.subject].store.folder == story.recording.folder
  }

  /// The largest number of stories whose lines are printed.
  private static let mostStories = 8

  /// Prints the lines of the stories that changed with the decisions, and the stories that are not proven.
  ///
  /// - Returns: the folders of the recordings with stories that are not proven.
  private static func print(_ stories: [DecidedStory], on console: Console) -> Set<String> {
    var (shown, rest): (Int, Int) = (0, 0)
    var pending: Set<String> = []
    for story in stories {
      let path = story.recording.storyFile.relativePath.printable
      switch story.carried {
      case .kept: break
      case .pending(let reason):
        console.print("\(path) stays pending, since it is not proven: \(reason.printable)")
        pending.insert(story.recording.folder.path)
      case .rewritten where shown == mostStories: rest += 1
      case .rewritten(let text):
        shown += 1
        console.print("\(path) follows, and is proven:")
        for change in LineChange.list(from: story.former, to: text) {
          console.print("  \(console.style.colored(change))")
        }
      }
    }
    if rest > 0 {
      console.print(rest == 1 ? "so does 1 other story" : "so do \(rest) other stories")
    }
    return pending
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
