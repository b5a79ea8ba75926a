package import AppDriver
import ChildProcesses
import EventModel
import Exploring
import Foundation
package import Messages
package import Recorder
import StdioDriver

/// The recording of random actions in a worker process, which drives the app without leaving the process.
///
/// Driven by the protocol, an action would take about eight exchanges of lines between processes, which
/// take longer than the app and the recorder. The worker sends the lines of the log while it records. Equal
/// seeds give equal sessions: if the app ends the worker or hangs, or if anything else fails, the session is
/// recorded again by the protocol, which tells at which action and why.
///
/// The worker does not prove the session: a proof in the process of the session could not tell an app that
/// shows something else in each process, such as texts in the order of their hash values.
package struct SessionWorker {
  /// The request: a session to record.
  package struct Job: LineMessage {
    /// The header, as a line of the log.
    package var header: String
    /// The name of the recording.
    package var name: String
    /// The number of random actions.
    package var steps: Int
    /// The seed of the actions.
    package var seed: UInt64
    /// The texts to type for pseudonyms, by their variables.
    package var secrets: [String: String]

    package init(
      header: String,
      name: String,
      steps: Int,
      seed: UInt64,
      secrets: [String: String]
    ) {
      (self.header, self.name, self.steps, self.seed) = (header, name, steps, seed)
      self.secrets = secrets
    }
  }

  /// The reply after the last line of the log.
  package enum Reply: LineMessage {
    /// The whole log was sent.
    case recorded(isStopped: Bool, secrets: [String: String], unmatched: [MissedRedaction])
    /// The log shows a secret, in these places.
    case shown([SecretLeak])
    /// The session has to be recorded by the protocol.
    case failed
  }

  /// A session that a worker has recorded.
  package struct Session {
    /// True if a request to stop ended the session.
    package var isStopped: Bool
    /// The texts to type for pseudonyms, by their variables.
    package var secrets: [String: String]
    /// The redactions that had no effect.
    package var unmatched: [MissedRedaction]
  }

  /// The byte in front of a line of the log, with which no reply begins.
  fileprivate static let logMark: UInt8 = 0x2B

  /// The path of this tool.
  package let executable: String
  /// The time for an answer of the app.
  package let answer: Duration
  /// The most memory that the app may hold, in bytes.
  package let memory: Int
  /// The requests to stop.
  package var interruption = Interruption()

  package init(
    executable: String,
    answer: Duration,
    memory: Int,
    interruption: Interruption = Interruption()
  ) {
    (self.executable, self.answer, self.memory) = (executable, answer, memory)
    self.interruption = interruption
  }

  /// Records a session.
  ///
  /// - Parameters:
  ///   - job: the session.
  ///   - keep: stores a line of the log, with its line end; it returns false to end the session.
  /// - Returns: the session, all of whose lines were stored; nil if the worker could not record it.
  /// - Throws: `ShownSecret` for a log that must not be kept.
  package func record(_ job: Job, keep: ([UInt8]) -> Bool) throws(ShownSecret) -> Session? {
    guard let line = try? job.line(), let link = try? link() else { return nil }
    defer { link.finish(grace: .zero) }
    link.send(line)
    var isStopping = false
    while true {
      if interruption.isRequested, !isStopping {
        link.closeInput()
        isStopping = true
      }
      let arrival = link.next(
        until: ContinuousClock.now + (isStopping ? min(answer, Self.farewell) : answer),
        unless: { !isStopping && interruption.isRequested }
      )
      switch arrival {
      case .interrupted: continue
      case .line(let line) where line.first == Self.logMark:
        guard keep(line.dropFirst() + [0x0A]) else { return nil }
      case .line(let line):
        // A program that becomes a worker may have printed before that.
        guard let reply = try? Reply(line: line) else { continue }
        switch reply {
        case .recorded(let isStopped, let secrets, let unmatched):
          return Session(isStopped: isStopped, secrets: secrets, unmatched: unmatched)
        case .shown(let places): throw ShownSecret(places: places)
        case .failed: return nil
        }
      case .late, .tooLong, .tooMuchMemory, .end: return nil
      }
    }
  }

  /// The longest wait for the end of the log after a request to stop, which ends a command within a second.
  private static let farewell = Duration.seconds(1)

  private func link() throws -> ProcessLink {
    let words = [
      executable, WorkerWords.command, WorkerWords.records,
      "--memory-limit", "\(memory >> 20)",
    ]
    return try ProcessLink(
      words,
      variables: WorkerEndpoint.variables,
      withholding: Secrets.variables,
      lineLimit: WorkerPool.lineLimit,
      memoryLimit: memory
    )
  }
}

extension SessionWorker {
  /// Creates the recording of random actions on an app of this build; nil where apps run in this process
  /// or behind a command.
  package init?(_ project: Project, _ drivers: AppDrivers, for app: String) {
    guard let executable = project.executable, !drivers.isDriven(app) else { return nil }
    self.init(
      executable: executable,
      answer: drivers.patience.answer,
      memory: project.memory,
      interruption: project.interruption
    )
  }

  /// The worker's end: records one session after the other.
  package static func serve(_ apps: AppCatalogue) {
    guard let exchange = LineExchange() else { return }
    exchange.run { line, send in
      guard let job = try? Job(line: line) else { return }
      func reply(_ reply: Reply) {
        if let line = try? reply.line() { send(line) }
      }
      do {
        let (recorder, isStopped) = try record(job, apps, to: OutgoingLines(send)) {
          exchange.hasInput
        }
        let redaction = recorder.redaction
        reply(
          .recorded(
            isStopped: isStopped,
            secrets: redaction.values,
            unmatched: redaction.unmatched
          )
        )
      } catch let shown as ShownSecret {
        reply(.shown(shown.places))
      } catch {
        reply(.failed)
      }
    }
  }

  /// Records a session in this process.
  ///
  /// - Returns: the recorder with the whole log, and whether a request to stop ended the session.
  /// - Throws: `ShownSecret`, or the error of the app, other than a crash that its session ends with.
  private static func record(
    _ job: Job,
    _ apps: AppCatalogue,
    to lines: OutgoingLines,
    unless isAskedToStop: () -> Bool
  ) throws -> (recorder: SessionRecorder, isStopped: Bool) {
    guard let header = try EventLog.recover(Array(job.header.utf8)).log?.header else {
      throw LogError(.missingHeader, line: 1, column: 1)
    }
    let driver = try apps.makeDriver(for: header.app)
    let recorder = SessionRecorder(driver, header: header, secrets: job.secrets) { lines.add($0) }
    var monkey = Monkey(seed: job.seed, rotates: recorder.capabilities.rotates)
    var isStopped = false
    do {
      try recorder.launch()
      try monkey.use(recorder, steps: job.steps) {
        lines.sendIfDue()
        guard !isAskedToStop() else { throw Stop.requested }
        guard !lines.growth.isFull else { throw Stop.full }
        let places = recorder.newLeaks()
        guard places.isEmpty else { throw ShownSecret(places: places) }
      }
    } catch Stop.full {
      recorder.finish(.interrupted, reason: LogGrowth.reason)
    } catch Stop.requested {
      isStopped = true
      recorder.finish(.interrupted)
    }
    recorder.finish(.finished)
    if let shown = ShownSecret(in: recorder.log, of: job.name, by: recorder.redaction) {
      throw shown
    }
    lines.send()
    return (recorder, isStopped)
  }

  /// The reasons to end a session before its last action.
  private enum Stop: Error {
    /// The log has reached its size limit.
    case full
    /// The tool was asked to stop, or is gone.
    case requested
  }
}

/// The lines of a log on their way to the tool, which wait for each other for a moment.
private final class OutgoingLines {
  /// The growth of the log.
  private(set) var growth = LogGrowth()
  private var waiting: [UInt8] = []
  private var last = ContinuousClock.now
  private let write: ([UInt8]) -> Void

  init(_ write: @escaping ([UInt8]) -> Void) { self.write = write }

  func add(_ line: [UInt8]) {
    growth.add(line)
    waiting.append(SessionWorker.logMark)
    waiting += line
  }

  /// Sends the lines if there are many, or if they have waited for a fiftieth of a second.
  func sendIfDue() {
    if waiting.count >= 1 << 15 || ContinuousClock.now - last >= .milliseconds(20) { send() }
  }

  /// Sends the lines.
  func send() {
    if !waiting.isEmpty { write(waiting) }
    waiting.removeAll(keepingCapacity: true)
    last = .now
  }
}
