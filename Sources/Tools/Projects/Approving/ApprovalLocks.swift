import Approvals
import Foundation
package import Messages
package import Recorder
import Replayer

/// The locks of the recordings that a review decides about.
///
/// A review may take long, so that they are taken only before its decisions are written.
package struct ApprovalLocks {
  private let project: Project
  private var held: [String: RecordingLock] = [:]

  package init(_ project: Project) { self.project = project }

  /// Takes the locks of recordings that wait for a decision, so that none of them changes between its
  /// reading and the decision.
  ///
  /// - Parameters:
  ///   - stores: the recordings.
  ///   - problems: gets the diagnostics of recordings with a file that cannot be read.
  /// - Returns: the other recordings.
  /// - Throws: a diagnostic with the holder if another process has one of them for too long.
  package mutating func takeWaiting(
    _ stores: [RecordingStore],
    noting problems: inout [Diagnostic]
  ) throws -> [RecordingStore] {
    let deadline = ContinuousClock.now + project.lockWait
    // In one order, so that two processes never wait for each other.
    let waiting = stores.filter { $0.goldens().mayWait }
      .sorted { $0.folder.path < $1.folder.path }
    let locked = try BrokenRecording.without(waiting, on: project, noting: &problems) {
      try take($0.folder, until: deadline)
    }
    let broken = Set(waiting.map(\.folder.path)).subtracting(locked.map(\.folder.path))
    return stores.filter { !broken.contains($0.folder.path) }
  }

  /// Takes the locks of the recordings that decisions change, in the order of their paths, so that two
  /// processes never wait for each other.
  ///
  /// - Parameters:
  ///   - entries: the decisions.
  ///   - problems: gets the diagnostics of recordings that cannot be locked.
  /// - Returns: the paths of these recordings.
  /// - Throws: a diagnostic with the holder if another process has one of them for too long.
  package mutating func take(
    _ entries: [ApprovalSubjects.Entry],
    noting problems: inout [Diagnostic]
  ) throws -> Set<String> {
    let deadline = ContinuousClock.now + project.lockWait
    let folders = entries.flatMap { $0.read.map(\.store.folder) }
    var broken: Set<String> = []
    for folder in folders.sorted(by: { $0.path < $1.path }) where !broken.contains(folder.path) {
      do { try take(folder, until: deadline) } catch {
        try BrokenRecording.note(error, on: project, in: &problems)
        broken.insert(folder.path)
      }
    }
    return broken
  }

  private mutating func take(_ folder: URL, until deadline: ContinuousClock.Instant) throws {
    guard held[folder.path] == nil else { return }
    held[folder.path] = try RecordingLock(folder, project, until: deadline)
  }

  /// Frees all of them.
  package mutating func release() {
    for lock in held.values { lock.release() }
    held = [:]
  }

  /// Returns those of the entries that are no longer as they were read, by their places; a file that can no
  /// longer be read is one that has changed.
  package static func changed(_ entries: [ApprovalSubjects.Entry]) -> Set<Int> {
    var changed: Set<Int> = []
    for (place, entry) in entries.enumerated() {
      for (store, contents) in entry.read
      where (try? store.contents(withLog: contents.log != nil)) != contents {
        changed.insert(place)
      }
    }
    return changed
  }
}

extension GoldenStore {
  /// True if a decision is pending or being carried out, or the golden is missing.
  fileprivate var mayWait: Bool {
    let exists = { (file: URL) in FileManager.default.fileExists(atPath: file.path) }
    return !pendingSettings().isEmpty
      || [pendingFile, repairsFile, journalFile].contains(where: exists) || !exists(goldenFile)
  }
}
