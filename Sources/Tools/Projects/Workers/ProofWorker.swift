package import AppDriver
package import Approvals
import ChildProcesses
package import EventModel
package import Foundation
package import Messages
import Platform
import Recorder
package import Replayer
import StdioDriver
package import Stories

/// The proof of a long session in a worker process, which drives the app without leaving the process.
///
/// A proof replays the session and performs its story. Driven by the protocol, each event would take
/// two or three exchanges of lines between processes, which take longer than the app itself. An app
/// that ends, hangs or shows anything else ends only the worker; the proof is then made again by the
/// protocol, which tells at which event and why.
package struct ProofWorker {
  /// The number of events from which the start of a process takes less time than the exchanges.
  package static let fewestEvents = 500

  /// The request: a log to prove.
  package struct Job: LineMessage {
    /// The path of the log's file.
    package var log: String
    /// The name of the recording.
    package var name: String
    /// The texts to type for redacted secrets, by their variables.
    package var secrets: [String: String]
    /// The differences that are allowed, each as a line of a rules file.
    package var rules: [String] = []
  }

  /// The reply: the story, if the replay went as the session did and the story is proven.
  package struct Reply: LineMessage {
    package var written: WrittenStories?
    package var style: StoryWriter.Style
  }

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

  /// Returns the proven story of a log; nil if there is another one to tell, or none at all.
  ///
  /// - Parameters:
  ///   - log: the session.
  ///   - file: the file with exactly this log.
  ///   - name: the name of the recording.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - rules: the differences that are allowed.
  /// - Returns: the story; nil if the session is too short for a worker, or the worker proves none.
  package func story(
    of log: EventLog,
    in file: URL,
    as name: String,
    secrets: [String: String],
    rules: [Rule] = []
  ) -> ProvenStory? {
    let lines = rules.map(\.canonicalText)
    let job = Job(log: file.path, name: name, secrets: secrets, rules: lines)
    guard log.events.count >= Self.fewestEvents, let line = try? job.line() else { return nil }
    let words = [
      executable, WorkerWords.command, WorkerWords.proves,
      "--memory-limit", "\(memory >> 20)",
    ]
    guard
      let link = try? ProcessLink(
        words,
        variables: WorkerEndpoint.variables,
        withholding: Secrets.variables,
        lineLimit: WorkerPool.lineLimit,
        memoryLimit: memory
      )
    else { return nil }
    defer { link.finish(grace: .zero) }
    link.send(line)
    let deadline = ContinuousClock.now + answer + .milliseconds(2 * log.events.count)
    while case .line(let line) = link.next(until: deadline, unless: { interruption.isRequested }) {
      // A program that becomes a worker may have printed before that.
      guard let reply = try? Reply(line: line) else { continue }
      return reply.written.map { ProvenStory(provenElsewhere: $0, style: reply.style) }
    }
    return nil
  }

  /// The worker's end: proves one log after the other.
  package static func serve(_ apps: AppCatalogue, _ steps: StepLibrary) {
    guard let exchange = LineExchange() else { return }
    exchange.run { line, send in
      guard let job = try? Job(line: line) else { return }
      let log = try? RecordingStore.log(in: URL(filePath: job.log))
      let rules = try? Rule.list(
        parsing: job.rules.joined(separator: "\n"),
        file: RuleStore.fileName
      )
      let story = log.flatMap { log in
        rules.flatMap {
          proven(log, as: job.name, secrets: job.secrets, rules: $0, steps: steps, apps)
        }
      }
      let reply = Reply(written: story?.written, style: story?.style ?? .readable)
      if let line = try? reply.line() { send(line) }
    }
  }

  /// Returns the story of a log if it is proven, and if the replay of the log shows no fault.
  ///
  /// - Parameters:
  ///   - log: the session.
  ///   - name: the name of the recording.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - rules: the differences that are allowed.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  ///   - apps: the apps of this build, which run in this process.
  /// - Returns: the story; nil for a session to prove by the protocol.
  package static func proven(
    _ log: EventLog,
    as name: String,
    secrets: [String: String],
    rules: [Rule] = [],
    steps: StepLibrary,
    _ apps: AppCatalogue
  ) -> ProvenStory? {
    guard
      let story = try? ProvenStory.write(
        log,
        as: name,
        expecting: rules.isEmpty ? nil : StoryExpectation(recorded: log, rules: rules),
        secrets: secrets,
        steps: steps,
        makeDriver: { (app) throws(DriverError) in try apps.makeDriver(for: app) }
      )
    else { return nil }
    let isFaulty = story.replay.map { RecordingFault(of: log, in: $0, rules: rules) != nil } ?? true
    return story.isProven && !isFaulty ? story : nil
  }
}

extension ProofWorker {
  /// Creates the proof of an app of this build; nil where apps run in this process or behind a command.
  package init?(_ project: Project, _ drivers: AppDrivers) {
    guard let executable = project.executable, !drivers.isCommand else { return nil }
    self.init(
      executable: executable,
      answer: drivers.patience.answer,
      memory: project.memory,
      interruption: project.interruption
    )
  }
}
