import EventModel
import Foundation

/// The lines of a log file, verified one after the other, in memory that the file's size does not
/// matter to.
struct LogStream {
  /// One line that was read.
  struct Line {
    var item: LogReader.Item
    /// Its size with its end.
    var bytes: Int
    /// The screen after it.
    var tree: ViewTree?
  }

  private let path: String
  private let console: Console

  /// The log of a path, `-` being standard input.
  init(_ path: String, _ console: Console) {
    self.path = path
    self.console = console
  }

  /// Reads all lines, and shows on a terminal how far it is.
  ///
  /// - Parameter take: gets each line; false ends the reading, and what follows is not looked at.
  /// - Throws: a diagnostic for a file that cannot be read or a log that is not as it was written;
  ///   what `take` throws.
  func read(_ take: (Line) throws -> Bool) throws {
    let input = try open()
    defer { try? input.close() }
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    let progress = ProgressLine(total: size / Self.chunk, console: console)
    defer { progress.clear() }
    var reader = LogReader()
    var rest: [UInt8] = []
    while let chunk = try read(input) {
      progress.show(path)
      var start = 0
      while let end = chunk[start...].firstIndex(of: 0x0A) {
        let line = rest + chunk[start..<end]
        rest = []
        let item = try verifying(line) { () throws(LogError) in try reader.read(line) }
        guard try take(Line(item: item, bytes: line.count + 1, tree: reader.tree)) else { return }
        start = end + 1
      }
      rest += chunk[start...]
    }
    try verifying(rest) { () throws(LogError) in try reader.finish(torn: rest) }
  }

  private static let chunk = 1 << 20

  private func open() throws -> FileHandle {
    guard path != "-" else { return .standardInput }
    do { return try FileHandle(forReadingFrom: URL(filePath: path)) } catch {
      throw Diagnostic(message: "there is no such file", place: .init(path: path))
    }
  }

  private func read(_ input: FileHandle) throws -> [UInt8]? {
    do {
      guard let data = try input.read(upToCount: Self.chunk), !data.isEmpty else { return nil }
      return [UInt8](data)
    } catch {
      throw Diagnostic(
        message: "cannot be read: \(error.localizedDescription)",
        place: .init(path: path)
      )
    }
  }

  private func verifying<Value>(
    _ line: [UInt8],
    _ body: () throws(LogError) -> Value
  ) throws -> Value {
    do throws(LogError) { return try body() } catch {
      throw Diagnostic(
        message: error.message,
        place: .init(
          path: path,
          line: error.line,
          column: error.column,
          source: String(decoding: line.prefix(100_000), as: UTF8.self)
        ),
        hint: error.hint
      )
    }
  }
}
