import AppDriver
import Approvals
import EventModel
package import Exploring
import FoundationEssentials
import Messages
import Recorder
import Replayer

extension SessionRecording {
  /// A recording that was just made, with the proof that it replays.
  package struct Kept {
    /// The session.
    package var session: Finished
    /// The proof of its story.
    package var proof: RecordingProof
    /// The exchanges of the app, which its drivers get as long as this value exists.
    let exchanges: SessionExchanges
    /// The session if it ended with a crash of the app.
    package var crash: Exploration.Crash? {
      guard session.log.ending?.status == .crashed else { return nil }
      return Exploration.Crash(log: session.log, network: exchanges.lines)
    }
    /// True if decisions explain the log that it was made from.
    package var isExplained: Bool
    /// The locks of its place and of the one to which a person moved it, which are held as long as this value.
    package var locks: [RecordingLock]
  }

  /// Records the session, proves it, and keeps its log, golden, story and ledger.
  ///
  /// - Returns: the recording; nil if the person who made it discarded it.
  /// - Throws: the reason why there is none, or why only its log is kept.
  package func keep(in project: Project) throws -> Kept? {
    source?.watch(project.interruption)
    let lock = try RecordingLock(store.folder, project, makesFolder: true)
    try expectPlace()
    // Nothing could be added to a damaged ledger at the end.
    _ = try store.goldens(within: Budget(endingAfter: project.time)).ledger()
    guard var session = try record(project) else { return nil }
    let locks = [lock, session.moveToNewPlace(project)].compactMap(\.self)
    let (log, new, secrets) = (session.log, session.new, session.secrets)
    let isExplained = prior?.isExplained ?? true
    let carried = prior.flatMap { $0.replaces(session.store) ? nil : $0.rules } ?? []
    let exchanges = try SessionExchanges((prior?.networkLines() ?? []) + session.network)
    writer.useNetwork(exchanges.use)
    let proof = try writer.prove(
      log,
      as: session.store,
      secrets: secrets,
      in: new.file,
      carrying: carried
    )
    if let fault = proof.fault(of: log) {
      let refusal = Self.refusal(of: log, for: fault, after: proof, in: new)
      throw Secrets.redact(refusal, by: Redactor(hiding: secrets))
    }
    try writer.keep(
      Golden(recorded: log, as: session.store.title),
      of: log,
      with: proof,
      in: session.store,
      as: new.isBeside ? .beside : .inPlace,
      isExplained: isExplained,
      network: exchanges.stage(in: session.store)
    )
    return Kept(
      session: session,
      proof: proof,
      exchanges: exchanges,
      isExplained: isExplained,
      locks: locks
    )
  }

  /// Keeps only the log of a recording that its own build does not replay; returns the error that says
  /// how to keep the part that is sound.
  private static func refusal(
    of log: EventLog,
    for fault: RecordingFault,
    after proof: RecordingProof,
    in new: NewLog
  ) -> Diagnostic {
    let (obstacle, remarks) = (proof.obstacle, proof.story.replay?.remarks ?? [])
    let path = new.file.relativePath
    let result = new.isBeside ? "sound.jsonl" : path
    let kept = "the log of \(log.events.count.counted("event")) is kept"
    return Diagnostic(
      message: "the recording does not replay on its own build: "
        + "at event \(fault.event), \(fault.reason)",
      path: path,
      line: fault.event + 1,
      // A remark of the app, such as on a request that it did not make in the session, may be the reason.
      details: (obstacle.map { [$0.message] } ?? []) + remarks + [
        new.isBeside
          ? "the previous recording is unchanged; \(kept) beside it" : "\(kept) without a golden"
      ],
      hint: fault.lastSound.map {
        let options = ["--to", "\($0)", "-o", result]
        return "to keep what is sound: \(NextCommand.replay("log cut", path, options: options))"
      } ?? obstacle?.hint ?? "record it again; the app shows another screen at each launch",
      gravity: .difference
    )
  }
}
