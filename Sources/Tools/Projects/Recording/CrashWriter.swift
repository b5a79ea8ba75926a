import AppDriver
package import EventModel
import Exploring
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
  package func write(_ log: EventLog, as name: String) throws {
    let stores = try writer.places([name])
    let proof = try writer.write(log, to: stores[0], secrets: [:])
    writer.project.tell(
      "● \(stores[0].folder.relativePath): "
        + "\(log.events.count.counted("event")), the app crashed: "
        + "\((log.ending?.reason ?? "").printable)"
    )
    for line in proof.lines(for: stores[0]) { writer.project.tell("  \(line.printable)") }
    try writeShort(log, of: name, by: proof)
  }

  /// Writes the shortest session that ends with the same crash as a log, by the rules of its proof.
  package func writeShort(_ log: EventLog, of name: String, by proof: RecordingProof) throws {
    let project = writer.project
    let interruption = project.interruption
    guard !interruption.isRequested else { return }
    let last = log.events.count
    let finding = Finding.crash(reason: log.ending?.reason ?? "")
    let secrets = Secrets.values(writer.project)
    let shrinking = Shrinking(
      log,
      to: finding,
      at: last,
      rules: proof.rules,
      secrets: secrets
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
      carrying: proof.ownRules
    )
    project.tell(
      "● \(store.folder.relativePath): \(short.log.events.count.counted("event")), "
        + "\(short.actions) of \(shrinking.actions.counted("action")) lead to the crash"
    )
  }
}
