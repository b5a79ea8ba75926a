import CommandLines
import Foundation
import Messages
import Platform
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Exact results on standard output")
struct TerminalOutputTests {
  /// Writes bytes to standard output, as `-o -` does; returns what arrived.
  private func written(
    _ bytes: String,
    isTerminal: Bool,
    isCI: Bool
  ) throws -> String {
    let arrived = SharedText()
    let console = Console(
      output: ConsoleOutput(isTerminal: isTerminal) { arrived.add($0) },
      errors: ConsoleOutput(isTerminal: isTerminal) { _ in nil },
      environment: isCI ? ["CI": "true"] : [:],
      directory: FileManager.default.temporaryDirectory
    )
    try TextFile.write(Array(bytes.utf8), to: "-", console)
    return arrived.text
  }

  @Test("bytes that a terminal would obey are refused on one, and exact anywhere else")
  func terminal() throws {
    for bytes in ["a\u{1B}[2Jb\n", "a\u{9B}2J\n", "a\u{202E}b\n", "##vso[task]x\n"] {
      let error = try #require(throws: Diagnostic.self) {
        try written(bytes, isTerminal: true, isCI: false)
      }
      #expect(error.gravity == .usage && error.hint == "write it to a file: -o FILE")
      #expect(try written(bytes, isTerminal: false, isCI: false) == bytes)
    }
    #expect(try written("plain\ttext\n", isTerminal: true, isCI: true) == "plain\ttext\n")
  }

  @Test("lines that a build server would obey are refused in CI")
  func server() throws {
    #expect(throws: Diagnostic.self) {
      try written("a\n##vso[task.setvariable variable=a]b\n", isTerminal: false, isCI: true)
    }
    #expect(try written("{\"a\":1}\n", isTerminal: false, isCI: true) == "{\"a\":1}\n")
  }
}

/// Text that arrives in pieces.
private final class SharedText: Sendable {
  private let bytes = SharedValue<[UInt8]>([])

  func add(_ more: [UInt8]) -> String? {
    bytes.withLock { $0 += more }
    return nil
  }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
