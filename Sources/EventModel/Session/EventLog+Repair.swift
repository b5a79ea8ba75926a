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
  /// Whether the end line was added.
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
  /// - Returns: the log, nil without a header; the end of the lines that were read; the damage in the
  ///   next line, if any; and otherwise the reason why the log is not whole, if any.
  static func salvage(
    _ bytes: [UInt8],
    _ limits: LogLimits
  ) -> (log: EventLog?, end: Int, damage: LogError?, loss: LogError?) {
    var reader = LogReader(limits: limits)
    var log: EventLog?
    var start = 0
    while let end = bytes[start...].firstIndex(of: .lineFeed) {
      do throws(LogError) {
        switch try reader.read(Array(bytes[start..<end])) {
        case .header(let header): log = EventLog(header: header)
        case .event(let event): log?.events.append(event)
        case .remark: break
        }
      } catch {
        return (log, start, error, nil)
      }
      start = end + 1
    }
    do throws(LogError) { try reader.finish(torn: Array(bytes[start...])) } catch {
      return (log, start, nil, error)
    }
    return (log, start, nil, nil)
  }
}
