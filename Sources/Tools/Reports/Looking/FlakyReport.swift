import EventModel
package import Exploring
import Foundation
package import Messages
package import Recorder
import Replayer

/// The report of a search for flakiness.
package struct FlakyReport {
  /// The search with its findings.
  package let search: FlakySearch
  /// The recording that was replayed.
  package let recording: RecordingStore
  /// The further replays that match the recording with the proposed rules, and their number.
  package let trial: (green: Int, count: Int)
  /// The command that shows changes of the app.
  package let again: NextCommand
  /// The colours of the text.
  package let style: Style

  /// The whole report, without a line end after its last line.
  package var text: ConsoleText {
    let replays = search.launches.counted("replay")
    let name = recording.name.printable
    let (variations, changes) = (search.variations, search.changes)
    var lines: [ConsoleText] = []
    if search.isSteady {
      guard !changes.isEmpty || !search.inputChanges.isEmpty else {
        return "\(style.green("✓")) \(name): the same in \(replays)"
      }
    } else {
      let views = Set(variations.map(\.node)).count
      let varied =
        views == 0
        ? "\(replays) went different ways" : "\(views.counted("view")) varied in \(replays)"
      lines.append("\(style.red("✗")) \(name): \(varied)")
      lines += entries(variations)
    }
    for (stop, count) in search.stops {
      lines.append(
        "  \(count) of \(replays) stopped at event \(stop.event): \(stop.reason.message.printable)"
      )
    }
    for input in search.inputVariations {
      lines.append(
        "  \(input.launches) of \(replays) at event \(input.event): \(input.message.printable)"
      )
    }
    if !search.inputChanges.isEmpty {
      let inputs = search.inputChanges.count.counted("input")
      lines.append(
        "\(style.red("✗")) \(name): \(inputs) had another outcome than recorded in every replay"
      )
      lines += search.inputChanges.map { "  at event \($0.event): \($0.message.printable)" }
      if changes.isEmpty {
        lines.append(steadyChange)
      }
    }
    if !changes.isEmpty {
      let views = Set(changes.map(\.node)).count
      lines.append(
        "\(style.red("✗")) \(name): \(views.counted("view")) differed from the recording in every replay"
      )
      lines += entries(changes) + [steadyChange]
    }
    return (lines + proposals).joined(separator: "\n")
  }

  /// The next step where every replay differs from the recording.
  private var steadyChange: ConsoleText {
    "  Every replay differs from the recording there, as after a change of the app: \(again)"
  }

  /// The most variations that are listed with their values.
  private static let mostEntries = FlakySearch.mostProposals

  /// Returns the variations with their values, and the number of views that are left out.
  private func entries(_ all: [Variation]) -> [ConsoleText] {
    let variations = all.prefix(Self.mostEntries)
    var entries: [ConsoleText] = []
    for variation in variations {
      // A view's text and its accessibility label mostly vary together.
      let body = self.values(variation)
      let like = variations.filter {
        $0.node == variation.node && $0.presence == variation.presence && self.values($0) == body
      }
      let members = like.compactMap(\.member?.name).joined(separator: ", ")
      let places = variation.checkpoints.sorted().map(String.init).joined(separator: ", ")
      let way = variation.presence?.words(always: variation.isChange) ?? members
      let head: ConsoleText = "  \(variation.node.printable)  \(way), at checkpoint \(places)"
      let entry = ([head] + body).joined(separator: "\n")
      if !entries.contains(entry) { entries.append(entry) }
    }
    let rest = Set(all.dropFirst(variations.count).map(\.node)).count
    return entries + (rest > 0 ? ["  … and \(rest.counted("more view"))"] : [])
  }

  /// The rules that would permit the variations, with the results of their trial.
  private var proposals: [ConsoleText] {
    let proposals = search.proposals
    let rest = search.withoutRule
    var lines: [ConsoleText] = []
    if !proposals.isEmpty {
      let added = proposals.count == 1 ? "this line" : "these lines"
      lines += [
        "",
        "To permit \(rest.isEmpty ? "these differences" : "a part of these differences"), add \(added) "
          + "to \(recording.folder.relativePath)/simon.rules and write the reason after \"because\":",
      ]
      lines += proposals.map { "  \($0.text)" }
    }
    if !rest.isEmpty {
      lines += ["", "No rule is proposed for these, since it would hide real changes, too:"]
      var named: Set<String> = []
      for (node, hides) in rest where named.insert(node).inserted {
        lines.append("  \(node.printable): it would hide \(hides.shortened.printable)")
      }
    }
    return lines + (proposals.isEmpty ? [] : tried(proposals))
  }

  package init(
    search: FlakySearch,
    recording: RecordingStore,
    trial: (green: Int, count: Int),
    again: NextCommand,
    style: Style
  ) {
    (self.search, self.recording, self.trial, self.again) = (search, recording, trial, again)
    self.style = style
  }

  private func tried(_ proposals: [FlakySearch.Proposal]) -> [ConsoleText] {
    let planted = proposals.map(\.planted).reduce(0, +).counted("planted change")
    let found = proposals.map(\.found).reduce(0, +)
    let matches =
      search.areProposalsEnough && search.stops.isEmpty && search.inputVariations.isEmpty
    let further = trial.count.counted("further replay")
    var line: ConsoleText = "Tried: with \(proposals.count.counted("line")), "
    line += matches ? "every replay matches the recording" : "some replays still differ"
    line += ", \(trial.green) of \(further) match it"
    line += ", and \(found) of \(planted) are found."
    return ["", line] + (trial.green < trial.count ? ["More replays show more: --times N"] : [])
  }

  private func values(_ variation: Variation) -> [ConsoleText] {
    var lines: [ConsoleText] = []
    let values = variation.values
    let reached = variation.reached.counted("replay")
    for (place, (value, _)) in values.prefix(4).enumerated() {
      let words = (variation.presence?.words(of: value) ?? value?.words ?? "none").printable
      let count = "in \(variation.count(of: value)) of \(reached)"
      lines.append("    \(words)  \(style.dim(place == 0 ? "as recorded, \(count)" : "\(count)"))")
    }
    if values.count > 4 { lines.append("    and \((values.count - 4).counted("other value"))") }
    return lines
  }
}

extension Variation.Presence {
  /// Returns the way in which a view varies, or differs in every replay, in words.
  fileprivate func words(always isChange: Bool) -> String {
    switch self {
    case .missing: isChange ? "is missing" : "comes and goes"
    case .added: isChange ? "is new" : "comes and goes"
    case .moved: isChange ? "has another place" : "changes its place"
    }
  }

  /// Returns the state of the view in words; nil stands for the recorded one.
  fileprivate func words(of value: AttributeValue?) -> String {
    switch self {
    case .missing: value == nil ? "shown" : "not shown"
    case .added: value == nil ? "not shown" : "shown"
    case .moved: value == nil ? "in its place" : "in another place"
    }
  }
}
