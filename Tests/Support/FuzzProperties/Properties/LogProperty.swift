import EventModel

/// Logs and trees: any bytes are read or refused at a place, both readers agree, what was read is written and
/// read again as the same values, and what a repair keeps is a log.
struct LogProperty {
  private let bytes: [UInt8]
  private static let limits = LogLimits(lineBytes: 1 << 20, depth: 64, nodes: 10_000)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func check() throws(FuzzFinding) {
    try checkTree()
    let (log, loss) = try readLineByLine()
    try checkStream(log, loss)
    try checkEvents(log, loss)
    if loss == nil { try checkWriting(log) }
    try checkRepair()
  }

  private static func limits(counting steps: StepCount) -> LogLimits {
    var limits = limits
    limits.budget = steps.budget
    return limits
  }

  private func place(_ error: LogError) throws(FuzzFinding) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    try require((1...lines.count + 1).contains(error.line), "an error is at line \(error.line)")
    let length = error.line <= lines.count ? lines[error.line - 1].count : 0
    try require(
      (1...length + 1).contains(error.column),
      "\(error.message): at column \(error.column) of \(length)"
    )
  }

  private func checkTree() throws(FuzzFinding) {
    let steps = StepCount()
    let tree: ViewTree
    do { tree = try TreeNotation.decode(bytes, limits: Self.limits(counting: steps)) } catch {
      return try place(error)
    }
    let general = try? TreeNotation.decodeGenerally(bytes, limits: Self.limits)
    try require(general == tree, "the readers of trees read different trees")
    try steps.check(size: bytes.count + tree.count, "reading a tree")
    let written = TreeNotation.encode(tree)
    let again = try? TreeNotation.decode(written, limits: Self.limits)
    try require(again == tree, "a tree is not read as it was written")
    try require(again.map(TreeNotation.encode) == written, "a tree is not written as it was read")
  }

  /// Reads the log by the general reader alone.
  private func readLineByLine() throws(FuzzFinding) -> (log: EventLog?, loss: LogError?) {
    let steps = StepCount()
    var reader = LogReader(limits: Self.limits(counting: steps))
    var log: EventLog?
    var loss: LogError?
    var size = bytes.count
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let torn = lines.popLast() ?? []
    do throws(LogError) {
      for line in lines {
        switch try reader.read(Array(line)) {
        case .header(let header): log = EventLog(header: header)
        case .event(let event):
          log?.events.append(event)
          if event.kind.name == "snapshot" || event.kind.name == "change" {
            size += reader.tree?.count ?? 0
          }
        case .remark: break
        }
      }
      try reader.finish(torn: Array(torn))
    } catch { loss = error }
    try steps.check(size: size + (reader.tree?.count ?? 0), "reading a log")
    if let loss { try place(loss) }
    return (log, loss)
  }

  /// Reads the log by the fast reader, which must find the same.
  private func checkStream(_ log: EventLog?, _ loss: LogError?) throws(FuzzFinding) {
    var stream = LogStream(limits: Self.limits)
    var found: LogError?
    var lines: [LogLine] = []
    do throws(LogError) {
      // The chunks end anywhere in a line.
      for chunk in [bytes.prefix(bytes.count / 3), bytes.dropFirst(bytes.count / 3)] {
        let chunk = Array(chunk)
        stream.append(chunk.span)
        while let line = try stream.next() { lines.append(line) }
      }
      try stream.finish()
    } catch { found = error }
    try require(
      found == loss,
      "the stream found \(found?.message ?? "nothing"), the reader \(loss?.message ?? "nothing")"
    )
    let events = lines.filter { $0.name != "header" && $0.name != "remark" }
    try require(events.count == log?.events.count ?? 0, "the stream has \(events.count) events")
    for (line, event) in zip(events, log?.events ?? []) {
      try require(
        line.number == event.number && line.at == event.at && line.name == event.kind.name,
        "the stream has \(line) for event \(event.number)"
      )
    }
    guard loss == nil else { return }
    try require(stream.tree == log?.checkpoints.last?.tree, "the stream has another last screen")
  }

  /// Reads the log into events by the fast reader, which must make the same events.
  private func checkEvents(_ log: EventLog?, _ loss: LogError?) throws(FuzzFinding) {
    var found = loss
    var read: EventLog?
    do throws(LogError) { read = try EventLog(decoding: bytes, limits: Self.limits) } catch {
      found = error
    }
    try require(found == loss, "the reader of events found \(found?.message ?? "nothing")")
    guard loss == nil else { return }
    try require(read == log, "the readers make different events")
  }

  private func checkWriting(_ log: EventLog?) throws(FuzzFinding) {
    guard let log else { return }
    let written = LogWriter.encode(log)
    let again = try? EventLog(decoding: written, limits: Self.limits)
    try require(again == log, "a log is not read as it was written")
    try require(again.map(LogWriter.encode) == written, "a log is not written as it was read")
    let summary = LogSummary(of: log)
    try require(summary.differences(to: LogSummary(of: log)).isEmpty, "a log differs from itself")
  }

  private func checkRepair() throws(FuzzFinding) {
    guard let repair = try? EventLog.repair(bytes, limits: Self.limits) else { return }
    let repaired = try? EventLog(decoding: repair.bytes, limits: Self.limits)
    try require(repaired?.events.count == repair.events, "a repaired log is not whole")
  }
}
