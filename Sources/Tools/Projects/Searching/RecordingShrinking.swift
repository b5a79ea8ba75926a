import AppDriver
package import EventModel
package import Exploring
import Messages
package import Recorder
package import Replayer
import Approvals

/// A search for the shortest recording that shows the same failure as a recording.
package struct RecordingShrinking {
  /// The recording.
  package let recording: RecordingStore
  /// The build that passes the recording, and on which every shorter one must pass, too; nil for the recorded one.
  package var good: String?
  /// The build that fails; nil for the recorded one.
  package var bad: String?
  /// The name of the short recording; nil for that of the recording with `-short`.
  package var name: String?
  /// True if a recording of that name is replaced.
  package var replaces = false
  /// The project.
  package let project: Project

  /// Plans a search on the recorded build.
  package init(of recording: RecordingStore, in project: Project) {
    (self.recording, self.project) = (recording, project)
  }

  /// The short recording.
  package struct Result {
    /// Its log and the tries that found it.
    package var short: Shrinking.Result
    /// The whole log.
    package var log: EventLog
    /// Its place.
    package var store: RecordingStore
    /// Its story.
    package var story: ProvenStory
    /// The build that passes it; nil if there is none.
    package var good: String?
    /// The build that fails it.
    package var bad: String
  }

  /// Finds the shortest recording, and writes it.
  ///
  /// - Parameter found: called with the event and the failure that the recording shows.
  /// - Returns: the short recording; after a request to stop, the shortest one so far.
  /// - Throws: a diagnostic if the recording shows no failure, or one that cannot be reproduced.
  package func run(found: (_ event: Int, _ failure: String) -> Void = { _, _ in }) throws -> Result
  {
    let workers = try AppWorkers(project, for: recording)
    let log = try recording.log()
    let app = bad ?? log.header.app
    let (secrets, own) = (Secrets.values(project), try GoldenRules.rules(of: recording))
    let rules = try GoldenRules(project).approved(for: recording, project)
    let golden = try recording.goldens().golden()
    let writer = writer(workers)
    let store = try writer.places([name ?? "\(recording.title)-short"], option: "-o")[0]
    project.interruption.watch()
    let names = VaryingNames(rules)
    let first = { (build: String) throws(DriverError) in
      let driver = try workers.makeDriver(for: build)
      let outcome = Replay.run(log, on: driver, secrets: secrets, names: names)
      return Finding.first(in: outcome, of: log, against: golden, rules: rules)
    }
    let failure = try first(app)
    try project.interruption.check()
    guard let (finding, event) = failure else { throw nothing }
    found(event, finding.message)
    let good = try goodBuild(for: log, app) { (good) throws(DriverError) in try first(good)?.finding
    }
    try project.interruption.check()
    let short = try run(
      Shrinking(
        log,
        to: finding,
        at: event,
        rules: rules,
        secrets: secrets,
        makeFreshDriver: { () throws(DriverError) in try workers.makeFreshDriver(for: app) },
        makeGoodDriver: good.map { factory(of: $0, workers) },
        makeDriver: factory(of: app, workers)
      )
    )
    try Secrets.expectNone(in: short.log, of: store, by: short.redaction)
    let written = try writer.write(
      short.log,
      screens: short.golden,
      to: store,
      secrets: secrets.merging(short.redaction.values) { $1 },
      app: good ?? app,
      option: "-o",
      isExplained: try recording.isExplained(comparedBy: rules),
      carrying: own,
      network: recording.networkLines()
    )
    return Result(short: short, log: log, store: store, story: written.story, good: good, bad: app)
  }

  private func writer(_ workers: AppWorkers) -> RecordingWriter {
    RecordingWriter(project: project, replaces: replaces, makeDriver: workers.makeDriver(for:))
  }

  /// Returns the function that makes drivers for a build.
  private func factory(of app: String, _ workers: AppWorkers) -> Shrinking.DriverFactory {
    { () throws(DriverError) in try workers.makeDriver(for: app) }
  }

  private var nothing: Diagnostic {
    Diagnostic(
      message:
        "\(recording.name.printable) has no failure to shrink: every screen matches the golden",
      hint: "name a build that fails: --app NAME:VARIANT",
      gravity: .nothing
    )
  }

  /// Returns the build that passes the recording, on which every shorter one must pass too.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - app: the build that fails.
  ///   - finding: replays the recording on a build; it returns the first problem.
  /// - Returns: nil if no build is named but the one that fails, or if the recorded one fails too.
  /// - Throws: a diagnostic if the named build does not pass.
  private func goodBuild(
    for log: EventLog,
    _ app: String,
    finding: (String) throws(DriverError) -> Finding?
  ) throws -> String? {
    let build = good ?? log.header.app
    // A command drives one app, whatever name is asked for.
    let isOther = build != app && project.driver == nil
    guard good != nil || isOther else { return nil }
    guard let problem = try finding(build) else { return build }
    guard good != nil else { return nil }
    throw Diagnostic(
      message: "the build \(build.quoted) does not pass: \(problem.message)",
      hint: "--good takes a build on which every screen matches the golden",
      gravity: .usage
    )
  }

  private func run(_ shrinking: Shrinking) throws -> Shrinking.Result {
    let progress = project.begin(2)
    let interruption = project.interruption
    let short = try shrinking.run(unless: { interruption.isRequested }) { tries, actions in
      progress.say("try \(tries): \(actions.counted("action")) left")
    }
    progress.clear()
    guard let short else {
      try interruption.check()
      throw Diagnostic(
        message: "the failure in \(recording.name.printable) could not be reproduced",
        hint: "list the views that vary: \(NextCommand.replay("flaky", recording))",
        gravity: .difference
      )
    }
    return short
  }
}
