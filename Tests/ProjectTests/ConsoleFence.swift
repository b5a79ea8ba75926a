import Foundation
import TestSupport

/// A console session that a document shows: commands, and what each is said to print.
///
/// Lines that begin with `$ ` are commands; what follows is expected output, up to the next command.
/// A line `…` stands for any lines, and times such as `in 26 ms` for any times. A session without
/// any output is a list of things to type, and says nothing about what they print.
struct ConsoleFence {
  /// One command and what is expected of it.
  struct Command: Equatable {
    /// Where it stands in the document, from 1.
    var line: Int
    /// What is typed.
    var text: String
    /// What is printed, line by line, without blank lines at the end.
    var expected: [String] = []
  }

  /// The commands, in order.
  var commands: [Command]

  /// The sessions of a document in Markdown: its fences that are marked as `console` and show what
  /// is printed.
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
  /// The call with the built tools in the place of `swift run`; nil for a command that is none of
  /// ours to run, such as `git clone`.
  var call: String? {
    var call = text
    if call.hasPrefix("swift run ") { call.removeFirst("swift run ".count) }
    let tools = ["simon-record", "simon-replay", "cat", "echo", "printf"]
    return tools.contains { call == $0 || call.hasPrefix($0 + " ") } ? call : nil
  }

  /// Says how what was printed differs from what is expected; nil where it does not.
  func mismatch(with printed: String) -> String? {
    let printed = printed.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).timeless }
      .withoutBlankEnd
    let expected = expected.map(\.timeless)
    guard !Self.matches(expected[...], printed[...]) else { return nil }
    return (["$ \(text)", "expected:"] + expected + ["printed:"] + printed).joined(separator: "\n")
  }

  private static func matches(_ expected: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool
  {
    guard let first = expected.first else { return printed.isEmpty }
    guard first != "…" else {
      let rest = expected.dropFirst()
      return (printed.startIndex...printed.endIndex).contains { matches(rest, printed[$0...]) }
    }
    return first == printed.first && matches(expected.dropFirst(), printed.dropFirst())
  }
}

extension String {
  /// The text with a time in it replaced, which is no two times the same.
  fileprivate var timeless: String {
    replacing(#/\bin (under 1 ms|[0-9.]+ m?s)\b/#, with: "in … ms")
  }
}

extension [String] {
  /// The lines up to the last one that is not blank.
  fileprivate var withoutBlankEnd: [String] {
    Array(prefix((lastIndex { !$0.isEmpty } ?? -1) + 1))
  }
}
