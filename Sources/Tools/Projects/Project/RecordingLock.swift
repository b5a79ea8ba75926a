import Approvals
package import Foundation
import Messages
import Platform
package import Recorder
import Replayer

/// The lock of a recording, held while its files are changed.
///
/// In CI, where nothing is written but reports, there are no locks.
package final class RecordingLock {
  private let folder: URL
  private var lock: FolderLock?
  /// True if the folder was made for the lock; it is removed with the lock if it is still empty.
  private let madeFolder: Bool
  /// True if this lock finished a decision that a killed process had left.
  package let hasFinishedDecision: Bool

  /// The pause between two attempts.
  private static let pause = Duration.milliseconds(20)
  /// The time after which the person is told what is waited for.
  private static let patience = Duration.seconds(1)

  /// Takes the lock of a recording's folder; waits for another holder, and removes or finishes what
  /// killed processes left in the folder.
  ///
  /// - Parameters:
  ///   - folder: the recording's folder.
  ///   - project: the project.
  ///   - makesFolder: whether to make the folder if it is missing.
  ///   - deadline: the time until which to wait; nil for the usual time from now on.
  /// - Throws: a diagnostic with the holder if it has the lock for too long.
  package init(
    _ folder: URL,
    _ project: Project,
    makesFolder: Bool = false,
    until deadline: ContinuousClock.Instant? = nil
  ) throws {
    self.folder = folder
    var (madeFolder, hasFinished) = (false, false)
    var lock: FolderLock?
    let start = ContinuousClock.now
    let deadline = deadline ?? start + project.lockWait
    var hasTold = false
    search: while !project.isCI {
      switch try Self.attempt(folder) {
      case .taken(let taken):
        lock = taken
        WholeFile.sweep(folder.path, isOurs: true)
        hasFinished = try GoldenStore(folder: folder).finishDecision()
        break search
      case .impossible:
        // Without locks nobody can be waited for, and a decision that a killed process left is finished.
        hasFinished = try GoldenStore(folder: folder).finishDecision()
        break search
      case .missing:
        guard makesFolder else { break search }
        try Self.make(folder)
        madeFolder = true
      case .held:
        guard ContinuousClock.now < deadline else { throw Self.refusal(folder) }
        if !hasTold, ContinuousClock.now - start > Self.patience {
          hasTold = true
          let holder = FolderLock.holder(of: folder.path)
          project.warn("waiting for \(Self.words(for: holder))", at: folder.relativePath)
        }
        try project.interruption.check()
        CurrentThread.sleep(for: Self.pause)
      }
    }
    self.lock = lock
    self.madeFolder = madeFolder && lock != nil
    hasFinishedDecision = hasFinished
  }

  deinit { release() }

  /// Frees the lock; later calls do nothing.
  package func release() {
    guard let lock else { return }
    // Nobody else can write there yet, and another process that waits makes the folder anew.
    if madeFolder { FolderLock.removeIfEmpty(folder.path) }
    lock.release()
    self.lock = nil
  }

  /// Does something while a recording is locked.
  ///
  /// - Parameters:
  ///   - folder: the recording's folder.
  ///   - project: the project.
  ///   - makesFolder: whether to make the folder if it is missing.
  ///   - body: what to do.
  /// - Returns: the result of `body`.
  /// - Throws: a diagnostic if another process has the lock for too long, or the error of `body`.
  package static func hold<Value>(
    _ folder: URL,
    for project: Project,
    makesFolder: Bool = false,
    _ body: () throws -> Value
  ) throws -> Value {
    let lock = try RecordingLock(folder, project, makesFolder: makesFolder)
    defer { lock.release() }
    return try body()
  }

  /// Does something while the recording is locked that a file to write belongs to, if it belongs to one.
  ///
  /// - Parameters:
  ///   - path: the file; nil or `-` for standard output.
  ///   - project: the project.
  ///   - body: what to do.
  /// - Throws: a diagnostic if another process has the lock for too long, or the error of `body`.
  package static func hold(
    ofFile path: String?,
    for project: Project,
    _ body: () throws -> Void
  ) throws {
    guard let path, path != "-" else { return try body() }
    let file = project.file(path)
    guard RecordingStore.keeps(file.lastPathComponent) else { return try body() }
    try hold(file.deletingLastPathComponent(), for: project, body)
  }

  /// Finishes what killed processes left half done in recordings that are about to be read, except in CI.
  package static func finishDecisions(in recordings: [RecordingStore], _ project: Project) {
    for recording in recordings where recording.refusal == nil && !project.isCI {
      guard recording.goldens().hasUnfinishedDecision else { continue }
      do {
        let lock = try RecordingLock(recording.folder, project)
        defer { lock.release() }
        guard lock.hasFinishedDecision else { continue }
        project.diagnose("\(recording.name): finished what a killed command had begun")
      } catch {
        // One recording that stays unfinished must not stop the others.
        let found = Diagnostic.diagnostics(for: error, tool: "simon-replay", command: "")
        for diagnostic in found { project.diagnose(diagnostic) }
      }
    }
  }

  private static func attempt(_ folder: URL) throws(Diagnostic) -> FolderLock.Attempt {
    do throws(SystemError) { return try FolderLock.attempt(folder.path) } catch {
      throw Diagnostic(message: "cannot be locked: \(error.reason)", path: folder.relativePath)
    }
  }

  private static func make(_ folder: URL) throws(Diagnostic) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Diagnostic(
        message: "cannot be written: \(error.systemReason)",
        path: folder.relativePath
      )
    }
  }

  private static func refusal(_ folder: URL) -> Diagnostic {
    Diagnostic(
      message: "this recording is locked by \(words(for: FolderLock.holder(of: folder.path)))",
      path: folder.relativePath,
      hint: "wait until that process has ended, then repeat this command; nothing was changed",
      gravity: .locked
    )
  }

  private static func words(for holder: SystemProcess?) -> String {
    guard let holder else { return "another process, which this machine does not show" }
    var words = "process \(holder.id) on \(CurrentProcess.host)"
    if let start = holder.start { words += ", running since \(start.ISO8601Format())" }
    if let command = holder.words, let program = command.first {
      let name = URL(filePath: program).lastPathComponent
      let line = ([name] + command.dropFirst()).joined(separator: " ")
      words += ": \(line.printable.shortened(to: 200))"
    }
    return words
  }
}
