/// The options of a measurement.
struct BenchCall {
  static let usage = """
    CauseBench: counts the questions of the review about apps that changed for known causes

    Usage: CauseBench [--part PART]… [--app NAME]… [--seed N] [--pairs N] [--plants N]
                      [--steps N] [--trees N] [--rows N] [--recordings N] [--verbose] [--reveal]
                      [--no-sizes]

      --part     singles, pairs, plants, steps, foreign, builds, scale or recordings;
                 all by default
      --app      the app to measure; all by default
      --verbose  print the questions of every cause and of every missed plant
      --no-sizes let no app report the sizes of its texts
      --reveal   print the causes and sentences of hidden apps, too
    """

  /// The reason why words are no call.
  struct Mistake: Error { var message: String }

  var parts: Set<String> = []
  var apps: Set<String> = []
  var numbers = [
    "seed": 1, "pairs": 200, "plants": 500, "trees": 200, "steps": 200, "rows": 25_000,
    "recordings": 1_000,
  ]
  var isVerbose = false
  var reveals = false
  var reportsTextSizes = true

  init(_ words: [String]) throws {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--verbose": isVerbose = true
      case "--reveal": reveals = true
      case "--no-sizes": reportsTextSizes = false
      case "--part":
        guard let part = words.popFirst() else { throw Mistake(message: "--part takes a name") }
        parts.insert(part)
      case "--app":
        guard let app = words.popFirst() else { throw Mistake(message: "--app takes a name") }
        apps.insert(app)
      default:
        let name = String(word.drop { $0 == "-" })
        guard numbers[name] != nil, let value = words.popFirst().flatMap({ Int($0) }), value >= 0
        else { throw Mistake(message: "unexpected argument \"\(word)\"") }
        numbers[name] = value
      }
    }
  }

  /// Returns the number of an option.
  func number(_ name: String) -> Int { numbers[name] ?? 0 }

  /// Returns true if a part is to be measured.
  func wants(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
}
