import CommandLines
import EventModel
import Messages
import Projects
import Recorder
import Replayer

extension SuiteSelection {
  static let shard = Option(
    "--shard I/N",
    "only shard I of N; all shards take about the same time"
  ) {
    (word) throws(UsageError) in
    guard let shard = Shard(parsing: word) else {
      throw UsageError(
        "--shard takes I/N with I from 1 to N, and N up to \(Shard.limit), not "
          + word.quoted
      )
    }
    return shard
  }

  /// Selects the recordings of a call, by its words and by the environment.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - request: the request of the machine that it runs on.
  ///   - needsManifest: whether a report lists the places of these recordings among all.
  ///   - chosen: leaves out recordings for another reason.
  /// - Throws: a usage error, or the reason why the folder cannot be read.
  init(
    _ call: Invocation,
    _ request: TestProtocol,
    needsManifest: Bool,
    chosen: ([RecordingStore]) throws -> [RecordingStore]
  ) throws {
    let patterns = [
      ("--filter", call[StandardOptions.filter]), ("TESTBRIDGE_TEST_ONLY", request.filter),
    ]
    try self.init(
      among: RecordingSelection(call).named(),
      of: call.project,
      RunOptions.settings(call),
      patterns: patterns.compactMap { option, pattern in pattern.map { (option, $0) } },
      shard: call[Self.shard] ?? request.shard,
      named: call.operands.isEmpty ? "" : " among the recordings given",
      needsManifest: needsManifest,
      chosen: chosen
    )
  }

  /// Returns the options and words that restrict a run to a part of the suite, or replace the recorded
  /// environment; nil for a complete run.
  ///
  /// A shard is complete together with the others.
  static func limits(of call: Invocation, _ request: TestProtocol) -> [String]? {
    let options: [any CommandOption] = [
      RunOptions.from, RunOptions.to, RunOptions.locale, RunOptions.screen, RunOptions.appearance,
      StandardOptions.filter, RunOptions.lastFailed,
    ]
    var limits = options.map { call.words(of: $0).joined(separator: " ") }.filter { !$0.isEmpty }
    if let filter = request.filter { limits.append("TESTBRIDGE_TEST_ONLY=\(filter)") }
    if !call.operands.isEmpty {
      limits.append("only \(call.operands.joined(separator: ", "))")
    }
    return limits.isEmpty ? nil : limits
  }
}
