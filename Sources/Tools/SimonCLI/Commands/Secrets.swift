import EventModel
import Foundation
import Recorder
import Replayer

/// How the tools are given secrets, and how they make sure that none is left behind.
enum Secrets {
  /// What the environment says is to be typed for pseudonyms.
  static func values(_ call: Invocation) -> [String: String] {
    call.console.environment.filter { $0.key.hasPrefix("SIMON_SECRET_") }
  }

  /// Searches a finished recording for everything that was to be kept out of it.
  static func expectNone(
    in store: RecordingStore,
    by redactor: Redactor,
    _ call: Invocation
  ) throws {
    let leaks = redactor.leaks(in: try store.log())
    guard let places = places(of: leaks) else { return }
    let path = store.logFile.relativePath
    throw Diagnostic(
      message: "a secret was recorded before it was known to be one, in \(places)",
      place: .init(path: path),
      hint: "name what shows the secret with --redact, or use another secret",
      exitCode: .difference
    )
  }

  /// What is wrong where what was typed as a secret stands in the log already, while the session is
  /// under way; nil where it does not.
  static func warning(of leaks: [SecretLeak]) -> (message: String, hint: String)? {
    places(of: leaks).map { places in
      (
        "this secret stands already in \(places): there will be no golden",
        "begin anew with a test password that is longer and shown nowhere"
      )
    }
  }

  private static func places(of leaks: [SecretLeak]) -> String? {
    leaks.first.map { first in
      "the \(first.member) of event \(first.event)"
        + (leaks.count > 1 ? " and \((leaks.count - 1).counted("further place"))" : "")
    }
  }

  /// Says which variables would have had to be set for recordings that failed without them.
  static func remind(of recordings: [RecordingStore], _ suite: SuiteResult, _ call: Invocation) {
    let given = values(call)
    for (recording, result) in zip(recordings, suite.results) {
      guard let result, !result.verdict.isGood, result.verdict.damage == nil,
        let log = try? recording.log()
      else { continue }
      let missing = log.typedPseudonyms.filter { given[$0.variable, default: ""].isEmpty }
      guard !missing.isEmpty else { continue }
      call.console.diagnose(
        "\(result.name.printable): typed stand-ins for \(missing.map(\.description).joined(separator: ", "))"
          + "; give the secrets: \(missing.map { "\($0.variable)=…" }.joined(separator: " "))"
      )
    }
  }
}
