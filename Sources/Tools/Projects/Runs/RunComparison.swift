import EventModel
package import Messages
package import Reports

/// The differences between two runs, told by their differences from a third one or from the goldens.
package struct RunComparison {
  /// A change that one run shows beside a base, or that it no longer shows.
  package struct Entry {
    package var change: JSONReport.Change
    /// The change in one line for people.
    package var sentence: String
    /// True if the run shows the change and the base does not; false if only the base shows it.
    package var isNew: Bool
    /// The paths of the recordings, in order.
    package var recordings: [String]
  }

  /// A recording with another verdict in another run.
  package struct Difference {
    package var recording: String
    /// The verdicts of all runs, the base last; nil where a run has no such recording.
    package var verdicts: [RunFindings.Verdict?]
  }

  /// The runs that are compared, and the base if there is one.
  package let runs: [RunFindings]
  /// The recordings that the runs judge differently.
  package private(set) var differences: [Difference] = []
  /// The changes that both runs made, those of the first alone, and those of the second alone.
  package private(set) var (both, first, second): ([Entry], [Entry], [Entry]) = ([], [], [])
  /// The recordings that the runs compared with different goldens, so that their changes say nothing.
  package private(set) var incomparable: [String] = []
  /// The number of recordings that all runs have.
  package private(set) var common = 0

  /// True if both runs have the same verdicts and changes, and no recording is incomparable.
  package var isSame: Bool {
    differences.isEmpty && incomparable.isEmpty && first.isEmpty && second.isEmpty
  }
  /// True if a third run is the base; false if the goldens are.
  package var hasBase: Bool { runs.count > 2 }

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - one: The first run.
  ///   - other: The second run.
  ///   - base: The run that both are told from; nil for the goldens.
  package init(_ one: RunFindings, _ other: RunFindings, base: RunFindings? = nil) {
    runs = [one, other] + (base.map { [$0] } ?? [])
    let paths = Set(runs.flatMap(\.verdicts.keys)).sorted { $0.precedes($1) }
    for path in paths {
      let verdicts = runs.map { $0.verdicts[path] }
      if verdicts.allSatisfy({ $0 != nil }) { common += 1 }
      // A recording that only the base has says nothing about the two runs.
      guard verdicts[0] != nil || verdicts[1] != nil else { continue }
      if let one = verdicts[0], let other = verdicts[1], one.isSame(as: other) { continue }
      differences.append(Difference(recording: path, verdicts: verdicts))
    }
    let shared = paths.filter { path in runs.allSatisfy { $0.verdicts[path] != nil } }
    incomparable = shared.filter { path in Set(runs.compactMap { $0.goldens[path] }).count > 1 }
    let known = Set(shared).subtracting(incomparable)
    let (left, right) = (Self.steps(to: one, base, known), Self.steps(to: other, base, known))
    both = Self.entries(left.order.filter { right.steps[$0] != nil }, left.steps)
    first = Self.entries(left.order.filter { right.steps[$0] == nil }, left.steps)
    second = Self.entries(right.order.filter { left.steps[$0] == nil }, right.steps)
  }

  /// A change of one recording that appears or disappears.
  private struct Step: Hashable {
    var change: JSONReport.Change
    var recording: String
    var isNew: Bool
  }

  /// The steps in the order in which they first appear, with their sentences.
  private typealias Steps = (order: [Step], steps: [Step: String])

  /// Returns the steps that lead from a base to a run, in the recordings that all runs have.
  private static func steps(
    to run: RunFindings,
    _ base: RunFindings?,
    _ known: Set<String>
  ) -> Steps {
    func found(_ run: RunFindings?, isNew: Bool) -> Steps {
      var steps: Steps = ([], [:])
      for finding in run?.findings ?? [] where known.contains(finding.recording) {
        let step = Step(change: finding.change, recording: finding.recording, isNew: isNew)
        if steps.steps.updateValue(finding.sentence, forKey: step) == nil {
          steps.order.append(step)
        }
      }
      return steps
    }
    func isMissing(_ step: Step, in steps: Steps) -> Bool {
      var opposite = step
      opposite.isNew.toggle()
      return steps.steps[opposite] == nil
    }
    let (after, before) = (found(run, isNew: true), found(base, isNew: false))
    let order =
      after.order.filter { isMissing($0, in: before) }
      + before.order.filter { isMissing($0, in: after) }
    let sentences = after.steps.merging(before.steps) { first, _ in first }
    let left = Set(order)
    return (order, sentences.filter { left.contains($0.key) })
  }

  /// Returns each change once, with its recordings.
  private static func entries(_ order: [Step], _ sentences: [Step: String]) -> [Entry] {
    let entries = order.map { step in
      Entry(
        change: step.change,
        sentence: sentences[step] ?? "",
        isNew: step.isNew,
        recordings: [step.recording]
      )
    }
    return entries.merged {
      ChangeOfRun(change: $0.change, isNew: $0.isNew)
    } add: {
      $0.recordings += $1.recordings
    }
  }

  private struct ChangeOfRun: Hashable {
    var change: JSONReport.Change
    var isNew: Bool
  }
}

extension RunComparison {
  /// The comparison as JSON; `docs/compare.schema.json` describes it.
  package var members: JSONMembers {
    [
      "runs": runs.prefix(2).map(\.name),
      "base": hasBase ? runs[2].name : nil,
      "recordings": differences.map { difference -> JSONMembers in
        [
          "path": difference.recording,
          "first": difference.verdicts[0].map(Self.members),
          "second": difference.verdicts[1].map(Self.members),
          "base": hasBase ? difference.verdicts[2].map(Self.members) : nil,
        ]
      },
      "both": both.map(Self.members),
      "onlyFirst": first.map(Self.members),
      "onlySecond": second.map(Self.members),
      "otherGoldens": incomparable, "common": common,
    ]
  }

  private static func members(_ verdict: RunFindings.Verdict) -> JSONMembers {
    ["verdict": verdict.word, "cause": verdict.cause, "message": verdict.message?.shortened]
  }

  private static func members(_ entry: Entry) -> JSONMembers {
    [
      "change": entry.change, "sentence": entry.sentence, "shown": entry.isNew,
      "recordings": entry.recordings,
    ]
  }

  /// Returns the comparison for people.
  package func lines(_ style: Style) -> [ConsoleText] {
    let names = runs.map(\.name.printable)
    var lines = differences.map { difference -> ConsoleText in
      let verdicts = difference.verdicts.prefix(2).map { verdict in
        verdict.map { $0.headline.shortened.printable } ?? "not in this run"
      }
      return "\(style.bold("\(difference.recording.printable)")): \(verdicts[0]) → \(verdicts[1])"
    }
    lines += incomparable.map { path in
      "\(style.bold("\(path.printable)")): compared with different goldens, so its changes say nothing"
    }
    if hasBase {
      lines += section("Only \(names[0]) changed since \(names[2]):", of: first, style)
      lines += section("Only \(names[1]) changed since \(names[2]):", of: second, style)
      lines += section("Both changed since \(names[2]):", of: both, style)
    } else {
      lines += section("Only in \(names[0]):", of: first, style)
      lines += section("Only in \(names[1]):", of: second, style)
    }
    if !hasBase, !both.isEmpty {
      lines += ["\(both.count.counted("change")) in both"]
    }
    if isSame { lines.append("\(common.counted("recording")): both runs found the same") }
    return lines
  }

  private func section(_ title: String, of entries: [Entry], _ style: Style) -> [ConsoleText] {
    guard !entries.isEmpty else { return [] }
    return ["\(title)"]
      + entries.map { entry in
        let listed = entry.recordings.prefix(3).map(\.printable).joined(separator: ", ")
        let more = entry.recordings.count > 3 ? " and \(entry.recordings.count - 3) more" : ""
        let sentence = ConsoleText(entry.sentence.shortened)
        let text = entry.isNew ? sentence : "no longer: \(sentence)"
        return "  \(style.yellow(text))\(style.dim("   in \(listed)\(more)"))"
      }
  }
}

extension RunFindings.Verdict {
  /// Returns whether two runs judge a recording in the same way, as far as both tell.
  fileprivate func isSame(as other: Self) -> Bool {
    let isSame = { (one: String?, other: String?) in one == other || one == nil || other == nil }
    return word == other.word && isSame(cause, other.cause) && isSame(message, other.message)
  }

  /// The verdict with its cause or its message.
  fileprivate var headline: String {
    let reason = message ?? cause
    return reason.map { $0 == word ? word : "\(word), \($0)" } ?? word
  }
}
