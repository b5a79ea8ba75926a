/// Words on the command line that make no sense.
struct UsageError: Error {
  var message: String
  /// The next step for the user; the command's help by default.
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
