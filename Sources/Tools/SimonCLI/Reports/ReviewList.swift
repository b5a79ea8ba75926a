import Approvals
import Differ
import Dispatch
import Synchronization

/// The list of pending changes.
struct ReviewList {
  let review: Review
  let style: Style
  /// The recordings with something pending, for a decisions file.
  var recordings: [DecisionFile.Recording] = []

  func print(_ format: ReportFormat, _ console: Console) throws {
    switch format {
    case .json:
      let groups = review.groups.filter { $0.cause != nil }.map(members)
      let stories = stories
      console.print(
        try JSONReport.encode(
          [
            "pending": review.items.map(members), "groups": groups,
            "recordings": recordings.map { JSONMembers($0) },
            "stories": stories.isEmpty ? nil : stories.map(members),
          ] as JSONMembers
        )
      )
    case .pretty:
      for group in review.groups { print(group, console) }
      printStories(console)
      console.print("")
      let (changes, groups) = (review.items.count, review.groups.count)
      let count =
        changes.counted("change") + (groups < changes ? " in \(groups.counted("group"))" : "")
      let isAnyRejected = review.items.contains { $0.rejection != nil }
      let kinds = isAnyRejected ? "risky and formerly rejected changes" : "risky changes"
      let isAllRisky = review.items.allSatisfy { $0.risk != nil || $0.rejection != nil }
      console.print(
        "\(count) pending. To review: \(NextCommand.replay("approve")), or "
          + "--only \(review.groups[0].id), --reject \(review.groups[0].id)"
          + (isAllRisky ? "; --all does not approve \(kinds)" : ", --all")
      )
    }
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

  private func printStories(_ console: Console) {
    for (name, changes) in stories {
      console.print("story of \(name.printable), if all of its changes are approved")
      for change in changes { console.print("        \(style.colored(change))") }
    }
    let rest = review.subjects.count { $0.storyChanges != nil } - Self.mostStories
    if rest > 0 {
      console.print("and the stories of \(rest.counted("other recording")), as far as they change")
    }
  }

  private func members(_ story: (name: String, changes: [LineChange])) -> JSONMembers {
    ["recording": story.name, "changes": story.changes.map(\.sentence)]
  }

  private func print(_ group: Review.Group, _ console: Console) {
    if group.cause != nil {
      console.print("\(style.bold("\(group.id)"))  \(group.sentence.shortened)")
      console.print(
        "        \(style.dim("\(group.items.count.counted("change")) with this cause: \(places(of: group))"))"
      )
    }
    for place in group.items {
      let item = review.items[place]
      let indent: ConsoleText = group.cause == nil ? "" : "  "
      console.print("\(indent)\(style.bold("\(item.id)"))  \(item.sentence)")
      console.print("\(indent)        \(style.dim("\(places(of: item))"))")
      if let risk = item.risk { console.print("        \(style.red("risky: \(risk.words)"))") }
      if let rejection = item.rejection {
        console.print("        \(style.red("\(rejection.words.shortened.printable)"))")
      }
      if let repair = item.question.repair {
        for line in RepairReport(repair: repair, style: style).lines {
          console.print("        \(line)")
        }
      }
    }
  }

  /// Returns the places of a group's items in one line.
  func places(of group: Review.Group) -> String {
    var item = review.items[group.items[0]]
    item.places = review.places(of: group)
    return places(of: item)
  }

  /// Returns the places of an item in one line.
  func places(of item: Review.Item) -> String {
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
