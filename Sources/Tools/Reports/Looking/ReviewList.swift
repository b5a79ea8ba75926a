package import Approvals
import Differ
import Dispatch
package import Messages
import Synchronization

/// The list of pending changes.
package struct ReviewList {
  /// The pending changes, alone and in groups.
  package let review: Review
  /// The colours of the text.
  package let style: Style
  /// The recordings with something pending, for a decisions file.
  package var recordings: [DecisionFile.Recording] = []
  /// The files of the rules that are asked about, for a decisions file.
  package var rules: [DecisionFile.Rules] = []
  /// True to list the changes that follow from a cause, too.
  package var isWhole = false
  /// Options of the commands that it prints, such as the app of the last run.
  package var options: [String] = []

  /// Returns the list in a form.
  ///
  /// - Throws: an error of `JSONEncoder`, which no review is known to cause.
  package func printout(_ format: ReportFormat) throws -> Printout {
    switch format {
    case .json:
      let groups = review.groups.filter { $0.cause != nil }.map(members)
      let stories = stories
      return .document(
        try JSONReport.encode(
          [
            "pending": review.items.map(members), "groups": groups,
            "recordings": recordings.map { JSONMembers($0) },
            "rules": rules.isEmpty ? nil : rules.map { JSONMembers($0) },
            "stories": stories.isEmpty ? nil : stories.map(members),
          ] as JSONMembers
        )
      )
    case .pretty:
      return .lines(review.groups.flatMap(lines(of:)) + storyLines + [""] + summary)
    }
  }

  /// The lines that count what is pending and say how to decide about it.
  private var summary: [ConsoleText] {
    let (changes, groups) = (review.items.count, review.groups.count)
    let count =
      changes.counted("change") + (groups < changes ? " in \(groups.counted("group"))" : "")
    let isAnyRejected = review.items.contains { $0.rejection != nil }
    let kinds = isAnyRejected ? "risky and formerly rejected changes" : "risky changes"
    let isAllRisky = review.items.allSatisfy { $0.risk != nil || $0.rejection != nil }
    let notes: [ConsoleText] = isAllRisky ? ["--all does not approve \(kinds)"] : []
    let lists: [ConsoleText] =
      isWhole || groups == changes
      ? [] : ["To list each of them: \(command(deciding: ["--list", "--all"]))"]
    return [
      "\(count) pending. To review: \(command(deciding: []))",
      "To approve one: \(command(deciding: ["--only", review.groups[0].id]))",
    ] + lists + notes
  }

  private func command(deciding decisions: [String]) -> NextCommand {
    NextCommand.replay("approve", options: options + decisions)
  }

  /// The largest number of stories whose lines are listed; each is written twice for that.
  private static let mostStories = 8

  /// The lines of stories that change if everything that is listed is approved; found side by side, since a person
  /// waits for them.
  private var stories: [(name: String, changes: [LineChange])] {
    let told = review.subjects.lazy.compactMap { subject in
      subject.storyChanges.map { (name: subject.name, find: $0) }
    }
    let chosen = Array(told.prefix(Self.mostStories))
    let found = Mutex<[Int: [LineChange]]>([:])
    DispatchQueue.concurrentPerform(iterations: chosen.count) { place in
      let changes = chosen[place].find()
      found.withLock { $0[place] = changes }
    }
    let all = found.withLock(\.self)
    return chosen.indices.map { (chosen[$0].name, all[$0] ?? []) }.filter { !$0.changes.isEmpty }
  }

  private var storyLines: [ConsoleText] {
    let lines = stories.flatMap { name, changes -> [ConsoleText] in
      ["story of \(name.printable), if all of its changes are approved"]
        + changes.map { "        \(style.colored($0))" }
    }
    let rest = review.subjects.count { $0.storyChanges != nil } - Self.mostStories
    return lines
      + (rest > 0
        ? ["and the stories of \(rest.counted("other recording")), as far as they change"] : [])
  }

  package init(review: Review, style: Style, recordings: [DecisionFile.Recording] = []) {
    (self.review, self.style, self.recordings) = (review, style, recordings)
  }

  private func members(_ story: (name: String, changes: [LineChange])) -> JSONMembers {
    ["recording": story.name, "changes": story.changes.map(\.sentence)]
  }

  private func lines(of group: Review.Group) -> [ConsoleText] {
    var lines: [ConsoleText] = []
    if group.cause != nil {
      let count = review.changeCount(of: group).counted("change")
      lines.append("\(style.bold("\(group.id)"))  \(group.sentence.shortened)")
      lines.append("        \(style.dim("\(count) with this cause: \(places(of: group))"))")
      if let targets = review.targets(decidedWith: group) {
        lines.append("        \(style.dim("\(targets.shortened.printable)"))")
      }
      if !isWhole {
        if let risk = group.risk { lines.append("        \(style.red("risky: \(risk.words)"))") }
        let rejections = group.items.compactMap { review.items[$0].rejection }
        if let rejection = rejections.max(by: { $0.at < $1.at }) {
          lines.append("        \(style.red("\(rejection.words.shortened.printable)"))")
        }
        return lines
      }
    }
    for place in group.items {
      let item = review.items[place]
      let indent: ConsoleText = group.cause == nil ? "" : "  "
      lines.append("\(indent)\(style.bold("\(item.id)"))  \(item.sentence)")
      lines.append("\(indent)        \(style.dim("\(places(of: item))"))")
      if let risk = item.risk { lines.append("        \(style.red("risky: \(risk.words)"))") }
      if let rejection = item.rejection {
        lines.append("        \(style.red("\(rejection.words.shortened.printable)"))")
      }
      if let repair = item.question.repair {
        lines += RepairReport(repair: repair, style: style).lines.map { "        \($0)" }
      }
    }
    return lines
  }

  /// Returns the places of a group's items in one line.
  package func places(of group: Review.Group) -> String {
    var item = review.items[group.items[0]]
    item.places = review.places(of: group)
    return places(of: item)
  }

  /// Returns the places of an item in one line.
  package func places(of item: Review.Item) -> String {
    let checkpoints = item.places.map(\.checkpoints.count).reduce(0, +)
    let events = item.places.compactMap(\.event)
    guard checkpoints > 0 || !events.isEmpty else {
      return review.subjects[item.places[0].subject].name.printable
    }
    var names: [String] = []
    for name in item.places.map({ review.subjects[$0.subject].name.printable })
    where names.last != name { names.append(name) }
    let listed = names.prefix(3).joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let count = events.isEmpty ? checkpoints.counted("checkpoint") : events.count.counted("event")
    return "\(count) in \(listed)\(more)"
  }

  private func members(_ group: Review.Group) -> JSONMembers {
    [
      "id": group.id, "cause": group.sentence,
      "changes": group.items.map { review.items[$0].id },
    ]
  }

  private func members(_ item: Review.Item) -> JSONMembers {
    let places = item.places.map { place -> JSONMembers in
      [
        "recording": review.subjects[place.subject].name,
        "checkpoints": place.checkpoints.map { $0 + 1 },
        "event": place.event,
      ]
    }
    return [
      "id": item.id,
      "sentence": item.sentence,
      "change": item.question.change.map { JSONReport.Change($0) },
      "target": item.question.repair.map { JSONMembers($0) },
      "risk": item.risk?.words,
      "rejected": item.rejection.map(JSONReport.Rejection.init),
      "places": places,
    ]
  }
}
