extension LogWriter {
  /// Returns the bytes of a log that was made from another one by changing some of its events.
  ///
  /// Unchanged events keep their lines byte for byte, and remarks stay, so that version control shows
  /// only the changes. The end line is written again, for the new chain.
  ///
  /// - Parameters:
  ///   - log: the changed log, with the same number of events as the original.
  ///   - original: the original log.
  ///   - bytes: the original's file.
  /// - Returns: the new file; in canonical form where the original's lines cannot be kept.
  public static func encode(
    _ log: EventLog,
    changedFrom original: EventLog,
    _ bytes: [UInt8]
  ) -> [UInt8] {
    var writer = LogWriter()
    var result: [UInt8] = []
    var events = zip(log.events, original.events).makeIterator()
    var hasHeader = false
    for line in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).dropLast() {
      let isRemark = line.first { $0 > .space }.map { $0 == .hash } ?? true
      if isRemark {
        result += line + [.lineFeed]
      } else if !hasHeader {
        hasHeader = true
        let new = writer.line(for: log.header)
        result += log.header == original.header ? line + [.lineFeed] : new[...]
      } else if let (event, former) = events.next() {
        let new = writer.line(
          for: event.kind,
          at: event.at,
          lastOutcome: event.lastOutcome,
          extras: event.extras
        )
        if case .end = event.kind {
          result += new
        } else {
          result += event == former ? line + [.lineFeed] : new[...]
        }
      }
    }
    // A line that is not canonical, but whose seal matches its bytes, breaks the chain that the writer made.
    guard let read = try? EventLog(decoding: result), read == log else { return encode(log) }
    return result
  }
}
