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
    var salvage = LogSalvage(limits: limits)
    var start = 0
    var damage: LogError?
    while damage == nil, let end = bytes[start...].firstIndex(of: .lineFeed) {
      do throws(LogError) {
        try salvage.take(Array(bytes[start..<end]))
        start = end + 1
      } catch {
        damage = error
      }
    }
    if damage == nil {
      do throws(LogError) { try salvage.reader.finish(torn: Array(bytes[start...])) } catch {
        damage = error
      }
    }
    guard let damage else { return nil }
    guard salvage.hasHeader else { throw damage }
    var kept = Array(bytes[..<start])
    if !salvage.hasEnd {
      kept += salvage.endLine()
      let isWhole = (try? EventLog(decoding: kept, limits: limits)) != nil
      if !isWhole { kept = try salvage.canonical(bytes[..<start], limits) }
    }
    return LogRepair(
      bytes: kept,
      events: salvage.events,
      lost: Array(bytes[start...]),
      damage: damage
    )
  }
}

/// The intact lines of a damaged log, for which an end line can be written.
private struct LogSalvage {
  var reader: LogReader
  var hasHeader = false
  var hasEnd = false
  var events = 0
  private var writer = LogWriter()
  private var last = Microseconds.zero

  init(limits: LogLimits) { reader = LogReader(limits: limits) }

  mutating func take(_ line: [UInt8]) throws(LogError) {
    switch try reader.read(line) {
    case .header(let header):
      hasHeader = true
      _ = writer.line(for: header)
    case .event(let event):
      // The writer needs all lines for the chain, which the end line closes.
      _ = writer.line(for: event.kind, at: event.at, extras: event.extras)
      events = event.number
      last = event.at
      if case .end = event.kind { hasEnd = true }
    case .remark: break
    }
  }

  /// Returns all lines in canonical form, with an end line.
  func canonical(_ bytes: ArraySlice<UInt8>, _ limits: LogLimits) throws(LogError) -> [UInt8] {
    guard var log = try EventLog.recover(Array(bytes), limits: limits).log else { return [] }
    log.events.append(Event(number: events, at: last, kind: .end(.init(.interrupted))))
    return LogWriter.encode(log)
  }

  /// Returns the end line for the lines that were read.
  mutating func endLine() -> [UInt8] {
    events += 1
    return writer.line(for: .end(.init(.interrupted)), at: last)
  }
}
