public import Actions
import AppDriver
import Approvals
public import EventModel
public import Exploring
import Messages
public import Recorder
public import Replayer
import Reports

extension Project {
  /// Returns recordings of the project.
  ///
  /// - Parameter names: Their names; none for all.
  /// - Returns: The recordings in the order of their names, or of `names`.
  /// - Throws: `Diagnostic` for a name that no recording has, or several have; `RecordingFileError` for a folder
  ///   that cannot be read.
  public func recordings(_ names: [String] = []) throws -> [RecordingStore] {
    let all = try RecordingStore.all(below: recordings)
    guard !names.isEmpty else { return all }
    var seen: Set<String> = []
    return try names.filter { seen.insert($0).inserted }.map { name in
      let found = all.filter { $0.name == name || $0.title == name }
      guard let recording = found.first(where: { $0.name == name }) ?? found.first else {
        throw Diagnostic(message: "no recording matches \(name.quoted)", gravity: .nothing)
      }
      guard found.count == 1 || recording.name == name else {
        throw Diagnostic(
          message: "\(found.count) recordings are called \(name.quoted), expected one",
          gravity: .usage
        )
      }
      return recording
    }
  }

  /// Replays recordings, and compares every checkpoint with its golden.
  ///
  /// Differences are left beside the recordings for a review, except in CI, by a run of a part and by one that was
  /// stopped.
  ///
  /// - Parameters:
  ///   - names: The recordings; none for all.
  ///   - settings: What of them is compared.
  ///   - finished: Called with each result when its replay is done, in any order; what ledgers say about it is
  ///     only known at the end.
  /// - Returns: The results in the order of the recordings; after a request to stop, those that there are.
  /// - Throws: `Diagnostic` if there is no recording, `UsageError` for settings that contradict each other,
  ///   `DriverError` for an unknown app.
  public func run(
    _ names: [String] = [],
    _ settings: RunSettings = RunSettings(),
    finished: @escaping @Sendable (RecordingResult) -> Void = { _ in }
  ) async throws -> SuiteResult {
    let selection = try SuiteSelection(among: recordings(names), of: self, settings)
    guard !selection.recordings.isEmpty else {
      throw Diagnostic(message: "no recordings to replay", gravity: .nothing)
    }
    let run = try ProjectRun(of: selection, settings, by: RunSchedule(self), in: self)
    var result = try await run.replay { finished($1) }
    try GoldenCheck.judge(
      &result,
      selection.recordings,
      except: [:],
      by: GoldenCheck.Judge(self),
      project: self
    )
    run.nameBuilds(in: &result)
    _ = run.keep(result, calledWith: words(about: names))
    return result
  }

  /// Collects everything that the last runs left to decide about.
  ///
  /// - Parameter names: The recordings; none for all.
  /// - Returns: The review, in which nothing is decided yet.
  /// - Throws: An error that keeps all recordings from a decision.
  public func review(_ names: [String] = []) throws -> PendingReview {
    try PendingReview(of: recordings(names), isPartial: !names.isEmpty, in: self)
  }

  /// Records a session of the actions of a script, with its golden and its story.
  ///
  /// - Parameters:
  ///   - script: The actions.
  ///   - app: The app, or `NAME:VARIANT`.
  ///   - name: The recording's name.
  ///   - setting: The screen, the locale and so on.
  ///   - redactions: Selectors of views whose texts stay out of the recording.
  ///   - replaces: Whether a recording of that name is replaced.
  /// - Returns: The recording; its story is proven unless `failure` says why not.
  /// - Throws: The reason why there is none.
  public func record(
    _ script: ActionScript,
    of app: String,
    as name: String,
    setting: SessionSetting = SessionSetting(),
    hiding redactions: [String] = [],
    replaces: Bool = false
  ) throws -> ToldRecording {
    let writer = try writer(replaces: replaces)
    let plan = SessionRecording(
      header: header(of: app, setting, redactions),
      store: try place(named: name),
      source: .script(script, path: name),
      writer: writer,
      again: { _, store, hidden in
        let secrets = hidden.flatMap { ["--secret", $0] }
        return .record(
          "session",
          options: ["--app", app, "--name", store.name, "--force"] + secrets
        )
      },
      makeDriver: { () throws(DriverError) in try writer.makeDriver(app) }
    )
    guard let kept = try plan.keep(in: self) else {
      throw Diagnostic(message: "nothing of the session is kept", gravity: .interrupted)
    }
    return ToldRecording(kept.session.store, kept.proof.story)
  }

  /// Tells the story of a recording, and proves it by running it; no file is written.
  ///
  /// - Parameters:
  ///   - name: The recording.
  ///   - isProven: Whether the story is run.
  /// - Returns: The recording with its story.
  /// - Throws: The error of a recording that cannot be read, or of an app that cannot be driven.
  public func story(of name: String, isProven: Bool = true) throws -> ToldRecording {
    let recording = try recordings([name])[0]
    let told = try StoryTelling(
      of: recording,
      in: self,
      by: AppWorkers(self),
      isProven: isProven
    ).run()
    return ToldRecording(recording, told.story)
  }

  /// Explores an app by random sessions, and keeps the few that together show everything that was found.
  ///
  /// - Parameters:
  ///   - app: The app, or `NAME:VARIANT`.
  ///   - name: The start of the recordings' names, such as `NAME-1`.
  ///   - sessions: The number of sessions; fewer if five in a row show nothing new.
  ///   - steps: The number of actions in a session.
  ///   - setting: The screen, the locale and so on; equal seeds give equal sessions.
  ///   - replaces: Whether recordings of these names are replaced.
  /// - Returns: What the sessions covered, and the recordings without a crash; after a request to stop, those so far.
  /// - Throws: The error of an app that cannot be driven, or of a recording that cannot be written.
  public func explore(
    _ app: String,
    as name: String,
    sessions: Int,
    steps: Int = 60,
    setting: SessionSetting = SessionSetting(),
    replaces: Bool = false
  ) throws -> (coverage: Coverage, recordings: [RecordingStore]) {
    var exploration = AppExploration(
      header(of: app, setting, []),
      writer: try writer(replaces: replaces)
    )
    (exploration.sessions, exploration.steps) = (sessions, steps)
    let found = try exploration.run().found
    var kept: [RecordingStore] = []
    try exploration.keep(found, as: name, wrote: { _, store, _ in kept.append(store) })
    return (found.coverage, kept)
  }

  /// Finds the screens, transitions and controls that recordings cover.
  ///
  /// - Parameter names: The recordings; none for all.
  /// - Returns: The coverage by the names of apps.
  /// - Throws: `Diagnostic` for a log that cannot be read in time.
  public func coverage(of names: [String] = []) throws -> [String: Coverage] {
    var report = CoverageReport()
    for store in try recordings(names) where store.hasLog {
      try report.add(store, at: store.name, within: Budget(endingAfter: time))
    }
    return Dictionary(report.apps.map { ($0.name, $0.coverage) }) { first, _ in first }
  }

  /// The options with which a tool does the same as this project, for messages of later commands.
  private func words(about names: [String]) -> [String] {
    let values = [("--app", build), ("--driver", driver)]
    return values.flatMap { name, value in value.map { [name, $0] } ?? [] } + ["--"] + names
  }

  private func header(
    of app: String,
    _ setting: SessionSetting,
    _ redactions: [String]
  ) -> SessionHeader {
    SessionHeader(
      writer: "simon-record \(ToolVersion.current)",
      app: app,
      setting: setting,
      redact: redactions
    )
  }

  /// Returns the writer of sessions whose apps may crash.
  private func writer(replaces: Bool) throws -> RecordingWriter {
    let workers = try AppWorkers(self)
    workers.network = .recorded
    var writer = RecordingWriter(
      project: self,
      replaces: replaces,
      makeDriver: { (app) throws(DriverError) in
        // A team's driver may only need more time or memory.
        try workers.makeRecordedDriver(for: app, includingLimits: driver == nil)
      },
      worker: ProofWorker(self, workers.drivers)
    )
    writer.useNetwork = { workers.network = $0 }
    return writer
  }
}
