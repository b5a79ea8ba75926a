import Replayer

/// What a machine that follows Bazel's test protocol asks of a run, by the environment.
///
/// A build farm cuts a suite by variables; the command line, where it says the same, goes before.
struct TestProtocol {
  /// The part of the suite; nil where it is not cut.
  var shard: Shard?
  /// The file to touch, as a sign that the shard is understood.
  private var statusFile: String?
  /// Which recordings are asked for, as a pattern.
  var filter: String?
  /// Where a report in JUnit's form is wanted.
  var reportFile: String?
  /// The folder for whatever else a run leaves.
  private var outputs: String?

  /// Reads the environment.
  ///
  /// - Throws: a usage error for shards that make no sense.
  init(_ console: Console) throws(UsageError) {
    let value = { (name: String) in console.environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    statusFile = value("TEST_SHARD_STATUS_FILE")
    filter = value("TESTBRIDGE_TEST_ONLY")
    reportFile = value("XML_OUTPUT_FILE")
    outputs = value("TEST_UNDECLARED_OUTPUTS_DIR")
    guard let total = value("TEST_TOTAL_SHARDS"), total != "0" else { return }
    // Bazel counts from 0.
    guard let index = value("TEST_SHARD_INDEX") else {
      throw UsageError(
        "TEST_TOTAL_SHARDS=\(total.printable) without TEST_SHARD_INDEX: which of them is this?",
        hint: "indexes are from 0 to one less than the total"
      )
    }
    guard let total = Int(total), let index = Int(index), index < Shard.limit,
      let shard = Shard(index + 1, of: total)
    else {
      throw UsageError(
        "there is no shard TEST_SHARD_INDEX=\(index.printable) of TEST_TOTAL_SHARDS=\(total.printable)",
        hint: "indexes are from 0 to one less than the total, which is \(Shard.limit) at most"
      )
    }
    self.shard = shard
  }

  /// Says that shards are understood, where that is asked.
  func acknowledge(_ console: Console) throws(Diagnostic) {
    guard let statusFile else { return }
    try TextFile.append({ _ in "" }, to: statusFile, console)
  }

  /// The path of a file among the outputs; nil where nobody asks for any.
  func output(_ name: String) -> String? { outputs.map { "\($0)/\(name)" } }
}
