import Foundation
import TestSupport

/// A console session that a document shows: commands with their expected output.
///
/// Lines that begin with `$ ` are commands; the lines up to the next command are its expected
/// output. A line `…` matches any lines, and a time such as `in 26 ms` matches any time. The output
/// of a session that shows none is not checked.
struct ConsoleFence {
  /// One command and its expected output.
  struct Command: Equatable {
    /// Its line in the document, counted from 1.
    var line: Int
    /// The typed text.
    var text: String
    /// The printed lines, without blank lines at the end.
    var expected: [String] = []
  }

  /// The commands, in order.
  var commands: [Command]

  /// Returns the sessions of a Markdown document: its `console` fences that show output.
  static func all(in document: String) -> [ConsoleFence] {
    var fences: [ConsoleFence] = []
    var isInside = false
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      switch (isInside, line) {
      case (false, "```console"):
        fences.append(ConsoleFence(commands: []))
        isInside = true
      case (true, "```"): isInside = false
      case (true, _): fences[fences.count - 1].take(line, at: place + 1)
      default: break
      }
    }
    return fences.map(\.trimmed).filter { $0.commands.contains { !$0.expected.isEmpty } }
  }

  private mutating func take(_ line: Substring, at place: Int) {
    if line.hasPrefix("$ ") {
      commands.append(Command(line: place, text: String(line.dropFirst(2))))
    } else if !commands.isEmpty {
      commands[commands.count - 1].expected.append(String(line))
    }
  }

  private var trimmed: ConsoleFence {
    ConsoleFence(
      commands: commands.map { command in
        var command = command
        command.expected = command.expected.withoutBlankEnd
        return command
      }
    )
  }
}

extension ConsoleFence.Command {
  /// The command with the built tools in place of `swift run`; nil for a command that the test does
  /// not run, such as `git clone`.
  var call: String? {
    var call = text
    if call.hasPrefix("swift run ") { call.removeFirst("swift run ".count) }
    let tools = ["simon-record", "simon-replay", "cat", "echo", "printf"]
    return tools.contains { call == $0 || call.hasPrefix($0 + " ") } ? call : nil
  }

  /// Returns how the printed text differs from the expected one; nil if they match.
  func mismatch(with printed: String) -> String? {
    let printed = printed.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).timeless }
      .withoutBlankEnd
    let expected = expected.map(\.timeless)
    guard !LinePattern(expected).matches(printed) else { return nil }
    return (["$ \(text)", "expected:"] + expected + ["printed:"] + printed).joined(separator: "\n")
  }
}

extension String {
  /// The text with measured times replaced, since they differ in every run.
  fileprivate var timeless: String {
    replacing(#/\bin (under 1 ms|[0-9.]+ m?s)\b/#, with: "in … ms")
  }
}
