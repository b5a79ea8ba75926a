import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder

/// The runs that show what a review approved: those that left it pending, as a person can repeat them.
struct NextRuns {
  /// A run, as far as its results depend on its call.
  private struct Run: Hashable {
    var words: [String]
    /// The recordings that it named; none if it replayed all.
    var operands: [String] = []
    var setting: ReplacedSetting
    /// True if the words are all options that the run was called with.
    var isKnown: Bool
  }

  private var runs: [(run: Run, recordings: [RecordingStore])] = []

  /// The options of which a run that is known repeats none of the present call.
  private static let options: [any CommandOption] = [
    StandardOptions.app, DriverOption.driver, DriverOption.web, DriverOption.pointer,
    DriverOption.timeout, RunOptions.memoryLimit,
    RunOptions.targetCheck, RunOptions.timeLimit,
  ]
  private static let settings: [any CommandOption] = [
    RunOptions.locale, RunOptions.screen, RunOptions.appearance,
  ]

  /// Finds the runs that left what was approved.
  ///
  /// - Parameters:
  ///   - outcomes: the decisions.
  ///   - subjects: the recordings.
  ///   - call: the call of the review.
  init(of outcomes: [Review.Outcome], _ subjects: [ApprovalSubjects.Entry], _ call: Invocation) {
    let last = LastRunStore(directory: call.recordingsFolder)
    let results = last.read()
    for outcome in outcomes where outcome.golden != nil || outcome.repair != nil {
      let entry = subjects[outcome.subject]
      switch entry.subject.question {
      case nil, .repair: break
      default: continue
      }
      let recording = RecordingStore(folder: entry.store.folder)
      let setting = entry.store.setting
      let known =
        entry.imported == nil ? last.words(of: recording, in: setting, from: results) : nil
      let parts = known?.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
      var run = Run(
        words: parts?.first.map(Array.init) ?? [],
        operands: parts?.last.map(Array.init) ?? [],
        setting: setting,
        isKnown: known != nil
      )
      if let build = entry.subject.approval.pending.build, !run.words.contains(build) {
        run = Run(words: [StandardOptions.app.name, build], setting: setting, isKnown: true)
      }
      let place = runs.firstIndex { $0.run == run }
      if place == nil { runs.append((run, [])) }
      let index = place ?? runs.count - 1
      if !runs[index].recordings.contains(where: { $0.folder == recording.folder }) {
        runs[index].recordings.append(recording)
      }
    }
  }

  /// Returns the words by which the last run reached the app of some recordings, as `approve` takes them; none if the
  /// call names an app itself, or if the runs differ.
  static func appWords(of subjects: [ApprovalSubjects.Entry], _ call: Invocation) -> [String] {
    guard !apps.contains(where: call.has) else { return [] }
    let last = LastRunStore(directory: call.recordingsFolder)
    let results = last.read()
    let known = Set(
      subjects.filter { $0.imported == nil }.map { entry -> [String] in
        let recording = RecordingStore(folder: entry.store.folder)
        let words = last.words(of: recording, in: entry.store.setting, from: results) ?? []
        let options = Array(words.prefix { $0 != "--" })
        return stride(from: 0, to: options.count - 1, by: 2)
          .filter { place in apps.contains { $0.name == options[place] } }
          .flatMap { options[$0...$0 + 1] }
      }
    )
    return known.count == 1 ? known.first ?? [] : []
  }

  /// The options that name an app.
  private static let apps: [any CommandOption] = [
    StandardOptions.app, DriverOption.driver, DriverOption.web, DriverOption.timeout,
  ]

  /// The commands that repeat them; those of several runs name their recordings.
  var commands: [NextCommand] {
    guard !runs.isEmpty else { return [NextCommand.replay()] }
    return runs.map { run, recordings in
      let named = runs.count > 1 ? recordings.map(NextCommand.operand) : run.operands
      let command = NextCommand.replay(
        named.isEmpty ? "" : "run",
        options: run.words + Self.words(for: run.setting)
      )
      .repeatingNone(of: (Self.settings + (run.isKnown ? Self.options : [])).map(\.name))
      return named.isEmpty ? command : command.about(named)
    }
  }

  /// Returns the options that replace a recorded setting.
  private static func words(for setting: ReplacedSetting) -> [String] {
    let parts = [
      ReplacedSetting(locale: setting.locale), ReplacedSetting(screen: setting.screen),
      ReplacedSetting(appearance: setting.appearance),
    ]
    return zip(settings, parts).filter { !$0.1.isEmpty }.flatMap { [$0.0.name, $0.1.text] }
  }
}
