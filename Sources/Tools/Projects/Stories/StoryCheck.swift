package import Approvals
package import EventModel
import Foundation
package import Messages
package import Recorder
import Replayer

/// The check that the story of a recording tells what was recorded or approved, even where it was edited.
///
/// A story that is not the one that its recording gives is proven again by running it: other titles and
/// checks may be better, but it must lead through the expected screens.
package struct StoryCheck {
  private let project: Project
  private let proofs: StoryProofs
  /// The setting in which stories are run.
  private let replaced: ReplacedSetting
  /// The stories that only their ledgers explain, since nothing here can run them, with the reasons.
  package private(set) var notRun: [(recording: RecordingStore, reason: String)] = []

  /// Prepares a check.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - stores: The recordings; nil if they are not known.
  ///   - replaced: The setting in which stories are run, if it is not the recorded one.
  /// - Throws: `UsageError` for options that contradict each other; `DriverError` for an unknown app.
  package init(
    _ project: Project,
    for stores: [RecordingStore]? = nil,
    in replaced: ReplacedSetting = ReplacedSetting()
  ) throws {
    (self.project, self.replaced) = (project, replaced)
    // Options that make no sense are refused before any story runs.
    proofs = try StoryProofs(project, for: stores)
    project.interruption.watch()
  }

  /// Returns what is wrong with the story of a recording; nil if it tells the recording, if it is what
  /// the recording gives and says itself that it is not proven, or if there is none.
  package mutating func problem(of recording: RecordingStore) -> Diagnostic? {
    let budget = Budget(endingAfter: project.time)
    do {
      guard recording.hasLog, let story = try recording.readStory() else { return nil }
      let limits = LogLimits(budget: budget.during("reading the log"))
      let log = try recording.log(limits: limits)
      let state = try recording.goldens(within: budget).storyState()
      switch try verdict(on: story, state, of: recording, log, within: budget) {
      case .told:
        Self.remind(of: story, in: recording, project)
        return nil
      case .notRun(let reason):
        notRun.append((recording, reason))
        return nil
      case .unproven(let reason):
        return problem(of: recording, state, because: reason, within: budget)
      }
    } catch {
      return Diagnostic.diagnostics(for: error, tool: "simon-replay", command: "approve").first
    }
  }

  /// Tells that a story says itself that it is not proven, if it does; the screens are compared all the same.
  package static func remind(of story: String, in recording: RecordingStore, _ project: Project) {
    guard let reason = ProvenStory.reason(admittedIn: story) else { return }
    project.warn(
      "this story says that it is not proven: \(reason.shortened.printable)",
      at: recording.storyFile.relativePath
    )
  }

  /// Tells which stories were not run.
  package func remind() {
    guard let first = notRun.first else { return }
    let others = notRun.count - 1
    let path = first.recording.storyFile.relativePath.printable
    project.diagnose(
      "\(path) was not run, and is proven by its ledger alone: \(first.reason.printable)"
        + (others > 0
          ? "; so \(others == 1 ? "is 1 other story" : "are \(others) other stories")" : "")
    )
  }

  /// Returns the open question about the story of a recording, if the ledger does not explain the story as it is.
  ///
  /// - Parameters:
  ///   - goldens: The files of the recording.
  ///   - ledger: Its ledger; nil to read it.
  /// - Returns: The problem; nil if there is none.
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  package static func question(
    about goldens: GoldenStore,
    by ledger: Ledger? = nil
  ) throws(GoldenFileError) -> Ledger.Problem? {
    switch try goldens.storyState(by: ledger) {
    // That the ledger names no story is a problem of the ledger.
    case .missing, .explained, .unnamed: nil
    case .outdated: .storyOutdated(because: nil)
    case .edited: .storyEdited
    }
  }

  /// Returns the reason why the story of a recording is not proven; nil if it is proven.
  ///
  /// - Throws: An error for a file that cannot be read.
  package func failure(of recording: RecordingStore, within budget: Budget) throws -> String? {
    guard let story = recording.story(), let log = try recording.wholeLog(within: budget) else {
      return nil
    }
    // Whatever the ledger says, the story has to be proven here.
    let verdict = try verdict(on: story, .outdated, of: recording, log, within: budget)
    guard case .unproven(let reason) = verdict else { return nil }
    return reason
  }

  private func verdict(
    on story: String,
    _ state: StoryState,
    of recording: RecordingStore,
    _ log: EventLog,
    within budget: Budget
  ) throws -> StoryProver.Verdict {
    if state != .outdated {
      // What needs no proof needs no rules, which may be damaged.
      let told = ToldStory(
        log,
        as: recording.title,
        expecting: [try StoryExpectation(of: recording, log, within: budget)]
      )
      if told.contains(story) { return .told }
    }
    var expectation = try proofs.expectation(of: recording, log, within: budget)
    expectation.replaced = replaced.without(log.header)
    let found = try proofs.prove(
      recording,
      log,
      expecting: expectation,
      within: budget.during(Self.activity)
    ) { $0.verdict(on: story, state) }
    guard let excess = found.excess, found.proof != .told else { return found.proof }
    return .unproven(excess)
  }

  private func problem(
    of recording: RecordingStore,
    _ state: StoryState,
    because reason: String,
    within budget: Budget
  ) -> Diagnostic {
    let path = recording.storyFile.relativePath
    guard reason != budget.during(Self.activity).exceeded.message else {
      return Diagnostic(message: reason, path: path, hint: Budget.Exceeded.hint)
    }
    let problem = Ledger.Problem.storyOutdated(because: reason.printable)
    let message =
      switch state {
      case .outdated: problem.message
      case .edited: "the story was changed and is not proven: \(reason.printable)"
      case .missing, .explained, .unnamed: "the story is not proven: \(reason.printable)"
      }
    return Diagnostic(
      message: message,
      path: path,
      hint: "write it again: \(proofs.emission(of: recording))",
      gravity: .difference
    )
  }

  private static let activity = "proving the story"
}
