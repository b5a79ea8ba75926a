import CommandLines
import EventModel
import Messages
import Projects
import Replayer

/// The options of commands that replay recordings.
enum RunOptions {
  static let jobs = Option(
    "--jobs N",
    in: 1...1_024,
    "the number of recordings replayed at once (default: all cores)"
  )
  static let targetCheck = Option(
    "--target-check",
    of: Replay.TargetCheck.self,
    "strict (default): stop at a target that cannot be verified; warn: touch its only candidate"
  )
  static let from = Option(
    "--from N",
    in: 1...Int.max,
    "start comparing at event N; earlier events are replayed but not compared"
  )
  static let to = Option("--to N", in: 1...Int.max, "stop after event N")
  static let memoryLimit = Option(
    "--memory-limit MB",
    in: 16...1_000_000,
    "the memory that the replay of a recording may take, the app included (default 2048)"
  )
  static let locale = Option(
    "--locale ID",
    "launch the app in this locale instead of the recorded one"
  ) { (word) throws(UsageError) in
    try KnownLocales.expect(word)
    return word
  }
  static let screen = StandardOptions.screen.saying(
    "launch the app with this screen instead of the recorded one"
  )
  static let appearance = Option(
    "--appearance",
    of: Appearance.self,
    "launch the app with this appearance instead of the recorded one"
  )
  static let diagnose = Flag(
    "--diagnose",
    "try every possible cause of a failure, and repeat each try in random order"
  )
  static let diagnoseSeed = Option(
    "--diagnose-seed N",
    in: 0...999_999,
    "the seed of that random order (default: a new one in each run)"
  )
  static let network = Option(
    "--network",
    of: NetworkChoice.self,
    "take what a back end answers from the recording (default), or ask it again"
  )
  static let appMemory = memoryLimit.saying("the memory that the app may take (default 2048)")
  static let order = Option(
    "--order name|slowest|random[:SEED]",
    "the order in which recordings start; reports are sorted by name",
    read: { (word) throws(UsageError) in try RunOrder(parsing: word) }
  )
  static let lastFailed = Flag(
    "--last-failed",
    "only recordings that failed when they were last replayed on this machine"
  )
  static let passWithNone = Flag("--pass-with-none", "pass if there are no recordings")
  static let timeLimit = Option(
    "--time-limit",
    secondsFrom: 0.1,
    "the time limit for a recording (default 60); on a real clock, the recorded time is added"
  )
  static let stepLimit = Option(
    "--step-limit SECONDS",
    in: 1...86_400,
    "the time for one step (default 60)"
  )
  static let goldens = Option<String>(
    "--goldens RECORDING",
    "the recording whose checkpoints stories can name"
  )
  static let step = Flag("--step", "stop before each event, show the screen, and wait for a key")
  static let wireframe = Flag(
    "--wireframe",
    "draw the screens before and after the first change of each recording"
  )

  /// The option that makes a worker replace the app of every recording by that of `--app`.
  static let standsForAll = Flag(
    WorkerWords.standsForAll,
    "the app of --app replaces that of every recording"
  )

  /// The option that tells a worker which recordings the app behind `--driver` replays.
  static let drivenApp = Option<String>(
    "\(WorkerWords.drivenApp) NAME",
    "the app behind --driver; recordings of other apps use their own"
  )

  /// The options of a run that its workers get, too.
  static let all: [any CommandOption] = [
    StandardOptions.directory,
    StandardOptions.app.saying("use this build of the app instead of the recorded one"),
    targetCheck, from, to, locale, screen, appearance, diagnose, diagnoseSeed, memoryLimit,
    timeLimit, network,
  ]

  /// Returns the settings of a run or of its worker.
  static func settings(_ call: Invocation) -> RunSettings {
    var settings = RunSettings()
    settings.targetCheck = call[targetCheck]
    (settings.from, settings.to) = (call[from], call[to])
    settings.isDeep = call.has(diagnose)
    settings.lotSeed = call[diagnoseSeed].map(UInt64.init)
    settings.isStepwise = call.has(step)
    settings.standsForAll = call.has(standsForAll)
    settings.drivenApp = call[drivenApp]
    return settings
  }

  /// Returns the order and the limits of a run; tells the seed of a random order that has none.
  ///
  /// - Throws: a usage error for a run by steps that nobody can drive.
  static func schedule(_ call: Invocation) throws(UsageError) -> RunSchedule {
    guard !call.has(step) || call.console.isInteractive else {
      throw UsageError("--step needs a terminal, because it waits for keys")
    }
    var order = call[order] ?? .name
    if case .random(nil) = order {
      let seed = UInt64.random(in: 0..<1_000_000)
      call.console.diagnose("to repeat this order: --order random:\(seed)")
      order = .random(seed: seed)
    }
    return RunSchedule(
      call.project,
      order: order,
      onlyLastFailed: call.has(lastFailed),
      passesWithNone: call.has(passWithNone)
    )
  }

  /// The parts of the recorded setting that a run replaces.
  static func replaced(_ call: Invocation) -> ReplacedSetting {
    ReplacedSetting(
      locale: call[locale],
      screen: call[screen],
      appearance: call[appearance]
    )
  }

  /// The most memory that the replay of a recording may take, in bytes.
  static func memory(_ call: Invocation) -> Int { (call[memoryLimit] ?? 2_048) << 20 }

  /// The time limit for each replay of a recording, and for each part of the work on its files.
  static func time(_ call: Invocation) -> Duration { call[timeLimit] ?? .seconds(60) }
}
