/// A reader of a log, line by line, that verifies numbers, seals, trees and the chain.
///
/// Memory is bounded by the longest line and the current tree. Blank lines and lines that begin with
/// `#` are remarks.
public struct LogReader {
  /// The content of one line.
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
  /// True once lines were skipped, so that the chain is unknown.
  private var hasSkipped = false
  private var chain = DigestState()
  /// The header, which a reader that makes events has read.
  private(set) var header: SessionHeader?
  private var log = FastLineReader.Progress()
  private var fast: FastLineReader
  /// The number of lines that the fast reader has read.
  private(set) var fastLines = 0

  /// The size of the pool of texts above which the next keyframe starts a new pool.
  private static let poolLimit = 1 << 20

  /// The screen after the last snapshot or change that was read.
  public var tree: ViewTree? { log.tree }

  /// Creates a reader of a log from its header on.
  public init(limits: LogLimits = LogLimits()) {
    self.init(limits: limits, makingEvents: false)
  }

  /// Creates a reader of a log from its header on; one that makes events can give the item of each line.
  init(limits: LogLimits, makingEvents makesEvents: Bool) {
    self.limits = limits
    fast = FastLineReader(limits: limits, makingEvents: makesEvents)
  }

  /// Skips all events before the one with that number, which must be a snapshot.
  mutating func skip(to number: Int) {
    log.events = number - 1
    hasSkipped = true
  }

  /// Reads the next line without making an event of it.
  ///
  /// The bytes behind the line must be a line feed and the room for reading ahead that `LineCursor`
  /// needs.
  ///
  /// - Throws: `LogError`; the reader must not be used after it.
  mutating func scan(
    _ base: UnsafePointer<UInt8>,
    _ count: Int
  ) throws(LogError) -> LogLine {
    guard try unsafe readFast(base, count) else {
      let bytes = unsafe Array(UnsafeBufferPointer(start: base, count: count))
      return LogLine(try read(bytes), bytes: count + 1, after: log)
    }
    let name = fast.line.kind.rawValue
    var line = LogLine(number: log.events, at: log.last, name: name, bytes: count + 1)
    line.ending = fast.line.ending
    return line
  }

  /// Reads the next line and adds its event to `events`, in a reader that makes events.
  ///
  /// The bytes behind the line are as for `scan`.
  ///
  /// - Throws: `LogError`; the reader must not be used after it.
  @inline(__always)
  mutating func advance(
    _ base: UnsafePointer<UInt8>,
    _ count: Int
  ) throws(LogError) {
    if try unsafe readFast(base, count) { return }
    try unsafe advanceGenerally(base, count)
  }

  @inline(never)
  private mutating func advanceGenerally(
    _ base: UnsafePointer<UInt8>,
    _ count: Int
  ) throws(LogError) {
    switch try unsafe read(Array(UnsafeBufferPointer(start: base, count: count))) {
    case .header(let header): self.header = header
    case .event(let event): fast.events.append(event)
    case .remark: break
    }
  }

  /// The events that `advance` has read.
  var events: [Event] {
    get { fast.events }
    _modify { yield &fast.events }
  }

  /// Reads the next line if it is in canonical form; false, with nothing done, for another one.
  @inline(__always)
  private mutating func readFast(
    _ base: UnsafePointer<UInt8>,
    _ count: Int
  ) throws(LogError) -> Bool {
    guard hasHeader, !hasEnded, count <= limits.lineBytes else { return false }
    if line & 0xFF == 0, log.pool.size > Self.poolLimit {
      log.pool = StringPool()
      fast.forgetTrees()
    }
    guard unsafe fast.read(LineCursor(base, from: 0, to: count), &log) else { return false }
    guard fast.line.hasHash(of: log.tree, hasSkipped ? nil : chain) else {
      // A line with a wrong hash is read again by the general reader, which knows the column. Setting
      // members a second time changes nothing, and views were not moved.
      _ = fast.events.popLast()
      return false
    }
    do throws(LogError) { try spend(on: fast.line, count) } catch {
      _ = fast.events.popLast()
      throw error
    }
    fastLines += 1
    line += 1
    log.events += 1
    self.chain.absorb(fast.line.digest)
    log.last = (fast.line.isAbsolute ? .zero : log.last) + Microseconds(fast.line.time)
    hasEnded = fast.line.ending != nil
    return true
  }

  /// Counts the steps of a line that the fast reader has read.
  @inline(__always)
  private func spend(on read: FastLineReader.Line, _ count: Int) throws(LogError) {
    guard let budget = limits.budget else { return }
    // An edit that moves views makes the whole tree anew.
    let nodes = read.kind == .change && fast.movesViews ? tree?.count ?? 0 : 0
    do throws(Budget.Exceeded) { try budget.spend(1 + count / 64 + nodes) } catch {
      throw LogError(.outOfTime(error), line: line + 1, column: 1)
    }
  }

  /// Reads the next line with the general reader, which reads any layout and reports errors; a
  /// `LogStream` reads lines in canonical form a hundred times faster.
  ///
  /// - Parameter bytes: the line without its line end.
  /// - Returns: the content of the line.
  /// - Throws: `LogError`; the reader must not be used after it.
  public mutating func read(_ bytes: [UInt8]) throws(LogError) -> Item {
    line += 1
    guard bytes.count <= limits.lineBytes else {
      throw LogError(.tooLarge("the line", limit: limits.lineBytes), line: line, column: 1)
    }
    var scanner = JSONScanner(bytes, line: line, limits: limits)
    scanner.pool = log.pool
    try scanner.spend(1 + bytes.count / 64)
    guard let first = scanner.peek(), first != .hash else { return .remark }
    guard !hasEnded else { throw scanner.error(.afterEnd) }
    guard hasHeader else {
      let (header, seal) = try scanner.header()
      try verify(seal, in: scanner) { $0.header(header) }
      hasHeader = true
      return .header(header)
    }
    let start = scanner.position
    let (event, read) = try scanner.event(after: log.last)
    guard event.number == log.events + 1 else {
      throw scanner.error(.wrongNumber(event.number, expected: log.events + 1), at: start)
    }
    let (last, chain) = (log.last, chain.digest)
    try verify(read.seal, in: scanner) { $0.event(event, after: last, chain: read.hash ?? chain) }
    if case .end = event.kind, !hasSkipped, read.hash != chain {
      throw scanner.error(.brokenChain, at: read.hashStart)
    }
    try follow(event, read, in: scanner)
    (log.events, log.last) = (event.number, event.at)
    return .event(event)
  }

  /// Verifies that a line is as it was written: its seal matches its bytes, or their canonical form.
  private mutating func verify(
    _ seal: LineFrame.Seal,
    in scanner: JSONScanner,
    canonical write: (inout JSONWriter) -> Void
  ) throws(LogError) {
    var digest = Digest(of: scanner.bytes.span.extracting(0..<seal.start))
    if digest.seal != seal.text || seal.end + 1 != scanner.bytes.count {
      var writer = JSONWriter()
      write(&writer)
      // A line that differs from the canonical one by one byte is damaged, not laid out otherwise. Its value may be
      // the same, as when the case of a letter changes in the digits of a seed.
      guard !scanner.bytes[..<seal.start].isOneByte(from: writer.bytes) else {
        throw scanner.error(.brokenSeal, at: seal.start)
      }
      digest = Digest(of: writer.bytes.span)
      // Earlier versions wrote control characters as they are.
      if digest.seal != seal.text {
        writer.escapeControls()
        digest = Digest(of: writer.bytes.span)
      }
    }
    guard digest.seal == seal.text else { throw scanner.error(.brokenSeal, at: seal.start) }
    chain.absorb(digest)
  }

  /// Makes the tree that an event leads to, and verifies the hash that the event carries.
  private mutating func follow(
    _ event: Event,
    _ read: EventEvidence,
    in scanner: JSONScanner
  ) throws(LogError) {
    switch event.kind {
    case .snapshot(let snapshot):
      guard snapshot.tree.hash == read.hash else {
        throw scanner.error(.wrongHash, at: read.hashStart)
      }
      log.tree = snapshot.tree
    case .change(let change):
      guard let before = log.tree else {
        throw scanner.error(.wrongEdit("there is no snapshot before it"), at: 0)
      }
      // An edit that moves views makes the whole tree anew.
      if !change.edit.placements.isEmpty || !change.edit.removals.isEmpty {
        try scanner.spend(before.count)
      }
      do throws(TreeEditError) { log.tree = try before.applying(change.edit) } catch {
        throw scanner.error(.wrongEdit(error.message), at: 0)
      }
      guard log.tree?.hash == change.hash else {
        throw scanner.error(.wrongHash, at: read.hashStart)
      }
    case .end: hasEnded = true
    default: break
    }
  }

  /// Checks that the log is whole, once all lines were read.
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

extension FastLineReader.Line {
  /// Returns true if the tree, or the chain, has the hash that the line carries; any is right where the
  /// chain is not known.
  @inline(__always)
  fileprivate func hasHash(of tree: ViewTree?, _ chain: DigestState?) -> Bool {
    switch kind {
    case .touch, .text, .key, .pointer, .rotate, .marker: true
    case .snapshot, .change: tree?.hash == hash
    case .end: chain.map { $0.digest == hash } ?? true
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns true if the two have the same length and differ in exactly one byte.
  fileprivate func isOneByte(from other: [UInt8]) -> Bool {
    count == other.count && zip(self, other).count { $0 != $1 } == 1
  }
}

extension EventLog {
  /// Reads a whole log, verified.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: the sizes above which the log is refused.
  /// - Throws: `LogError` for any damage, and for a missing end.
  public init(decoding bytes: [UInt8], limits: LogLimits = LogLimits()) throws(LogError) {
    let (log, loss) = try Self.recover(bytes, limits: limits)
    if let loss { throw loss }
    guard let log else { throw LogError(.missingHeader, line: 1, column: 1) }
    self = log
  }

  /// Reads the whole lines of a log that may have been cut off at any byte.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: the sizes above which the log is refused.
  /// - Returns: the whole lines, nil without a header; and the reason why the log is not whole, nil
  ///   for one that has its end.
  /// - Throws: `LogError` for damage within the whole lines.
  public static func recover(
    _ bytes: [UInt8],
    limits: LogLimits = LogLimits()
  ) throws(LogError) -> (log: EventLog?, loss: LogError?) {
    let (log, _, damage, loss) = salvage(bytes, limits)
    if let damage { throw damage }
    return (log, loss)
  }
}
