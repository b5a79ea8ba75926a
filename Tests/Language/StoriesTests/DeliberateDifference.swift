/// Where this project does something else than Simon or Frank did, on purpose.
enum DeliberateDifference {
  /// The case and why.
  static let all: [String: String] = [
    "pc-0109": "text that is no number is an error that names the argument, not 0",
    "pc-0110": "a number with letters behind it is an error, not the leading number",
    "pc-0111": "a group that took no part in a match is an error of the step, not an exception",
    "pc-0114": "several definitions that match are reported, the first is not chosen in silence",
    "pc-0183": "a blank before the colon of Story : x is no part of the title, as in Simon 0.1.2",
    "pc-0122": "the message is what was thrown; there is no class of exceptions to name before it",
    "pc-0131": "programs read words for the status, and the report of a run is one object",
    "pc-0208": "an assertion says what was found; the step's file and line are in every report",
    "pc-0209": "as pc-0208: the value is told, not the text of the expression",
    "pc-0210": "as pc-0208",
    "pc-0211": "as pc-0208",
    "pc-0213": "as pc-0208: the nearest miss is told, not the selector alone",
    "pc-0216": "as pc-0208",
    "pc-0217": "as pc-0208",
    "pc-0455":
      "a field that capitalises does so, as under a person's fingers, and the story says it",
  ]

  /// Cases about controls, which the tests of the sample apps hold.
  static let ofApps = ["pc-0453", "pc-0456", "pc-0457", "pc-0458"]

  /// Whether a case is one.
  static func holds(_ id: String) -> Bool { all[id] != nil }
}
