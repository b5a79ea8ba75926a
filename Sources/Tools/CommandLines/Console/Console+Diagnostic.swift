package import Messages

extension Console {
  /// Writes a diagnostic to standard error.
  package func diagnose(_ diagnostic: Diagnostic) {
    diagnose(diagnostic.rendered(errorStyle) as ConsoleText)
  }

  /// Writes a warning to standard error.
  package func warn(_ message: String, at path: String) {
    let style = errorStyle
    diagnose("\(style.bold("\(path): "))\(style.yellow("warning: "))\(message.shortened)")
  }
}
