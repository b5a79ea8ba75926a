package import AppDriver
import EventModel
package import Messages

package import Stories

/// One of the tools: selects a command, runs it, and reports errors in one form.
package struct CommandLineTool {
  /// The name by which help and messages call the tool, such as `simon-replay`.
  package var name: String
  /// The purpose, in one line.
  package var purpose: String
  /// The apps of this build.
  package var apps: AppCatalogue
  /// The definitions that stories can use, beside the built-in sentences.
  package var steps = StepLibrary()
  /// The names under which this tool and the one beside it are called.
  package var names = ToolNames()
  /// The commands in the order of help; the first is the default one.
  package var commands: [Command]
  /// The commands of the tool beside this one, by their first words: `session` is `simon-record session`.
  package var elsewhere: [String: String] = [:]
  /// True if a call that names no command runs the first one.
  package var hasDefault: Bool
  /// Checks the environment of a call, and returns the options that its proposed next commands repeat.
  package var prepare: @Sendable (Command, Invocation) throws -> NextCommand.Call? = { _, _ in nil }
  /// Runs a command, by default as it is declared.
  package var perform: @Sendable (Command, Invocation) async throws -> ExitCode = {
    try await $0.run($1)
  }

  package init(
    name: String,
    purpose: String,
    apps: AppCatalogue,
    steps: StepLibrary = StepLibrary(),
    names: ToolNames = ToolNames(),
    commands: [Command],
    elsewhere: [String: String] = [:],
    hasDefault: Bool,
    prepare: @escaping @Sendable (Command, Invocation) throws -> NextCommand.Call? = { _, _ in nil
    },
    perform: @escaping @Sendable (Command, Invocation) async throws -> ExitCode = {
      try await $0.run($1)
    }
  ) {
    (self.name, self.purpose, self.apps, self.steps) = (name, purpose, apps, steps)
    (self.names, self.commands, self.elsewhere) = (names, commands, elsewhere)
    (self.hasDefault, self.prepare, self.perform) = (hasDefault, prepare, perform)
  }

  /// Runs the command that the words name, and shows its errors on standard error.
  ///
  /// - Parameters:
  ///   - words: the arguments, without the tool's name.
  ///   - console: the surroundings of the call.
  /// - Returns: the exit code of the process.
  package func run(_ words: [String], console: Console) async -> ExitCode {
    let code = await ToolNames.$current.withValue(names) { await answer(words, console) }
    guard let reason = console.output.lossReason else { return code }
    let lost = Diagnostic(message: "cannot be written: \(reason)", path: "standard output")
    return fail(lost, command: "", console)
  }

  /// Returns an example of a call with the names and the apps of this tool.
  package func example(_ call: String) -> String {
    let named = names.bare.renamed(call)
    guard let app = apps.entries.first?.name else { return named }
    return named.replacing(#/--(app|good) ([a-z]+)(:[a-z]+)?/#) { match in
      apps.entries.contains { $0.name == match.2 } ? String(match.0) : "--\(match.1) \(app)"
    }
  }

  private func answer(_ words: [String], _ console: Console) async -> ExitCode {
    if words.first == "--version" {
      console.print("\(name) \(ToolVersion.current)")
      return .success
    }
    let help = HelpText(tool: self)
    if words.isEmpty && !hasDefault || ["--help", "-h", "help"].contains(words.first) {
      console.print(help.overview)
      return words.isEmpty ? .usage : .success
    }
    guard let (command, rest) = command(for: words) else {
      return fail(unknownCommand(words), command: "", console)
    }
    var console = console
    do {
      let call = try command.parse(rest, for: invocation(console, isUnnamed: rest == words))
      console = call.console
      guard !call.has(StandardOptions.help) else {
        console.print(help.text(for: command))
        return .success
      }
      try command.expectFolders(of: call)
      let code = try await NextCommand.$call.withValue(prepare(command, call)) {
        try await outcome(of: command, call)
      }
      // After a request to stop, failures follow from it.
      return console.interruption.isRequested && code != .success ? .interrupted : code
    } catch is UsageError where rest == words && elsewhere[words.first ?? ""] != nil {
      return fail(unknownCommand(words), command: "", console)
    } catch {
      let found = Diagnostic.diagnostics(for: error, tool: name, command: command.name)
      let isStopped = console.interruption.isRequested
      guard isStopped, !found.contains(where: { $0.gravity == .interrupted }) else {
        return fail(error, command: command.name, console)
      }
      do { try console.interruption.check() } catch {
        return fail(error, command: command.name, console)
      }
      return .interrupted
    }
  }

  /// Runs a command; its errors become diagnostics while the call is known that their hints repeat.
  private func outcome(of command: Command, _ call: Invocation) async throws -> ExitCode {
    do {
      return try await perform(command, call)
    } catch  where !(error is UsageError) {
      let found = Diagnostic.diagnostics(
        for: error,
        tool: names.prefix + name,
        command: command.name
      )
      throw Diagnostics(list: found)
    }
  }

  /// Returns the call of a command before its words are parsed.
  private func invocation(_ console: Console, isUnnamed: Bool) -> Invocation {
    Invocation(
      tool: name,
      apps: apps,
      steps: steps,
      console: console,
      siblings: commands.filter { $0.group != nil },
      isUnnamed: isUnnamed,
      elsewhere: elsewhere
    )
  }

  /// Returns the command that words begin with, the longest name first, and the words behind it.
  private func command(for words: [String]) -> (Command, [String])? {
    let byLength = commands.sorted { $0.words.count > $1.words.count }
    for command in byLength where words.starts(with: command.words) {
      return (command, Array(words.dropFirst(command.words.count)))
    }
    let groups = Set(commands.filter { $0.words.count > 1 }.map { $0.words[0] })
    guard hasDefault, let first = commands.first, !groups.contains(words.first ?? "") else {
      return nil
    }
    return (first, words)
  }

  private func unknownCommand(_ words: [String]) -> UsageError {
    let group = commands.filter { $0.words.count > 1 && $0.words[0] == words[0] }
    if !group.isEmpty {
      let hint = "commands are \(group.map(\.name).joined(separator: ", "))"
      guard words.count > 1, !words[1].hasPrefix("-") else {
        return UsageError("missing command after \(name) \(words[0])", hint: hint)
      }
      let typed = "\(words[0]) \(words[1])"
      let nearest = typed.nearestWord(in: group.map(\.name))
      return UsageError(
        "unknown command \(typed.quoted)",
        hint: (nearest.map { "did you mean \($0)? " } ?? "") + hint
      )
    }
    if let other = elsewhere[words[0]] {
      let rest = words.dropFirst().map { " \($0.shellQuoted)" }.joined()
      return .otherTool(words[0], hint: "\(other)\(rest)")
    }
    let own = commands.filter { $0.group != nil }.map(\.name)
    let nearest = words[0].nearestWord(in: own + elsewhere.keys.sorted())
      .map { elsewhere[$0] ?? $0 }
    return UsageError(
      "unknown command \(words[0].quoted)",
      hint: nearest.map { "did you mean \($0)?" }
    )
  }

  private func fail(_ error: any Error, command: String, _ console: Console) -> ExitCode {
    let call = names.prefix + name
    let diagnostics = Diagnostic.diagnostics(for: error, tool: call, command: command)
    for diagnostic in diagnostics { console.diagnose(diagnostic) }
    return diagnostics.first?.gravity ?? .internalError
  }
}

extension UsageError {
  /// Returns the error of a command that the tool beside this one has.
  package static func otherTool(_ command: String, hint: String) -> UsageError {
    UsageError("\(command) is a command of another tool", hint: hint)
  }
}
