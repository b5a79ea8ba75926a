import Foundation
package import Recorder

/// A command that a person can paste into a shell: the only way in which a message, a report or a page
/// says what to type next.
///
/// It begins with the name of the team's own tool, quotes every word, and repeats what the present call
/// says of the recordings and the app: `--dir`, `--driver`, `--app`, `--locale` and so on, as far as the
/// command takes them.
///
/// ```swift
/// "Next: \(NextCommand.replay("run", store))"
/// // Next: counter-replay run first --dir 'my recordings' --driver 'python3 notes.py'
/// ```
package struct NextCommand: CustomStringConvertible, Sendable {
  /// One of the two tools of a build.
  package enum Tool { case recorder, replayer }

  /// The present call, as far as its next commands depend on it.
  package struct Call: Sendable {
    /// The command behind `--driver`; nil if there is none, or if it contains a secret.
    package var driver: String?
    /// Returns the options that a command has to repeat beside its own, each with its word.
    package var repeated: @Sendable (_ tool: Tool, _ command: String, _ own: [String]) -> [String]
    /// Returns the word by which a command finds a recording.
    package var operand: @Sendable (RecordingStore) -> String
    /// Returns the word by which a command finds the recording that reports name by a path.
    package var operandOfPath: @Sendable (_ path: String, _ name: String) -> String
    /// Returns the recording that reports name by a path.
    package var recordingAtPath: @Sendable (_ path: String?, _ name: String) -> RecordingStore
    /// The recordings that the call names by their paths, so that a command about all of them must name them, too.
    package var elsewhere: [String]
    /// Returns the names of a tool's commands.
    package var commands: @Sendable (Tool) -> [String]

    package init(
      driver: String? = nil,
      repeated: @escaping @Sendable (_ tool: Tool, _ command: String, _ own: [String]) -> [String],
      operand: @escaping @Sendable (RecordingStore) -> String,
      operandOfPath: @escaping @Sendable (_ path: String, _ name: String) -> String,
      recordingAtPath: @escaping @Sendable (_ path: String?, _ name: String) -> RecordingStore,
      elsewhere: [String],
      commands: @escaping @Sendable (Tool) -> [String]
    ) {
      (self.driver, self.repeated, self.operand) = (driver, repeated, operand)
      (self.operandOfPath, self.recordingAtPath) = (operandOfPath, recordingAtPath)
      (self.elsewhere, self.commands) = (elsewhere, commands)
    }
  }

  /// The call that the process carries out; nil outside of one.
  @TaskLocal package static var call: Call?

  private let tool: Tool
  private var command: String
  private var operands: [String]
  private var options: [String]
  private var repeated: [String]
  private var names = ToolNames.current

  private init(of tool: Tool, _ command: String, about operands: [String], options: [String]) {
    (self.tool, self.command, self.operands, self.options) = (tool, command, operands, options)
    repeated = Self.call?.repeated(tool, command, options) ?? []
    guard operands.isEmpty, Self.ofAllRecordings.contains(command), tool == .replayer,
      let elsewhere = Self.call?.elsewhere, !elsewhere.isEmpty
    else { return }
    self.operands = elsewhere
    if command.isEmpty { self.command = "run" }
  }

  /// The commands that are about all recordings of the folder unless they name some.
  private static let ofAllRecordings = ["", "run", "approve"]

  /// Creates a command of the tool that replays.
  ///
  /// - Parameters:
  ///   - command: the words of its name; empty for a run that names nothing.
  ///   - operands: its operands, each as it is.
  ///   - options: its own options and their values, each as it is.
  /// - Returns: the command, with the options of the call that it repeats.
  package static func replay(
    _ command: String = "",
    _ operands: String...,
    options: [String] = []
  ) -> NextCommand {
    NextCommand(of: .replayer, command, about: operands, options: options)
  }

  /// Creates a command of the tool that replays, about a recording.
  package static func replay(
    _ command: String,
    _ recording: RecordingStore,
    options: [String] = []
  ) -> NextCommand {
    NextCommand(of: .replayer, command, about: [operand(for: recording)], options: options)
  }

  /// Creates a command of the tool that records.
  package static func record(_ command: String, options: [String] = []) -> NextCommand {
    NextCommand(of: .recorder, command, about: [], options: options)
  }

  /// The command with the tool's bare name, for files and reports, which are the same wherever the tool
  /// was called from.
  package var forReport: NextCommand {
    var command = self
    command.names = names.bare
    return command
  }

  /// Returns the command with other operands.
  package func about(_ operands: [String]) -> NextCommand {
    var command = self
    command.operands = operands
    return command
  }

  /// Returns the command without some of the options that it repeats of this call.
  package func repeatingNone(of names: [String]) -> NextCommand {
    var command = self
    // Each option that is repeated has a word.
    command.repeated = stride(from: 0, to: repeated.count - 1, by: 2)
      .filter { !names.contains(repeated[$0]) }
      .flatMap { [repeated[$0], repeated[$0 + 1]] }
    return command
  }

  /// The command as it is pasted: every word quoted, and `--` before operands if one begins with a dash.
  package var description: String {
    let name = names.prefix + (tool == .recorder ? names.recorder : names.replayer)
    let head = command.isEmpty ? name : "\(name) \(command)"
    let rest = operands.map(\.shellQuoted)
    let given = (options + repeated).map(\.shellQuoted)
    // An operand must not be taken for an option.
    let isMarked = operands.contains { $0.hasPrefix("-") && $0 != "-" }
    let words = isMarked ? given + ["--"] + rest : rest + given
    return ([head] + words).joined(separator: " ")
  }

  /// Returns the word by which a command finds a recording: its name in the folder of recordings, or
  /// its path.
  package static func operand(for recording: RecordingStore) -> String {
    call?.operand(recording) ?? recording.name
  }

  /// Returns the word by which a command finds the recording of a name that reports name by a path.
  package static func operand(forPath path: String?, named name: String) -> String {
    path.flatMap { call?.operandOfPath($0, name) } ?? name
  }

  /// Returns the recording that reports name by a path; nil outside of a call.
  package static func recording(atPath path: String?, named name: String) -> RecordingStore? {
    call?.recordingAtPath(path, name)
  }
}

extension NextCommand {
  /// Returns the hint of a library with its commands made complete.
  ///
  /// A library names no call, and Simon's own tools: `review them: simon-replay approve`. In such a
  /// command, which ends with its clause, `RECORDING` and `FILE` stand for what it is about. A hint with names from outside is never passed here.
  ///
  /// - Parameters:
  ///   - hint: the hint.
  ///   - recording: the recording that it is about, if there is one.
  ///   - file: the file that it is about; by default the story of the recording.
  ///   - isForReport: whether it stands in a file or a report.
  /// - Returns: the hint.
  package static func completing(
    _ hint: String,
    about recording: RecordingStore? = nil,
    file: String? = nil,
    isForReport: Bool = false
  ) -> String {
    hint.replacing(#/simon-(replay|record)((?: [^ ;,]+)*)/#) { match in
      let tool: Tool = match.1 == "record" ? .recorder : .replayer
      var words = match.2.split(separator: " ").map(String.init)
      let known = (call?.commands(tool) ?? []).map { $0.split(separator: " ").map(String.init) }
        .filter { words.starts(with: $0) }
        .max { $0.count < $1.count }
      words.removeFirst(known?.count ?? 0)
      let rest = words.map { word in
        switch word {
        case "RECORDING": recording.map(operand(for:)) ?? word
        case "FILE": file ?? recording?.storyFile.relativePath ?? word
        default: word
        }
      }
      let command = NextCommand(
        of: tool,
        known?.joined(separator: " ") ?? words.joined(separator: " "),
        about: [],
        options: known == nil ? [] : rest
      )
      return "\(isForReport ? command.forReport : command)"
    }
  }
}
