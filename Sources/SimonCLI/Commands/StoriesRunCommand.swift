import Actions
import AppDriver
import Stories

/// `simon-replay stories run`: story files on an app.
enum StoriesRunCommand {
  /// How the run can be reported.
  enum Format: String, CaseIterable {
    case pretty, simon
  }

  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "stories run",
      purpose: "run story files on an app",
      operands: "FILE…",
      operandCount: 1...10_000,
      options: [
        .init("--app", "NAME", "the app to run them on, or NAME:VARIANT"),
        .init("--title", "PREFIX", "only stories whose title begins so, in any case"),
        .init("--dry-run", "match the steps and run nothing"),
        .init("--fail-fast", "end with the first story that does not succeed"),
        StoriesCheckCommand.grammarOption,
        .init("--format", "pretty|simon", "how to report (default pretty)"),
      ] + DriverOption.options,
      examples: [
        .init("simon-replay stories run todo.stories --app todo", "run a file"),
        .init("simon-replay stories run todo.stories --app todo --title add", "only some of it"),
      ],
      exitCodes: [.difference, .damaged, .nothing],
      run: { try run($0, apps) }
    )
  }

  private static func run(_ call: Invocation, _ apps: AppCatalogue) throws -> ExitCode {
    let drivers = try DriverOption(call, apps)
    guard let app = call.value("--app") ?? (drivers.isCommand ? "" : nil) else {
      let known = apps.entries.map(\.name).joined(separator: ", ")
      throw UsageError("on which app? --app NAME", hint: "this build can drive: \(known)")
    }
    let grammar = try StoriesCheckCommand.grammar(call)
    let format = try call.choice("--format", of: Format.self) ?? .pretty
    let files = try call.operands.map { path in
      StoryFile(parsing: try TextFile.read(path, call.console), name: path, grammar: grammar)
    }
    let problems = files.flatMap(\.problems)
    guard problems.isEmpty else { throw Diagnostics(list: problems.map(Diagnostic.init)) }
    let runner = StoryRunner(failsFast: call.has("--fail-fast"), isDryRun: call.has("--dry-run"))
    let stage = DriverSink(try drivers.makeDriver(for: app))
    let prefix = call.value("--title")
    let run = runner.run(files.flatMap(\.stories), on: stage) { story in
      prefix.map { story.title.lowercased().hasPrefix($0.lowercased()) } ?? true
    }
    guard !run.results.isEmpty else {
      throw Diagnostic(
        message: "no story has a title that begins with \((prefix ?? "").quotedForPeople)",
        exitCode: .nothing
      )
    }
    switch format {
    case .pretty: call.console.printRaw("\(StoryReport(run))")
    case .simon: call.console.printRaw("\(SimonReport(run))")
    }
    if runner.isDryRun {
      return run.results.contains { $0.status == .notMapped } ? .difference : .success
    }
    return run.isSuccess() ? .success : .difference
  }
}
