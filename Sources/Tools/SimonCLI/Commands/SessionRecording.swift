import AppDriver
import CommandLines
import EventModel
import Foundation
import Messages
import Recorder

/// A session from its plan to its log.
struct SessionRecording {
  var header: SessionHeader
  /// Makes the app, or returns one that was made before.
  var makeDriver: () throws(DriverError) -> any AppDriver
  var store: RecordingStore
  /// The recording that it continues.
  var prior: SessionContinuation?
  /// The source of its actions; nil for a person.
  var source: SessionSource?
  /// The surface on which a person makes inputs.
  var live = LiveChoice.terminal
  /// The worker that records random actions; nil to drive the app by the protocol.
  var worker: SessionWorker?

  /// A session after its end.
  struct Finished {
    /// The whole log.
    var log: EventLog
    /// The texts to type for pseudonyms, by their variables.
    var secrets: [String: String]
    /// The place of the log.
    var new: NewLog
    /// The recording.
    var store: RecordingStore
    /// The recording under the name that a person chose meanwhile; nil to leave it where it is.
    var newPlace: RecordingStore?
    /// The redactions that had no effect.
    var unmatched: [MissedRedaction] = []
    /// A Boolean value that says whether texts were hidden that nobody typed.
    var hidesTexts = true
    /// A Boolean value that says whether a person decided about texts that look like secrets.
    var isAnswered = false
    /// The reason why a person's session was interrupted; nil for a request to stop.
    var loss: String?
  }

  /// Makes sure that the place is free or is that of the recording to continue, as it was read.
  func expectPlace(_ call: Invocation) throws {
    guard let prior, prior.replaces(store) else {
      return try RecordingWriter.expectFree(store, call)
    }
    try prior.expectUnchanged()
  }

  /// Records the session; a former recording stays unchanged.
  ///
  /// - Returns: the session; nil if the person who made it discarded it.
  /// - Throws: the reason why there is none, with the state of the recording.
  func record(_ call: Invocation) throws -> Finished? {
    let new = try NewLog(in: store, continuing: prior?.session(replacing: store))
    do {
      if let session = try recordInWorker(to: new, call) {
        try SecretOptions.expectMatches(session.unmatched, call)
        return session
      }
      let driver = try makeDriver()
      guard let source else { return try recordPerson(on: driver, to: new, call: call) }
      return finished(try perform(source, on: driver, to: new, call: call), new)
    } catch {
      throw diagnostics(for: error, new, call: call)
    }
  }

  /// Records random actions in a worker.
  ///
  /// - Returns: the session; nil if it has to be recorded by the protocol, from its beginning.
  /// - Throws: the reason why the log could not be written, `ShownSecret`, or a diagnostic after a request
  ///   to stop.
  private func recordInWorker(to new: NewLog, _ call: Invocation) throws -> Finished? {
    guard let worker, prior == nil, case .monkey(let steps, let seed)? = source else { return nil }
    let file = try new.start(syncingEvery: call[SessionOptions.sync])
    let writing = LogWriting(file: file)
    let job = SessionWorker.Job(
      header: String(decoding: LogWriter.encode(EventLog(header: header)), as: UTF8.self),
      name: store.title,
      steps: steps,
      seed: seed,
      secrets: Secrets.values(call)
    )
    let session = try worker.record(job) { line in
      writing.add(line)
      return writing.failure == nil
    }
    guard let session, writing.failure == nil else {
      // Only the worker knows what it typed, and it has not searched the log for that.
      try new.discard(isUseless: true)
      if let failure = writing.failure { throw failure }
      guard call.console.interruption.isRequested else { return nil }
      throw unsearched(call, seed: seed)
    }
    try file.close()
    guard let log = try? new.log() else { return nil }
    if session.isStopped {
      do { try call.console.interruption.check() } catch {
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
  private func unsearched(_ call: Invocation, seed: UInt64) -> Diagnostic {
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
    call: Invocation
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
        SecretOptions.warn(of: stopped.unmatched, in: store.logFile, call)
        OpenSecrets.warn(of: stopped.log, in: store, call)
      }
      let known = NextCommand.operand(for: store)
      diagnostics[last].details.append(
        "the events before the error are in \(store.logFile.relativePath); to continue from there: "
          + "\(NextCommand.record("session", options: [SessionContinuation.name.name, known]))"
          + "; to record again: --force"
      )
    }
    return Diagnostics(list: diagnostics)
  }

  private func recordPerson(
    on driver: any AppDriver,
    to new: NewLog,
    call: Invocation
  ) throws -> Finished? {
    let live = LiveSessionRecording(
      prior: prior,
      driver: driver,
      header: header,
      new: new,
      store: store,
      call: call,
      findPlace: { try newPlace(named: $0, call) }
    )
    guard let kept = try live.record(on: self.live) else { return nil }
    var session = finished(kept.recorder, new)
    (session.newPlace, session.loss) = (kept.newPlace, kept.loss)
    session.isAnswered = kept.isAnswered
    return session
  }

  /// Returns the place of the recording under another name, where nothing is yet.
  private func newPlace(named name: String, _ call: Invocation) throws -> RecordingStore {
    let place = try RecordingSelection.place(named: name, call)
    if place.folder.standardizedFileURL != store.folder.standardizedFileURL {
      try Finished.expectFree(place)
    }
    return place
  }

  private func finished(_ recorder: SessionRecorder, _ new: NewLog) -> Finished {
    let redaction = recorder.redaction
    var session = Finished(log: recorder.log, secrets: redaction.values, new: new, store: store)
    session.hidesTexts = redaction.keepsFields
    return session
  }

  private func perform(
    _ source: SessionSource,
    on driver: any AppDriver,
    to new: NewLog,
    call: Invocation
  ) throws -> SessionRecorder {
    let file = try new.start(syncingEvery: call[SessionOptions.sync])
    let writing = LogWriting(file: file)
    let secrets = Secrets.values(call)
    for secret in source.typedSecrets.missing(among: secrets) {
      call.console.diagnose("\(secret.clauseIfMissing)")
    }
    let recorder = SessionRecorder(driver, header: header, secrets: secrets) { writing.add($0) }
    var problem: (any Error)?
    do {
      try source.perform(
        on: recorder,
        launch: { try prior?.begin(on: recorder, call) ?? recorder.launch() },
        check: {
          try call.console.interruption.check()
          if let failure = writing.failure { throw failure }
          if writing.growth.isFull { throw FullLog() }
          try source.expectNoSecret(in: recorder)
        }
      )
      prior?.finish(on: recorder, call)
    } catch is FullLog {
      recorder.finish(.interrupted, reason: LogGrowth.reason)
    } catch {
      // After a request to stop, other errors follow from it.
      problem = Secrets.redact(error, by: recorder.redaction)
      do { try call.console.interruption.check() } catch { problem = error }
    }
    recorder.finish(problem == nil ? .finished : .interrupted)
    try Secrets.expectNone(in: recorder, of: store)
    if problem == nil || recorder.log.ending?.status == .crashed {
      try SecretOptions.expectMatches(recorder.redaction.unmatched, call)
    }
    if let failure = writing.failure { throw failure }
    try file.close()
    guard let problem else { return recorder }
    guard recorder.log.ending?.status == .crashed else {
      throw StoppedSession(problem, of: recorder)
    }
    // The recording is kept; this names the action that crashed the app.
    for diagnostic in diagnostics(for: problem) { call.console.diagnose(diagnostic) }
    return recorder
  }

  private func diagnostics(for error: any Error) -> [Diagnostic] {
    Diagnostic.diagnostics(for: error, tool: "simon-record", command: "session")
  }

  /// The error of a log that has reached its size limit.
  private struct FullLog: Error {}
}
