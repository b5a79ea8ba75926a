import CommandLines
import Differ
import EventModel
import Foundation
import Messages
import Platform
import Recorder

/// The lines of a log file, verified one after the other without holding the whole file in memory.
struct LogLines {
  /// One line of a log.
  struct Line {
    var item: LogReader.Item
    /// The number of its bytes, with the line end.
    var bytes: Int
    /// The screen after it.
    var tree: ViewTree?
  }

  /// The path of the log, `-` being standard input.
  let path: String
  let console: Console
  private var file: URL { console.file(path) }

  /// Reads all lines, with progress on a terminal.
  ///
  /// - Parameter take: gets each line; false ends the reading.
  /// - Throws: a diagnostic for a file that cannot be read or a log that is damaged; the error of
  ///   `take`.
  func read(_ take: (Line) throws -> Bool) throws {
    var stream = LogStream(makingEvents: true)
    do {
      let isWhole = try readChunks { chunk in
        stream.append(chunk.span)
        while let (item, bytes) = try stream.nextItem() {
          guard try take(Line(item: item, bytes: bytes, tree: stream.tree)) else { return false }
        }
        return true
      }
      if isWhole { try stream.finish() }
    } catch let error as LogError {
      throw diagnostic(error, source: line(error.line))
    }
  }

  /// Verifies all lines without making events of them, at the speed of a checksum.
  ///
  /// - Parameters:
  ///   - budget: the time of the reading; nil for no limit.
  ///   - take: gets the contents of each line.
  /// - Throws: as `read` does.
  func verify(within budget: Budget? = nil, _ take: (LogLine) -> Void) throws {
    var stream = LogStream(limits: LogLimits(budget: budget?.during("reading the log")))
    do {
      _ = try readChunks { chunk in
        stream.append(chunk.span)
        while let line = try stream.next() { take(line) }
        return true
      }
      try stream.finish()
    } catch let error as LogError {
      throw diagnostic(error, source: line(error.line))
    }
  }

  /// Reads the file piece by piece until `take` returns false; says whether it never did.
  private func readChunks(_ take: ([UInt8]) throws -> Bool) throws -> Bool {
    let input = path == "-" ? nil : try open()
    defer { try? input?.close() }
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    let progress = ProgressLine(total: size / Self.chunk, console: console)
    defer { progress.clear() }
    var isFirst = true
    while let chunk = try read(input) {
      progress.show(path)
      guard try take(isFirst ? UntrustedFile.withoutByteOrderMark(chunk) : chunk) else {
        return false
      }
      isFirst = false
    }
    return true
  }

  /// Returns the screen as of an event without reading what is before its last snapshot; nil if the log
  /// must be read from the front, as a pipe must.
  ///
  /// - Throws: a diagnostic for a file that cannot be opened.
  func screen(at number: Int) throws -> ViewTree? {
    guard isFile else { return nil }
    let input = try open()
    defer { try? input.close() }
    guard let size = try? input.seekToEnd() else { return nil }
    let seek = LogSeek(size: Int(size)) { range in
      guard (try? input.seek(toOffset: UInt64(range.lowerBound))) != nil else { return nil }
      return (try? input.read(upToCount: range.count)).flatMap { $0 }.map { [UInt8]($0) }
    }
    return seek.screen(at: number)
  }

  /// Returns one line of the file, for a message; empty if the file cannot be read a second time.
  private func line(_ number: Int) -> [UInt8] {
    guard isFile, let input = try? open() else { return [] }
    defer { try? input.close() }
    var (line, rest): (Int, [UInt8]) = (1, [])
    while let chunk = try? read(input) {
      var start = 0
      while let end = chunk[start...].firstIndex(of: 0x0A) {
        if line == number { return rest + chunk[start..<end] }
        rest = []
        line += 1
        start = end + 1
      }
      if line == number { rest += chunk[start...] }
    }
    return line == number ? rest : []
  }

  private static let chunk = 1 << 18

  /// True if the log is a regular file, which can be read more than once; false for a pipe.
  private var isFile: Bool { path != "-" && FilePlace.isRegular(file) }

  private func open() throws -> FileHandle {
    do { return try FileHandle(forReadingFrom: file) } catch {
      throw TextFile.unreadable(path, after: error, console)
    }
  }

  /// Returns the next bytes of a file, or of standard input; nil at the end.
  private func read(_ input: FileHandle?) throws -> [UInt8]? {
    guard let input else { return console.input.read(nil) }
    do {
      guard let data = try input.read(upToCount: Self.chunk), !data.isEmpty else { return nil }
      return [UInt8](data)
    } catch { throw TextFile.unreadable(path, after: error, console) }
  }

  private func diagnostic(_ error: LogError, source: [UInt8]) -> Diagnostic {
    if error.isCutOff, isFile, LogFile.isBeingWritten(file) {
      return Diagnostic(RecordingFileError.underWay(path: path))
    }
    let hint = error.hint(forLogAt: path)
    return Diagnostic(error, in: path, source: source.prefix(100_000), hint: hint)
  }
}
