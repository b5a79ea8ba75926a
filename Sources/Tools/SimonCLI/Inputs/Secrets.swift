import EventModel
import Foundation
import Recorder
import Replayer

/// The secrets of a call, and the checks that none of them is left in a recording.
enum Secrets {
  /// Returns the texts to type for pseudonyms, by their environment variables.
  static func values(_ call: Invocation) -> [String: String] {
    call.console.environment.filter { $0.key.hasPrefix("SIMON_SECRET_") }
  }

  /// Searches a finished recording for every secret of its session.
  ///
  /// - Throws: a diagnostic with the first place of one.
  static func expectNone(
    in new: NewLog,
    by redactor: Redactor,
    _ call: Invocation
  ) throws {
    guard let places = places(of: redactor.leaks(in: try new.log())) else { return }
    throw Diagnostic(
      message: "a secret was recorded before it was known to be one, in \(places)",
      path: new.file.relativePath,
      hint: "name what shows the secret with --redact, or use another secret",
      exitCode: .difference
    )
  }

  /// Returns a warning if a text that was just typed as a secret is in the log already; nil if not.
  static func warning(of leaks: [SecretLeak]) -> (message: String, hint: String)? {
    places(of: leaks).map { places in
      (
        "this secret is already in \(places): there will be no golden",
        "start again with a test password that is longer and shown nowhere"
      )
    }
  }

  private static func places(of leaks: [SecretLeak]) -> String? {
    leaks.first.map { first in
      "the \(first.member) of event \(first.event)"
        + (leaks.count > 1 ? " and \((leaks.count - 1).counted("further place"))" : "")
    }
  }

  /// Names the variables that were not set for recordings that failed without them, or that may be
  /// wrong because the screen after the secret differs.
  static func remind(of recordings: [RecordingStore], _ suite: SuiteResult, _ call: Invocation) {
    let given = values(call)
    for (recording, result) in zip(recordings, suite.results) {
      guard let result, !result.verdict.isGood, result.verdict.damage == nil,
        let log = try? recording.log()
      else { continue }
      let missing = log.typedPseudonyms.missing(among: given)
      guard !missing.isEmpty else {
        suspect(result, in: log, call)
        continue
      }
      call.console.diagnose(
        "\(result.name.printable): typed stand-ins for \(missing.map(\.description).joined(separator: ", "))"
          + "; give the secrets: \(missing.map { "\($0.variable)=…" }.joined(separator: " "))"
      )
    }
  }

  /// Names the secrets of a recording whose screens differ from one on that may show a wrong secret.
  ///
  /// Nothing of a secret is stored that could tell a wrong one.
  private static func suspect(
    _ result: RecordingResult,
    in log: EventLog,
    _ call: Invocation
  ) {
    let screens = log.checkpoints.map(\.event)
    guard let checkpoint = result.firstDivergence?.checkpoint,
      screens.indices.contains(checkpoint - 1),
      let secrets = log.secretsBeforeScreens[screens[checkpoint - 1]]
    else { return }
    let names = secrets.map(\.description).joined(separator: ", ")
    call.console.diagnose(
      "\(result.name.printable): the screen after \(names) differs; "
        + "check \(secrets.map(\.variable).joined(separator: " "))"
    )
  }
}
