import AppDriver
import EventModel
package import Exploring
import Foundation
import Messages
import Recorder

/// The writer of sessions that end with a crash, whole and shrunk.
package struct CrashWriter {
  package let writer: RecordingWriter
  /// True if decisions explain the log that the session was made from.
  package var isExplained = true

  package init(writer: RecordingWriter, isExplained: Bool = true) {
    (self.writer, self.isExplained) = (writer, isExplained)
  }

  /// Writes a session under a name, and the shortest one with the same crash under `NAME-short`.
  package func write(_ crash: Exploration.Crash, as name: String) throws {
    let (log, stores) = (crash.log, try writer.places([name]))
    let proof = try writer.write(log, to: stores[0], secrets: [:], network: crash.network)
    writer.project.tell(
      "● \(stores[0].folder.relativePath): "
        + "\(log.events.count.counted("event")), the app crashed: "
        + "\((log.ending?.reason ?? "").printable)"
    )
    for line in proof.lines(for: stores[0]) { writer.project.tell("  \(line.printable)") }
    let exchanges = try SessionExchanges(crash.network)
    defer { withExtendedLifetime(exchanges) {} }
    writer.useNetwork(exchanges.use)
    try writeShort(crash, of: name, by: proof)
  }

  /// Writes the shortest session that ends with the same crash as another, by the rules of its proof.
  ///
  /// - Parameters:
  ///   - crash: the session, whose exchanges the writer's drivers get.
  ///   - name: the name of its recording.
  ///   - proof: the proof of that recording.
  /// - Throws: the error of an app that cannot be driven, or of a recording that cannot be written.
  package func writeShort(
    _ crash: Exploration.Crash,
    of name: String,
    by proof: RecordingProof
  ) throws {
    let log = crash.log
    let project = writer.project
    let interruption = project.interruption
    guard !interruption.isRequested else { return }
    let shrinking = Shrinking(
      log,
      to: Finding.crash(reason: log.ending?.reason ?? ""),
      at: log.events.count,
      rules: proof.rules,
      secrets: Secrets.values(project)
    ) { () throws(DriverError) in
      try writer.makeDriver(log.header.app)
    }
    let progress = project.begin(2)
    let short = try shrinking.run(unless: { interruption.isRequested }) { tries, actions in
      progress.say("shrinking, try \(tries): \(actions.counted("action")) left")
    }
    progress.clear()
    guard let short else {
      guard !interruption.isRequested else { return }
      project.tell("  the crash could not be reproduced by replaying the session")
      return
    }
    let store = try writer.places(["\(name)-short"])[0]
    do throws(ShownSecret) {
      try Secrets.expectNone(in: short.log, of: store, by: short.redaction)
    } catch {
      // The whole session stays, and what else was found.
      return project.tell("  the shortened session is not kept: \(error.message)")
    }
    _ = try writer.write(
      short.log,
      to: store,
      secrets: [:],
      isExplained: isExplained,
      carrying: proof.ownRules,
      network: crash.network
    )
    project.tell(
      "● \(store.folder.relativePath): \(short.log.events.count.counted("event")), "
        + "\(short.actions) of \(shrinking.actions.counted("action")) lead to the crash"
    )
  }
}
