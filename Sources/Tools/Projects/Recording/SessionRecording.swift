package import AppDriver
package import EventModel
import Foundation
import Messages
package import Recorder

/// The recording of one session, from its plan to its log.
package struct SessionRecording {
  package var header: SessionHeader
  /// Makes the app, or returns one that was made before.
  package var makeDriver: () throws(DriverError) -> any AppDriver
  package var store: RecordingStore
  /// The recording that it continues.
  package var prior: SessionContinuation?
  /// The source of its actions; nil for a person.
  package var source: SessionSource?
  /// Records the inputs of a person; used if there is no source.
  package var live: (any AppDriver, NewLog) throws -> LiveSession? = { _, _ in nil }
  /// The worker that records random actions; nil to drive the app by the protocol.
  package var worker: SessionWorker?

  /// The events after which the log is flushed to disk; nil for the end of the log alone.
  package var sync: Int?
  /// True if the recording is kept although a redaction matched no view.
  package var allowsUnmatched = false
  /// Writes the recording.
  package var writer: RecordingWriter
  /// Returns the command that records a session again with further redactions.
  package var again: RecordingAgain

  /// Plans a session; nothing is written yet.
  package init(
    header: SessionHeader,
    store: RecordingStore,
    prior: SessionContinuation? = nil,
    source: SessionSource?,
    worker: SessionWorker? = nil,
    writer: RecordingWriter,
    again: @escaping RecordingAgain,
    makeDriver: @escaping () throws(DriverError) -> any AppDriver
  ) {
    (self.header, self.store, self.prior, self.source) = (header, store, prior, source)
    (self.worker, self.writer, self.again) = (worker, writer, again)
    self.makeDriver = makeDriver
  }

  /// A person's session that is kept.
  package struct LiveSession {
    /// The recorder with the whole log, whose ending is finished or interrupted.
    package var recorder: SessionRecorder
    /// The place of the recording under another name; nil to leave it where it is.
    package var newPlace: RecordingStore?
    /// The reason why the session was interrupted; nil for a request to stop.
    package var loss: String?
    /// True if the person decided about texts that look like secrets.
    package var isAnswered = false

    package init(
      recorder: SessionRecorder,
      newPlace: RecordingStore? = nil,
      loss: String? = nil,
      isAnswered: Bool = false
    ) {
      (self.recorder, self.newPlace, self.loss) = (recorder, newPlace, loss)
      self.isAnswered = isAnswered
    }
  }

  /// A session after its end.
  package struct Finished {
    /// The whole log.
    package var log: EventLog
    /// The texts to type for pseudonyms, by their variables.
    package var secrets: [String: String]
    /// The place of the log.
    package var new: NewLog
    /// The recording.
    package var store: RecordingStore
    /// The recording under the name that a person chose meanwhile; nil to leave it where it is.
    package var newPlace: RecordingStore?
    /// The redactions that had no effect.
    package var unmatched: [MissedRedaction] = []
    /// The exchanges of the app with other programs, without secrets.
    package var network: [String] = []
    /// True if texts that nobody typed may have been hidden, such as those of secure fields.
    package var hidesTexts = true
    /// True if a person decided about texts that look like secrets.
    package var isAnswered = false
    /// The reason why a person's session was interrupted; nil for a request to stop.
    package var loss: String?
  }

  /// Makes sure that the place is free or is that of the recording to continue, as it was read.
  package func expectPlace() throws {
    guard let prior, prior.replaces(store) else {
      return try writer.expectFree(store)
    }
    try prior.expectUnchanged()
  }

  /// Records the session; a former recording stays unchanged.
  ///
  /// - Returns: the session; nil if the person who made it discarded it.
  /// - Throws: the reason why there is none, with the state of the recording.
  package func record(_ project: Project) throws -> Finished? {
    let new = try NewLog(in: store, continuing: prior?.session(replacing: store))
    do {
      if let session = try recordInWorker(to: new, project) {
        try RedactionCheck.expectMatches(
          session.unmatched,
          allowsUnmatched: allowsUnmatched,
          project
        )
        return session
      }
      let driver = try makeDriver()
      guard let source else { return try recordPerson(on: driver, to: new, project: project) }
      return finished(try perform(source, on: driver, to: new, project: project), new)
    } catch {
      throw diagnostics(for: error, new, project: project)
    }
  }

  /// Records random actions in a worker.
  ///
  /// - Returns: the session; nil if it has to be recorded by the protocol, from its beginning.
  /// - Throws: the reason why the log could not be written, `ShownSecret`, or a diagnostic after a request
  ///   to stop.
  private func recordInWorker(to new: NewLog, _ project: Project) throws -> Finished? {
    guard let worker, prior == nil, case .monkey(let steps, let seed)? = source else { return nil }
    let file = try new.start(syncingEvery: sync)
    let writing = LogWriting(file: file)
    let job = SessionWorker.Job(
      header: String(decoding: LogWriter.encode(EventLog(header: header)), as: UTF8.self),
      name: store.title,
      steps: steps,
      seed: seed,
      secrets: Secrets.values(project)
    )
    let session = try worker.record(job) { line in
      writing.add(line)
      return writing.failure == nil
    }
    guard let session, writing.failure == nil else {
      // Only the worker knows what it typed, and it has not searched the log for that.
      try new.discard(isUseless: true)
      if let failure = writing.failure { throw failure }
      guard project.interruption.isRequested else { return nil }
      throw unsearched(project, seed: seed)
    }
    try file.close()
    guard let log = try? new.log() else { return nil }
    if session.isStopped {
      do { try project.interruption.check() } catch {
        throw StoppedSession(reason: error, log: log, unmatched: session.unmatched)
      }
    }
    return Finished(
      log: log,
      secrets: session.secrets,
      new: new,
      store: store,
      unmatched: session.unmatched
    )
  }

  /// Returns the error of a session that was asked to stop and whose app did not answer in time.
  private func unsearched(_ project: Project, seed: UInt64) -> Diagnostic {
    Diagnostic(
      message: "stopped on request",
      details: [
        "the app did not answer within 1 s, so the log could not be searched for secrets and was removed"
      ],
      hint: "to record the same actions again: --seed \(String(seed, radix: 16))",
      gravity: .interrupted
    )
  }

  /// Removes the new log after an error, unless it can be continued; returns the error with the state of
  /// the recording.
  private func diagnostics(
    for error: any Error,
    _ new: NewLog,
    project: Project
  ) -> any Error {
    let stopped = error as? StoppedSession
    let unhidden = (stopped?.reason ?? error) as? UnhiddenSecret
    let reason = unhidden?.reason ?? stopped?.reason ?? error
    var diagnostics = diagnostics(for: reason)
    if unhidden != nil {
      diagnostics.append(
        Diagnostic(
          message: "the texts could not be hidden, so nothing is kept of the session",
          gravity: .difference
        )
      )
    }
    let isUseless =
      reason is ShownSecret || reason is UnmatchedRedaction || unhidden != nil
    do throws(RecordingFileError) {
      try new.discard(isUseless: isUseless)
    } catch let failure {
      diagnostics.append(Diagnostic(failure))
    }
    guard let last = diagnostics.indices.last else { return error }
    if new.isBeside {
      diagnostics[last].details.append("the previous recording is unchanged")
    } else if store.hasLog {
      if let stopped {
        RedactionCheck.warn(of: stopped.unmatched, in: store.logFile, project)
        OpenSecrets.warn(of: stopped.log, in: store, project, again: again)
      }
      let known = NextCommand.operand(for: store)
      diagnostics[last].details.append(
        "the events before the error are in \(store.logFile.relativePath); to continue from there: "
          + "\(NextCommand.record("session", options: ["--continue", known]))"
          + "; to record again: --force"
      )
    }
    return Diagnostics(list: diagnostics)
  }

  private func recordPerson(
    on driver: any AppDriver,
    to new: NewLog,
    project: Project
  ) throws -> Finished? {
    guard let kept = try live(driver, new) else { return nil }
    var session = finished(kept.recorder, new)
    (session.newPlace, session.loss) = (kept.newPlace, kept.loss)
    session.isAnswered = kept.isAnswered
    return session
  }

  /// Returns the place of the recording under another name, where nothing is yet.
  package static func newPlace(
    named name: String,
    for store: RecordingStore,
    in project: Project
  ) throws -> RecordingStore {
    let place = try project.place(named: name)
    if place.folder.standardizedFileURL != store.folder.standardizedFileURL {
      try Finished.expectFree(place)
    }
    return place
  }

  private func finished(_ recorder: SessionRecorder, _ new: NewLog) -> Finished {
    let redaction = recorder.redaction
    var session = Finished(log: recorder.log, secrets: redaction.values, new: new, store: store)
    session.hidesTexts = redaction.keepsFields
    session.network = recorder.redactedNetwork
    return session
  }

  private func perform(
    _ source: SessionSource,
    on driver: any AppDriver,
    to new: NewLog,
    project: Project
  ) throws -> SessionRecorder {
    let file = try new.start(syncingEvery: sync)
    let writing = LogWriting(file: file)
    let secrets = Secrets.values(project)
    for secret in source.typedSecrets.missing(among: secrets) {
      project.diagnose("\(secret.clauseIfMissing)")
    }
    let recorder = SessionRecorder(driver, header: header, secrets: secrets) { writing.add($0) }
    var problem: (any Error)?
    do {
      try source.perform(
        on: recorder,
        launch: { try prior?.begin(on: recorder, project) ?? recorder.launch() },
        check: {
          try project.interruption.check()
          if let failure = writing.failure { throw failure }
          if writing.growth.isFull { throw FullLog() }
          try source.expectNoSecret(in: recorder)
        },
        warn: { project.warn($0.printable, at: $1) }
      )
      prior?.finish(on: recorder, project)
    } catch is FullLog {
      recorder.finish(.interrupted, reason: LogGrowth.reason)
    } catch {
      // After a request to stop, other errors follow from it.
      problem = Secrets.redact(error, by: recorder.redaction)
      do { try project.interruption.check() } catch { problem = error }
    }
    recorder.finish(problem == nil ? .finished : .interrupted)
    try Secrets.expectNone(in: recorder, of: store)
    if problem == nil || recorder.log.ending?.status == .crashed {
      try expectMatches(recorder, project)
    }
    if let failure = writing.failure { throw failure }
    try file.close()
    guard let problem else { return recorder }
    guard recorder.log.ending?.status == .crashed else {
      throw StoppedSession(problem, of: recorder)
    }
    // The recording is kept; this names the action that crashed the app.
    for diagnostic in diagnostics(for: problem) { project.diagnose(diagnostic) }
    return recorder
  }

  /// Makes sure that each redaction of a session had an effect, unless that is not asked for.
  private func expectMatches(_ recorder: SessionRecorder, _ project: Project) throws {
    try RedactionCheck.expectMatches(
      recorder.redaction.unmatched,
      allowsUnmatched: allowsUnmatched,
      project
    )
  }

  private func diagnostics(for error: any Error) -> [Diagnostic] {
    Diagnostic.diagnostics(for: error, tool: "simon-record", command: "session")
  }

  /// The error of a log that has reached its size limit.
  private struct FullLog: Error {}
}

/// The error of a session whose texts could not be hidden although a person asked for it; nothing of it is kept.
package struct UnhiddenSecret: Error {
  /// The reason why.
  package var reason: any Error

  package init(reason: any Error) { self.reason = reason }
}
