import AppDriver
import CommandLines
import EventModel
import Exploring
import Foundation
import Messages
import Recorder
import Replayer
import Reports

/// `simon-record explore`: the screens of an app, found without a plan.
enum ExploreCommand {
  private static let minutes = Option(
    "--minutes M",
    "stop after this time (default 5, unless --sessions is given)"
  ) { (word) throws(UsageError) in
    guard let minutes = Double(word), minutes > 0, minutes <= 100_000 else {
      throw UsageError("--minutes takes a number above 0, not \(word.quoted)")
    }
    return Duration.seconds(minutes * 60)
  }
  private static let sessions = Option(
    "--sessions N",
    in: 1...1_000_000,
    "stop after N sessions; the same ones for the same seed"
  )
  private static let steps = Option(
    "--steps N",
    in: 1...100_000,
    "the number of actions in a session (default 60)"
  )
  private static let name = StandardOptions.name.saying(
    "the start of the recordings' names (default APP-explored)"
  )

  static let command = Command(
    name: "explore",
    group: .everyday,
    purpose: "find the screens of an app, and keep a few recordings that together show all of them",
    options: [
      StandardOptions.app, minutes, sessions, steps, StandardOptions.seed, StandardOptions.screen,
      SessionOptions.redact, name, StandardOptions.directory, StandardOptions.force,
      RunOptions.appMemory,
    ] + SecretOptions.all + DriverOption.options,
    examples: [
      "simon-record explore --app todo": "until five sessions show nothing new",
      "simon-record explore --app feed --sessions 20 --seed C0FFEE --dir found":
        "the same twenty sessions each time",
    ],
    exitCodes: [.difference, .damaged, .nothing, .locked, .interrupted],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let workers = try AppWorkers(call)
    let app = try workers.drivers.app(of: call)
    let header = SessionHeader(
      writer: "simon-record \(ToolVersion.current)",
      app: app,
      setting: SessionOptions.setting(call),
      redact: try SecretOptions.redactions(call)
    )
    let deadline: ContinuousClock.Instant? =
      call.has(minutes) || !call.has(sessions) ? .now + (call[minutes] ?? .seconds(300)) : nil
    let makeDriver = { (app: String) throws(DriverError) in
      try workers.makeRecordedDriver(for: app)
    }
    let writer = RecordingWriter(call: call, makeDriver: makeDriver)
    let name = call[name] ?? "\(app.replacing(":", with: "-"))-explored"
    _ = try writer.places(["\(name)-1"])
    var exploration = Exploration(
      header,
      steps: call[steps] ?? 60,
      secrets: Secrets.values(call)
    )
    let progress = ProgressLine(total: 2, console: call.console)
    var isStopped = false
    let interruption = call.console.interruption
    interruption.watch()
    do {
      while !exploration.isExhausted, exploration.sessions < call[sessions] ?? .max {
        progress.say(state(of: exploration))
        let before = Found(exploration)
        try exploration.explore { () throws(DriverError) in
          try makeDriver(app)
        } check: {
          do { try interruption.check() } catch { throw Stopped() }
          if let deadline, ContinuousClock.now >= deadline { throw TimeIsUp() }
        }
        if let news = Found(exploration).news(since: before) {
          progress.clear()
          call.console.print("session \(exploration.sessions): \(news)")
        }
      }
    } catch is TimeIsUp {} catch  where error is Stopped || interruption.isRequested {
      isStopped = true
    }
    progress.clear()
    isStopped = isStopped || interruption.isRequested
    try expectMatches(exploration, isStopped: isStopped, call)
    let code = try keep(exploration, name, writer: writer)
    return isStopped ? .interrupted : code
  }

  /// Returns what an exploration does now, for the progress line.
  private static func state(of exploration: Exploration) -> String {
    "session \(exploration.sessions + 1): "
      + "\(exploration.coverage.screens.count.counted("screen")), "
      + "\(exploration.coverage.transitions.count.counted("transition"))"
  }

  /// Makes sure that every redaction matched a view of some session.
  private static func expectMatches(
    _ exploration: Exploration,
    isStopped: Bool,
    _ call: Invocation
  ) throws {
    do { try SecretOptions.expectMatches(exploration.unmatchedRedactions, call) } catch {
      var diagnostic = error.diagnostic
      if isStopped { diagnostic.gravity = .interrupted }
      throw diagnostic
    }
  }

  /// The numbers of what an exploration has found.
  private struct Found {
    private let screens: Int
    private let transitions: Int
    private let crashes: Int

    init(_ exploration: Exploration) {
      screens = exploration.coverage.screens.count
      transitions = exploration.coverage.transitions.count
      crashes = exploration.crashes.count
    }

    /// Returns what is new in words; nil if nothing is.
    func news(since before: Found) -> ConsoleText? {
      let counts = [
        (screens - before.screens, "new screen"),
        (transitions - before.transitions, "new transition"),
      ]
      var words = counts.filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
      if crashes > before.crashes { words.append("the app crashed") }
      return words.isEmpty ? nil : "\(words.joined(separator: ", "))"
    }
  }

  private struct TimeIsUp: Error {}
  private struct Stopped: Error {}

  /// Writes the recordings and the report.
  private static func keep(
    _ exploration: Exploration,
    _ name: String,
    writer: RecordingWriter
  ) throws -> ExitCode {
    let console = writer.call.console
    let sessions = exploration.sessions.counted("session")
    console.print(
      CoverageTable(exploration.coverage, of: sessions, naming: 3, style: console.style).text
    )
    let kept = exploration.kept
    var told: Set<ShownSecret> = []
    for shown in exploration.refusals where told.insert(shown).inserted {
      let count = exploration.refusals.count { $0 == shown }
      console.diagnose(
        Diagnostic(
          message: "\(count.counted("session")) left out: \(shown.message)",
          hint: shown.hint,
          gravity: .difference
        )
      )
    }
    guard !kept.isEmpty || !exploration.crashes.isEmpty else {
      return exploration.refusals.isEmpty ? .nothing : .difference
    }
    let stores = try writer.places(kept.indices.map { "\(name)-\($0 + 1)" })
    console.print()
    for (find, store) in zip(kept, stores) {
      let proof = try writer.write(find.log, to: store, secrets: [:])
      let words = proof.story.isProven ? "story proven" : "story not proven"
      console.print(
        "● \(store.folder.relativePath): \(find.log.events.count.counted("event")), \(words)"
      )
      for line in proof.lines(for: store) { console.print("  \(line.printable)") }
      if let hidden = HiddenSecrets(in: find.log).line { console.print("  \(hidden.printable)") }
    }
    for (place, crash) in exploration.crashes.enumerated() {
      try CrashWriter(writer: writer).write(crash, as: "\(name)-crash-\(place + 1)")
    }
    console.print()
    let pattern = name.escaping { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
        ? nil : "\\\(scalar)"
    }
    console.print(
      "Next: \(NextCommand.replay(options: ["--filter", "^\(pattern)-"]))"
    )
    return exploration.crashes.isEmpty && exploration.refusals.isEmpty ? .success : .difference
  }
}
