import AppDriver
import Approvals
package import EventModel
import Foundation
package import Messages
package import Recorder
package import Replayer

/// The settings for the replay of all recordings of a run.
///
/// A run reads them from its arguments, and passes these to its workers.
package struct RunPlan: Sendable {
  private let substitute: Substitute
  /// The app behind `--driver`, whose recordings are the only ones that it replays; nil for all.
  private let drivenApp: String?
  private let drivers: AppDrivers
  private let network: NetworkChoice
  /// The project of a run by steps, which has no worker that replays, but drives the app in one.
  private let stepwise: Project?
  /// The rules of the project; damaged ones damage every recording, since each depends on them.
  private let rules: Result<GoldenRules, RuleFileError>
  private let targetCheck: Replay.TargetCheck
  private let secrets: [String: String]
  /// The events whose checkpoints are compared.
  package let span: ClosedRange<Int>
  /// The parts of the recorded setting that are replaced.
  package let replaced: ReplacedSetting
  private let diagnosis: Diagnosis.Depth
  /// The seed of the lot that orders the replays of a diagnosis.
  private let lotSeed: UInt64
  /// True if all checkpoints are compared; only such a run can leave changes to approve.
  package var isWhole: Bool { part == nil }
  /// The events whose checkpoints are compared; nil for all.
  package var part: ClosedRange<Int>? { span == RecordingRun.everything ? nil : span }
  /// The memory limit for the replay of a recording, in bytes.
  package let memoryLimit: Int
  /// The time for reading a recording, and for each comparison with its golden.
  private let time: Duration
  /// The arguments from which a worker reads the same plan.
  package let words: [String]

  /// Prepares the replays of a run or of a worker.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - settings: the settings of the run.
  ///   - recordings: the recordings of all shards; nil for a worker.
  /// - Throws: `UsageError` for settings that contradict each other; `DriverError` for an unknown app.
  package init(
    _ project: Project,
    _ settings: RunSettings,
    for recordings: [RecordingStore]? = nil
  ) throws {
    targetCheck = settings.targetCheck ?? .strict
    (memoryLimit, time) = (project.memory, project.time)
    drivers = try AppDrivers(project, memory: memoryLimit)
    network = project.network
    stepwise = settings.isStepwise ? project : nil
    guard !drivers.isCommand || project.build == nil else {
      throw UsageError("--app cannot be combined with --driver")
    }
    let first = settings.from ?? 1
    let last = settings.to ?? .max
    guard first <= last else { throw UsageError("--from \(first) is after --to \(last)") }
    span = first...last
    replaced = project.setting
    diagnosis = settings.isDeep ? .full : .brief
    lotSeed = settings.lotSeed ?? UInt64.random(in: 0...999_999)
    substitute = try Substitute(project, settings, for: recordings)
    drivenApp = if let recordings { drivers.app(in: recordings) } else { settings.drivenApp }
    rules = Result { () throws(RuleFileError) in try GoldenRules(project) }
    secrets = Secrets.values(project)
    words =
      settings.words(in: project)
      + (substitute.isForAll ? [WorkerWords.standsForAll] : [])
      + (drivenApp.map { [WorkerWords.drivenApp, $0] } ?? [])
  }

  /// Returns the build on which a recording is replayed; nil for the recorded app, and for one behind a command.
  package func build(for recorded: String) -> String? {
    let build = substitute.app(for: recorded)
    return drivers.isCommand || build == recorded ? nil : build
  }

  /// Returns the run of a recording; one whose rules cannot be read is red, and the others run.
  package func run(of recording: RecordingStore) -> RecordingRun {
    var own: [Rule] = []
    var rulesError: RuleFileError?
    do throws(RuleFileError) {
      if recording.refusal == nil { own = try rules.get().rules(for: recording) }
    } catch {
      rulesError = error
    }
    let (substitute, drivenApp) = (substitute, drivenApp)
    let drivers = drivers.using(network.use(of: recording))
    let stepwise = stepwise
    var run = RecordingRun(
      recording,
      secrets: secrets,
      rules: own,
      targetCheck: targetCheck
    ) { (recorded) throws(DriverError) in
      if let drivenApp, !Substitute.isSame(recorded, drivenApp) {
        do throws(DriverError) { return try drivers.makeOwnDriver(for: recorded) } catch {
          guard case .unknownApp = error else { throw error }
          throw AppDrivers.otherApp(drivenApp, than: recorded)
        }
      }
      let app = substitute.app(for: recorded)
      guard let stepwise, let workers = try? AppWorkers(stepwise) else {
        return try drivers.makeDriver(for: app)
      }
      workers.network = drivers.network
      return try workers.makeDriver(for: app)
    }
    run.rulesError = rulesError
    run.span = span
    run.replaced = replaced
    (run.diagnosis, run.lotSeed) = (diagnosis, lotSeed)
    let time = time
    run.makeBudget = { Budget(endingAfter: time) }
    return run
  }

  /// Checks that every readable recording contains the span.
  package func checkSpan(of recordings: [RecordingStore]) throws(UsageError) {
    guard span.lowerBound > 1 || span.upperBound < .max else { return }
    for recording in recordings {
      guard let count = try? recording.log().events.count else { continue }
      let wanted = span.upperBound < .max ? span.upperBound : span.lowerBound
      guard wanted <= count else {
        throw UsageError.noEvent("\(wanted)", of: recording.name.printable, last: count)
      }
    }
  }
}

/// The app that `--app` uses instead of the recorded one.
///
/// It replaces other builds of the same app. Recordings of other apps keep their own, unless no
/// recording uses that app.
package struct Substitute: Sendable {
  /// The name of the app; nil if every recording uses its own.
  package let name: String?
  /// True if it replaces the app of every recording, not only other builds of the same app.
  package let isForAll: Bool

  package init(
    _ project: Project,
    _ settings: RunSettings = RunSettings(),
    for recordings: [RecordingStore]?
  ) throws {
    name = project.build
    guard let name, let recordings else {
      isForAll = settings.standsForAll
      return
    }
    try AppDrivers(project).expect(name)
    isForAll = !recordings.contains { recording in
      recording.app.map { Self.isSame($0, name) } ?? false
    }
  }

  package func app(for recorded: String) -> String {
    guard let name, isForAll || Self.isSame(recorded, name) else { return recorded }
    return name
  }

  /// Returns whether two names are those of builds of one app.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    AppDrivers.isSame(one, other)
  }
}

extension AppDrivers {
  /// Returns the app behind the command if some of the recordings are of it, and others are not.
  ///
  /// A command that does not start replays them all, and so fails them all.
  package func app(in recordings: [RecordingStore]) -> String? {
    guard isCommand else { return nil }
    let apps = Set(recordings.compactMap(\.app))
    guard apps.count > 1, let name = try? name() else { return nil }
    let isOf = { (app: String) in Substitute.isSame(app, name) }
    return apps.contains(where: isOf) && !apps.allSatisfy(isOf) ? name : nil
  }
}

extension RecordingStore {
  /// The app that the log names; nil if its header cannot be read.
  ///
  /// The rest of the log is not read: its worker does that, in the time that it has.
  fileprivate var app: String? {
    guard let bytes = try? logBytes() else { return nil }
    var stream = LogStream(makingEvents: true)
    let chunk = 1 << 16
    do throws(LogError) {
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        stream.append(bytes[start..<min(start + chunk, bytes.count)].span)
        while let next = try stream.nextItem() {
          if case .header(let header) = next.item { return header.app }
        }
      }
    } catch { return nil }
    return nil
  }
}
