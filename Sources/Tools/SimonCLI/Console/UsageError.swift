/// Words on the command line that make no sense.
struct UsageError: Error {
  var message: String
  /// What to do; the command's help by default.
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
