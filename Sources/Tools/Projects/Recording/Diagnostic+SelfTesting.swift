package import Messages
package import Scenarios

extension Diagnostic {
  /// Creates the diagnostic of a failed SelfTesting script.
  package init(_ failure: SelfTestingFailure) {
    self.init(
      message: failure.message,
      path: failure.file,
      line: failure.line,
      column: failure.column,
      details: failure.command.map { ["command \($0) of the script"] } ?? [],
      gravity: failure.isUnreadable ? .damaged : .difference
    )
  }
}
