import CommandLines
import Messages
import Replayer

/// The request of a machine that follows Bazel's test protocol, from environment variables.
///
/// An option on the command line takes precedence.
struct TestProtocol {
  /// The part of the suite; nil for all of it.
  var shard: Shard?
  /// The file that the tool touches to say that it supports shards.
  private var statusFile: String?
  /// The pattern of the recordings' names.
  var filter: String?
  /// The file for a report in JUnit's format.
  var reportFile: String?
  /// The folder for all other files of a run.
  private var outputs: String?

  /// Reads the environment.
  ///
  /// - Throws: a usage error for a shard that does not exist.
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
        "TEST_TOTAL_SHARDS=\(total.printable) without TEST_SHARD_INDEX",
        hint: "indexes are from 0 to one less than the total"
      )
    }
    guard let total = Int(total), let index = Int(index), index < Shard.limit,
      let shard = Shard(index + 1, of: total)
    else {
      throw UsageError(
        "no shard TEST_SHARD_INDEX=\(index.printable) of TEST_TOTAL_SHARDS=\(total.printable)",
        hint: "indexes are from 0 to one less than the total, which is at most \(Shard.limit)"
      )
    }
    self.shard = shard
  }

  /// Touches the file that says that the tool supports shards.
  func acknowledge(_ console: Console) throws(Diagnostic) {
    guard let statusFile else { return }
    try TextFile.append({ _ in EncodedText("") }, to: statusFile, console)
  }

  /// Returns the path of a file among the outputs; nil if none are requested.
  func output(_ name: String) -> String? { outputs.map { "\($0)/\(name)" } }
}
