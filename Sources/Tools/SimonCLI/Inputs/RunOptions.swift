import CommandLines
import EventModel
import Messages
import Replayer

/// The options of commands that replay recordings.
enum RunOptions {
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
    "make every experiment on the cause of a failure, and repeat it in an order drawn by lot"
  )
  static let diagnoseSeed = Option(
    "--diagnose-seed N",
    in: 0...999_999,
    "the seed of that order (default: another one in each run)"
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

/// The order in which a run starts its recordings.
enum RunOrder: Equatable {
  case name, slowest
  /// A random order; a run without a seed chooses and prints one.
  case random(seed: UInt64?)

  /// Reads `name`, `slowest`, `random` or `random:SEED`.
  init(parsing word: String) throws(UsageError) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("name", 1): self = .name
    case ("slowest", 1): self = .slowest
    case ("random", 1): self = .random(seed: nil)
    case ("random", _):
      guard let seed = UInt64(parts[1]) else { fallthrough }
      self = .random(seed: seed)
    default:
      throw UsageError(
        "--order takes name, slowest, random or random:SEED, not \(word.quoted)"
      )
    }
  }
}
