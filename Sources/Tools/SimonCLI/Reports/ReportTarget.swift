import Recorder
import Replayer

/// Where a report of a run goes, and in which form.
struct ReportTarget {
  /// The forms that a run can be reported in.
  enum Format: String, CaseIterable {
    case pretty, json, junit, tap, github
  }

  /// What the help says of the option.
  static let option = Command.Option(
    "--format",
    "pretty|json|junit|tap|github[:PATH]",
    repeats: true,
    "how to report, and to which file"
  )

  var format: Format
  /// The file; nil for standard output.
  var path: String?
  /// Where annotations for GitHub go.
  private var annotations = Annotations.printed

  /// Where annotations for GitHub can go.
  enum Annotations {
    case printed
    /// To standard error, since standard output is another report's.
    case aside
    /// Nowhere: others have made them.
    case none
  }

  init(_ format: Format, to path: String? = nil, annotations: Annotations = .printed) {
    self.format = format
    self.path = path
    self.annotations = annotations
  }

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0])
    guard let format = Format(rawValue: word) else {
      let known = Format.allCases.map(\.rawValue)
      throw UsageError(
        "there is no format \(word.quotedForPeople)",
        hint: word.nearestWord(in: known).map { "did you mean \($0)?" }
          ?? "there are: \(known.joined(separator: ", "))"
      )
    }
    guard parts.count == 1 || !parts[1].isEmpty else {
      throw UsageError(
        "--format \(word): needs a file behind the colon",
        hint: "--format \(word) alone prints the report"
      )
    }
    self.init(format, to: parts.count == 2 ? String(parts[1]) : nil)
  }

  /// The reports that a call asks for, and those that the machine it runs on does.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - request: what the machine asks for.
  ///   - annotations: where annotations go that nobody asked for.
  /// - Returns: what to write, in order.
  /// - Throws: a usage error.
  static func all(
    _ call: Invocation,
    _ request: TestProtocol,
    annotations: Annotations = .aside
  ) throws(UsageError) -> [ReportTarget] {
    var targets: [ReportTarget] = []
    for text in call.values["--format"] ?? ["pretty"] {
      targets.append(try ReportTarget(parsing: text))
    }
    try expectApart(targets)
    if let path = request.reportFile { targets.append(ReportTarget(.junit, to: path)) }
    if let path = request.output("report.json") { targets.append(ReportTarget(.json, to: path)) }
    if call.console.isOnGitHub, !targets.contains(where: { $0.format == .github }) {
      targets.append(ReportTarget(.github, annotations: annotations))
    }
    return targets
  }

  /// Two reports in one place could not be told apart, and a report is no part of a recording.
  private static func expectApart(_ targets: [ReportTarget]) throws(UsageError) {
    var places: Set<String> = []
    // Annotations are commands between the lines of a log, and disturb no report for people.
    let isLog = targets.allSatisfy { $0.path != nil || [.pretty, .github].contains($0.format) }
    for target in targets where !(isLog && target.format == .github && target.path == nil) {
      let path = target.path.flatMap { $0 == "-" ? nil : $0 }
      guard places.insert(path ?? "").inserted else {
        throw UsageError(
          "two reports would go to \(path.map(\.quotedForPeople) ?? "standard output")",
          hint: "give each --format a file of its own: --format json:report.json"
        )
      }
      let name = path?.split(separator: "/").last.map(String.init) ?? ""
      guard !RecordingStore.keeps(name) else {
        throw UsageError("\(name) is a recording's own file, and no place for a report")
      }
    }
  }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: what was found.
  ///   - console: where it is printed.
  ///   - text: makes the report for people, in a style.
  /// - Throws: a diagnostic where the file cannot be written.
  func write(
    _ report: SuiteReport,
    _ console: Console,
    forPeople text: (Style) -> String
  ) throws {
    switch format {
    case .pretty:
      guard let path, path != "-" else {
        console.print(text(console.style))
        return
      }
      try TextFile.write(text(Style(isOn: false)) + "\n", to: path, console)
    case .json: try TextFile.write(try JSONReport.encode(report) + "\n", to: path, console)
    case .junit: try TextFile.write(JUnitReport(report).text, to: path, console)
    case .tap: try TextFile.write(TAPReport(report).text, to: path, console)
    case .github:
      let text = GitHubAnnotations(report, root: console.checkout).text
      switch annotations {
      case .printed: try TextFile.write(text, to: path, console)
      case .aside: console.diagnoseRaw(text)
      case .none: break
      }
      guard let summary = console.stepSummaryFile else { return }
      try TextFile.append(
        { GitHubSummary(report).text(inBytes: GitHubSummary.budget - $0) },
        to: summary,
        console
      )
    }
  }
}
