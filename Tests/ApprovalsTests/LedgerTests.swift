import EventModel
import Foundation
import TestSupport
import Testing

@testable import Approvals

@Suite("The lines of a ledger")
struct LedgerTests {
  let folder: TemporaryFolder
  let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("golden", to: "r/golden.tree")
    store = GoldenStore(folder: folder.file("r"))
    for number in 0..<4 {
      var entry = LedgerEntry(by: "me", at: "2026-01-01T09:00:0\(number)Z", decision: .approved)
      entry.before = number == 0 ? nil : Digest(of: "\(number - 1)")
      (entry.after, entry.changes) = (Digest(of: "\(number)"), ["change \(number)"])
      try store.append(entry)
    }
  }

  private var lines: [String] {
    get throws { try folder.text(of: "r/approvals.jsonl").split(separator: "\n").map(String.init) }
  }

  private func reads(_ lines: [String]) -> Bool {
    (try? Ledger(parsing: lines.map { "\($0)\n" }.joined())) != nil
  }

  @Test("an entry is read as it was written, and names its recording and the entry before it")
  func written() throws {
    let ledger = try store.ledger()
    #expect(ledger.entries.flatMap(\.line) == Array(try folder.text(of: "r/approvals.jsonl").utf8))
    #expect(ledger.entries.allSatisfy { $0.recording == "r" })
    for (entry, next) in zip(ledger.entries, ledger.entries.dropFirst()) {
      #expect(next.former == [entry.seal])
    }
    #expect(ledger.tips == [ledger.entries[3].seal])
  }

  @Test("a line that was removed before others, moved, or repeated is damage")
  func chained() throws {
    let lines = try lines
    #expect(reads(lines))
    for place in lines.indices {
      var other = lines
      other.remove(at: place)
      // The last line leaves an earlier state behind, which no longer explains the golden.
      #expect(reads(other) == (place == 3))
      other = lines
      other.insert(lines[place], at: place)
      #expect(!reads(other))
      guard place > 0 else { continue }
      other = lines
      other.swapAt(place - 1, place)
      #expect(!reads(other))
    }
  }

  @Test("the lines of two branches are read in either order, and the next line names both ends")
  func merged() throws {
    let common = try lines
    func branch(_ name: String) throws -> [String] {
      try folder.write(common.map { "\($0)\n" }.joined(), to: "r/approvals.jsonl")
      for number in 0..<2 {
        var entry = LedgerEntry(by: name, at: "2026-02-01T09:00:0\(number)Z", decision: .approved)
        entry.after = Digest(of: "\(name) \(number)")
        try store.append(entry)
      }
      return Array(try lines.dropFirst(common.count))
    }
    let (ours, theirs) = (try branch("Ann"), try branch("Ben"))
    for order in [ours + theirs, theirs + ours, [ours[0], theirs[0], theirs[1], ours[1]]] {
      try folder.write((common + order).map { "\($0)\n" }.joined(), to: "r/approvals.jsonl")
      #expect(try store.ledger().tips.count == 2)
      try store.append(LedgerEntry(by: "Ann", at: "", decision: .approved, after: Digest(of: "m")))
      let all = try lines
      for place in all.indices.dropLast() {
        var other = all
        other.remove(at: place)
        #expect(!reads(other), "line \(place + 1) is named")
      }
    }
  }

  @Test(
    "a member of a wrong type, an unknown member or decision, and a wrong seal are damage",
    arguments: [
      (#""log":"x","#, ""), (#""log":null,"#, ""), (#""log":5,"#, ""), (#""log":[],"#, ""),
      (#""story":5,"#, ""), (#""rules":"x","#, ""), (#""rules":[5],"#, ""), (#""other":1,"#, ""),
      (#""overlay":[],"#, ""), (#""reason":{},"#, ""),
    ]
  )
  func strict(member: String, _: String) throws {
    let line = try #require(try lines.first)
    let edited = line.replacing(#""changes":"#, with: "\(member)\"changes\":")
    #expect(!reads([edited]))
    // The same with a seal that fits.
    let body = edited.prefix(upTo: try #require(edited.range(of: ",\"seal\"")).lowerBound)
    #expect(!reads(["\(body),\"seal\":\"\(Digest(of: String(body)))\"}"]))
    // The same in the form of earlier versions.
    let old = #"{"at":"","by":"","decision":"approved","after":"\#(Digest(of: ""))","changes":[]}"#
    #expect(reads([old]))
    let isKnown = !member.hasPrefix(#""other""#)
    #expect(reads([old.replacing(#""changes""#, with: "\(member)\"changes\"")]) == !isKnown)
  }

  @Test("an entry of a newer version is told as such")
  func newer() throws {
    let line = try #require(try lines.first).replacing("\"ledger\":2", with: "\"ledger\":3")
    #expect(throws: GoldenError.self) { try Ledger(parsing: line) }
    do { _ = try Ledger(parsing: line) } catch {
      #expect(error.message.contains("which a newer Simon reads"))
    }
  }

  @Test("entries of an earlier version explain nothing of today's until one of today's names them")
  func earlier() throws {
    let digest = Digest(of: "golden")
    let old = #"{"at":"","by":"","decision":"recorded","after":"\#(digest)","changes":[]}"#
    try folder.write("\(old)\n", to: "r/approvals.jsonl")
    #expect(try store.problem(countsPending: false) == .outdated)
    guard case .outdated(let upgrade) = try store.upgrade(rules: [], by: "me", at: "") else {
      Issue.record("there is something to carry over")
      return
    }
    for entry in upgrade.entries { try store.append(entry) }
    #expect(try store.problem(countsPending: false) == nil)
    guard case .current = try store.upgrade(rules: [], by: "me", at: "") else {
      Issue.record("nothing is left to carry over")
      return
    }
    // A line that an earlier version adds is not named either.
    let other = old.replacing(#""by":"""#, with: #""by":"x""#)
    try folder.write(try folder.text(of: "r/approvals.jsonl") + other, to: "r/approvals.jsonl")
    #expect(try store.problem(countsPending: false) == .outdated)
  }

  @Test("a ledger of an earlier version that does not explain the golden is not carried over")
  func unexplained() throws {
    let old = #"{"at":"","by":"","decision":"recorded","after":"\#(Digest(of: ""))","changes":[]}"#
    try folder.write("\(old)\n", to: "r/approvals.jsonl")
    guard case .unexplained = try store.upgrade(rules: [], by: "me", at: "") else {
      Issue.record("a golden that nobody approved was carried over")
      return
    }
  }

  @Test("a file that the ledger names and that is gone, and another name, are problems")
  func gone() throws {
    try folder.write("story", to: "r/story.stories")
    let digest = Digest(of: "golden")
    var entry = LedgerEntry(by: "me", at: "", decision: .recorded, after: digest)
    entry.story = try store.storyDigest()
    try store.append(entry)
    entry = LedgerEntry(by: "me", at: "", decision: .approved)
    entry.overlay = .init(setting: "de_DE", before: nil, after: Digest(of: "overlay"))
    try folder.write("overlay", to: "r/golden@de_DE.tree")
    try store.append(entry)
    #expect(try store.problem(countsPending: false) == nil)
    try FileManager.default.removeItem(at: folder.file("r/golden@de_DE.tree"))
    #expect(try store.problem(countsPending: false) == .overlayDeleted(setting: "de_DE"))
    try folder.write("overlay", to: "r/golden@de_DE.tree")
    try FileManager.default.removeItem(at: folder.file("r/story.stories"))
    #expect(try store.problem(countsPending: false) == .storyDeleted)
    try folder.write("story", to: "r/story.stories")
    try FileManager.default.moveItem(at: folder.file("r"), to: folder.file("s"))
    let moved = GoldenStore(folder: folder.file("s"))
    #expect(try moved.problem(countsPending: false) == .renamed(from: "r"))
  }
}
