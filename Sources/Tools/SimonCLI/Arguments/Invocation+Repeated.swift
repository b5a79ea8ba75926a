extension Invocation {
  /// Returns options of this call as they are typed again in the next command, each with a blank
  /// before it.
  ///
  /// ```swift
  /// "Next: simon-replay run first\(call.repeated(StandardOptions.directory))"
  /// // … run first --dir 'my recordings'
  /// ```
  func repeated(_ options: any CommandOption...) -> String {
    options.compactMap { option in word(option).map { " \(option.name) \($0.shellQuoted)" } }
      .joined()
  }
}
