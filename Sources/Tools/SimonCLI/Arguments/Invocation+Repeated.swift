extension Invocation {
  /// Options of this call as they are to be typed again in the next command, each with a blank before it.
  ///
  /// ```swift
  /// "Next: simon-replay run first\(call.repeated("--dir"))"  // … run first --dir 'my recordings'
  /// ```
  func repeated(_ options: String...) -> String {
    options.compactMap { option in value(option).map { " \(option) \(Self.quoted($0))" } }.joined()
  }

  /// The options of this call by which an app was reached and limited, as `run` takes them.
  ///
  /// An app of this build has no answer to give within a run, but a time for all of it.
  var repeatedForRun: String {
    let reached = repeated("--app", "--driver", "--dir", "--memory-limit")
    guard !has("--driver"), let text = value("--driver-timeout") else {
      return reached + repeated("--driver-timeout")
    }
    let isTooShort = Double(text).map { $0 < 0.1 } ?? false
    return reached + " --time-limit \(isTooShort ? "0.1" : Self.quoted(text))"
  }

  /// A word as a shell takes it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      byte >= 0x80 || "+,-./:=@_".utf8.contains(byte)
        || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
    }
    return isPlain && !word.isEmpty
      ? word.printable : "'\(word.printable.replacing("'", with: "'\\''"))'"
  }
}
