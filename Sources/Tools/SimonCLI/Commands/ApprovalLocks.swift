import Approvals
import Foundation

/// The locks of the recordings that a review decides about.
///
/// A review may take long, so that they are taken only before its decisions are written.
struct ApprovalLocks {
  private let console: Console
  private var held: [String: RecordingLock] = [:]

  init(_ console: Console) { self.console = console }

  /// Takes the locks of recordings that wait for a decision, so that none of them changes between its
  /// reading and the decision.
  ///
  /// - Throws: a diagnostic with the holder if another process has one of them for too long.
  mutating func takeWaiting(_ stores: [GoldenStore]) throws {
    try take(stores.filter(\.mayWait).map(\.folder))
  }

  /// Takes the locks of the recordings that decisions change.
  ///
  /// - Throws: a diagnostic with the holder if another process has one of them for too long.
  mutating func take(_ entries: [ApprovalSubjects.Entry]) throws {
    try take(entries.flatMap { $0.read.map(\.store.folder) })
  }

  /// Takes the locks that are not held yet, in the order of their paths, so that two processes never wait
  /// for each other.
  private mutating func take(_ folders: [URL]) throws {
    let deadline = ContinuousClock.now + console.lockWait
    for folder in folders.sorted(by: { $0.path < $1.path }) where held[folder.path] == nil {
      held[folder.path] = try RecordingLock(folder, console, until: deadline)
    }
  }

  /// Frees all of them.
  mutating func release() {
    for lock in held.values { lock.release() }
    held = [:]
  }

  /// Returns those of the entries that are no longer as they were read, by their places.
  static func changed(_ entries: [ApprovalSubjects.Entry]) throws(GoldenFileError) -> Set<Int> {
    var changed: Set<Int> = []
    for (place, entry) in entries.enumerated() {
      for (store, contents) in entry.read
      where try store.contents(withLog: contents.log != nil) != contents {
        changed.insert(place)
      }
    }
    return changed
  }
}

extension GoldenStore {
  /// Whether a decision is pending or being carried out, or the golden is missing.
  fileprivate var mayWait: Bool {
    let exists = { (file: URL) in FileManager.default.fileExists(atPath: file.path) }
    return [pendingFile, repairsFile, journalFile].contains(where: exists) || !exists(goldenFile)
  }
}
