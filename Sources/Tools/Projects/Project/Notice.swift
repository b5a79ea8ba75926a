package import Messages

/// Something that a person should know while work is done, beside its result.
public struct Notice: Sendable, CustomStringConvertible {
  /// The kinds of notices.
  package enum Kind: Sendable {
    /// A line about the work.
    case line(ConsoleText)
    /// A line of the result.
    case result(ConsoleText)
    /// A warning about a file.
    case warning(String, path: String)
    /// A problem that does not end the work.
    case problem(Diagnostic)
  }

  package let kind: Kind

  /// The notice in words, on one or more lines without colours.
  public var description: String {
    switch kind {
    case .line(let text), .result(let text): text.text
    case .warning(let message, let path): "\(path): warning: \(message)"
    case .problem(let diagnostic): diagnostic.rendered(Style(isOn: false)).text
    }
  }
}

extension Project {
  /// Tells a line about the work.
  package func diagnose(_ text: ConsoleText) { note(Notice(kind: .line(text))) }

  /// Tells a line of the result.
  package func tell(_ text: ConsoleText) { note(Notice(kind: .result(text))) }

  /// Tells a problem that does not end the work.
  package func diagnose(_ problem: Diagnostic) { note(Notice(kind: .problem(problem))) }

  /// Tells a warning about a file.
  package func warn(_ message: String, at path: String) {
    note(Notice(kind: .warning(message, path: path)))
  }
}
