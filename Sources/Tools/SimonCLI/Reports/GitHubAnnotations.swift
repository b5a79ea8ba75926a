import Foundation

/// The report of a run as GitHub shows it beside the files of a change: the worst first.
///
/// GitHub takes ten errors and ten warnings of a step, and passes over the rest without a word; so the
/// last of ten says how many more there are.
struct GitHubAnnotations {
  /// How many of a kind GitHub shows, and how many lines of one.
  private static let (limit, lines) = (10, 12)

  private let report: SuiteReport
  private let root: String?

  /// Creates annotations.
  ///
  /// - Parameters:
  ///   - report: what was found.
  ///   - root: the folder of the checkout, which places are named from; nil where it is not known.
  init(_ report: SuiteReport, root: String?) {
    self.report = report
    self.root = root.map { URL(filePath: $0).standardizedFileURL.path }
  }

  /// One command a line, with a line end; nothing where all is well.
  var text: String {
    let worst = report.worstFirst
    let errors = worst.filter { !$0.isGood || report.isFlakyRefused }
    var warnings =
      report.isFlakyRefused ? [] : worst.filter(\.isGood).map { command("warning", $0) }
    warnings += report.recordings.filter { $0.isGood && !$0.warnings.isEmpty }
      .map { command("warning", $0, title: "touched without being sure") }
    return (cut(errors.map { command("error", $0) }, "error") + cut(warnings, "warning"))
      .map { "\($0)\n" }.joined()
  }

  private func cut(_ commands: [String], _ kind: String) -> [String] {
    guard commands.count > Self.limit else { return commands }
    let shown = commands.prefix(Self.limit - 1)
    let rest = "and \(commands.count - shown.count) more, which the report of the run has"
    return shown + ["::\(kind) title=simon-replay::\(rest)"]
  }

  private func command(
    _ kind: String,
    _ recording: RecordingReport,
    title: String? = nil
  ) -> String {
    let what = title ?? recording.cause ?? recording.verdict.rawValue
    var properties: [String] = []
    if let place = recording.place {
      properties.append("file=\(Self.property(fromRoot(place.path)))")
      if let line = place.line { properties.append("line=\(line)") }
      if let column = place.column { properties.append("col=\(column)") }
    }
    properties.append("title=\(Self.property("\(recording.path): \(what)"))")
    var said = recording.details.isEmpty ? [recording.message ?? what] : recording.details
    if said.count > Self.lines {
      said = said.prefix(Self.lines) + ["… and \(said.count - Self.lines) more lines"]
    }
    let message = said.map(\.visible.shortened).joined(separator: "\n")
    return "::\(kind) \(properties.joined(separator: ","))::\(Self.message(message))"
  }

  /// A path as GitHub knows it: from the top of the checkout, wherever the tool was started.
  private func fromRoot(_ path: String) -> String {
    let whole = URL(filePath: path).standardizedFileURL.path
    guard let root, whole.hasPrefix(root + "/") else { return path }
    return String(whole.dropFirst(root.count + 1))
  }

  private static func message(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    message(text.visible.shortened).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension SuiteReport {
  /// Whether a recording that passed only when tried again is red here.
  var isFlakyRefused: Bool { summary.exitCode == ExitCode.flaky.rawValue }
}
