import Actions
import AppDriver
import Approvals
import Differ
import EventModel
import Foundation
import Recorder
import Stories

/// `simon-replay stories run`: story files on an app.
enum StoriesRunCommand {
  /// How the run can be reported.
  enum Format: String, CaseIterable {
    case pretty, simon, json, junit, messages
  }

  static func command(_ apps: AppCatalogue, _ library: StepLibrary) -> Command {
    Command(
      name: "stories run",
      purpose: "run story files on an app",
      operands: "FILE[:LINE]…",
      operandCount: 1...10_000,
      options: [
        .init("--app", "NAME", "the app to run them on, or NAME:VARIANT"),
        .init("--title", "PREFIX", "only stories whose title begins so, in any case"),
        .init("--order", "written|random[:SEED]", "in which order (default written)"),
        .init("--dry-run", "match the steps and run nothing"),
        .init("--fail-fast", "end with the first story that does not succeed"),
        .init("--allow-unmapped", "steps without a definition are no failure, as in Simon"),
        .init("--step-limit", "SECONDS", "give up a step's code after this time (default 60)"),
        .init("--goldens", "RECORDING", "whose checkpoints the screen can be compared with"),
        .init("--dir", "DIR", "where recordings are (default recordings)"),
        StoriesCheckCommand.grammarOption,
        .init(
          "--format",
          "pretty|simon|json|junit|messages[:PATH]",
          repeats: true,
          "form of the report, and its file"
        ),
      ] + DriverOption.options,
      examples: [
        .init("simon-replay stories run todo.stories --app todo", "run a file"),
        .init("simon-replay stories run todo.stories:12 --app todo", "the story at line 12"),
        .init("simon-replay stories run todo.stories --app todo --title add", "only some of it"),
        .init(
          "simon-replay stories run *.stories --app todo --format pretty --format junit:report.xml",
          "a report for people and one for the build server"
        ),
      ],
      exitCodes: [.difference, .damaged, .nothing],
      run: { try run($0, apps, library) }
    )
  }

  private static func run(
    _ call: Invocation,
    _ apps: AppCatalogue,
    _ library: StepLibrary
  ) throws -> ExitCode {
    let drivers = try DriverOption(call, apps)
    guard let app = call.value("--app") ?? (drivers.isCommand ? "" : nil) else {
      let known = apps.entries.map(\.name).joined(separator: ", ")
      throw UsageError("on which app? --app NAME", hint: "this build can drive: \(known)")
    }
    let reports = try (call.values["--format"] ?? ["pretty"]).map(target)
    let order = try order(call)
    let chosen = try StoryFiles(call)
    let makeSession = { () throws(DriverError) -> any StorySession in
      DriverSink(RedactedDriver(try drivers.makeDriver(for: app), secrets: Secrets.values(call)))
    }
    let began = ContinuousClock.now
    var runner = StoryRunner(
      library: library,
      goldens: try goldens(call),
      failsFast: call.has("--fail-fast"),
      isDryRun: call.has("--dry-run")
    )
    runner.order = order
    runner.executor = StepThread(
      limit: .seconds(Double(try call.integer("--step-limit", in: 1...86_400) ?? 60))
    )
    runner.clock = { Microseconds((ContinuousClock.now - began).microseconds) }
    let start = Int64(Date().timeIntervalSince1970)
    let run = runner.run(
      chosen.files.flatMap(\.stories),
      on: try makeSession(),
      selecting: chosen.selection,
      makeSession: makeSession
    )
    guard !run.results.isEmpty else { throw chosen.nothing }
    let code = exitCode(of: run, call)
    for (format, path) in reports {
      let text: String
      switch format {
      case .pretty: text = "\(StoryReport(run))" + (seedNote(order).map { "\($0)\n" } ?? "")
      case .simon: text = "\(SimonReport(run))"
      case .json: text = try JSONReport.encode(StoryJSONReport(run, exitCode: code)) + "\n"
      case .junit: text = StoryJUnitReport(run: run).text
      case .messages:
        text = try StoryMessages(run: run, sources: chosen.sources, start: start).text()
      }
      try TextFile.write(text, to: path, call.console)
    }
    return code
  }

  private static func exitCode(of run: StoryRun, _ call: Invocation) -> ExitCode {
    let allowsUnmapped = call.has("--allow-unmapped")
    guard !call.has("--dry-run") else {
      let isUnmapped = run.results.contains { $0.status == .notMapped }
      return isUnmapped && !allowsUnmapped ? .difference : .success
    }
    return run.isSuccess(allowsUnmapped: allowsUnmapped) ? .success : .difference
  }

  private static func target(_ text: String) throws(UsageError) -> (Format, String?) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = Format(rawValue: String(parts[0])) else {
      let words = Format.allCases.map(\.rawValue)
      throw UsageError(
        "there is no format \(String(parts[0]).quotedForPeople)",
        hint: String(parts[0]).nearestWord(in: words).map { "did you mean \($0)?" }
          ?? "there are: \(words.joined(separator: ", "))"
      )
    }
    guard parts.count == 1 || !parts[1].isEmpty else {
      throw UsageError("--format \(format.rawValue): needs a file behind the colon")
    }
    return (format, parts.count == 2 ? String(parts[1]) : nil)
  }

  private static func order(_ call: Invocation) throws(UsageError) -> StoryOrder {
    guard let text = call.value("--order"), text != "written" else { return .written }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts[0] == "random", parts.count <= 2 else {
      throw UsageError("--order takes written, random or random:SEED, not \(text.quotedForPeople)")
    }
    guard parts.count == 2 else { return .shuffled(seed: .random(in: 0..<1_000_000)) }
    guard let seed = UInt64(parts[1]) else {
      throw UsageError("the seed of --order is a whole number, not \(text.quotedForPeople)")
    }
    return .shuffled(seed: seed)
  }

  private static func seedNote(_ order: StoryOrder) -> String? {
    guard case .shuffled(let seed) = order else { return nil }
    return "in the order of --order random:\(seed)"
  }

  /// The trees of a recording's checkpoints by number and by title.
  private static func goldens(_ call: Invocation) throws -> Goldens {
    guard let name = call.value("--goldens") else { return .none }
    let recording = try Selection.recording(name, call)
    guard let golden = try GoldenStore(folder: recording.folder).golden() else {
      throw Diagnostic(
        message: "the recording \(name.quotedForPeople) has no golden",
        exitCode: .missingGolden
      )
    }
    let screens = golden.screens
    return Goldens(difference: { expected, found in
      let changes = TreeChange.list(from: expected, to: found)
      guard !changes.isEmpty else { return nil }
      let first = changes.prefix(3).map(\.sentence).joined(separator: "; ")
      return changes.count > 3 ? "\(first); and \(changes.count - 3) more" : first
    }) { wanted in
      if let number = Int(wanted), screens.indices.contains(number - 1) {
        return screens[number - 1].tree
      }
      return screens.first { $0.title == wanted }?.tree
    }
  }
}

/// The story files that a call names, all of them read.
private struct StoryFiles {
  var files: [StoryFile] = []
  var sources: [String: String] = [:]
  var selection: StorySelection

  init(_ call: Invocation) throws {
    let grammar = try StoriesCheckCommand.grammar(call)
    selection = StorySelection(title: call.value("--title"))
    for operand in call.operands {
      var (path, line) = (operand, Int?.none)
      if !FileManager.default.fileExists(atPath: call.console.file(operand).path) {
        (path, line) = StorySelection.place(operand)
      }
      if let line { selection.lines[path, default: []].insert(line) }
      guard sources[path] == nil else { continue }
      let text = try TextFile.read(path, call.console)
      sources[path] = text
      files.append(StoryFile(parsing: text, name: path, grammar: grammar))
    }
    let problems = files.flatMap(\.problems)
    guard problems.isEmpty else { throw Diagnostics(list: problems.map(Diagnostic.init)) }
  }

  /// Why no story was chosen.
  var nothing: Diagnostic {
    let message =
      selection.title.map { "no story has a title that begins with \($0.quotedForPeople)" }
      ?? (selection.lines.isEmpty ? "the files hold no story" : "no story stands at that line")
    return Diagnostic(message: message, exitCode: .nothing)
  }
}
