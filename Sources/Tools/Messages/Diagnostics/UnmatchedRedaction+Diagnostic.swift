package import Recorder

extension UnmatchedRedaction {
  /// Returns a clause that names the options and the reasons why they had no effect.
  package func words(_ time: String) -> String {
    let missed = redactions.filter { $0.namer == nil }.map(\.option)
    let clauses = redactions.compactMap { redaction in
      redaction.namer.map { namer in
        "\(redaction.option) chooses a view that is named "
          + "\((try? NamedRedaction(namer))?.name ?? "") already, by \(MissedRedaction(namer).option)"
      }
    }
    let first =
      missed.isEmpty
      ? [] : ["\(missed.joined(separator: " and ")) matched no view\(time)"]
    return (first + clauses).joined(separator: "; ")
  }

  /// The error as a user sees it.
  package var diagnostic: Diagnostic {
    let isNamed = redactions.allSatisfy { $0.namer != nil }
    return Diagnostic(
      message: "\(words(" on any screen")), so nothing is kept of the session",
      hint: isNamed
        ? "a view can have only one secret name: leave out \(redactions.map(\.option).joined(separator: " and "))"
        : "--allow-unmatched-redaction keeps the recording anyway; to list the views, type tree, "
          + "without --script, into: \(NextCommand.record("session"))",
      gravity: .difference
    )
  }
}

extension MissedRedaction {
  /// The option as a person gave it.
  package var option: String {
    let isNamed = (try? NamedRedaction(text))?.name != nil
    return "\(isNamed ? "--secret" : "--redact") \(text.shellQuoted)"
  }
}
