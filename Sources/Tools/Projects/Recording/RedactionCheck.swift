package import Foundation
import Messages
package import Recorder

/// The checks that redactions of a session had an effect.
package enum RedactionCheck {
  /// Makes sure that each redaction of a session had an effect.
  ///
  /// - Throws: `UnmatchedRedaction`, unless that is allowed.
  package static func expectMatches(
    _ unmatched: [MissedRedaction],
    allowsUnmatched: Bool,
    _ project: Project
  ) throws(UnmatchedRedaction) {
    guard let error = UnmatchedRedaction(unmatched) else { return }
    guard allowsUnmatched else { throw error }
    project.diagnose(
      "warning: \(error.words("")); the recording is kept, as --allow-unmatched-redaction says"
    )
  }

  /// Warns of the redactions of a session that ended early which had no effect so far.
  ///
  /// - Parameters:
  ///   - unmatched: the redactions.
  ///   - file: the log, which is kept.
  ///   - project: the project.
  package static func warn(of unmatched: [MissedRedaction], in file: URL, _ project: Project) {
    guard let error = UnmatchedRedaction(unmatched) else { return }
    project.diagnose(
      "warning: \(error.words(" so far")): the text that it should hide is in clear in "
        + "\(file.relativePath), if the app has shown it"
    )
  }
}
