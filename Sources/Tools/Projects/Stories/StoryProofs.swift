import AppDriver
package import Approvals
package import EventModel
import Foundation
package import Messages
package import Recorder
package import Replayer

/// The proofs of stories on the apps that a call names, each in a limited time.
package struct StoryProofs {
  private let project: Project
  private let secrets: [String: String]
  private let substitute: Substitute
  /// The app behind `--driver`, whose recordings are the only ones that it proves; nil for all.
  private let drivenApp: String?
  private let rules: Result<GoldenRules, RuleFileError>

  /// Reads the options of a call.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - stores: The recordings; nil if they are not known.
  /// - Throws: `UsageError` for options that contradict each other; `DriverError` for an unknown app.
  package init(_ project: Project, for stores: [RecordingStore]? = nil) throws {
    self.project = project
    let drivers = try AppDrivers(project, memory: project.memory)
    guard !drivers.isCommand || project.build == nil else {
      throw UsageError("--app cannot be combined with --driver")
    }
    secrets = Secrets.values(project)
    substitute = try Substitute(project, for: stores)
    drivenApp = stores.flatMap { drivers.app(in: $0) }
    rules = Result { () throws(RuleFileError) in try GoldenRules(project) }
  }

  /// Returns the command that writes the story of a recording again.
  package func emission(of recording: RecordingStore, on build: String? = nil) -> NextCommand {
    let isNamed = project.build != nil || project.driver != nil
    let app = isNamed ? [] : build.map { ["--app", $0] } ?? driver(of: recording)
    return Self.emission(of: recording, to: recording.storyFile.relativePath, options: app)
  }

  /// Returns the command that writes the story of a recording to its file, where it tells the recorded setting.
  package static func emission(
    of recording: RecordingStore,
    to path: String,
    options: [String] = []
  ) -> NextCommand {
    .replay("stories emit", recording, options: ["-o", path] + options)
      .repeatingNone(of: ["--locale", "--screen", "--appearance"])
  }

  /// Returns the options that name the app behind a command, with which the last run left something to decide.
  private func driver(of recording: RecordingStore) -> [String] {
    let last = LastRunStore(directory: project.recordings)
    let words = last.words(of: recording, in: ReplacedSetting(), from: last.read()) ?? []
    let names = ["--driver", "--driver-timeout"]
    return stride(from: 0, to: words.count - 1, by: 2).filter { names.contains(words[$0]) }
      .flatMap { [words[$0], words[$0 + 1]] }
  }

  /// Returns the screens that the story of a recording must lead through.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - log: Its log.
  ///   - golden: A golden that is being approved; nil for the present one.
  ///   - approved: The rules that are approved with it.
  ///   - budget: The time of reading the golden.
  /// - Returns: The screens, and the rules for them.
  /// - Throws: `GoldenFileError` and `RuleFileError` for files that cannot be read.
  package func expectation(
    of recording: RecordingStore,
    _ log: EventLog,
    approving golden: Golden? = nil,
    _ approved: [Rule] = [],
    within budget: Budget
  ) throws -> StoryExpectation {
    var rules = try rules.get().rules(for: recording)
    for place in rules.indices where approved.contains(where: rules[place].isSameLine) {
      rules[place].isApproved = true
    }
    return try StoryExpectation(
      of: recording,
      log,
      approving: golden,
      rules: rules,
      within: budget
    )
  }

  /// Proves the story of a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - log: Its log.
  ///   - expectation: The screens that the story must lead through.
  ///   - build: The build to prove it on, unless the call names one; nil for the recorded app.
  ///   - budget: The time of the proof without that of a real clock.
  ///   - body: Makes the proof.
  /// - Returns: The result of the proof, and the reason why it means nothing; nil if it was made in time.
  /// - Throws: `UsageError` for an app that cannot be named so.
  package func prove<Proof>(
    _ recording: RecordingStore,
    _ log: EventLog,
    expecting expectation: StoryExpectation,
    on build: String? = nil,
    within budget: Budget,
    by body: (StoryProver) -> Proof
  ) throws -> (proof: Proof, excess: String?) {
    let limit = ProofLimit(budget, of: log, project.time)
    // The app is ended with the time, like that of a run that is stopped.
    var timed = project
    let interruption = project.interruption
    timed.interruption = Interruption(state: { interruption.isRequested || limit.isOver })
    let workers = try AppWorkers(timed, for: recording)
    let prover = StoryProver(
      log,
      as: recording.title,
      expecting: expectation,
      secrets: secrets,
      steps: project.steps
    ) { (recorded) throws(DriverError) in
      let driver = try makeDriver(for: recorded, build, workers)
      limit.note(driver.capabilities)
      return driver
    }
    let proof = body(prover)
    if limit.isOver { return (proof, limit.message) }
    let stop = ProvenStory.Failure.stopped.message
    return (proof, interruption.isRequested ? stop : nil)
  }

  private func makeDriver(
    for recorded: String,
    _ build: String?,
    _ workers: AppWorkers
  ) throws(DriverError) -> any AppDriver {
    if workers.drivers.isCommand {
      guard let drivenApp, !Substitute.isSame(recorded, drivenApp) else {
        return try workers.makeDriver(for: recorded)
      }
      return try workers.drivers.makeOwnDriver(for: recorded)
    }
    guard project.build == nil else {
      return try workers.makeDriver(for: substitute.app(for: recorded))
    }
    return try workers.makeDriver(for: build ?? recorded)
  }
}

extension Rule {
  /// Returns whether another rule is the same line of the same file.
  fileprivate func isSameLine(_ other: Rule) -> Bool {
    file == other.file && canonicalText == other.canonicalText
  }
}
