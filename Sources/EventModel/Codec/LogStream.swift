import Glibc

/// Reads a log as it comes, chunk by chunk, in memory that does not grow with the log.
///
/// ```swift
/// var stream = LogStream()
/// while let chunk = try file.read(upToCount: 1 << 20) {
///   stream.append(chunk.span)
///   while let line = try stream.next() { … stream.tree … }
/// }
/// try stream.finish()
/// ```
/// Every seal, number, hash and change is verified on the way, at about the speed at which a
/// checksum of the file could be computed: lines in canonical form are read by `FastLineReader`.
public struct LogStream {
  private var reader: LogReader
  /// What was fed and not read yet lies at `start..<end`; behind it is room for reading ahead.
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0
  /// Up to where there is no line end.
  private var searched = 0

  /// Creates a stream that was fed nothing.
  public init(limits: LogLimits = LogLimits()) {
    self.init(from: LogReader(limits: limits))
  }

  /// Creates a stream that goes on where a reader is.
  init(from reader: LogReader) {
    self.reader = reader
    buffer = Array(repeating: 0, count: 1 << 16)
  }

  /// The screen after the last snapshot or change that was read.
  public var tree: ViewTree? { reader.tree }

  /// Takes more of the file.
  public mutating func append(_ chunk: Span<UInt8>) {
    let left = end - start
    let needed = unsafe left + chunk.count + LineCursor.padding
    if needed > buffer.count {
      var larger = [UInt8](repeating: 0, count: max(needed, buffer.count * 2))
      larger.replaceSubrange(0..<left, with: buffer[start..<end])
      larger.removeLast(larger.count - max(needed, buffer.count * 2))
      buffer = larger
    } else if start > 0 {
      unsafe buffer.withUnsafeMutableBufferPointer { bytes in
        if let base = bytes.baseAddress { unsafe memmove(base, base + start, left) }
      }
    }
    searched -= start
    start = 0
    end = left
    let count = chunk.count
    unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      unsafe chunk.withUnsafeBufferPointer { chunk in
        if let base = bytes.baseAddress, let source = chunk.baseAddress {
          unsafe memcpy(base + left, source, count)
        }
      }
    }
    end += count
  }

  /// Reads the next whole line; nil when more must be fed first.
  ///
  /// - Throws: `LogError`; the stream must not be used further then.
  public mutating func next() throws(LogError) -> LogLine? {
    guard let length = lineLength() else { return nil }
    let from = start
    start += length + 1
    searched = start
    // The buffer is taken out meanwhile, so that the reader may be changed.
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    defer { swap(&bytes, &buffer) }
    return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(LogError) in
      guard let base = bytes.baseAddress else { return nil as LogLine? }
      return try unsafe reader.scan(base + from, length)
    }
  }

  private mutating func lineLength() -> Int? {
    guard searched < end else { return nil }
    let (from, count, first) = (searched, end - searched, start)
    let place = unsafe buffer.withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + from, 0x0A, count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
    guard let place else {
      searched = end
      return nil
    }
    return place - first
  }

  /// What the file's end says, once all of it was fed and read.
  ///
  /// - Throws: `LogError` for a file without header or end, or one that ends within a line.
  public mutating func finish() throws(LogError) {
    try reader.finish(torn: Array(buffer[start..<end]))
  }
}
