package import Approvals
package import EventModel
import Foundation
package import Messages
package import Recorder
package import Replayer

/// A recording's story after a decision about its screens or targets.
package struct DecidedStory {
  /// The recording.
  package var recording: RecordingStore
  /// The text before.
  package var former: String
  /// The result of its proof.
  package var carried: StoryProver.Carried
  /// True if somebody approved the story itself.
  package var isAsked = false
  /// The command that writes it again.
  package var command: NextCommand

  /// True if somebody approved the story itself, but it is not proven.
  package var isRefused: Bool {
    if case .pending = carried { isAsked } else { false }
  }
}

/// The stories of the recordings that are decided about, which are carried along with their screens and targets.
package struct StoryCarrier {
  private let project: Project
  private let proofs: StoryProofs
  /// The rules that are approved at the same time.
  package var rules: [Rule] = []
  /// The results, by the folders of their recordings.
  package private(set) var stories: [String: DecidedStory] = [:]

  package init(_ project: Project, _ proofs: StoryProofs) {
    (self.project, self.proofs) = (project, proofs)
  }

  /// The decisions about one recording, as far as its story depends on them.
  package struct Plan {
    /// The golden that is approved; nil if it stays.
    package var golden: Golden?
    /// The text of the log with the approved targets; nil if it stays.
    package var log: String?
    /// True if somebody approved the story itself.
    package var isAsked = false
    /// True if somebody approved the present log, which is not the last one in the ledger.
    package var isLogChanged = false
    /// The build that the run replayed on; nil for the recorded app.
    package var build: String?
  }

  /// Finds out what becomes of the story of a recording; nothing is written yet.
  ///
  /// A story that somebody edited since the last decision waits for a decision of its own.
  package mutating func carry(_ store: GoldenStore, by plan: Plan) throws {
    let recording = RecordingStore(folder: store.folder)
    guard plan.golden != nil || plan.log != nil || plan.isAsked || plan.isLogChanged,
      recording.hasLog,
      let former = try recording.readStory()
    else { return }
    let budget = Budget(endingAfter: project.time)
    let state = try GoldenStore(folder: store.folder, within: budget).storyState()
    let isMerged = former.hasPrefix(ProvenStory.mergeMark)
    guard state != .edited || plan.isAsked || isMerged else { return }
    project.interruption.watch()
    stories[store.folder.path] = DecidedStory(
      recording: recording,
      former: former,
      carried: try carried(former, state, of: recording, by: plan, within: budget),
      isAsked: plan.isAsked,
      command: proofs.emission(of: recording, on: plan.build)
    )
  }

  private func carried(
    _ former: String,
    _ state: StoryState,
    of recording: RecordingStore,
    by plan: Plan,
    within budget: Budget
  ) throws -> StoryProver.Carried {
    let limits = LogLimits(budget: budget.during("reading the log"))
    let present = try recording.log(limits: limits)
    let log = plan.log.flatMap { try? EventLog(decoding: Array($0.utf8)) } ?? present
    let expectation: StoryExpectation
    var told: ToldStory?
    do {
      expectation = try proofs.expectation(
        of: recording,
        log,
        approving: plan.golden,
        rules,
        within: budget
      )
      // Nobody but the person who edited a story knows what it should say.
      if state != .edited || former.hasPrefix(ProvenStory.mergeMark) {
        let before = try proofs.expectation(of: recording, present, within: budget)
        let recorded = StoryExpectation(recorded: present)
        told = ToldStory(present, as: recording.title, expecting: [before, recorded])
      }
    } catch let error as RuleFileError {
      let found = Diagnostic.diagnostics(for: error, tool: "simon-replay", command: "approve")
      return .pending(found.first?.message ?? "its rules cannot be read")
    }
    let found = try proofs.prove(
      recording,
      log,
      expecting: expectation,
      on: plan.build,
      within: budget.during("proving the story")
    ) { $0.carried(former, from: told) }
    return found.excess.map { .pending($0) } ?? found.proof
  }

  /// Returns whether the decision about a recording changes what its story should tell.
  package func decides(about store: GoldenStore) -> Bool { stories[store.folder.path] != nil }

  /// Returns the digest of a story that is proven, for the entries of the decision that it goes with.
  package func digest(in store: GoldenStore) -> Digest? {
    guard let story = stories[store.folder.path] else { return nil }
    switch story.carried {
    case .kept: return Digest(of: story.former)
    case .rewritten(let text): return Digest(of: text)
    case .pending: return nil
    }
  }

  /// Returns the new text of a story that is proven; nil if the story stays.
  package func text(in store: GoldenStore) -> String? {
    guard store.setting.isEmpty, case .rewritten(let text)? = stories[store.folder.path]?.carried
    else { return nil }
    return text
  }

  /// Writes a story that has new lines, unless it was written with its golden.
  ///
  /// - Parameters:
  ///   - store: The recording.
  ///   - entry: The entry of the ledger, without the changes.
  /// - Throws: `GoldenFileError`; the former story stays then.
  package func write(_ store: GoldenStore, _ entry: LedgerEntry) throws(GoldenFileError) {
    let store = store.store(in: ReplacedSetting())
    guard let story = stories[store.folder.path], case .rewritten(let text) = story.carried,
      try store.storyDigest() != Digest(of: text)
    else { return }
    var entry = entry
    entry.story = Digest(of: text)
    entry.changes = ["approve"] + LineChange.list(from: story.former, to: text).map(\.sentence)
    try store.rewrite(.story, as: text, entry)
  }
}
