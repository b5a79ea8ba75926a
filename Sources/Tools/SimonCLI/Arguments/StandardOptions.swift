import EventModel

/// The options that several commands have.
enum StandardOptions {
  static let color = Option(
    "--color",
    of: Console.ColorChoice.self,
    "when to use colours (default auto)"
  )
  static let help = Flag("-h, --help", "print this text")

  static let directory = Option<String>(
    "--dir DIR",
    "the folder of the recordings (default recordings)"
  )
  static let app = Option<String>("--app NAME", "the app, or NAME:VARIANT", kind: .app)
  static let otherApp = app.saying("use this app instead of the recorded one")
  static let filter = Option<String>(
    "--filter REGEX",
    "only recordings whose name matches the pattern"
  )
  static let name = Option<String>("--name NAME", "the name of the recording")
  static let force = Flag("--force", "replace a recording of that name")
  static let output = Option<String>(
    "-o, --output FILE",
    "write to a file, or to standard output with -"
  )
  static let format = Option(
    "--format",
    of: ReportFormat.self,
    "the form of the output (default pretty)"
  )
  static let at = Option("--at N", in: 1...Int.max, "the screen as of event N")
  static let seed = Option("--seed HEX", "the start of the app's random numbers") {
    (word) throws(UsageError) in
    guard let seed = UInt64(word, radix: 16) else {
      throw UsageError(
        "--seed takes up to 16 hexadecimal digits, not \(word.quoted)"
      )
    }
    return seed
  }
  static let screen = Option(
    "--screen WxH@S",
    "the screen, in points (default \(Screen.standard))"
  ) { (word) throws(UsageError) in
    guard let screen = Screen(parsing: word) else {
      throw UsageError("--screen takes a size such as 390x844@3, not \(word.quoted)")
    }
    return screen
  }
}
