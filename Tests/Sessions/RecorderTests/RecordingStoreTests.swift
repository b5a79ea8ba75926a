import EventModel
import Foundation
import Platform
@testable import Recorder
import TestSupport
import Testing

@Suite("Recordings on disk")
struct RecordingStoreTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func log() -> [UInt8] {
    var writer = LogWriter()
    var bytes = writer.line(for: SessionHeader(writer: "w", app: "a", setting: SessionSetting()))
    bytes += writer.line(for: .snapshot(.init(tree: ViewTree(ViewNode("UIWindow")))), at: .zero)
    bytes += writer.line(for: .end(.init(.finished)), at: .zero)
    return bytes
  }

  @Test("recordings are the folders with a log or a golden, at any depth, sorted by path")
  func all() throws {
    for path in [
      "b/events.jsonl", "a/deep/down/events.jsonl", "a/golden.tree", "Z/golden.tree",
      "scripts/a.script", "c/story.stories", "é/events.jsonl", "a-1/events.jsonl",
    ] { try folder.write("", to: path) }
    let all = try RecordingStore.all(below: folder.url)
    #expect(all.map(\.name) == ["Z", "a", "a-1", "a/deep/down", "b", "é"])
    #expect(all.map(\.hasLog) == [false, false, true, true, true, true])
    let own = try RecordingStore.all(below: folder.file("b"))
    #expect(own.map(\.name) == ["b"])
  }

  @Test("more recordings than one thread lists are all found, in the order of their paths")
  func many() throws {
    let names = (100..<170).map { "group-\($0 % 3)/recording-\($0)" }
    for name in names { try folder.write("", to: "\(name)/events.jsonl") }
    #expect(try RecordingStore.all(below: folder.url).map(\.name) == names.sorted())
  }

  @Test("a folder that cannot be read is a recording that says so, and hides no other one")
  func unreadable() throws {
    for name in ["a", "b", "c"] { try folder.write("", to: "\(name)/events.jsonl") }
    let found = try RecordingStore.contents(of: folder.url) { path in
      if path.hasSuffix("/b") { throw CocoaError(.fileReadNoPermission) }
      return FolderListing(
        path.hasSuffix("/")
          ? ["a", "b", "c"].map { ($0, .folder) } : [("events.jsonl", .other)]
      )
    }
    #expect(found.recordings.map(\.name) == ["a", "b", "c"])
    #expect(found.recordings.map { $0.refusal == nil } == [true, false, true])
    #expect(throws: RecordingFileError.self) { try found.recordings[1].log() }
    #expect(throws: RecordingFileError.self) {
      try RecordingStore.contents(of: folder.url) { _ in throw CocoaError(.fileReadNoPermission) }
    }
  }

  @Test(
    "a recording keeps its log, goldens, ledger and story, and what is pending, and no other file",
    arguments: [
      ("events.jsonl", true), ("golden.tree", true), ("approvals.jsonl", true),
      ("story.stories", true), ("golden@device=iPad.tree", true), ("golden.pending", true),
      ("golden@device=iPad.pending", true), ("golden.approving.pending", true),
      ("targets.pending", true), ("rewritten.pending", true), ("events.new.pending", true),
      ("a.html", false), ("pending", false), ("golden@device.html", false), ("other.tree", false),
    ]
  )
  func keeps(name: String, isKept: Bool) {
    #expect(RecordingStore.keeps(name) == isKept)
  }

  @Test("a broken link is a recording that says so, even if its name ends like a pending file's")
  func brokenLink() throws {
    for name in ["a.pending", "b"] {
      try FileManager.default.createSymbolicLink(
        at: folder.file(name),
        withDestinationURL: folder.file("nowhere")
      )
    }
    let all = try RecordingStore.all(below: folder.url)
    #expect(all.map(\.name) == ["a.pending", "b"])
    #expect(all.allSatisfy { $0.refusal != nil })
  }

  @Test("a missing folder and a file contain no recordings")
  func none() throws {
    try folder.write("", to: "file")
    #expect(try RecordingStore.all(below: folder.file("nowhere")).isEmpty)
    #expect(try RecordingStore.all(below: folder.file("file")).isEmpty)
  }

  @Test("reading a log returns the recorded events, or the place of the damage")
  func logs() throws {
    let store = RecordingStore(folder: folder.file("r"))
    let file = try store.startLog()
    try file.append(log())
    try file.close()
    #expect(try store.log().ending?.status == .finished)
    var damaged = log()
    damaged[40] ^= 1
    try Data(damaged).write(to: store.logFile)
    guard
      case .damaged(let path, let error, let bytes) = #expect(
        throws: RecordingFileError.self,
        performing: { try store.log() }
      )
    else { return }
    #expect(path.hasSuffix("r/events.jsonl"))
    #expect(error.line == 1)
    #expect(bytes == damaged)
  }

  @Test("a missing recording is unreadable, with the system's reason")
  func missing() throws {
    let store = RecordingStore(folder: folder.file("nowhere"))
    guard
      case .unreadable(let path, let reason) = #expect(
        throws: RecordingFileError.self,
        performing: { try store.log() }
      )
    else { return }
    #expect(path.hasSuffix("nowhere/events.jsonl"))
    #expect(!reason.isEmpty)
  }

  @Test("an appended line is in the file at once")
  func growing() throws {
    let store = RecordingStore(folder: folder.file("deep/r"))
    let file = try store.startLog()
    for count in 1...3 {
      try file.append(Array("line \(count)\n".utf8))
      #expect(try store.logBytes().count == count * 7)
    }
    try file.close()
    #expect(try folder.text(of: "deep/r/events.jsonl") == "line 1\nline 2\nline 3\n")
  }

  @Test("starting a log empties an existing file")
  func anew() throws {
    let store = RecordingStore(folder: folder.file("r"))
    try folder.write("old\n", to: "r/events.jsonl")
    try store.startLog().close()
    #expect(try store.logBytes().isEmpty)
  }

  @Test("an error on writing a recording contains the path")
  func unwritable() throws {
    try folder.write("", to: "file")
    let store = RecordingStore(folder: folder.file("file/r"))
    guard
      case .unwritable(let path, _) = #expect(
        throws: RecordingFileError.self,
        performing: { try store.startLog() }
      )
    else { return }
    #expect(path.contains("file/r"))
    let full = try LogFile(creating: URL(filePath: "/dev/full"))
    #expect(throws: RecordingFileError.self) { try full.append([0x0A]) }
  }

  @Test("writing a story replaces the previous one")
  func story() throws {
    let store = RecordingStore(folder: folder.url)
    try store.write(story: "Story: a\n")
    try store.write(story: "Story: b\n")
    #expect(try folder.text(of: "story.stories") == "Story: b\n")
    #expect(try FolderSnapshot(of: folder.url).paths == ["story.stories"])
  }
}
