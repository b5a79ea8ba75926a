/// One thing that is measured: its name on the command line, and how it is done.
///
/// To add one, write a file in `Benchmarks` and put it into `Benchmark.all`.
struct Benchmark: Sendable {
  /// The word behind `simon-bench`.
  var name: String
  /// One line on what is measured.
  var purpose: String
  /// Measures it.
  var run: @Sendable (BenchmarkCall) throws -> [Figure]

  /// Every benchmark of this build, in the order they are listed.
  static let all: [Benchmark] = [
    app, diff, driver, live, log, query, replay, steps,
  ]
}

/// One measured number, and what is aimed at.
struct Figure: Encodable, Sendable {
  /// What was measured.
  var name: String
  /// How much it was.
  var value: Double
  /// What it is counted in.
  var unit: String
  /// The most that is aimed at.
  var atMost: Double?
  /// The least that is aimed at.
  var atLeast: Double?
}

/// What a benchmark was asked for.
struct BenchmarkCall: Sendable {
  /// The options by their names, without dashes.
  var options: [String: String] = [:]

  /// A whole number from an option.
  func number(_ option: String, or standard: Int) throws(BenchmarkError) -> Int {
    guard let text = options[option] else { return standard }
    guard let number = Int(text), number > 0 else {
      throw BenchmarkError(message: "--\(option) takes a whole number above 0, not \"\(text)\"")
    }
    return number
  }
}

/// Why nothing could be measured.
struct BenchmarkError: Error {
  /// What was found and what was expected.
  var message: String
}
