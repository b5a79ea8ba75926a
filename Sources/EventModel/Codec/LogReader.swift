/// Reads a log line by line and verifies all it says: numbers, seals, trees and the chain.
///
/// Lines go in one at a time, so memory is bounded by the longest line and the present tree.
/// Blank lines and lines that begin with `#` are passed over.
public struct LogReader {
  /// What one line gave.
  public enum Item: Hashable, Sendable {
    /// The first line of a session.
    case header(SessionHeader)
    /// An event; after a snapshot or a change, `tree` is the screen it led to.
    case event(Event)
    /// A blank line or a remark.
    case remark
  }

  private let limits: LogLimits
  private var line = 0
  private var hasHeader = false
  private var hasEnded = false
  /// Whether lines were left out, so that nothing is known of the chain.
  private var hasSkipped = false
  private var chain = DigestState()
  private var events = 0
  private var last = Microseconds.zero
  /// The screen after the last snapshot or change that was read.
  public private(set) var tree: ViewTree?
  private var pool = StringPool()
  private var fast: FastLineReader

  /// How large the texts of past screens may grow before those of the next keyframe start anew.
  private static let poolLimit = 1 << 20

  /// Creates a reader that waits for a header.
  public init(limits: LogLimits = LogLimits()) {
    self.limits = limits
    fast = FastLineReader(limits: limits)
  }

  /// Leaves out all lines up to an event's, which must be a snapshot; times are from there on
  /// counted anew.
  mutating func skip(to number: Int) {
    events = number - 1
    hasSkipped = true
  }

  /// Reads the next line without making an event of it; `tree` is the screen afterwards.
  ///
  /// The bytes behind the line must be a line end and more that can be read, as `LineCursor` demands.
  ///
  /// - Returns: what the line says.
  /// - Throws: `LogError`; the reader must not be used further then.
  mutating func scan(
    _ base: UnsafePointer<UInt8>,
    _ count: Int
  ) throws(LogError) -> LogLine {
    if hasHeader, !hasEnded, count <= limits.lineBytes {
      if line & 0xFF == 0, pool.size > Self.poolLimit { pool = StringPool() }
      let read = unsafe fast.read(base, count, event: events + 1, after: last, &tree, pool)
      // A screen that is not the one that was recorded is read again, for the place to blame: all
      // that was done to the tree is done once more then, and gives the same.
      if let read, isTrue(read) {
        line += 1
        events += 1
        chain.absorb(read.digest)
        last = read.isAbsolute ? Microseconds(read.time) : last + Microseconds(read.time)
        return LogLine(number: events, at: last, kind: read.kind.line, bytes: count + 1)
      }
    }
    let bytes = unsafe Array(UnsafeBufferPointer(start: base, count: count))
    switch try read(bytes) {
    case .header(let header):
      return LogLine(number: 0, at: .zero, kind: .header(header), bytes: count + 1)
    case .event(let event):
      return LogLine(number: event.number, at: event.at, kind: event.kind.line, bytes: count + 1)
    case .remark: return LogLine(number: events, at: last, kind: .remark, bytes: count + 1)
    }
  }

  /// Whether the screen is the one whose hash a line carries.
  @inline(__always)
  private func isTrue(_ line: FastLineReader.Line) -> Bool {
    switch line.kind {
    case .touch: true
    case .snapshot, .change: tree?.hash == line.hash
    }
  }

  /// Reads the next line, given without its line end.
  ///
  /// - Throws: `LogError`; the reader must not be used further then.
  public mutating func read(_ bytes: [UInt8]) throws(LogError) -> Item {
    line += 1
    guard bytes.count <= limits.lineBytes else {
      throw LogError(.tooLarge("the line", limit: limits.lineBytes), line: line, column: 1)
    }
    var scanner = JSONScanner(bytes, line: line, limits: limits)
    scanner.pool = pool
    guard let first = scanner.peek(), first != 0x23 else { return .remark }
    guard !hasEnded else { throw scanner.error(.afterEnd) }
    guard hasHeader else {
      let (header, seal) = try scanner.header()
      try verify(seal, in: scanner) { $0.header(header) }
      hasHeader = true
      return .header(header)
    }
    let start = scanner.position
    let (event, read) = try scanner.event(after: last)
    guard event.number == events + 1 else {
      throw scanner.error(.wrongNumber(event.number, expected: events + 1), at: start)
    }
    let (last, chain) = (last, chain.digest)
    try verify(read.seal, in: scanner) { $0.event(event, after: last, chain: read.hash ?? chain) }
    if case .end = event.kind, !hasSkipped, read.hash != chain {
      throw scanner.error(.brokenChain, at: read.hashPosition)
    }
    try follow(event, read, in: scanner)
    events = event.number
    self.last = event.at
    return .event(event)
  }

  /// Makes sure that the line is as it was written: by its bytes where they are canonical, else by
  /// the canonical form of what was read.
  private mutating func verify(
    _ seal: JSONScanner.Seal,
    in scanner: JSONScanner,
    canonical write: (inout JSONWriter) -> Void
  ) throws(LogError) {
    var digest = Digest(of: scanner.bytes.span.extracting(0..<seal.start))
    if digest.seal != seal.text || seal.end + 1 != scanner.bytes.count {
      var writer = JSONWriter()
      write(&writer)
      // One byte apart from the canonical line is no layout of anyone's: a letter got its other case
      // where that leaves the value, as in a seed's digits.
      guard !scanner.bytes[..<seal.start].isOneByte(from: writer.bytes) else {
        throw scanner.error(.brokenSeal, at: seal.start)
      }
      digest = Digest(of: writer.bytes.span)
    }
    guard digest.seal == seal.text else { throw scanner.error(.brokenSeal, at: seal.start) }
    chain.absorb(digest)
  }

  /// Takes the tree along, and checks the hash that the event carries.
  private mutating func follow(
    _ event: Event,
    _ read: JSONScanner.EventEvidence,
    in scanner: JSONScanner
  ) throws(LogError) {
    switch event.kind {
    case .snapshot(let snapshot):
      guard snapshot.tree.hash == read.hash else {
        throw scanner.error(.wrongHash, at: read.hashPosition)
      }
      tree = snapshot.tree
    case .change(let change):
      do {
        guard let changed = try tree?.applying(change.edit) else {
          throw scanner.error(.wrongEdit("there is no snapshot before it"), at: 0)
        }
        guard changed.hash == change.hash else {
          throw scanner.error(.wrongHash, at: read.hashPosition)
        }
        tree = changed
      } catch let error as TreeEditError {
        throw scanner.error(.wrongEdit(error.message), at: 0)
      } catch let error as LogError {
        throw error
      } catch {
        throw scanner.error(.wrongEdit("\(error)"), at: 0)
      }
    case .end: hasEnded = true
    default: break
    }
  }

  /// What the file's end says, once all lines went in.
  ///
  /// - Parameter torn: the bytes after the last line end.
  /// - Throws: `LogError` for a file without header or end, or one that ends within a line.
  public func finish(torn: [UInt8] = []) throws(LogError) {
    guard torn.isEmpty else {
      throw LogError(.tornLine(bytes: torn.count), line: line + 1, column: torn.count + 1)
    }
    guard hasHeader else { throw LogError(.missingHeader, line: max(line, 1), column: 1) }
    guard hasEnded else { throw LogError(.missingEnd, line: line + 1, column: 1) }
  }
}

extension FastLineReader.Line.Kind {
  fileprivate var line: LogLine.Kind {
    switch self {
    case .touch(let touch): .touch(touch)
    case .snapshot: .snapshot
    case .change: .change
    }
  }
}

extension Event.Kind {
  /// The kind without what would cost memory.
  fileprivate var line: LogLine.Kind {
    switch self {
    case .touch(let touch, _): .touch(touch)
    case .text: .text
    case .rotate(let rotation): .rotate(rotation)
    case .snapshot: .snapshot
    case .change: .change
    case .marker: .marker
    case .end(let ending): .end(ending)
    case .other(let name): .other(name)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the two are as long and differ at one place alone.
  fileprivate func isOneByte(from other: [UInt8]) -> Bool {
    count == other.count && zip(self, other).count { $0 != $1 } == 1
  }
}

extension EventLog {
  /// Reads a whole log, verified.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: how much to take from it.
  /// - Throws: `LogError` for anything that is not exactly as it was written, a missing end included.
  public init(decoding bytes: [UInt8], limits: LogLimits = LogLimits()) throws(LogError) {
    let (log, loss) = try Self.recover(bytes, limits: limits)
    if let loss { throw loss }
    guard let log else { throw LogError(.missingHeader, line: 1, column: 1) }
    self = log
  }

  /// Reads what is whole of a log that may have been cut off at any byte.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: how much to take from it.
  /// - Returns: all whole lines, nil without a header; and what is lost, nil when the log has its end.
  /// - Throws: `LogError` for damage within the whole lines.
  public static func recover(
    _ bytes: [UInt8],
    limits: LogLimits = LogLimits()
  ) throws(LogError) -> (log: EventLog?, loss: LogError?) {
    var reader = LogReader(limits: limits)
    var log: EventLog?
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      switch try reader.read(Array(bytes[start..<end])) {
      case .header(let header): log = EventLog(header: header)
      case .event(let event): log?.events.append(event)
      case .remark: break
      }
      start = end + 1
    }
    do {
      try reader.finish(torn: Array(bytes[start...]))
      return (log, nil)
    } catch {
      return (log, error)
    }
  }
}
