/// A benchmark, selected by its name on the command line.
///
/// To add one, write a file in `Benchmarks` and add it to `Benchmark.all`.
struct Benchmark: Sendable {
  /// The name on the command line.
  var name: String
  /// The description in the help text, in one line.
  var purpose: String
  /// Runs the benchmark.
  var run: @Sendable (BenchmarkCall) throws -> [Figure]

  /// All benchmarks, in the order in which they are listed.
  static let all: [Benchmark] = [
    app, bounds, corpus, diff, driver, files, hostile, layout, live, log, query, replay,
    report, review, steps, stories, web, window,
  ]
}

/// A measured number and its target.
struct Figure: Encodable, Sendable {
  /// The name of the measurement.
  var name: String
  /// The measured number.
  var value: Double
  /// The unit of the number.
  var unit: String
  /// The target, if smaller is better.
  var atMost: Double?
  /// The target, if larger is better.
  var atLeast: Double?

  init(
    _ name: String,
    _ value: Double,
    in unit: String,
    atMost: Double? = nil,
    atLeast: Double? = nil
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.atMost = atMost
    self.atLeast = atLeast
  }
}

/// The options of a benchmark.
struct BenchmarkCall: Sendable {
  /// The values of the options, by their names without dashes; empty for an option without value.
  var options: [String: String] = [:]

  /// Returns the whole number of an option, or a default.
  func number(_ option: String, or standard: Int) throws(BenchmarkError) -> Int {
    guard let text = options[option] else { return standard }
    guard let number = Int(text), number > 0 else {
      let message = "--\(option) takes a whole number greater than 0, not \"\(text)\""
      throw BenchmarkError(message: message)
    }
    return number
  }
}

/// The reason why a benchmark could not run.
struct BenchmarkError: Error, CustomStringConvertible {
  /// The message for the user.
  var message: String
  var description: String { message }
}
