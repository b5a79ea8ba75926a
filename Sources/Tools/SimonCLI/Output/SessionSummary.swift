import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder
import Replayer

/// The lines about a session that is kept.
enum SessionSummary {
  static func print(
    of session: SessionRecording.Finished,
    _ proof: RecordingProof,
    isLive: Bool,
    call: Invocation
  ) {
    let (log, store, story) = (session.log, session.store, proof.story)
    let console = call.console
    let style = console.style
    let path = store.folder.relativePath
    let checkpoints = log.events.count(where: \.isCheckpoint)
    console.print(
      "\(style.green("●")) \(path): \(log.events.count.counted("event")), "
        + "\(checkpoints.counted("checkpoint"))" + (isLive ? ", \(store.logSizeText)" : "")
    )
    if let ending = log.ending, ending.status == .crashed {
      console.print(style.red("  the app crashed: \(ending.reason?.printable ?? "")"))
    }
    if let ending = log.ending, ending.status == .interrupted {
      let reason = (ending.reason ?? session.loss)?.printable ?? "stopped on request"
      console.print(style.yellow("  \(reason); the events up to there are kept"))
      if ending.reason != nil {
        let half = ["--to", "\(max(1, log.events.count / 2))", "-o", "part.jsonl"]
        let part = NextCommand.replay("log cut", store.logFile.relativePath, options: half)
        console.print("  record the rest as another session, or continue a part: \(part)")
      }
    }
    console.print("  story \(story.isProven ? style.green("proven") : style.yellow("not proven"))")
    if let failure = story.failure { console.print("    \(failure.message.printable)") }
    for line in proof.lines(for: store) { console.print("  \(line.printable)") }
    if session.hidesTexts || !session.secrets.isEmpty || !log.header.redact.isEmpty,
      let hidden = HiddenSecrets(in: log).line
    {
      console.print("  \(hidden.printable)")
    }
    if !session.isAnswered {
      OpenSecrets.warn(of: log, in: store, call.project, again: call.recordingAgain)
    }
    console.print()
    console.print("Next: \(NextCommand.replay("run", store))")
    if !log.typedPseudonyms.isEmpty {
      let variables = log.typedPseudonyms.map(\.variable).joined(separator: ", ")
      console.print("secrets: set \(variables) to replay with the real text")
    }
    console.print("To see it: \(NextCommand.replay("show", store))")
  }
}
