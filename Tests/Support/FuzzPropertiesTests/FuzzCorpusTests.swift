import EventModel
import Foundation
import FuzzProperties
import TestSupport
import Testing

@Suite("Readers of everything that comes from outside")
struct FuzzCorpusTests {
  /// Returns the shipped inputs of a format; by default the smallest of them, as a debug build is slow.
  private func inputs(of format: FuzzFormat) throws -> [(name: String, bytes: [UInt8])] {
    let folder = PackageFolder.file("Tests/Fixtures/fuzz/\(format.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    let inputs = try files.map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
      .sorted { ($0.1.count, $0.0) < ($1.1.count, $1.0) }
    return TestEnvironment.current.isFull
      ? inputs : inputs.filter { $0.1.count < 500 } + inputs.prefix(1)
  }

  @Test("a format that there is none of is an error with the known ones", arguments: ["", "nope"])
  func unknown(name: String) throws {
    let variables = name.isEmpty ? [:] : ["SIMON_FUZZ_FORMAT": name]
    let error = try #require(throws: FuzzFormat.UnknownName.self) {
      try FuzzFormat(environment: variables)
    }
    let problem = name.isEmpty ? "no format is named" : "unknown format \"nope\""
    let start = "SIMON_FUZZ_FORMAT: \(problem); expected one of log, golden, "
    #expect(error.message.hasPrefix(start), "\(error.message)")
    for format in FuzzFormat.allCases {
      let known = try FuzzFormat(environment: ["SIMON_FUZZ_FORMAT": format.rawValue])
      #expect(known == format)
    }
  }

  @Test("every shipped input has the property of its format", arguments: FuzzFormat.allCases)
  func corpus(format: FuzzFormat) throws {
    let inputs = try inputs(of: format)
    #expect(!inputs.isEmpty)
    for (name, bytes) in inputs {
      #expect(throws: Never.self, "\(format) \(name)") { try format.check(bytes) }
    }
  }

  @Test("every mutated input has the property of its format", arguments: FuzzFormat.allCases)
  func mutations(format: FuzzFormat) throws {
    let inputs = try inputs(of: format).map(\.bytes).filter { $0.count < 2_200 }
    forAll(seeds: 0..<2, full: 3_000) { seeded in
      var random = SplitMix(seed: seeded.next())
      let input = inputs.randomElement(using: &random) ?? []
      let other = inputs.randomElement(using: &random) ?? []
      let mutated = format.mutated(input, most: 2_400, using: &random)
      let crossed = format.crossed(mutated, with: other, most: 2_400, using: &random)
      for bytes in [mutated, crossed] {
        do { try format.check(bytes) } catch {
          Issue.record("\(error) in \(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
  }

  @Test("a sealed log whose lines changed is read up to its end")
  func sealing() throws {
    let folder = PackageFolder.file("Tests/Fixtures/logs/1.0-full.jsonl")
    let log = [UInt8](try Data(contentsOf: folder))
    var lines = log.split(separator: 0x0A)
    lines.remove(at: lines.count - 2)
    lines.insert(lines[1], at: 1)
    let changed = Array(lines.joined(separator: [0x0A])) + [0x0A]
    #expect(throws: LogError.self) { try EventLog(decoding: changed) }
    let read = try EventLog(decoding: FuzzFormat.log.sealed(changed))
    #expect(read.events.count == lines.count - 1)
  }
}
