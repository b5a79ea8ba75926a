package import Approvals
import EventModel
import Foundation
package import Messages
import Platform
package import Recorder
import Replayer
package import Reports

/// Decisions that were made elsewhere, bound to the files here that they were made on.
package struct BoundDecisions {
  private let file: DecisionFile
  /// The review of everything that is pending, which knows the names of all groups.
  private let whole: Review
  /// The entries that the decisions are about, with the files that they were made on.
  package private(set) var entries: [ApprovalSubjects.Entry] = []
  /// The diagnostics of recordings that are not as they were when the decisions were made.
  package private(set) var problems: [Diagnostic] = []
  /// The path of the recording of each entry.
  private var paths: [String] = []

  /// Binds decisions to what is pending.
  ///
  /// - Parameters:
  ///   - file: The decisions.
  ///   - found: Everything that is pending.
  ///   - stores: The recordings.
  ///   - source: The result of other machines' runs, if that is decided on.
  ///   - project: The project, which says where the recordings are.
  package init(
    _ file: DecisionFile,
    about found: [ApprovalSubjects.Entry],
    of stores: [RecordingStore],
    from source: ReviewSource?,
    _ project: Project
  ) {
    self.file = file
    whole = Review(found.map(\.subject))
    let folder = project.recordings
    let known = Dictionary(
      stores.map { (SuiteSelection.path(of: $0, below: folder), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var fitting: [String: String] = [:]
    for recording in file.recordings {
      do {
        guard let (store, setting) = Self.recording(at: recording.path, among: known) else {
          throw Diagnostic(
            message: "there is no recording \(recording.path.quoted) here, "
              + "so nothing about it can be decided",
            path: file.path,
            hint: "name the folder: --dir DIR"
          )
        }
        let goldens = store.goldens(in: setting)
        try expect(
          recording,
          Self.recording(
            goldens,
            left: source?.part(of: store, in: setting),
            at: recording.path
          )
        )
        fitting[goldens.pendingFile.path] = recording.path
      } catch {
        problems += Diagnostic.diagnostics(for: error, tool: project.tool, command: "approve")
      }
    }
    bind(found, fitting)
    guard file.decisions.contains(where: { $0.recordings != nil }) else { return }
    for place in entries.indices { entries[place].subject.isAskedApart = true }
  }

  /// Takes the entries of recordings that are as they were, and those about rules that are so.
  ///
  /// - Parameters:
  ///   - found: Everything that is pending.
  ///   - fitting: The paths of these recordings by those of their pending files.
  private mutating func bind(_ found: [ApprovalSubjects.Entry], _ fitting: [String: String]) {
    let listed = Dictionary(file.rules.map { ($0.path, $0.digest) }) { first, _ in first }
    for entry in found {
      let rules = (try? Self.rules(of: entry)).flatMap(\.self)
      let isOther = rules.map { listed[$0.path] ?? $0.digest != $0.digest } ?? false
      if isOther, let rules { problems.append(refusal(of: rules)) }
      guard !isOther,
        let path = fitting[entry.store.pendingFile.path]
          ?? rules.flatMap({ listed[$0.path] == nil ? nil : $0.path })
      else { continue }
      entries.append(entry)
      paths.append(path)
    }
  }

  /// Returns the problem of rules that are not those that the decisions are about.
  private func refusal(of rules: DecisionFile.Rules) -> Diagnostic {
    Diagnostic(
      message: "the rules in \(rules.path.quoted) are not those that these decisions are about",
      path: file.path,
      hint: "decide about them again: \(NextCommand.replay("approve"))"
    )
  }

  /// Returns the recording at a path, which may end with a setting: `recordings/create-todo@de_DE`.
  private static func recording(
    at path: String,
    among known: [String: RecordingStore]
  ) -> (RecordingStore, ReplacedSetting)? {
    if let store = known[path] { return (store, ReplacedSetting()) }
    for mark in path.indices where path[mark] == "@" {
      let text = String(path[path.index(after: mark)...])
      if let store = known[String(path[..<mark])], let setting = ReplacedSetting(parsing: text),
        !setting.isEmpty
      {
        return (store, setting)
      }
    }
    return nil
  }

  /// Makes sure that a recording is as it was when the decisions were made.
  private func expect(
    _ expected: DecisionFile.Recording,
    _ found: DecisionFile.Recording
  ) throws(Diagnostic) {
    let isOther = { (digest: Digest?, other: Digest?) in digest != nil && digest != other }
    let other: String? =
      if expected.golden != found.golden {
        "golden"
      } else if isOther(expected.log, found.log) {
        "log"
      } else if isOther(expected.screens, found.screens) || isOther(expected.targets, found.targets)
      {
        Self.result
      } else if isOther(expected.story, found.story) {
        "story"
      } else {
        nil
      }
    guard let other else { return }
    throw Diagnostic(
      message: "the \(other) of \(expected.path.quoted) is not the one "
        + "that these decisions are about",
      path: file.path,
      hint: expected.screens != nil && found.screens == nil && other == Self.result
        ? "nothing is pending here; to decide on what another machine saw, add --from REPORT"
        : "decide about it again: \(NextCommand.replay("approve"))"
    )
  }

  private static let result = "result of the last run"

  /// Decides as the file says; everything else is left for later.
  ///
  /// - Throws: `Diagnostic` for a change that is not pending, unless it may be one of a recording that was refused.
  package func decide(_ review: inout Review) throws(Diagnostic) {
    var decided: [Int: Review.Decision] = [:]
    for decision in file.decisions {
      for name in decision.changes {
        let places =
          decision.recordings.map { decide(decision.decision, about: name, in: $0, &review) }
          ?? decide(decision.decision, about: name, &review)
        guard !places.isEmpty || !problems.isEmpty else {
          throw .unknownChange(name, in: review, at: file.path)
        }
        for place in places {
          guard
            decided.updateValue(decision.decision, forKey: place) ?? decision.decision
              == decision.decision
          else {
            throw Diagnostic(
              message: "the change \(name.quoted) is both approved and rejected",
              path: file.path,
              hint: "keep one of the two decisions; nothing was written"
            )
          }
        }
        review.give(reason: decision.reason, for: places)
      }
    }
    review.decideRest(.skip)
  }

  /// Decides about a change or a group; returns the items.
  private func decide(
    _ decision: Review.Decision,
    about name: String,
    _ review: inout Review
  ) -> [Int] {
    let known = review.places(named: name)
    if review.decide(decision, about: name) {
      let item = name.split(separator: ":").first.map(String.init) ?? name
      return known.isEmpty ? review.places(named: item) : known
    }
    // The group may have lost members here, since it reached into other recordings.
    let members = whole.places(named: name).flatMap { review.places(named: whole.items[$0].id) }
    for member in members { _ = review.decide(decision, about: review.items[member].id) }
    return members
  }

  /// Decides about a change or a group in some recordings only; returns the items.
  private func decide(
    _ decision: Review.Decision,
    about name: String,
    in recordings: Set<String>,
    _ review: inout Review
  ) -> [Int] {
    func places(named name: String) -> [Int] {
      let members = whole.places(named: name).flatMap { review.places(named: whole.items[$0].id) }
      return Set(review.places(named: name) + members).sorted().filter { item in
        review.items[item].places.allSatisfy { recordings.contains(paths[$0.subject]) }
      }
    }
    let parts = name.split(separator: ":")
    if decision == .approve, parts.count == 2, let number = Int(parts[1]), number > 0 {
      let items = places(named: String(parts[0]))
      return items.allSatisfy { review.approve(candidate: number - 1, of: $0) } ? items : []
    }
    let items = places(named: name)
    review.decide(decision, items)
    return items
  }

  /// Returns the recordings with something pending, and the digests by which decisions are bound to them.
  package static func recordings(
    of entries: [ApprovalSubjects.Entry],
    _ project: Project
  ) throws -> [DecisionFile.Recording] {
    var places: [String: Int] = [:]
    var recordings: [DecisionFile.Recording] = []
    for entry in entries {
      guard let path = path(of: entry, project) else { continue }
      let place = places[path] ?? recordings.count
      if place == recordings.count {
        places[path] = place
        var found = try recording(entry.store, left: entry.imported, at: path)
        found.story = nil
        recordings.append(found)
      }
      guard case .unexplained(let problem)? = entry.subject.question, problem.isAboutStory else {
        continue
      }
      recordings[place].story = try entry.store.storyDigest()
    }
    return recordings
  }

  /// Returns the path by which decisions name the recording of an entry; nil for rules of several recordings, which
  /// belong to none of them.
  static func path(of entry: ApprovalSubjects.Entry, _ project: Project) -> String? {
    guard entry.store.recordingName != nil else { return nil }
    let store = RecordingStore(folder: entry.store.folder)
    let setting = entry.store.setting
    return SuiteSelection.path(of: store, below: project.recordings)
      + (setting.isEmpty ? "" : "@\(setting.text)")
  }

  /// Returns the file of the rule that an entry is about, as it is now; nil for another question.
  static func rules(of entry: ApprovalSubjects.Entry) throws -> DecisionFile.Rules? {
    guard case .unexplained(.rules(let rules))? = entry.subject.question, let rule = rules.first,
      let text = try UntrustedFile.text(of: entry.store.folder.appending(path: RuleStore.fileName))
    else { return nil }
    return DecisionFile.Rules(path: rule.rule.file, digest: Digest(of: text))
  }

  /// Returns the files of the rules that some entries are about, each once.
  package static func rules(of entries: [ApprovalSubjects.Entry]) throws -> [DecisionFile.Rules] {
    var known: Set<String> = []
    return try entries.compactMap { try rules(of: $0) }.filter { known.insert($0.path).inserted }
  }

  /// Returns the digests of the files of a recording on which decisions depend.
  private static func recording(
    _ store: GoldenStore,
    left part: ReviewSource.Part?,
    at path: String
  ) throws -> DecisionFile.Recording {
    let contents = try store.contents(withLog: true)
    return DecisionFile.Recording(
      path: path,
      golden: contents.golden,
      log: contents.log,
      screens: part.map { $0.pending.map { Digest(of: $0.text) } } ?? contents.pending,
      targets: part.map { $0.repairs.map { Digest(of: $0.text) } } ?? contents.repairs,
      story: contents.story
    )
  }
}
