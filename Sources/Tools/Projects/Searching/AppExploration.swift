import AppDriver
package import EventModel
package import Exploring
import Messages
package import Recorder

/// An exploration of an app: random sessions until a limit, of which the few that show something new become
/// recordings.
package struct AppExploration {
  /// The numbers of what an exploration has found.
  package struct Found: Equatable, Sendable {
    /// The kinds of screens.
    package var screens: Int
    /// The ways between them.
    package var transitions: Int
    /// The sessions that ended with a crash.
    package var crashes: Int

    fileprivate init(_ exploration: Exploration) {
      screens = exploration.coverage.screens.count
      transitions = exploration.coverage.transitions.count
      crashes = exploration.crashes.count
    }
  }

  /// The header of each session, with the app and its redactions.
  package let header: SessionHeader
  /// The number of actions in a session.
  package var steps = 60
  /// The number of sessions after which it ends; nil for no limit.
  package var sessions: Int?
  /// The time after which it ends; nil for no limit.
  package var time: Duration?
  /// True if recordings are kept although a redaction matched no view.
  package var allowsUnmatched = false
  /// Makes drivers, and writes the recordings.
  package let writer: RecordingWriter

  private var project: Project { writer.project }

  /// Plans an exploration without limits.
  package init(_ header: SessionHeader, writer: RecordingWriter) {
    (self.header, self.writer) = (header, writer)
  }

  /// Explores until a limit, a request to stop, or five sessions in a row that show nothing new.
  ///
  /// - Parameter took: called after each session that found something, with what was known before and after it.
  /// - Returns: what was found, and whether it was stopped on request.
  /// - Throws: the error of an app that cannot be driven, or of a redaction without effect.
  package func run(
    took: (_ session: Int, _ before: Found, _ after: Found) -> Void = { _, _, _ in }
  ) throws -> (found: Exploration, isStopped: Bool) {
    let interruption = project.interruption
    interruption.watch()
    let deadline = time.map { ContinuousClock.now + $0 }
    var exploration = Exploration(header, steps: steps, secrets: Secrets.values(project))
    let progress = project.begin(2)
    var isStopped = false
    do {
      while !exploration.isExhausted, exploration.sessions < sessions ?? .max {
        progress.say(Self.state(of: exploration))
        let before = Found(exploration)
        // Its file exists until the next driver is made.
        var exchanges: SessionExchanges?
        defer { withExtendedLifetime(exchanges) {} }
        try exploration.explore { (network) throws(DriverError) in
          exchanges = try network.map(Self.exchanges)
          writer.useNetwork(exchanges?.use ?? .recorded)
          return try writer.makeDriver(header.app)
        } check: {
          guard !interruption.isRequested else { throw End.stopped }
          if let deadline, ContinuousClock.now >= deadline { throw End.timeIsUp }
        }
        let after = Found(exploration)
        guard after != before else { continue }
        progress.clear()
        took(exploration.sessions, before, after)
      }
    } catch End.timeIsUp {} catch  where error is End || interruption.isRequested {
      isStopped = true
    }
    progress.clear()
    isStopped = isStopped || interruption.isRequested
    try expectMatches(exploration, isStopped: isStopped)
    return (exploration, isStopped)
  }

  private static func exchanges(_ lines: [String]) throws(DriverError) -> SessionExchanges {
    do { return try SessionExchanges(lines) } catch {
      let reason = (error as? Diagnostic)?.message ?? "\(error)"
      throw .launchFailed(reason: reason)
    }
  }

  /// The ends of an exploration that is not exhausted.
  private enum End: Error { case timeIsUp, stopped }

  /// Returns what an exploration does now, for its progress.
  private static func state(of exploration: Exploration) -> String {
    "session \(exploration.sessions + 1): "
      + "\(exploration.coverage.screens.count.counted("screen")), "
      + "\(exploration.coverage.transitions.count.counted("transition"))"
  }

  /// Makes sure that every redaction matched a view of some session.
  private func expectMatches(_ exploration: Exploration, isStopped: Bool) throws {
    do {
      try RedactionCheck.expectMatches(
        exploration.unmatchedRedactions,
        allowsUnmatched: allowsUnmatched,
        project
      )
    } catch {
      var diagnostic = error.diagnostic
      if isStopped { diagnostic.gravity = .interrupted }
      throw diagnostic
    }
  }

  /// Keeps the sessions that together show everything as `NAME-1`, `NAME-2` …, and the crashes, whole and shrunk.
  ///
  /// - Parameters:
  ///   - exploration: what was found.
  ///   - name: the start of the recordings' names.
  ///   - begins: called once the places of the recordings are known to be free.
  ///   - wrote: called after each of the sessions without a crash, with its log, its place and its proof.
  /// - Throws: the reason why a recording could not be written.
  package func keep(
    _ exploration: Exploration,
    as name: String,
    begins: () -> Void = {},
    wrote: (EventLog, RecordingStore, RecordingProof) -> Void = { _, _, _ in }
  ) throws {
    let stores = try writer.places(exploration.kept.indices.map { "\(name)-\($0 + 1)" })
    begins()
    for (find, store) in zip(exploration.kept, stores) {
      let proof = try writer.write(
        find.log,
        to: store,
        secrets: [:],
        network: find.network
      )
      wrote(find.log, store, proof)
    }
    for (place, crash) in exploration.crashes.enumerated() {
      try CrashWriter(writer: writer).write(crash, as: "\(name)-crash-\(place + 1)")
    }
  }
}
