import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder
import Replayer

extension Invocation {
  /// The options that say where the recordings are, and which app is driven with which limits.
  private static let places: [any CommandOption] = [
    StandardOptions.directory, DriverOption.driver, DriverOption.web, DriverOption.pointer,
    DriverOption.timeout, RunOptions.memoryLimit,
  ]
  /// The options that say what a session is of.
  private static let session: [any CommandOption] = [
    StandardOptions.app, SessionOptions.locale, StandardOptions.screen, SessionOptions.appearance,
  ]
  /// The options that say how recordings are replayed.
  private static let settings: [any CommandOption] = [
    StandardOptions.app, RunOptions.locale, RunOptions.screen, RunOptions.appearance,
    RunOptions.targetCheck, RunOptions.timeLimit,
  ]

  /// Returns the call of a command, as far as its next commands depend on it.
  func forNextCommands(after command: Command) -> NextCommand.Call {
    let driver = word(DriverOption.driver)
    return NextCommand.Call(
      driver: driver.flatMap { hidingSecrets($0) == $0 ? $0 : nil },
      repeated: { repeated(by: $0, $1, beside: $2, after: command.name) },
      operand: { operand(for: $0) },
      operandOfPath: { operand(forPath: $0, named: $1) },
      recordingAtPath: { recording(atPath: $0, named: $1) },
      elsewhere: command.operands == Self.recordings && operands.contains { $0.contains("/") }
        ? operands : [],
      commands: { SimonTools.commands(of: $0).map(\.name) }
    )
  }

  /// Returns a word of the call as an output may show it.
  private func hidingSecrets(_ word: String) -> String {
    var redactor = Redactor(hiding: Secrets.values(project))
    return redactor.redact(word)
  }

  /// Returns the word by which a command finds a recording: its name in the folder of recordings, or
  /// its path.
  private func operand(for recording: RecordingStore) -> String {
    let place = recording.folder.standardizedFileURL.path
    let folder = recordingsFolder.standardizedFileURL.path
    if place.hasPrefix("\(folder)/") { return String(place.dropFirst(folder.count + 1)) }
    let path = recording.folder.relativePath
    return path.hasPrefix("-") ? "./\(path)" : path
  }

  /// The operands of a command that is about all recordings unless it names some.
  private static let recordings = "[RECORDING…]"

  /// Returns the recording that reports name by a path; without a path, the one of that name.
  private func recording(atPath path: String?, named name: String) -> RecordingStore {
    let folder = recordingsFolder
    let own = RecordingStore(folder: folder.appending(path: name, directoryHint: .isDirectory))
    guard let path, SuiteSelection.path(of: own, below: folder) != path else { return own }
    return RecordingStore(folder: console.file(path, directoryHint: .isDirectory))
  }

  /// Returns the word by which a command finds the recording that reports name by a path.
  private func operand(forPath path: String, named name: String) -> String {
    let folder = recordingsFolder
    let own = RecordingStore(folder: folder.appending(path: name, directoryHint: .isDirectory))
    guard SuiteSelection.path(of: own, below: folder) != path else { return name }
    // A path in a report may start at the folder of recordings, and not at the working directory.
    guard RecordingStore(folder: console.file(path, directoryHint: .isDirectory)).hasLog else {
      return name
    }
    return path.hasPrefix("-") ? "./\(path)" : path
  }

  /// Returns the command that records a session again with further redactions.
  ///
  /// - Parameters:
  ///   - log: the session.
  ///   - store: its place.
  ///   - redactions: the redactions with names.
  /// - Returns: the command; it begins a session that was continued anew, since its beginning shows the texts.
  func recordingAgain(
    _ log: EventLog,
    as store: RecordingStore,
    hiding redactions: [String]
  ) -> NextCommand {
    let isContinued = has(SessionContinuation.name)
    var options: [String] = []
    for option in (isContinued ? [] : Self.sourcesOfSession) + Self.ofSessionAgain {
      for word in words(given: option) {
        options += word.isEmpty ? [option.name] : [option.name, hidingSecrets(word)]
      }
    }
    if isContinued, !has(DriverOption.driver), !has(DriverOption.web) {
      options += [StandardOptions.app.name, log.header.app]
    }
    options += [StandardOptions.name.name, store.name, StandardOptions.force.name]
    options += redactions.flatMap { [SecretOptions.secret.name, $0] }
    let command = NextCommand.record("session", options: options)
    return isContinued ? command.repeatingNone(of: [SessionContinuation.name.name]) : command
  }

  /// The options that say what a session does.
  private static let sourcesOfSession: [any CommandOption] = [
    SessionOptions.script, SessionOptions.stories, SessionOptions.monkey, StandardOptions.seed,
  ]

  /// The options of a session, beside those that every command repeats, with which another one does the same.
  private static let ofSessionAgain: [any CommandOption] = [
    SessionOptions.keepPauses, SessionOptions.window, SessionOptions.browser,
    SessionOptions.redact, SecretOptions.secret, SecretOptions.allowUnmatched,
  ]

  /// The options that a run was called with and that another run needs to show the same, and behind `--` the
  /// recordings that it named.
  var wordsOfRun: [String] {
    let options: [any CommandOption] = [
      StandardOptions.app, DriverOption.driver, DriverOption.web, DriverOption.pointer,
      DriverOption.timeout, RunOptions.memoryLimit,
      RunOptions.targetCheck, RunOptions.timeLimit, StandardOptions.filter, SuiteSelection.shard,
    ]
    // A secret in a word must not get into a file.
    return options.filter { word($0).map { hidingSecrets($0) == $0 } ?? false }
      .flatMap { words(of: $0) } + ["--"] + operands
  }

  /// Returns the options of this call that the next command has to repeat, each with its word.
  ///
  /// The app and the setting of a session are in its log, so that no other command needs them.
  private func repeated(
    by tool: NextCommand.Tool,
    _ command: String,
    beside own: [String],
    after present: String
  ) -> [String] {
    let taken = SimonTools.command(command.isEmpty ? "run" : command, of: tool)?.options ?? []
    let names = taken.map(\.name)
    let isOfRecorder = self.tool == ToolNames.current.recorder
    var wanted = Self.places
    switch (isOfRecorder, tool) {
    case (false, .replayer): wanted += Self.settings
    case (false, .recorder) where !own.contains(SessionContinuation.name.name):
      wanted.append(StandardOptions.app)
    case (true, .recorder) where !own.contains(SessionContinuation.name.name):
      wanted += has(SessionContinuation.name) ? [SessionContinuation.name] : Self.session
    default: break
    }
    // A review of what another machine's run left goes on with the same.
    if command == "approve", present == command { wanted.append(ApproveOptions.from) }
    return wanted.filter { names.contains($0.name) && !own.contains($0.name) }.flatMap { option in
      word(option).map { words(repeating: option, hidingSecrets($0), among: names) } ?? []
    }
  }

  /// Returns an option as a command with some options takes it.
  ///
  /// A run gives an app of this build no time for an answer, but one for the whole recording.
  private func words(
    repeating option: any CommandOption,
    _ word: String,
    among names: [String]
  ) -> [String] {
    guard option.name == DriverOption.timeout.name, !has(DriverOption.driver),
      !has(DriverOption.web),
      names.contains(RunOptions.timeLimit.name)
    else { return [option.name, word] }
    guard !has(RunOptions.timeLimit), let time = self[DriverOption.timeout] else { return [] }
    return [RunOptions.timeLimit.name, time < .milliseconds(100) ? "0.1" : word]
  }
}
