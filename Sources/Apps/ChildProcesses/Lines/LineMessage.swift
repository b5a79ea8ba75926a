import Foundation

/// A message to or from a process: a value that is sent as one line of JSON.
package protocol LineMessage: Codable {}

extension LineMessage {
  /// Reads a line, without its end.
  package init(line: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(line))
  }

  /// Returns the line, with its end.
  package func line() throws -> [UInt8] { [UInt8](try JSONEncoder().encode(self)) + [0x0A] }
}
