extension LogWriter {
  /// The bytes of a log that was made from another one by changing some of its events.
  ///
  /// Lines whose events are the same stay byte for byte, and remarks between them stay, so that
  /// version control shows what was changed and nothing else; the end line always closes the new
  /// chain.
  ///
  /// - Parameters:
  ///   - log: the log, with as many events as the original.
  ///   - original: the log that it was made from.
  ///   - bytes: the original's file.
  /// - Returns: the file; in canonical form where the original's lines cannot be kept.
  public static func encode(
    _ log: EventLog,
    changedFrom original: EventLog,
    _ bytes: [UInt8]
  ) -> [UInt8] {
    var writer = LogWriter()
    var result: [UInt8] = []
    var events = zip(log.events, original.events).makeIterator()
    var hasHeader = false
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let isRemark = line.first { $0 > 0x20 }.map { $0 == 0x23 } ?? true
      if isRemark {
        result += line + [0x0A]
      } else if !hasHeader {
        hasHeader = true
        let new = writer.line(for: log.header)
        result += log.header == original.header ? line + [0x0A] : new[...]
      } else if let (event, former) = events.next() {
        let new = writer.line(for: event.kind, at: event.at, extras: event.extras)
        if case .end = event.kind {
          result += new
        } else {
          result += event == former ? line + [0x0A] : new[...]
        }
      }
    }
    // A line that was sealed in another form than the canonical one counts in the chain as it stands.
    guard let read = try? EventLog(decoding: result), read == log else { return encode(log) }
    return result
  }
}
