import Foundation

/// The recorded sessions on which benchmarks run: random actions on the sample apps, recorded by the
/// `simon-record` beside this program.
struct Corpus {
  /// One recorded session.
  struct Session {
    /// The folder's name: app, number of actions and seed.
    var name: String
    /// The event log.
    var log: URL
  }

  /// The apps of the sessions of 2,000 actions.
  private static let apps = ["controls", "feed", "login", "navigation", "olympics", "todo"]
  /// The apps of the long sessions, which have the longest and the shortest screens.
  private static let longApps = ["feed", "todo"]

  /// The folder of the recordings.
  let folder: URL

  /// Finds the folder that the options name.
  init(_ call: BenchmarkCall) {
    folder = URL(filePath: call.options["corpus"] ?? ".build/corpus")
  }

  /// The sessions, in the order of their names.
  ///
  /// - Throws: `BenchmarkError` if there is none.
  func sessions() throws -> [Session] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let sessions = names.sorted().map { session(named: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.log.path) }
    guard !sessions.isEmpty else {
      let hint = "hint: record sessions there with simon-bench corpus"
      throw BenchmarkError(message: "there are no recordings in \(folder.path)\n\(hint)")
    }
    return sessions
  }

  private func session(named name: String) -> Session {
    Session(name: name, log: folder.appending(path: "\(name)/events.jsonl"))
  }

  /// Records one session.
  ///
  /// It is recorded beside its place and moved there when its log is whole, so that a session that was
  /// interrupted is not taken for one.
  private func record(_ session: Session, _ words: [String]) throws {
    let part = folder.appending(path: ".part")
    try? FileManager.default.removeItem(at: part)
    try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: part) }
    // A session that found a crash, or that its own build does not replay, has a log, too.
    try? Stopwatch.run(
      Stopwatch.tool("simon-record"),
      ["session"] + words + ["--dir", part.path]
    )
    let recording = part.appending(path: session.name)
    let log = recording.appending(path: "events.jsonl")
    guard (try? LogSample.check(log)) != nil else {
      throw BenchmarkError(message: "simon-record left no whole log of \(session.name)")
    }
    try? FileManager.default.removeItem(at: folder.appending(path: session.name))
    try FileManager.default.moveItem(at: recording, to: folder.appending(path: session.name))
  }

  /// Records the sessions that are not there yet.
  ///
  /// - Returns: their sizes and times.
  func record(seed: String, isLong: Bool) throws -> [Figure] {
    var wanted = Self.apps.map { (app: $0, actions: 2_000) }
    if isLong { wanted += Self.longApps.map { ($0, 30_000) } }
    var figures: [Figure] = []
    for (app, actions) in wanted {
      let session = session(named: "\(app)-\(actions)-\(seed)")
      if !FileManager.default.fileExists(atPath: session.log.path) {
        let words = [
          "--app", app, "--monkey", "\(actions)", "--seed", seed, "--name", session.name,
        ]
        let time = try Stopwatch.computing { try record(session, words) }
        figures.append(Figure("recording \(session.name)", time.children / 1_000, in: "CPU-s"))
        let replaying = Stopwatch.computing { try? replay([session], jobs: 1) }
        if actions == 2_000 {
          let ratio = time.children / replaying.children
          figures.append(Figure("that to replaying it", ratio, in: "times", atMost: 3))
        }
      }
      guard let size = try? session.log.resourceValues(forKeys: [.fileSizeKey]).fileSize else {
        throw BenchmarkError(message: "simon-record left no log in \(session.log.path)")
      }
      figures.append(Figure(session.name, Double(size) / 1e6, in: "MB"))
    }
    return figures
  }

  /// Replays the sessions of 2,000 actions.
  ///
  /// - Returns: the events a second of processor time of the app that is worst, and how much faster two
  ///   workers replay all sessions than one.
  func replay(runs: Int) throws -> [Figure] {
    let sessions = try sessions().filter { $0.name.contains("-2000-") }
    let speeds = try sessions.map { session in
      let lines = try String(contentsOf: session.log, encoding: .utf8).utf8.count { $0 == 0x0A }
      let times = try (0..<runs).map { _ in
        try Stopwatch.computing { try replay([session], jobs: 1) }.children
      }
      // The header and the end are no events.
      return (name: session.name, speed: Double(lines - 2) * 1_000 / median(times))
    }
    guard let worst = speeds.min(by: { $0.speed < $1.speed }) else { return [] }
    let (one, two) = (
      try Stopwatch.milliseconds(runs: runs) { try replay(sessions, jobs: 1) },
      try Stopwatch.milliseconds(runs: runs) { try replay(sessions, jobs: 2) }
    )
    return [
      Figure(
        "replaying \(worst.name), the slowest",
        worst.speed,
        in: "events/CPU-s",
        atLeast: 60_000
      ),
      Figure("all of them, one worker to two", one / two, in: "times", atLeast: 1.9),
    ]
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private func replay(_ sessions: [Session], jobs: Int) throws {
    try Stopwatch.run(
      Stopwatch.tool("simon-replay"),
      ["run"] + sessions.map(\.name) + ["--dir", folder.path, "--jobs", "\(jobs)"]
    )
  }
}
