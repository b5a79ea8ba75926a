import EventModel

/// The sealing of a changed log: numbers, hashes of screens, seals and the chain are made right again, as far
/// as the lines can be read.
enum LogSealer {
  /// Returns the log with the seals that its lines must have.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var sealing = Sealing()
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return Array(lines.map { sealing.sealed(Array($0)) }.joined(separator: [0x0A]))
  }

  private struct Sealing {
    private var hasHeader = false
    private var number = 0
    private var tree: ViewTree?
    private var chain = DigestState()
    private static let member = Array(",\"seal\":\"".utf8)

    mutating func sealed(_ line: [UInt8]) -> [UInt8] {
      guard line.first == UInt8(ascii: "{"), let place = Self.lastSeal(in: line) else {
        return line
      }
      var line = line
      var body = place
      if hasHeader {
        number += 1
        line = line.settingNumber(of: "n", to: number)
        if line.contains("\"event\":\"end\"") {
          line = line.settingNumber(of: "events", to: number)
        }
        line = rehashed(line)
        body = Self.lastSeal(in: line) ?? place
      }
      hasHeader = true
      let digest = Digest(of: Array(line[..<body]).span)
      chain.absorb(digest)
      return line[..<body] + Self.member + Array("\(digest.seal)\"}".utf8)
    }

    /// Returns the line with the hash that its screen, or the lines before it, lead to.
    private mutating func rehashed(_ line: [UInt8]) -> [UInt8] {
      var scanner = JSONScanner(line, line: 1, limits: LogLimits(depth: 64, nodes: 10_000))
      guard let (event, evidence) = try? scanner.event(after: .zero) else { return line }
      var hash: Digest?
      switch event.kind {
      case .snapshot(let snapshot):
        tree = snapshot.tree
        hash = tree?.hash
      case .change(let change):
        guard let after = try? tree?.applying(change.edit) else { return line }
        tree = after
        hash = after.hash
      case .end: hash = chain.digest
      default: return line
      }
      let start = evidence.hashStart
      guard let hash, evidence.hash != nil, start >= 0, start + 34 <= line.count else {
        return line
      }
      return line[..<start] + Array("\"\(hash)\"".utf8) + line[(start + 34)...]
    }

    /// The index of the comma before the last seal of a line.
    private static func lastSeal(in line: [UInt8]) -> Int? {
      guard line.count > member.count else { return nil }
      return (0...line.count - member.count).last {
        line[$0..<$0 + member.count].elementsEqual(member)
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: StaticString) -> Bool {
    let text = Array(text.description.utf8)
    guard count >= text.count else { return false }
    return (0...count - text.count).contains { self[$0..<$0 + text.count].elementsEqual(text) }
  }
}
