package import Actions
import EventModel
package import Messages
package import Stories

/// A file of another kind in the place of a script or of a file of stories, which gets one error instead of one for
/// each line.
package enum ForeignFile {
  /// The fewest mistakes by which a file is told to be of another kind.
  private static let fewest = 3

  /// Returns the errors of a script that cannot be read.
  package static func errors(
    of script: ActionScriptError,
    in text: String,
    at path: String
  ) -> Diagnostics {
    let all = Diagnostics(ofFile: script.problems.map { Diagnostic($0, in: path) })
    guard let first = script.problems.first else { return all }
    var found = Diagnostic(first, in: path)
    if let kind = Kind(of: script.problems.map(\.source), at: path) {
      found.message = "this is \(kind.words), expected a script with one action a line"
      found.hint = kind.hint ?? found.hint
      return Diagnostics(list: [found])
    }
    let count = text.fileLines.count { line in
      line.first { $0 != " " && $0 != "\t" }.map { $0 != "#" } ?? false
    }
    let mistakes = script.problems.count
    guard mistakes >= fewest, mistakes * 5 >= count * 4 else { return all }
    let words = mistakes == count ? "none of its \(count) lines is" : "only \(count - mistakes) are"
    let end = mistakes == count ? "an action" : "actions, of \(count) lines"
    found.message = "this is no script with one action a line: \(words) \(end)"
    return Diagnostics(list: [found])
  }

  /// Returns the errors of a file of stories.
  package static func errors(of file: StoryFile) -> Diagnostics {
    let all = Diagnostics(ofFile: file.problems.map(Diagnostic.init))
    let steps = file.stories.map(\.steps.count).reduce(0, +)
    // A page about stories may show some.
    guard file.problems.count >= max(fewest, 4 * steps), var found = all.list.first else {
      return all
    }
    found.message = "this is no file of stories: \(file.problems.count) lines are no part of one"
    return Diagnostics(list: [found])
  }

  /// A kind of file that is known by its lines.
  private struct Kind {
    var words: String
    var hint: String?

    /// Recognises the kind of a file by its lines that are no actions.
    init?(of lines: [String], at path: String) {
      let lines = lines.map { $0.drop { $0 == " " || $0 == "\t" } }
      let isStory = lines.contains { line in
        ["Story:", "Feature:", "Scenario:"].contains { line.hasPrefix($0) }
      }
      let first = lines.first ?? ""
      if isStory || StoryFile.isNamed(path) {
        words = "a file of stories"
        let stories = ["--stories", path]
        hint = "to record them: \(NextCommand.record("session", options: stories))"
      } else if first.hasPrefix("{\"simon\":") {
        words = "an event log"
        hint = "to replay it: \(NextCommand.replay("run", path))"
      } else if first.hasPrefix("{") || first.hasPrefix("[") {
        words = "JSON"
        hint =
          "to import what another tool recorded: \(NextCommand.record("import", options: [path]))"
      } else {
        return nil
      }
    }
  }
}
