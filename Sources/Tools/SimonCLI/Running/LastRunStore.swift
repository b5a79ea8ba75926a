import Foundation
import Recorder
import Replayer

/// What came of each recording when it was last replayed on this machine.
struct LastRun: Codable {
  /// What came of one recording.
  struct Entry: Codable {
    /// The verdict, as reports have it.
    var verdict: String
    /// Whether it was red.
    var isRed: Bool
    /// How long it took.
    var microseconds: Int64
  }

  /// The recordings by their paths below the folder of recordings.
  var recordings: [String: Entry] = [:]
}

/// The file that keeps the last run, in a folder of its own that git does not see.
struct LastRunStore {
  private let directory: URL
  private let folder: URL

  /// The store for a folder of recordings; nothing is read or made yet.
  init(directory: URL) {
    self.directory = directory
    folder = directory.appending(path: ".simon", directoryHint: .isDirectory)
  }

  /// Where it is kept.
  var file: URL { folder.appending(path: "last-run.json") }

  /// How a recording is called there.
  func name(of recording: RecordingStore) -> String {
    let base = directory.standardizedFileURL.path
    let path = recording.folder.standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }

  /// What was kept; nil where nothing was, or nothing that can be read.
  func read() -> LastRun? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(LastRun.self, from: $0) }
  }

  /// Whether a path leads somewhere else, where nothing of ours is to be written.
  private func isLink(_ path: URL) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path.path)) != nil
  }

  /// Adds what came of a run, once one was red.
  func update(with result: SuiteResult, of recordings: [RecordingStore]) {
    let last = read()
    let isAnyRed = result.finished.contains { !$0.verdict.isGood }
    guard last != nil || isAnyRed, !isLink(folder) else { return }
    var run = last ?? LastRun()
    for (recording, result) in zip(recordings, result.results) {
      guard let result else { continue }
      run.recordings[name(of: recording)] = LastRun.Entry(
        verdict: result.verdict.word,
        isRed: !result.verdict.isGood,
        microseconds: result.duration.microseconds
      )
    }
    guard let text = try? JSONReport.encode(run) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data("*\n".utf8).write(to: folder.appending(path: ".gitignore"), options: .atomic)
    try? Data((text + "\n").utf8).write(to: file, options: .atomic)
  }
}

extension RecordingStore {
  /// How long the event log is, in bytes; 0 where there is none.
  var logSize: Int {
    let size = try? FileManager.default.attributesOfItem(atPath: logFile.path)[.size]
    return (size as? NSNumber)?.intValue ?? 0
  }
}
