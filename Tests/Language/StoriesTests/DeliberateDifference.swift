/// The cases in which this project deliberately differs from Simon or Frank.
enum DeliberateDifference {
  /// The reasons by the case's identifier.
  static let all: [String: String] = [
    "pc-0109": "a text that is not a number is an error that names the argument, not 0",
    "pc-0110": "a number followed by letters is an error, not the leading number",
    "pc-0111": "a group that took no part in the match is an error of the step, not an exception",
    "pc-0114": "several matching definitions are reported; the first is not chosen silently",
    "pc-0183":
      "the blank before the colon of Story : x does not belong to the title, as in Simon 0.1.2",
    "pc-0122": "the message is the thrown error; there is no exception class to name before it",
    "pc-0131": "statuses are words for programs, and the report of a run is one object",
    "pc-0208":
      "an assertion reports the actual value; the step's file and line are in every report",
    "pc-0209": "as pc-0208: the value is reported, not the text of the expression",
    "pc-0210": "as pc-0208",
    "pc-0211": "as pc-0208",
    "pc-0213": "as pc-0208: the nearest match is reported, not only the selector",
    "pc-0216": "as pc-0208",
    "pc-0217": "as pc-0208",
    "pc-0455":
      "a capitalising field capitalises typed text, as it does for a person, and the story shows it",
  ]

  /// Cases about controls, which the tests of the sample apps cover.
  static let ofApps = ["pc-0453", "pc-0456", "pc-0457", "pc-0458"]

  /// Returns whether a case is a deliberate difference.
  static func contains(_ id: String) -> Bool { all[id] != nil }
}
