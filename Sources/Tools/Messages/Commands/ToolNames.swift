/// The names of a build's tools, for messages that tell what to type next.
///
/// A team's own `counter-record` speaks of `counter-replay`. Everything that is written for all builds
/// names the tools `simon-record` and `simon-replay`; ``renamed(_:)`` puts these names in their place.
package struct ToolNames: Equatable, Sendable {
  /// The name of the tool that records.
  package var recorder = "simon-record"
  /// The name of the tool that replays.
  package var replayer = "simon-replay"
  /// The words before a name in a command that a person can paste, such as `swift run `; empty where
  /// the shell finds the tools by their names.
  package var prefix = ""

  /// Creates names, by default those of Simon's own tools.
  package init(
    recorder: String = "simon-record",
    replayer: String = "simon-replay",
    prefix: String = ""
  ) {
    (self.recorder, self.replayer, self.prefix) = (recorder, replayer, prefix)
  }

  /// The names that hold for the present call.
  @TaskLocal package static var current = ToolNames()

  /// The names alone, for files and reports, which are the same wherever the tool was called from.
  package var bare: ToolNames { ToolNames(recorder: recorder, replayer: replayer) }

  /// Returns a text with these names, each behind the prefix, in place of `simon-record` and
  /// `simon-replay` where they stand as words.
  package func renamed(_ text: String) -> String {
    guard self != ToolNames(), text.contains("simon-re") else { return text }
    let recording = Self.replacing("simon-record", in: text, with: prefix + recorder)
    return Self.replacing("simon-replay", in: recording, with: prefix + replayer)
  }

  private static func replacing(_ name: String, in text: String, with other: String) -> String {
    var result = ""
    var rest = text[...]
    while let place = rest.firstRange(of: name) {
      let before = rest[..<place.lowerBound].last ?? result.last
      let isWord =
        before?.isPartOfWord != true && rest[place.upperBound...].first?.isPartOfWord != true
      result += rest[..<place.lowerBound] + (isWord ? other : name)
      rest = rest[place.upperBound...]
    }
    return result + rest
  }
}

extension ToolNames {
  /// Creates the names of the tools beside the one that was called.
  ///
  /// A tool whose name ends with `record` or `replay` has the other one beside it, under the same name
  /// with the other ending; beside any other name are Simon's own.
  ///
  /// - Parameters:
  ///   - call: the tool's path as it was called.
  ///   - isForPerson: whether a person reads the output, who can paste a command; a program finds the
  ///     bare names.
  ///   - directory: the working directory.
  ///   - search: the folders in which the shell looks for programs.
  package init(calledAs call: String, isForPerson: Bool, in directory: String, search: [String]) {
    let parts = call.split(separator: "/", omittingEmptySubsequences: false)
    let name = String(parts.last ?? "")
    for ending in ["record", "replay"] where name.hasSuffix(ending) {
      let stem = name.dropLast(ending.count)
      (recorder, replayer) = ("\(stem)record", "\(stem)replay")
    }
    let folder = parts.dropLast().joined(separator: "/")
    guard isForPerson, parts.count > 1, !search.contains(folder) else { return }
    // That is the way in which SwiftPM starts a tool of the package in the working directory.
    let isBuilt = call.hasPrefix("\(directory)/.build/")
    // Nobody types an absolute path: a program that starts the tool does.
    prefix = isBuilt ? "swift run " : call.hasPrefix("/") ? "" : "\(folder)/".shellQuoted
  }
}

extension Character {
  /// True if the character can be a part of a file's name.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || "-_./".contains(self) }
}
