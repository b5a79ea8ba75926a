import AppDriver
import Approvals
import Differ
import EventModel
import Exploring
import Foundation
import Recorder
import Replayer
import ViewQuery

/// `simon-record session`: records a session, with its golden and its story.
enum SessionCommand {
  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "session",
      purpose: "record a session: every touch, and every screen it led to",
      operands: "",
      options: [
        .init("--app", "NAME", "the app to record, or NAME:VARIANT"),
        .init(
          "--script",
          "FILE",
          "perform the actions of a file, or of standard input with -; also"
            + " a property list of SelfTesting"
        ),
        .init("--stories", "FILE", "run the stories of a file"),
      ] + SessionContinuation.options + [
        .init("--monkey", "STEPS", "do what comes to a monkey's mind; the same for a --seed"),
        .init("--name", "RECORDING", "what the recording is called (default: the app or the file)"),
        .init("--dir", "DIR", "where recordings are kept (default recordings)"),
        .init("--seed", "HEX", "what the app's random numbers start from"),
        .init("--screen", "WxH@S", "the screen, in points (default \(Screen.standard))"),
        .init(
          "--redact",
          "SELECTOR",
          repeats: true,
          "keep out what these views show and take, beside secure fields"
        ),
        .init("--sync", "N", "wait for the disk after every N events, against power loss"),
        .init("--keep-pauses", "let the app wait as long as you did, in the live terminal"),
        .init("--force", "replace a recording of that name"),
      ] + DriverOption.options,
      examples: [
        .init(
          "simon-record session --app todo --name shopping",
          "see the app's screen in the terminal, and record what you do with mouse and keys"
        ),
        .init(
          "simon-record session --app navigation --script open-page.script",
          "perform a script and keep the session as recordings/open-page"
        ),
        .init(
          "echo 'tap \"Page 1\"' | simon-record session --app navigation --script - --name first",
          "perform what comes from another program"
        ),
        .init(
          "printf 'tap \"Page 1\"\\ntree\\n' | simon-record session --app navigation",
          "drive the session line by line: each is answered by ok or error, see docs/dialogue.md"
        ),
        .init(
          "simon-record session --continue create-todo --from 9 --script more.script",
          "replay up to event 9, perform a script, and keep the rest if it still finds its views"
        ),
        .init(
          "simon-record session --app feed --monkey 200 --seed C0FFEE",
          "do 200 things at random; a crash is kept whole and shrunken"
        ),
        .init(
          "simon-record session --app login --script sign-in.script --redact '#greeting'",
          "keep a name out of log, golden and story; passwords always are"
        ),
        .init(
          "simon-record session --app todo --stories shopping.stories",
          "record stories while they run"
        ),
        .init(
          "simon-record session --driver \"python3 notes.py\" --script shopping.script",
          "record an app in any language, by the protocol of docs/DRIVER.md"
        ),
      ],
      exitCodes: [.difference, .damaged, .interrupted],
      run: { try run($0, apps) }
    )
  }

  private static func run(_ call: Invocation, _ apps: AppCatalogue) throws -> ExitCode {
    let drivers = try DriverOption(call, apps)
    let prior = try SessionContinuation(call)
    guard let app = try call.value("--app") ?? drivers.name() ?? prior?.app else {
      let known = apps.entries.map(\.name).joined(separator: ", ")
      throw UsageError("which app? --app NAME", hint: "this build can drive: \(known)")
    }
    let source = try LiveRun.isMeant(call) ? nil : SessionSource(call)
    let header = SessionHeader(
      writer: "simon-record \(CommandLineTool.version)",
      app: app,
      setting: try prior?.setting ?? setting(call),
      redact: try (prior?.redact ?? []) + redaction(call)
    )
    let driver = try drivers.makeDriver(for: app)
    let name = call.value("--name") ?? source?.name ?? app.replacing(":", with: "-")
    let store =
      try prior?.place(call) ?? RecordingStore(folder: try folder(named: name, call))
    let isThere = store.hasLog || PreviousLog.isAside(in: store)
    guard !isThere || call.has("--force") || prior?.replaces(store) == true else {
      throw Diagnostic(
        message: "there is a recording \(name.quotedForPeople) already",
        hint: "choose another --name, or replace it: --force",
        exitCode: .usage
      ).mentioningPreviousLog(of: store)
    }
    let former = try prior?.settingAside(store) ?? PreviousLog(settingAside: store)
    let recorder: SessionRecorder
    do {
      let recorded =
        if let source {
          try record(source, after: prior, driver, header, into: store, call)
        } else {
          try LiveRun.record(after: prior, driver, header, into: store, call)
        }
      try Secrets.expectNone(in: store, by: recorded.redaction, call)
      recorder = recorded
    } catch { throw saying(what: former, leaves: store, after: error) }
    try former.discard()
    let log = recorder.log
    let golden = Golden(recorded: log, as: store.name)
    let goldens = GoldenStore(folder: store.folder)
    try goldens.write(golden)
    try goldens.discardPending()
    try goldens.append(
      LedgerEntry(
        by: Identity.current(call),
        at: call.console.now,
        decision: .recorded,
        after: golden.digest
      )
    )
    let secrets = recorder.redaction.values
    let story = try ProvenStory.write(log, as: store.name, secrets: secrets) {
      (app) throws(DriverError) in
      try drivers.makeDriver(for: app)
    }
    try store.write(story: story.text)
    sayEnd(of: log, story, store, isLive: source == nil, call)
    if call.has("--monkey"), log.ending?.status == .crashed {
      let writer = RecordingWriter(call: call, makeDriver: drivers.makeDriver(for:))
      try CrashKeeper(writer: writer).keepShort(log, of: store.name)
    }
    return switch log.ending?.status {
    case .crashed: .difference
    case .interrupted: .interrupted
    default: .success
    }
  }

  /// The error of a session that failed, with what became of the recording; a former one is put back.
  private static func saying(
    what former: PreviousLog,
    leaves store: RecordingStore,
    after error: any Error
  ) -> any Error {
    var diagnostics = Diagnostic.diagnostics(for: error, tool: "simon-record", command: "session")
    guard let last = diagnostics.indices.last else { return error }
    do throws(RecordingFileError) {
      if try former.putBack() {
        diagnostics[last].details.append("the recording that was there before is as it was")
      } else if store.hasLog {
        diagnostics[last].details.append(
          "what was recorded up to there is kept in \(store.logFile.relativePath); "
            + "go on from it with --continue \(store.name), or replace it with --force"
        )
      }
    } catch {
      diagnostics.append(Diagnostic(error))
    }
    return Diagnostics(list: diagnostics)
  }

  private static func record(
    _ source: SessionSource,
    after prior: SessionContinuation?,
    _ driver: any AppDriver,
    _ header: SessionHeader,
    into store: RecordingStore,
    _ call: Invocation
  ) throws -> SessionRecorder {
    let batch = try call.integer("--sync", in: 1...1_000_000)
    let file = try store.startLog(syncingEvery: batch)
    var failure: RecordingFileError?
    var growth = LogGrowth()
    let secrets = Secrets.values(call)
    let recorder = SessionRecorder(driver, header: header, secrets: secrets) { line in
      growth.add(line)
      // Behind half a line nothing could be read any more.
      guard failure == nil else { return }
      do throws(RecordingFileError) { try file.append(line) } catch { failure = error }
    }
    var problem: (any Error)?
    source.watch(call.console.interruption)
    do {
      try source.perform(
        on: recorder,
        launch: { try prior?.begin(on: recorder, call) ?? recorder.launch() },
        check: {
          try call.console.interruption.check()
          if let failure { throw failure }
          if growth.isFull { throw FullLog() }
        }
      )
      prior?.finish(on: recorder, call)
    } catch is FullLog {
      recorder.finish(.interrupted, reason: LogGrowth.reason)
    } catch {
      // Whatever failed, it failed because it was not waited for any longer.
      do { try call.console.interruption.check() } catch { problem = error }
      problem = problem ?? error
    }
    recorder.finish(problem == nil ? .finished : .interrupted)
    if let failure { throw failure }
    try file.close()
    if let problem, recorder.log.ending?.status != .crashed {
      throw problem
    }
    return recorder
  }

  /// The log of a session has become as large as one may be.
  private struct FullLog: Error {}

  static func redaction(_ call: Invocation) throws -> [String] {
    let selectors = call.values["--redact"] ?? []
    for selector in selectors {
      do throws(QueryError) { _ = try Redactor([selector]) } catch {
        throw UsageError(
          "--redact \(selector.quotedForPeople): \(error.message)"
            + (error.column.map { ", at column \($0)" } ?? ""),
          hint: error.hint
        )
      }
    }
    return selectors
  }

  static func setting(_ call: Invocation) throws -> SessionSetting {
    var setting = SessionSetting()
    if let text = call.value("--seed") {
      guard let seed = UInt64(text, radix: 16) else {
        throw UsageError("--seed takes up to 16 hexadecimal digits, not \(text.quotedForPeople)")
      }
      setting.seed = seed
    }
    if let text = call.value("--screen") {
      guard let screen = Screen(parsing: text) else {
        throw UsageError(
          "--screen takes a size such as 390x844@3, not \(text.quotedForPeople)"
        )
      }
      setting.screen = screen
    }
    return setting
  }

  static func folder(named name: String, _ call: Invocation) throws -> URL {
    let isPlain = !name.isEmpty && !name.hasPrefix(".") && !name.contains { "/\\\0\n".contains($0) }
    guard isPlain else {
      throw UsageError("a recording's name has no slashes and does not begin with a dot")
    }
    return Selection.directory(call).appending(path: name, directoryHint: .isDirectory)
  }

  private static func sayEnd(
    of log: EventLog,
    _ story: ProvenStory,
    _ store: RecordingStore,
    isLive: Bool,
    _ call: Invocation
  ) {
    let console = call.console
    let style = console.style
    let path = store.folder.relativePath
    let checkpoints = log.events.count(where: \.isCheckpoint)
    console.print(
      "\(style.green("●")) \(path): \(log.events.count.counted("event")), "
        + "\(checkpoints.counted("checkpoint"))" + (isLive ? ", \(store.logSizeForPeople)" : "")
    )
    if let ending = log.ending, ending.status == .crashed {
      console.print(style.red("  the app crashed: \(ending.reason?.printable ?? "")"))
    }
    if let ending = log.ending, ending.status == .interrupted {
      let reason = ending.reason?.printable ?? "stopped on request"
      console.print(style.yellow("  \(reason), and was kept up to there"))
      if ending.reason != nil {
        let part = "simon-replay log cut \(store.name)\(call.repeated("--dir"))"
        console.print("  record the rest as a session of its own, or go on from a part: \(part)")
      }
    }
    console.print("  story \(story.isProven ? style.green("proven") : style.yellow("not proven"))")
    if let failure = story.failure { console.print("    \(failure.message.printable)") }
    console.print()
    let secrets = log.typedPseudonyms.map { "\($0.variable)=… " }.joined()
    let rest = store.name + call.repeated("--dir")
    console.print("Next: \(secrets)simon-replay run \(rest)      simon-replay show \(rest)")
  }
}
