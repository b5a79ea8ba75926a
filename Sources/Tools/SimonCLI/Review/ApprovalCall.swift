import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Projects
import Recorder
import Replayer
import Reports

/// A call of `approve`: the recordings it is about, one review after the other until nothing changes meanwhile.
enum ApprovalCall {
  static func run(_ call: Invocation) throws -> ExitCode {
    try ApproveOptions.expectSense(of: call)
    let found = try RecordingSelection(call).recordings()
    let refusals = found.compactMap(\.refusal)
    for refusal in refusals { call.console.diagnose(Diagnostic(refusal)) }
    var stores = found.filter { $0.refusal == nil }
    guard !stores.isEmpty else {
      throw Diagnostic(
        message: "no recordings in "
          + call.recordingsFolder.relativePath.quoted,
        hint: "name their folder: --dir DIR",
        gravity: .nothing
      )
    }
    if call.has(ApproveOptions.check) {
      let found = try GoldenCheck.run(stores, call.project)
      if let summary = found.summary { call.console.print("\(summary)") }
      return refusals.isEmpty ? found.gravity : .damaged
    }
    var broken: [Diagnostic] = []
    if !call.has(ApproveOptions.list), !call.console.isCI {
      WholeFile.sweep(call.recordingsFolder.path, isOurs: true)
      let mayFinish = stores.mapSideBySide(by: 16, mayFinish)
      let open = Set(zip(stores, mayFinish).filter(\.1).map(\.0.folder.path))
      if !open.isEmpty {
        stores = try BrokenRecording.without(stores, on: call.project, noting: &broken) {
          if open.contains($0.folder.path) { try finish($0, call) }
        }
      }
    }
    var locks = ApprovalLocks(call.project)
    defer { locks.release() }
    if !call.console.isCI, ApproveOptions.decisions.contains(where: call.has) {
      stores = try locks.takeWaiting(stores, noting: &broken)
    }
    var round = try ApprovalRound(call, stores)
    round.source = try call[ApproveOptions.from].map {
      try ReviewSource($0, for: stores, call.project) {
        try TextFile.bytes($0, call.console)
      }
    }
    round.file = try call[ApproveOptions.file].map { try DecisionFile(at: $0, call.console) }
    try round.expectSameReport()
    while true {
      guard let code = try round.decide(&locks, noting: &broken) else { continue }
      let codes = (broken + round.problems).map(\.gravity) + (refusals.isEmpty ? [] : [.damaged])
      return codes.isEmpty ? code : .gravest(of: [code] + codes)
    }
  }

  /// Reviews what a run left pending, in the terminal.
  ///
  /// - Parameter call: The call of the run.
  /// - Returns: The exit code of the review.
  /// - Throws: What ends the review.
  static func review(after call: Invocation) throws -> ExitCode {
    let options: [any CommandOption] =
      [
        StandardOptions.directory, StandardOptions.app, RunOptions.memoryLimit,
        RunOptions.timeLimit,
      ] + DriverOption.options
    var own = Invocation(
      tool: call.tool,
      apps: call.apps,
      steps: call.steps,
      console: call.console
    )
    own.operands = call.operands
    for option in options { for word in call.words(given: option) { try own.give(option, word) } }
    return try self.run(own)
  }

  /// Returns true if a decision about a recording was interrupted, or is just being written.
  private static func mayFinish(_ store: RecordingStore) -> Bool {
    store.goldens().hasUnfinishedDecision || WholeFile.hasParts(store.folder.path)
  }

  /// Finishes a decision that was interrupted while it was written.
  private static func finish(_ store: RecordingStore, _ call: Invocation) throws {
    // A decision that is just being carried out looks the same.
    let lock = try RecordingLock(store.folder, call.project)
    defer { lock.release() }
    guard lock.hasFinishedDecision else { return }
    call.console.print("finished the interrupted approval of \(store.name.printable)")
  }
}
