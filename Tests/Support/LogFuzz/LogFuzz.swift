import EventModel

/// Tests one input of libFuzzer, which calls this function.
///
/// Reading any bytes must return values or throw an error. Values must be read back as they were
/// written, and a repaired log must be complete.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  let limits = LogLimits(lineBytes: 1 << 20, depth: 64, nodes: 10_000)
  readTree(bytes, limits)
  readLog(bytes, limits)
  return 0
}

private func readTree(_ bytes: [UInt8], _ limits: LogLimits) {
  guard let tree = try? TreeNotation.decode(bytes, limits: limits) else { return }
  let written = TreeNotation.encode(tree)
  precondition((try? TreeNotation.decode(written, limits: limits)) == tree)
}

private func readLog(_ bytes: [UInt8], _ limits: LogLimits) {
  if let log = try? EventLog(decoding: bytes, limits: limits) {
    let written = LogWriter.encode(log)
    precondition((try? EventLog(decoding: written, limits: limits)) == log)
  }
  guard let repair = try? EventLog.repair(bytes, limits: limits) else { return }
  let repaired = try? EventLog(decoding: repair.bytes, limits: limits)
  precondition(repaired?.events.count == repair.events)
}
