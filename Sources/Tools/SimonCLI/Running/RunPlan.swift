import AppDriver
import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Recorder
import Replayer

/// The settings for the replay of all recordings of a run.
///
/// A run reads them from its arguments, and passes these to its workers.
struct RunPlan: Sendable {
  /// The options of a run that its workers get too.
  static let options: [any CommandOption] = [
    StandardOptions.directory,
    StandardOptions.app.saying("use this build of the app instead of the recorded one"),
    RunOptions.targetCheck, RunOptions.from, RunOptions.to, RunOptions.locale, RunOptions.screen,
    RunOptions.appearance, RunOptions.diagnose, RunOptions.diagnoseSeed, RunOptions.memoryLimit,
    RunOptions.timeLimit,
  ]

  /// The option that tells a worker to replace the app of every recording by that of `--app`.
  static let standsForAll = Flag(
    "--app-stands-for-all",
    "the app of --app replaces that of every recording"
  )

  /// The option that tells a worker which recordings the app behind `--driver` replays.
  static let drivenApp = Option<String>(
    "--driven-app NAME",
    "the app behind --driver; recordings of other apps use their own"
  )

  private let substitute: Substitute
  /// The app behind `--driver`, whose recordings are the only ones that it replays; nil for all.
  private let drivenApp: String?
  private let drivers: DriverOption
  /// The call of a run by steps, which has no worker that replays, but drives the app in one.
  private let stepwise: Invocation?
  /// The rules of the project; damaged ones damage every recording, since each depends on them.
  private let rules: Result<GoldenRules, RuleFileError>
  private let targetCheck: Replay.TargetCheck
  private let secrets: [String: String]
  /// The events whose checkpoints are compared.
  let span: ClosedRange<Int>
  /// The parts of the recorded setting that are replaced.
  let replaced: ReplacedSetting
  private let diagnosis: Diagnosis.Depth
  /// The seed of the lot that orders the replays of a diagnosis.
  private let lotSeed: UInt64
  /// A Boolean value that says whether all checkpoints are compared, so that what differs can be decided about.
  var isWhole: Bool { part == nil }
  /// The events whose checkpoints are compared; nil for all.
  var part: ClosedRange<Int>? { span == RecordingRun.everything ? nil : span }
  /// The memory limit for the replay of a recording, in bytes.
  let memoryLimit: Int
  /// The time for reading a recording, and for each comparison with its golden.
  private let time: Duration
  /// The arguments from which a worker reads the same plan.
  let words: [String]

  /// Reads the plan of a run or of a worker.
  ///
  /// - Parameters:
  ///   - call: the arguments.
  ///   - recordings: the recordings of all shards; nil for a worker.
  /// - Throws: `UsageError` for options that contradict each other; `DriverError` for an unknown app.
  init(_ call: Invocation, for recordings: [RecordingStore]? = nil) throws {
    targetCheck = call[RunOptions.targetCheck] ?? .strict
    memoryLimit = RunOptions.memory(call)
    time = RunOptions.time(call)
    drivers = try DriverOption(call, memory: memoryLimit)
    stepwise = call.has(RunOptions.step) ? call : nil
    guard !drivers.isCommand || !call.has(StandardOptions.app) else {
      throw UsageError("--app cannot be combined with --driver")
    }
    let first = call[RunOptions.from] ?? 1
    let last = call[RunOptions.to] ?? .max
    guard first <= last else { throw UsageError("--from \(first) is after --to \(last)") }
    span = first...last
    replaced = RunOptions.replaced(call)
    diagnosis = call.has(RunOptions.diagnose) ? .full : .brief
    lotSeed = UInt64(call[RunOptions.diagnoseSeed] ?? Int.random(in: 0...999_999))
    substitute = try Substitute(call, for: recordings)
    drivenApp = if let recordings { drivers.app(in: recordings) } else { call[Self.drivenApp] }
    rules = Result { () throws(RuleFileError) in try GoldenRules(call) }
    secrets = Secrets.values(call)
    let passed = (Self.options + DriverOption.options).filter {
      $0.name != StandardOptions.directory.name
    }
    words =
      passed.flatMap { option in call.words(of: option) }
      + [StandardOptions.directory.name, call.recordingsFolder.path]
      + (substitute.isForAll ? [Self.standsForAll.name] : [])
      + (drivenApp.map { [Self.drivenApp.name, $0] } ?? [])
  }

  /// Returns the build on which a recording is replayed; nil for the recorded app, and for one behind a command.
  func build(for recorded: String) -> String? {
    let build = substitute.app(for: recorded)
    return drivers.isCommand || build == recorded ? nil : build
  }

  /// Returns the run of a recording; one whose rules cannot be read is red, and the others run.
  func run(of recording: RecordingStore) -> RecordingRun {
    var own: [Rule] = []
    var rulesError: RuleFileError?
    do throws(RuleFileError) {
      if recording.refusal == nil { own = try rules.get().rules(for: recording) }
    } catch {
      rulesError = error
    }
    let (drivers, substitute, drivenApp) = (drivers, substitute, drivenApp)
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
          throw DriverOption.otherApp(drivenApp, than: recorded)
        }
      }
      let app = substitute.app(for: recorded)
      guard let stepwise, let workers = try? AppWorkers(stepwise) else {
        return try drivers.makeDriver(for: app)
      }
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
  func checkSpan(of recordings: [RecordingStore]) throws(UsageError) {
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
struct Substitute: Sendable {
  /// The name of the app; nil if every recording uses its own.
  let name: String?
  /// True if it replaces the app of every recording, not only other builds of the same app.
  let isForAll: Bool

  init(_ call: Invocation, for recordings: [RecordingStore]?) throws {
    name = call[StandardOptions.app]
    guard let name, let recordings else {
      isForAll = call.has(RunPlan.standsForAll)
      return
    }
    _ = try call.apps.makeDriver(for: name)
    isForAll = !recordings.contains { recording in
      recording.app.map { Self.isSame($0, name) } ?? false
    }
  }

  func app(for recorded: String) -> String {
    guard let name, isForAll || Self.isSame(recorded, name) else { return recorded }
    return name
  }

  /// Returns whether two names are those of builds of one app.
  static func isSame(_ one: String, _ other: String) -> Bool { DriverOption.isSame(one, other) }
}

extension DriverOption {
  /// Returns the app behind the command if some of the recordings are of it, and others are not.
  ///
  /// A command that does not start replays them all, and so fails them all.
  func app(in recordings: [RecordingStore]) -> String? {
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
