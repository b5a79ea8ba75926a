import Foundation

/// The writer of the lines of ``NetworkRecord``, each as soon as it is known.
struct NetworkWriter: Sendable {
  private var lines: [String] = []
  /// The line with the app's time 0, until an exchange needs it: most pages have none.
  private var start: NetworkRecord.Line?
  private var isEmpty = true
  private var bodies: [Data: Int] = [:]
  private var unkeptBody: Int?
  private var lastBody = 0
  private var lastExchange = 0

  /// Creates a writer whose exchanges come after those of a record that is completed.
  init(after record: NetworkRecord? = nil) {
    lastExchange = record?.lastNumber ?? 0
    lastBody = max(record?.bodies.keys.max() ?? 0, record?.unkeptBodies.max() ?? 0)
  }

  /// Returns the number of an exchange that begins now.
  mutating func begin() -> Int {
    lastExchange += 1
    return lastExchange
  }

  /// Writes a body, once for all that are equal.
  ///
  /// - Returns: its number; nil for no body.
  mutating func write(body: Data?) -> Int? {
    guard let body else { return nil }
    if let number = bodies[body] { return number }
    lastBody += 1
    bodies[body] = lastBody
    write(NetworkRecord.Line(body: NetworkRecord.Body(body, number: lastBody)))
    return lastBody
  }

  /// Writes a body that a page sends.
  ///
  /// Of bytes that are no text nothing is kept: they may be packed, encrypted or a digest, so that nobody could find a
  /// secret in them, and a replay needs them only to find the answer.
  ///
  /// - Returns: its number; nil for no body.
  mutating func write(sent body: Data?) -> Int? {
    guard let body, !NetworkRecord.Body.isText(body) else { return write(body: body) }
    if let unkeptBody { return unkeptBody }
    lastBody += 1
    unkeptBody = lastBody
    write(NetworkRecord.Line(body: NetworkRecord.Body(unkeptAs: lastBody)))
    return lastBody
  }

  /// Writes the milliseconds of the page's time until the app's time 0, if there are exchanges.
  mutating func write(start milliseconds: Double) {
    let line = NetworkRecord.Line(start: milliseconds)
    if isEmpty { start = line } else { write(line) }
  }

  /// Writes a line.
  mutating func write(_ line: NetworkRecord.Line) {
    isEmpty = false
    if let start {
      self.start = nil
      write(start)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(line) else { return }
    lines.append(String(decoding: bytes, as: UTF8.self))
  }

  /// Takes the lines that were written since the last call.
  mutating func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }
}
