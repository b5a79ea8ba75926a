package import Approvals
import EventModel
import Foundation
package import Messages
package import Recorder
package import Replayer

/// The checks of goldens against their ledgers and against recordings that were renamed.
package enum GoldenCheck {
  /// Adds to a run's results what the goldens' files say: in CI, a golden that its ledger does not
  /// explain is an error.
  ///
  /// - Parameters:
  ///   - suite: the results.
  ///   - recordings: the recordings, in the order of the results.
  ///   - judged: the results that were judged while others were still replayed, by their places.
  ///   - judge: the judge of these results, who goes on with the others.
  ///   - project: the project.
  /// - Throws: `RecordingFileError` for a folder that cannot be looked into.
  package static func judge(
    _ suite: inout SuiteResult,
    _ recordings: [RecordingStore],
    except judged: [Int: RecordingResult],
    by judge: Judge,
    project: Project
  ) throws {
    let interruption = project.interruption
    var judge = judge
    let time = StoppedRun.judging(interruption)
    for (place, recording) in recordings.enumerated() {
      guard let result = suite.results[place] else { continue }
      guard !time.isOver else {
        // What was not judged must not be reported as passed.
        suite.results[place] = nil
        continue
      }
      suite.results[place] = try judged[place] ?? judge.judged(result, of: recording)
    }
    // A request that came meanwhile may have kept a ledger from being read.
    suite.isStopped = suite.isStopped || interruption.isRequested
    StoppedRun.limit(&suite, of: recordings, after: interruption)
    judge.explanation.remind()
  }

  /// The check of one result after the other.
  package struct Judge {
    fileprivate var explanation: ExplanationCheck
    private let project: Project
    /// The goldens without a recording; nil until a golden is missing.
    private var orphans: [Orphan]?

    package init(_ project: Project) {
      (self.project, explanation) = (project, ExplanationCheck(project))
    }

    /// Returns a result with what the files of its golden say.
    ///
    /// - Throws: `RecordingFileError` for a folder that cannot be looked into.
    package mutating func judged(
      _ result: RecordingResult,
      of recording: RecordingStore
    ) throws -> RecordingResult {
      var result = result
      if result.verdict.isMissing, let screens = result.pending?.seen.screens,
        !project.interruption.isRequested
      {
        let all = try orphans ?? GoldenCheck.orphans(project)
        orphans = all
        result.formerName = GoldenCheck.orphan(of: screens, among: all)?.store.name
      }
      guard result.verdict.isGood || result.verdict.isFlaky else { return result }
      if let overlay = StrangeOverlay.all(of: recording.goldens()).first {
        result.verdict = .damagedGolden(overlay.error)
        return result
      }
      do {
        if let problem = try explanation.problem(
          of: recording,
          in: result.setting,
          by: result.rules.map(\.rule)
        ) {
          result.verdict = .unapproved(problem)
        }
      } catch let error as GoldenFileError {
        result.verdict = .damagedGolden(error)
      } catch let error as RecordingFileError {
        result.verdict = .damagedLog(error)
      }
      return result
    }
  }

  /// The findings about the files of recordings, each of which is told at once.
  private struct CheckedFiles {
    /// The number of goldens, overlays and rules that nobody approved.
    var count = 0
    /// The number of overlays.
    var overlays = 0
    var isDamaged = false
    /// The gravities of recordings that have nothing to check.
    var unchecked: [Gravity] = []

    /// Checks the golden of a recording and its overlays.
    mutating func add(_ store: RecordingStore, _ project: Project) {
      if let problem = GoldenCheck.emptiness(of: store, project) {
        unchecked.append(problem.gravity)
        return project.diagnose(problem)
      }
      let budget = Budget(endingAfter: project.time)
      let goldens = store.goldens(within: budget)
      let settings = goldens.overlaySettings()
      overlays += settings.count
      for goldens in [goldens] + settings.map(goldens.store(in:)) {
        do throws(GoldenFileError) {
          guard let problem = try GoldenCheck.problem(of: goldens) else { continue }
          count += 1
          project.diagnose(problem)
        } catch {
          isDamaged = true
          project.diagnose(Diagnostic(error))
        }
      }
      for overlay in StrangeOverlay.all(of: goldens) {
        isDamaged = true
        project.diagnose(Diagnostic(overlay.error))
      }
    }
  }

  /// Checks every golden against its ledger, and every story against its log; tells each problem.
  ///
  /// - Returns: the gravity of the gravest problem, and the sentence of a check that found none.
  package static func run(
    _ stores: [RecordingStore],
    _ project: Project
  ) throws -> (gravity: Gravity, summary: String?) {
    var files = CheckedFiles()
    for store in stores { files.add(store, project) }
    do throws(RuleFileError) {
      for rule in try RuleSubjects.unapproved(in: stores, project) {
        files.count += 1
        project.diagnose(rule.diagnostic)
      }
    } catch {
      files.isDamaged = true
      for problem in Diagnostic.list(error) { project.diagnose(problem) }
    }
    let changed = try storyProblems(of: stores, project)
    let codes = changed.map(\.gravity)
    guard !files.isDamaged, !codes.contains(.damaged) else { return (.damaged, nil) }
    guard files.count == 0, !codes.contains(.missingGolden) else { return (.missingGolden, nil) }
    guard changed.isEmpty else { return (.difference, nil) }
    guard files.unchecked.isEmpty else { return (.gravest(of: files.unchecked), nil) }
    let rest = files.overlays > 0 ? " and \(files.overlays.counted("overlay"))" : ""
    return (.success, "\(stores.count.counted("golden"))\(rest): all match their ledgers")
  }

  /// Tells and returns what is wrong with the stories of recordings, each as soon as it is known.
  private static func storyProblems(
    of stores: [RecordingStore],
    _ project: Project
  ) throws -> [Diagnostic] {
    var stories = try StoryCheck(project, for: stores, in: project.setting)
    let interruption = project.interruption
    var problems: [Diagnostic] = []
    for store in stores where !interruption.isRequested {
      guard let problem = stories.problem(of: store) ?? openQuestion(about: store, project) else {
        continue
      }
      // An app that was ended proves nothing.
      try interruption.check()
      problems.append(problem)
      project.diagnose(problem)
    }
    try interruption.check()
    stories.remind()
    return problems
  }

  /// Returns the question about a story that is proven, and that somebody still has to approve, as a run in CI asks it.
  private static func openQuestion(about store: RecordingStore, _ project: Project) -> Diagnostic? {
    let budget = Budget(endingAfter: project.time)
    // A file that cannot be read was told before.
    guard
      let open = (try? StoryCheck.question(about: store.goldens(within: budget))).flatMap(\.self)
    else { return nil }
    return Diagnostic(
      message: open.message,
      path: store.storyFile.relativePath,
      hint: NextCommand.completing(open.hint, about: store),
      gravity: .missingGolden
    )
  }

  /// Returns the problem of a recording without a log, or without anything to compare; nil for others.
  private static func emptiness(of store: RecordingStore, _ project: Project) -> Diagnostic? {
    guard store.hasLog else {
      var problem = Diagnostic(store.missingLog)
      problem.gravity = .orphaned
      return problem
    }
    let goldens = store.goldens()
    // A golden has at least one screen, and a log that cannot be read is told below.
    guard !FileManager.default.fileExists(atPath: goldens.goldenFile.path) else { return nil }
    let budget = Budget(endingAfter: project.time).during("reading the log")
    guard let log = try? store.log(limits: LogLimits(budget: budget)), log.checkpoints.isEmpty
    else {
      return nil
    }
    return .nothingToApprove(in: store)
  }

  /// Returns the problem of a golden or of an overlay.
  private static func problem(of goldens: GoldenStore) throws(GoldenFileError) -> Diagnostic? {
    // A damaged overlay is an error even if nobody approved it.
    let misfits = goldens.setting.isEmpty ? [] : try goldens.overlaidGolden()?.misfits ?? []
    if var problem = try goldens.problem(countsPending: true) {
      switch problem {
      // They name the overlay themselves, or another file.
      case .outdated, .unnamed, .pending, .drifted, .logEdited, .logBehind, .unfinished: break
      default: if !goldens.setting.isEmpty { problem = .overlay(goldens.setting, problem) }
      }
      let file = problem.isAboutLog ? goldens.logFile : goldens.approvedFile
      return Diagnostic(
        message: problem.message,
        path: file.relativePath,
        hint: NextCommand.completing(problem.hint, about: RecordingStore(folder: goldens.folder))
      )
    }
    guard let misfit = misfits.first(where: { $0.setting == goldens.setting }) else { return nil }
    return Diagnostic(
      message: misfit.message,
      path: goldens.approvedFile.relativePath,
      hint:
        "replay in this setting, and then let approve write the overlay anew: "
        + "\(NextCommand.replay("approve"))"
    )
  }

  /// A golden without a recording.
  package struct Orphan {
    package var store: RecordingStore
    package var golden: Golden
  }

  /// Returns all goldens without a recording in the folder.
  ///
  /// - Throws: `RecordingFileError` for a folder that cannot be looked into.
  package static func orphans(_ project: Project) throws(RecordingFileError) -> [Orphan] {
    orphans(among: try RecordingStore.all(below: project.recordings))
  }

  /// Returns the goldens without a recording among all recordings of a folder.
  package static func orphans(among stores: [RecordingStore]) -> [Orphan] {
    // The run reports a golden that cannot be read.
    stores.compactMap { store in
      guard !store.hasLog, let golden = try? store.goldens().golden() else {
        return nil
      }
      return Orphan(store: store, golden: golden)
    }
  }

  /// Returns the orphan with these screens; nil if there is none, or more than one.
  package static func orphan(of screens: [Golden.Screen], among orphans: [Orphan]) -> Orphan? {
    let trees = screens.map(\.tree)
    let same = orphans.filter { $0.golden.screens.map(\.tree) == trees }
    return same.count == 1 ? same[0] : nil
  }
}

extension RecordingResult.Verdict {
  /// True if there is no golden.
  fileprivate var isMissing: Bool {
    if case .missingGolden = self { true } else { false }
  }

  /// True if the recording failed at first and passed in a later attempt.
  fileprivate var isFlaky: Bool {
    if case .flaky = self { true } else { false }
  }
}

extension Diagnostic {
  /// Returns the problem of a recording whose log has no checkpoint.
  package static func nothingToApprove(in store: RecordingStore) -> Diagnostic {
    Diagnostic(
      message: "this log has no checkpoint, so that there is nothing to compare or to approve",
      path: store.logFile.relativePath,
      hint: "record the session again: a checkpoint is a screen of it",
      gravity: .nothing
    )
  }
}
