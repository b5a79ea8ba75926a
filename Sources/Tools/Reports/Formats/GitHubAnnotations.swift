import EventModel
package import Foundation
package import Messages

/// The report of a run as annotations on the files of a change, the worst first.
///
/// GitHub shows ten errors and ten warnings of a step and drops the others silently, so the tenth
/// counts the rest.
package struct GitHubAnnotations {
  /// The numbers of annotations of a kind, and of lines of one, that GitHub shows.
  static let (limit, lines) = (10, 12)

  private let report: SuiteReport
  private let root: String?
  private let directory: URL

  /// Creates the annotations of a run's findings.
  ///
  /// - Parameters:
  ///   - report: the findings.
  ///   - root: the folder of the checkout, from which GitHub names files; nil if unknown.
  ///   - directory: the folder to which the paths of the report are relative.
  package init(_ report: SuiteReport, root: String?, directory: URL) {
    (self.report, self.directory) = (report, directory)
    self.root = root.map { URL(filePath: $0).standardizedFileURL.path }
  }

  /// The workflow commands, one a line; empty for a run without problems.
  package var document: EncodedText {
    let worst = report.worstFirst
    let errors = worst.filter { !$0.isGood || report.rejectsFlaky }
    var warnings =
      report.rejectsFlaky ? [] : worst.filter(\.isGood).map { command("warning", $0) }
    warnings += report.recordings.filter { $0.isGood && !$0.warnings.isEmpty }
      .map { command("warning", $0, title: "touched an unverified target") }
    warnings += report.recordings.filter { $0.isGood && $0.remarks != nil }
      .map { command("warning", $0, title: "passed with remarks of the app") }
    let commands =
      Self.cut(errors.map { command("error", $0) }, "error") + Self.cut(warnings, "warning")
      + Self.cut(report.recordings.flatMap(notices), "notice")
    return EncodedText(commands.joined(separator: "\n"))
  }

  /// Returns the annotations of a kind that GitHub shows, the last of which counts the others.
  static func cut(_ commands: [String], _ kind: String) -> [String] {
    guard commands.count > limit else { return commands }
    let shown = commands.prefix(limit - 1)
    let rest = "and \(commands.count - shown.count) more, see the report of the run"
    return shown + ["::\(kind) title=simon-replay::\(rest)"]
  }

  /// Returns what rules hid in a recording, at their lines.
  private func notices(_ recording: RecordingReport) -> [String] {
    (recording.hidden ?? []).map { use in
      let file = use.place.prefix { $0 != ":" }
      let line = use.place.split(separator: ":").last.map(String.init) ?? "1"
      let title =
        "\(recording.pathInSetting): hidden by a rule\(use.hidesUnapproved ? " that was not approved" : "")"
      let words = "differences in \(use.hidden.counted("view")): \(use.rule) because \(use.reason)"
      return
        "::\(use.hidesUnapproved ? "warning" : "notice") file=\(Self.property(fromRoot(String(file)))),line=\(line),"
        + "title=\(Self.property(title))::\(Self.message(words.visible.shortened))"
    }
  }

  private func command(
    _ kind: String,
    _ recording: RecordingReport,
    title: String? = nil
  ) -> String {
    let title = title ?? recording.headline
    var properties: [String] = []
    if let place = readable(recording) {
      properties.append("file=\(Self.property(fromRoot(place.path)))")
      if let line = place.line { properties.append("line=\(line)") }
      if let column = place.column { properties.append("col=\(column)") }
    }
    properties.append("title=\(Self.property("\(recording.pathInSetting): \(title)"))")
    var lines = recording.explanation
    if lines.count > Self.lines {
      lines = lines.prefix(Self.lines) + ["… and \(lines.count - Self.lines) more lines"]
    }
    let message = lines.map(\.visible.shortened).joined(separator: "\n")
    return "::\(kind) \(properties.joined(separator: ","))::\(Self.message(message))"
  }

  /// Returns the place that a person reads in the change: the line of the story, where the story tells it,
  /// or the golden, rather than a line of the event log.
  private func readable(_ recording: RecordingReport) -> RecordingReport.Place? {
    guard let place = recording.place, place.path.hasSuffix("/events.jsonl"),
      recording.verdict != .damaged
    else { return recording.place }
    let folder = place.path.dropLast("events.jsonl".count)
    if let story = recording.story {
      return RecordingReport.Place(path: "\(folder)story.stories", line: story.line)
    }
    guard recording.golden != nil else { return place }
    return RecordingReport.Place(path: "\(folder)golden.tree", line: 1)
  }

  private func fromRoot(_ path: String) -> String {
    Self.path(path, in: directory, from: root)
  }

  /// Returns a path relative to the checkout, wherever the tool was started.
  static func path(_ path: String, in directory: URL, from root: String?) -> String {
    let whole = URL(filePath: path, relativeTo: directory).standardizedFileURL.path
    guard let root, whole.hasPrefix(root + "/") else { return path }
    return String(whole.dropFirst(root.count + 1))
  }

  /// Escapes the message of a command.
  static func message(_ text: String) -> String {
    text.withBuildCommandsBroken(by: "\\#").escaping { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// Escapes a property of a command.
  static func property(_ text: String) -> String {
    message(text.visible.shortened).escaping { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}

extension SuiteReport {
  /// True if flaky recordings fail the run.
  package var rejectsFlaky: Bool { summary.exitCode == Gravity.flaky.rawValue }
}
