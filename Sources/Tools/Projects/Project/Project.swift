public import AppDriver
public import EventModel
public import Foundation
public import Messages
public import Stories

/// A team's recordings, the apps that they are of, and everything around the work on them.
///
/// The work of the tools is done by the functions of a project: running a suite, recording, approving, exploring and
/// so on. They take values and return values. Progress, notices and requests to stop are parts of the
/// project; nothing is printed, and no environment is read.
///
/// ```swift
/// var project = Project(recordings: URL(filePath: "recordings"), apps: AppCatalogue([myApp]))
/// project.note = { print($0) }
/// let run = try await project.run()
/// ```
public struct Project: Sendable {
  /// The folder of the recordings.
  public var recordings: URL
  /// The folder with the project's own rules; by default the one around `recordings`.
  public var parent: URL
  /// The folder that relative paths start from.
  public var directory: URL
  /// The apps of this build.
  public var apps: AppCatalogue
  /// The definitions that stories can use, beside the built-in sentences.
  public var steps: StepLibrary
  /// The command behind which an app is driven; nil for the apps of this build.
  public var driver: String?
  /// The reason why `driver` cannot be used, such as a missing browser; nil if there is none.
  package var driverProblem: UsageError?
  /// The device with which a person points at the web page that `driver` drives; nil if it drives none.
  package var page: String?
  /// The apps that `simon.json` names, or the reason why it cannot be read; nil for a project without the file.
  package var file: Result<ProjectFile, Diagnostic>?
  /// The time that a driven app has for each answer; nil for 10 seconds.
  public var answerTime: Duration?
  /// The build that is used instead of the recorded one: `todo:new`; nil for the recorded ones.
  public var build: String?
  /// The parts of the recorded setting that are replaced.
  public var setting = ReplacedSetting()
  /// The exchanges of driven apps with other programs: those of the recordings, or live ones.
  public var network = NetworkChoice.recorded
  /// The most memory that the replay of a recording may take, the app included, in bytes.
  public var memory = 2_048 << 20
  /// The time for each replay of a recording, and for each part of the work on its files.
  public var time = Duration.seconds(60)
  /// The variables in which secrets are looked for: `SIMON_SECRET_1`.
  ///
  /// Worker processes look for them in the environment of this process.
  public var variables: [String: String] = [:]
  /// The program from which worker processes are started, one of the tools of the team; nil does all work in
  /// this process, where an app that crashes ends it.
  ///
  /// Workers have the apps and steps of that program and are told everything else by its options, so that limits,
  /// locales and seeds must be such as these take.
  public var executable: String?
  /// The longest wait for another process that holds the lock of a recording.
  public var lockWait = Duration.seconds(10)
  /// True in CI: nothing is left pending, nothing is approved, there are no locks, and what no ledger explains is red.
  public var isCI = false
  /// The requests to stop.
  public var interruption = Interruption()
  /// The name under which messages speak of the calling tool.
  package var tool = "simon-replay"
  /// Returns the person who decides, for ledgers.
  public var findAuthor: @Sendable () -> String = { "someone" }
  /// Returns the present time as `2026-01-01T09:00:00Z`, for ledgers and logs.
  public var findTime: @Sendable () -> String = { Date().ISO8601Format() }
  /// Takes what is to be told while work is done.
  public var note: @Sendable (Notice) -> Void = { _ in }
  /// Begins to show the progress of work that has so many parts.
  public var begin: @Sendable (_ count: Int) -> WorkProgress = { _ in WorkProgress() }

  /// Creates a project without workers, whose notices and progress nobody sees.
  ///
  /// - Parameters:
  ///   - recordings: The folder of the recordings.
  ///   - apps: The apps of this build.
  ///   - steps: The definitions that stories can use, beside the built-in sentences.
  public init(recordings: URL, apps: AppCatalogue, steps: StepLibrary = StepLibrary()) {
    (self.recordings, self.apps, self.steps) = (recordings, apps, steps)
    parent = recordings.appending(path: "..", directoryHint: .isDirectory)
    directory = URL(filePath: ".", directoryHint: .isDirectory)
  }

  /// The person who decides.
  var author: String { findAuthor() }

  /// The present time as `2026-01-01T09:00:00Z`.
  package var now: String { findTime() }

  /// Returns the place of a path; it is shown as it was given.
  package func file(_ path: String, directoryHint: URL.DirectoryHint = .inferFromPath) -> URL {
    URL(filePath: path, directoryHint: directoryHint, relativeTo: directory)
  }
}
