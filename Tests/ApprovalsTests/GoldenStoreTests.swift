import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Golden store")
struct GoldenStoreTests {
  let folder: TemporaryFolder
  let store: GoldenStore
  private let old = golden(window(button("Save")))
  private let new = golden(window(button("Done")))

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.url)
  }

  @Test("the files of a golden read back as written, and missing files are nil")
  func readsBack() throws {
    #expect(try store.golden() == nil)
    #expect(try store.pending() == nil)
    try store.write(old)
    let pending = Pending(golden: old.digest, seen: new)
    try store.write(pending)
    #expect(try store.golden() == old)
    #expect(try store.pending() == pending)
    #expect(try folder.text(of: "golden.tree") == old.text)
  }

  @Test("a store that reads once keeps what it read, also that a file is missing, until it writes")
  func readingOnce() throws {
    try store.write(old)
    let once = store.readingOnce()
    #expect(try once.golden() == old)
    #expect(try once.pending() == nil)
    #expect(try once.ledger().entries.isEmpty)
    try store.write(new)
    try store.write(Pending(golden: new.digest, seen: old))
    #expect(try once.golden() == old && once.goldenDigest() == old.digest)
    #expect(try once.pending() == nil)
    #expect(try store.golden() == new, "another store of the recording reads for itself")
    try once.write(nil as Pending?)
    #expect(try once.golden() == new)
  }

  @Test("a store that reads once finds what a run left, and an approval that was interrupted")
  func readingLeftovers() throws {
    try store.write(old)
    #expect(!store.readingOnce().hasUnfinishedDecision)
    let pending = Pending(golden: old.digest, seen: new)
    try store.write(pending)
    try folder.write("{}", to: "golden.approving.pending")
    let once = store.readingOnce()
    #expect(try once.pending() == pending)
    #expect(try once.pendingRepairs() == nil)
    #expect(once.hasUnfinishedDecision)
    let nowhere = GoldenStore(folder: folder.url.appending(path: "none")).readingOnce()
    #expect(try nowhere.pending() == nil && !nowhere.hasUnfinishedDecision)
  }

  @Test("a golden is replaced as a whole, so that a reader sees the old text or the new text")
  func atomic() throws {
    try store.write(old)
    let reader = try FileHandle(forReadingFrom: store.goldenFile)
    try store.write(new)
    let seen = try #require(try reader.readToEnd())
    #expect(String(decoding: seen, as: UTF8.self) == old.text)
    #expect(try store.golden() == new)
    #expect(try FolderSnapshot(of: folder.url).paths == ["golden.tree"], "no other file is left")
  }

  @Test("pending screens and targets that are too large to be read back are not written")
  func tooLarge() throws {
    let repair = PendingRepair(event: 1, verdict: "missing", differences: ["a"], candidates: [])
    let targets = PendingRepairs(log: old.digest, repairs: [repair])
    let screens = Pending(golden: old.digest, seen: new)
    let size = max(screens.text.utf8.count, targets.text.utf8.count)
    let exact = GoldenStore(folder: folder.url, upTo: size)
    try exact.write(screens)
    try exact.write(targets)
    #expect(try exact.pending() == screens)
    #expect(try exact.pendingRepairs() == targets)
    let before = try FolderSnapshot(of: folder.url)
    let large = String(repeating: "b", count: size)
    let (largeScreens, largeTargets) = (
      Pending(golden: old.digest, seen: golden(window(button(large)))),
      PendingRepairs(
        log: old.digest,
        repairs: [PendingRepair(event: 1, verdict: large, differences: [], candidates: [])]
      )
    )
    #expect(throws: GoldenFileError.self) { try exact.write(largeScreens) }
    #expect(throws: GoldenFileError.self) { try exact.write(largeTargets) }
    #expect(try FolderSnapshot(of: folder.url) == before, "what was pending before is lost")
  }

  @Test("settling pending screens removes their file, and is allowed without one")
  func settled() throws {
    try store.write(nil as Pending?)
    try store.write(Pending(golden: nil, seen: new))
    try store.write(nil as Pending?)
    #expect(try FolderSnapshot(of: folder.url).paths == [])
  }

  @Test("the ledger keeps every decision as one line of JSON")
  func ledger() throws {
    var first = LedgerEntry(
      by: "Ann <a@b>",
      at: "2026-01-01T09:00:00Z",
      decision: .recorded,
      after: old.digest
    )
    var second = LedgerEntry(
      by: "Bob",
      at: "2026-01-02T09:00:00Z",
      decision: .approved,
      reason: "\"new\"\nwording",
      before: old.digest,
      after: new.digest,
      changes: [#"~ UIButton  "Save" → "Done""#]
    )
    try store.append(first)
    try store.append(second)
    // The ledger names the recording, and each line those before it.
    first.recording = folder.url.lastPathComponent
    (second.recording, second.former) = (first.recording, [first.seal])
    let text = try folder.text(of: "approvals.jsonl")
    #expect(text == String(decoding: first.line + second.line, as: UTF8.self))
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2)
    let json = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any]
    #expect(json?["reason"] as? String == "\"new\"\nwording")
    #expect(json?["before"] as? String == old.digest.description)
    #expect(json?["after"] as? String == new.digest.description)
  }

  @Test("a damaged golden is reported with its path and line")
  func damaged() throws {
    try folder.write("golden 1  app a  recording b\n<<<<<<< HEAD\n", to: "golden.tree")
    guard
      case .damaged(let path, let error, let text) = #expect(
        throws: GoldenFileError.self,
        performing: { try store.golden() }
      )
    else { return }
    #expect(path.hasSuffix("golden.tree"))
    #expect((error.line, error.reason) == (2, .mergeConflict))
    #expect(text.hasSuffix("HEAD\n"))
  }

  @Test("a golden that is not text is reported with the reason")
  func unreadable() throws {
    try Data([0x67, 0xFF]).write(to: store.goldenFile)
    guard
      case .unreadable(_, let reason) = #expect(
        throws: GoldenFileError.self,
        performing: { try store.golden() }
      )
    else { return }
    #expect(reason == "it is not UTF-8 text")
  }

  @Test("a golden that cannot be written leaves the previous file in place")
  func unwritable() throws {
    let place = folder.file("golden.tree/in the way")
    try folder.write("", to: "golden.tree/in the way")
    guard
      case .unwritable(let path, _) = #expect(
        throws: GoldenFileError.self,
        performing: { try store.write(new) }
      )
    else { return }
    #expect(path.hasSuffix("golden.tree"))
    #expect(FileManager.default.fileExists(atPath: place.path))
  }
}
