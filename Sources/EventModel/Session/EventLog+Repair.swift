/// The repair of a log that was cut off or damaged.
public struct LogRepair: Hashable, Sendable {
  /// The repaired log: the intact lines and an end line.
  public var bytes: [UInt8]
  /// The number of events in it, with the end.
  public var events: Int
  /// The bytes that were not kept: everything from the first damaged line on.
  public var lost: [UInt8]
  /// The damage and its place.
  public var damage: LogError
  /// True if the repair added the end line, since the intact lines had none.
  public var addsEnd: Bool
}

extension EventLog {
  /// Returns a log with the lines before the first damage, and an end.
  ///
  /// Remarks are kept. A log with damage behind its end line keeps that line. Any other log gets one
  /// with the status `interrupted` and the chain of the lines that were kept. Where lines have a seal of
  /// another form than the canonical one, all lines are written again, without remarks.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: the sizes above which the log is refused.
  /// - Returns: the repair; nil for a log without damage.
  /// - Throws: `LogError` where the header is damaged, so that there is nothing to keep.
  public static func repair(
    _ bytes: [UInt8],
    limits: LogLimits = LogLimits()
  ) throws(LogError) -> LogRepair? {
    let (read, end, damage, loss) = salvage(bytes, limits)
    guard let error = damage ?? loss else { return nil }
    guard var log = read else { throw error }
    var kept = Array(bytes[..<end])
    let addsEnd = log.ending == nil
    if addsEnd {
      let last = log.events.last?.at ?? .zero
      log.append(.end(.init(.interrupted)), at: last)
      let canonical = LogWriter.encode(log)
      let lines = canonical.split(separator: .lineFeed)
      kept += (lines.last ?? []) + [.lineFeed]
      if (try? EventLog(decoding: kept, limits: limits)) == nil { kept = canonical }
    }
    return LogRepair(
      bytes: kept,
      events: log.events.count,
      lost: Array(bytes[end...]),
      damage: error,
      addsEnd: addsEnd
    )
  }

  /// Reads the lines of a log up to the first damage.
  ///
  /// - Returns: the log, nil without a header; the end of the lines that were read; the damage in the next line, if
  ///   any; and, for a log without damage, the reason why it is not whole, if any.
  static func salvage(
    _ bytes: [UInt8],
    _ limits: LogLimits
  ) -> (log: EventLog?, end: Int, damage: LogError?, loss: LogError?) {
    var reader = LogReader(limits: limits, makingEvents: true)
    // Hardly a line is shorter. Memory that is not used stays unmapped.
    reader.events.reserveCapacity(bytes.count / 60)
    let (end, damage) = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.eachLine { (base, count) throws(LogError) in
        try unsafe reader.advance(base, count)
      }
    }
    let log = reader.header.map { EventLog(header: $0, events: reader.events) }
    if let damage { return (log, end, damage, nil) }
    do throws(LogError) { try reader.finish(torn: Array(bytes[end...])) } catch {
      return (log, end, nil, error)
    }
    return (log, end, nil, nil)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls `read` with each line that has an end, which `LineCursor` can read ahead of.
  ///
  /// - Returns: the end of the lines that were read, and the error that ended the reading, if any.
  fileprivate func eachLine(
    _ read: (UnsafePointer<UInt8>, Int) throws(LogError) -> Void
  ) -> (end: Int, error: LogError?) {
    guard let base = baseAddress else { return (0, nil) }
    var start = 0
    do throws(LogError) {
      while let length = unsafe (base + start).firstLineFeed(of: count - start) {
        if unsafe start + length + LineCursor.padding <= count {
          try unsafe read(base + start, length)
        } else {
          // The last lines are copied, with room for reading ahead.
          var line = unsafe Array(self[start...start + length])
          line += unsafe [UInt8](repeating: 0, count: LineCursor.padding)
          try unsafe line.withUnsafeBufferPointer { (bytes) throws(LogError) in
            guard let base = bytes.baseAddress else { return }
            try unsafe read(base, length)
          }
        }
        start += length + 1
      }
    } catch { return (start, error) }
    return (start, nil)
  }
}
