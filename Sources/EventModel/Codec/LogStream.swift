/// A reader of a log that comes in chunks, in memory that does not grow with the log.
///
/// ```swift
/// var stream = LogStream()
/// while let chunk = try file.read(upToCount: 1 << 20) {
///   stream.append(chunk.span)
///   while let line = try stream.next() { … stream.tree … }
/// }
/// try stream.finish()
/// ```
/// It verifies every seal, number, hash and change, about as fast as a checksum of the file could be
/// computed: `FastLineReader` reads the lines in canonical form.
public struct LogStream {
  private var reader: LogReader
  /// The bytes that were appended and not read yet are at `start..<end`, with room for reading ahead
  /// after them.
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0
  /// The index up to which there is no line end.
  private var searched = 0

  /// Creates a stream of an empty log.
  ///
  /// - Parameters:
  ///   - limits: the sizes above which the log is refused.
  ///   - makesEvents: true if `nextItem` is used, so that events are made.
  public init(limits: LogLimits = LogLimits(), makingEvents makesEvents: Bool = false) {
    self.init(from: LogReader(limits: limits, makingEvents: makesEvents))
  }

  /// Creates a stream that continues where a reader is.
  init(from reader: LogReader) {
    self.reader = reader
    buffer = Array(repeating: 0, count: 1 << 16)
  }

  /// The screen after the last snapshot or change that was read.
  public var tree: ViewTree? { reader.tree }

  /// The number of lines that the fast reader has read; for tests and benchmarks.
  ///
  /// If this version of the recorder wrote the log, these are all lines except the header.
  package var fastLines: Int { reader.fastLines }

  /// Appends the next chunk of the file.
  public mutating func append(_ chunk: Span<UInt8>) {
    makeRoom(for: chunk.count)
    let end = end
    unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      unsafe chunk.withUnsafeBufferPointer { chunk in
        if let base = bytes.baseAddress, let source = chunk.baseAddress {
          unsafe (base + end).update(from: source, count: chunk.count)
        }
      }
    }
    self.end += chunk.count
  }

  /// Moves the unread bytes to the front, in a larger buffer where `count` more do not fit.
  private mutating func makeRoom(for count: Int) {
    let unread = end - start
    let needed = unsafe unread + count + LineCursor.padding
    if needed > buffer.count {
      var larger = [UInt8](repeating: 0, count: max(needed, buffer.count * 2))
      larger[..<unread] = buffer[start..<end]
      buffer = larger
    } else if start > 0 {
      let start = start
      unsafe buffer.withUnsafeMutableBufferPointer { bytes in
        if let base = bytes.baseAddress { unsafe base.update(from: base + start, count: unread) }
      }
    }
    searched -= start
    start = 0
    end = unread
  }

  /// Reads the next whole line; nil when more bytes must be appended first.
  ///
  /// - Throws: `LogError`; the stream must not be used after it.
  public mutating func next() throws(LogError) -> LogLine? {
    try unsafe nextLine { (reader, base, count) throws(LogError) in
      try unsafe reader.scan(base, count)
    }
  }

  /// Reads the next whole line into its header or event; nil when more bytes must be appended first.
  ///
  /// - Returns: the item, and the number of bytes in the line, its end included.
  /// - Throws: `LogError`; the stream must not be used after it.
  public mutating func nextItem() throws(LogError) -> (item: LogReader.Item, bytes: Int)? {
    let hadHeader = reader.header != nil
    let count = try unsafe nextLine { (reader, base, count) throws(LogError) in
      try unsafe reader.advance(base, count)
      return count + 1
    }
    guard let count else { return nil }
    if let event = reader.events.popLast() { return (.event(event), count) }
    guard !hadHeader, let header = reader.header else { return (.remark, count) }
    return (.header(header), count)
  }

  @inline(__always)
  private mutating func nextLine<Line>(
    _ read: (inout LogReader, UnsafePointer<UInt8>, Int) throws(LogError) -> Line
  ) throws(LogError) -> Line? {
    guard let length = lineLength() else { return nil }
    let from = start
    start += length + 1
    searched = start
    // The buffer is taken out meanwhile, so that the reader may be changed.
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    defer { swap(&bytes, &buffer) }
    return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(LogError) in
      guard let base = bytes.baseAddress else { return nil as Line? }
      return try unsafe read(&reader, base + from, length)
    }
  }

  private mutating func lineLength() -> Int? {
    guard searched < end else { return nil }
    let (from, count) = (searched, end - searched)
    let place = unsafe buffer.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.flatMap { base in unsafe (base + from).firstLineFeed(of: count) }
    }
    guard let place else {
      searched = end
      return nil
    }
    return from + place - start
  }

  /// Checks that the log is whole, once all of it was appended and read.
  ///
  /// - Throws: `LogError` for a file without header or end, or one that ends within a line.
  public mutating func finish() throws(LogError) {
    try reader.finish(torn: Array(buffer[start..<end]))
  }
}

extension UnsafePointer<UInt8> {
  /// The index of the first line feed among `count` bytes; nil where there is none.
  ///
  /// Compares 32 bytes at once, since snapshot lines have tens of thousands.
  func firstLineFeed(of count: Int) -> Int? {
    let bytes = unsafe UnsafeRawPointer(self)
    let lineFeeds = SIMD32<UInt8>(repeating: .lineFeed)
    var at = 0
    while at &+ 32 <= count {
      let block = unsafe bytes.loadUnaligned(fromByteOffset: at, as: SIMD32<UInt8>.self)
      let found = unsafe unsafeBitCast(block .== lineFeeds, to: SIMD4<UInt64>.self)
      if found.x | found.y | found.z | found.w != 0 { break }
      at &+= 32
    }
    while at < count {
      if unsafe self[at] == .lineFeed { return at }
      at &+= 1
    }
    return nil
  }
}
