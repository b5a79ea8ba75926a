import CommandLines
import EventModel
import Messages
import Recorder
import Reports

/// The form of a report and the place where it goes.
struct ReportTarget: Equatable, Sendable {
  /// The forms of a report.
  enum Format: String, CaseIterable {
    case pretty, json, junit, tap, github, html
  }

  /// The option that names the reports of a run.
  static let option = Option(
    "--format pretty|json|junit|tap|github[:PATH]|html:PATH",
    repeats: true,
    "the form of a report, and its file",
    read: { (word) throws(UsageError) in try ReportTarget(parsing: word) }
  )

  var format: Format
  /// The file; nil for standard output.
  var path: String?
  /// True if the report goes to standard output.
  var isPrinted: Bool { path == nil || path == "-" }
  /// The destination of annotations for GitHub.
  var annotations = Annotations.printed

  /// The last part of the path; empty for standard output.
  var fileName: String { path?.split(separator: "/").last.map(String.init) ?? "" }

  /// The destinations of annotations for GitHub.
  enum Annotations {
    /// Standard output or the file of the report.
    case printed
    /// Standard error, because standard output takes another report.
    case aside
    /// None, because the shards have written them.
    case none
  }
}

extension ReportTarget {
  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0])
    guard let format = Format(rawValue: word) else {
      let known = Format.allCases.map(\.rawValue)
      throw UsageError(
        "unknown format \(word.quoted)",
        hint: word.nearestWord(in: known).map { "did you mean \($0)?" }
          ?? "formats are \(known.joined(separator: ", "))"
      )
    }
    guard format != .html || parts.count == 2 else {
      throw UsageError(
        "--format html: expected a file for the page",
        hint: "for example --format html:report.html"
      )
    }
    guard parts.count == 1 || !parts[1].isEmpty else {
      throw UsageError(
        "--format \(word): has no file after the colon",
        hint: "--format \(word) alone prints the report"
      )
    }
    self.init(format: format, path: parts.count == 2 ? String(parts[1]) : nil)
  }

  /// Returns the reports that a call requests, and those that its environment requests.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - request: the requests of the environment.
  ///   - annotations: the destination of annotations that the call does not request.
  /// - Returns: the reports in order.
  /// - Throws: a usage error.
  static func all(
    _ call: Invocation,
    _ request: TestProtocol,
    annotations: Annotations = .aside
  ) throws(UsageError) -> [ReportTarget] {
    var targets = call.has(option) ? call.all(option) : [ReportTarget(format: .pretty)]
    try ReportPlaces.check(targets.map { ($0.path, $0.format.rawValue) })
    for target in targets { try target.checkFile() }
    if let path = request.reportFile { targets.append(ReportTarget(format: .junit, path: path)) }
    if let path = request.output("report.json") {
      targets.append(ReportTarget(format: .json, path: path))
    }
    if call.console.isOnGitHub, !targets.contains(where: { $0.format == .github }) {
      targets.append(ReportTarget(format: .github, annotations: annotations))
    }
    return targets
  }

  /// Refuses the place of a file of a recording.
  func checkFile() throws(UsageError) {
    guard RecordingStore.keeps(fileName) else { return }
    throw UsageError("\(fileName) is a file of a recording, so a report must not replace it")
  }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: the findings.
  ///   - console: the console to print to.
  ///   - review: the way to review what a run saw, for a report that a person reads on a server.
  ///   - text: makes the report for people in a style.
  ///   - page: makes the page with the screens of the run.
  /// - Throws: a diagnostic if the file cannot be written.
  func write(
    _ report: SuiteReport,
    _ console: Console,
    review: ReviewStep? = nil,
    pretty text: (Style) -> ConsoleText,
    page: () throws -> EncodedText
  ) throws {
    switch format {
    case .pretty:
      guard let path, path != "-" else {
        console.print(text(console.style))
        return
      }
      try TextFile.write(text(Style(isOn: false)), to: path, console)
    case .json: try TextFile.write(try JSONReport.sealed(report), to: path, console)
    case .html: try TextFile.write(try page(), to: path, console)
    case .junit: try TextFile.write(JUnitReport(report: report).document, to: path, console)
    case .tap: try TextFile.write(TAPReport(report: report).document, to: path, console)
    case .github:
      let commands = GitHubAnnotations(
        report,
        root: console.checkout,
        directory: console.directory
      ).document
      switch annotations {
      case .printed: try TextFile.write(commands, to: path, console)
      case .aside: console.diagnose(commands)
      case .none: break
      }
      guard let summary = console.stepSummaryFile else { return }
      try TextFile.append(
        {
          GitHubSummary(report: report, review: review).document(inBytes: GitHubSummary.budget - $0)
        },
        to: summary,
        console
      )
    }
  }
}
