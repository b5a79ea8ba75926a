import CommandLines
import Messages
import Reports

extension PrettyReport.Amount {
  static let quietly = Flag("-q, --quiet", "print only what did not simply pass, and the summary")
  static let verbosely = Flag(
    "-v, --verbose",
    "print the path and the duration of each recording, too"
  )

  /// Reads the options of a call.
  ///
  /// - Throws: a usage error if both are given.
  init(_ call: Invocation) throws(UsageError) {
    switch (call.has(Self.quietly), call.has(Self.verbosely)) {
    case (true, true): throw UsageError("--quiet cannot be combined with --verbose")
    case (true, false): self = .quiet
    case (false, true): self = .verbose
    case (false, false): self = .usual
    }
  }
}
