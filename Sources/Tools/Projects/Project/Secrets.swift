package import EventModel
import Foundation
package import Messages
package import Recorder
package import Replayer

/// The secrets of a project, and the checks that none of them is left in a recording.
package enum Secrets {
  /// The start of the names of variables with secrets: an app gets what is typed, and nothing else.
  package static let variables = "SIMON_SECRET_"

  /// Returns the texts to type for pseudonyms, by their environment variables.
  package static func values(_ project: Project) -> [String: String] {
    project.variables.filter { $0.key.hasPrefix(variables) }
  }

  /// Makes sure that no variable has the sign that stands for a secret in instructions.
  ///
  /// - Throws: `UsageError` for the first one.
  package static func expectReal(_ environment: [String: String]) throws(UsageError) {
    let names = environment.keys.sorted().filter { $0.hasPrefix(variables) }
    guard let name = names.first(where: { environment[$0] == "…" }) else { return }
    throw UsageError(
      "\(name.printable) is \"…\", which only stands for a text",
      hint: "set it to the text to type, or unset it to type a stand-in"
    )
  }

  /// Makes sure that a session does not show any of its secrets.
  ///
  /// - Throws: `ShownSecret`.
  package static func expectNone(
    in recorder: SessionRecorder,
    of store: RecordingStore
  ) throws(ShownSecret) {
    try expectNone(in: recorder.log, of: store, by: recorder.redaction)
  }

  /// Makes sure that a log and its name do not show any known secret.
  ///
  /// - Throws: `ShownSecret`.
  package static func expectNone(
    in log: EventLog,
    of store: RecordingStore,
    by redactor: Redactor
  ) throws(ShownSecret) {
    if let shown = ShownSecret(in: log, of: store.name, by: redactor) { throw shown }
  }

  /// Returns an error of a session without its secrets.
  package static func redact(_ error: any Error, by redactor: Redactor) -> any Error {
    guard !(error is ShownSecret), !(error is UsageError) else { return error }
    var redactor = redactor
    var list = Diagnostic.diagnostics(for: error, tool: "simon-record", command: "session")
    for place in list.indices {
      list[place].message = redactor.redact(list[place].message)
      list[place].hint = list[place].hint.map { redactor.redact($0) }
      list[place].details = list[place].details.map { redactor.redact($0) }
    }
    return Diagnostics(list: list)
  }

  /// Returns a line of a process without the given secrets.
  package static func withoutGiven(_ project: Project) -> @Sendable (String) -> String {
    let known = Redactor(hiding: values(project))
    return { line in
      var redactor = known
      return redactor.redact(line)
    }
  }

  /// Returns a warning if a text that was just typed as a secret is in the log already; nil if not.
  package static func warning(of leaks: [SecretLeak]) -> (message: String, hint: String)? {
    ShownSecret.words(for: leaks).map { places in
      (
        "this secret is already in \(places): the recording will not be kept",
        "start again with a test password that is longer and shown nowhere"
      )
    }
  }

  /// Names the variables that were not set for recordings that failed without them, or that may be
  /// wrong because the screen after the secret differs.
  package static func remind(
    of recordings: [RecordingStore],
    _ suite: SuiteResult,
    _ project: Project
  ) {
    let given = values(project)
    for (recording, result) in zip(recordings, suite.results) {
      guard let result, !result.verdict.isGood, result.verdict.damage == nil,
        let log = result.typed(of: recording)
      else { continue }
      let missing = log.typedPseudonyms.missing(among: given)
      guard !missing.isEmpty else {
        suspect(result, in: log, project)
        continue
      }
      project.diagnose(
        "\(result.name.printable): typed stand-ins for \(missing.map(\.description).joined(separator: ", "))"
          + "; to replay with the real text, set \(missing.map(\.variable).joined(separator: ", "))"
      )
    }
  }

  /// Names the secrets of a recording whose screens differ from one on that may show a wrong secret.
  ///
  /// Nothing of a secret is stored that could tell a wrong one.
  private static func suspect(
    _ result: RecordingResult,
    in log: EventLog,
    _ project: Project
  ) {
    let screens = log.checkpoints.map(\.event)
    guard let checkpoint = result.firstDivergence?.checkpoint,
      screens.indices.contains(checkpoint - 1),
      let secrets = log.secretsBeforeScreens[screens[checkpoint - 1]]
    else { return }
    let names = secrets.map(\.description).joined(separator: ", ")
    project.diagnose(
      "\(result.name.printable): the screen after \(names) differs; "
        + "check \(secrets.map(\.variable).joined(separator: " "))"
    )
  }
}

extension RecordingResult {
  /// Returns the log of a recording up to the event at which its replay stopped; nil if nothing was sent, or if every
  /// screen matches.
  fileprivate func typed(of recording: RecordingStore) -> EventLog? {
    switch verdict {
    case .noApp, .unapproved, .orphaned: return nil
    default: break
    }
    guard var log = try? recording.log() else { return nil }
    if case .stopped(let stop, _) = verdict { log.events.removeAll { $0.number >= stop.event } }
    return log
  }
}
