/// A log that was cut off or damaged, brought to an end that can be trusted.
public struct LogRepair: Hashable, Sendable {
  /// The repaired log: the whole lines as they were where they are canonical, and an end line.
  public var bytes: [UInt8]
  /// How many events are in it, the end included.
  public var events: Int
  /// What could not be kept: everything from the first byte that cannot be trusted.
  public var lost: [UInt8]
  /// What was wrong, and where.
  public var damage: LogError
}

extension EventLog {
  /// Keeps the whole lines of a log up to the first damage, and ends it there.
  ///
  /// Remarks stay. A log that is damaged behind its end line keeps that line; any other is given
  /// one that says `interrupted`, with the chain of the lines that were kept. Lines that another
  /// writer sealed in a form of its own are written anew in the canonical one, without remarks.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: how much to take from it.
  /// - Returns: the repaired log with what was lost; nil for a log that is whole.
  /// - Throws: `LogError` when not even the header can be trusted, so that there is nothing to keep.
  public static func repair(
    _ bytes: [UInt8],
    limits: LogLimits = LogLimits()
  ) throws(LogError) -> LogRepair? {
    var salvage = LogSalvage(limits: limits)
    var start = 0
    var damage: LogError?
    while damage == nil, let end = bytes[start...].firstIndex(of: 0x0A) {
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

/// What is known of the lines that can be trusted, so that an end line can be made for them.
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
      // Written again for the sake of the chain, which the end line closes.
      _ = writer.line(for: event.kind, at: event.at, extras: event.extras)
      events = event.number
      last = event.at
      if case .end = event.kind { hasEnd = true }
    case .remark: break
    }
  }

  /// All lines in the form of this writer, with an end line.
  func canonical(_ bytes: ArraySlice<UInt8>, _ limits: LogLimits) throws(LogError) -> [UInt8] {
    guard var log = try EventLog.recover(Array(bytes), limits: limits).log else { return [] }
    log.events.append(Event(number: events, at: last, kind: .end(.init(.interrupted))))
    return LogWriter.encode(log)
  }

  /// The end line for the lines that were taken.
  mutating func endLine() -> [UInt8] {
    events += 1
    return writer.line(for: .end(.init(.interrupted)), at: last)
  }
}
