import CommandLines
import EventModel
import Messages
import Projects
import Reports
import Stories

/// The form of a report on stories and the place where it goes.
struct StoryReportTarget {
  /// The forms of a report.
  enum Format: String, CaseIterable {
    case pretty, simon, json, junit, tap, github, html, messages
  }

  /// The option that names the reports of stories.
  static let option = Option(
    "--format pretty|simon|json|junit|tap|github|messages[:PATH]|html:PATH",
    repeats: true,
    "the form of a report, and its file",
    read: { (word) throws(UsageError) in try StoryReportTarget(parsing: word) }
  )

  var format: Format
  /// The file; nil for standard output.
  var path: String?
  /// True if annotations for GitHub go to standard error, because standard output takes another report.
  var isAside = false
}

extension StoryReportTarget {
  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = Format(rawValue: String(parts[0])) else {
      let words = Format.allCases.map(\.rawValue)
      throw UsageError(
        "unknown format \(String(parts[0]).quoted)",
        hint: String(parts[0]).nearestWord(in: words).map { "did you mean \($0)?" }
          ?? "formats are \(words.joined(separator: ", "))"
      )
    }
    guard format != .html || parts.count == 2 else {
      throw UsageError(
        "--format html: expected a file for the page",
        hint: "for example --format html:report.html"
      )
    }
    guard parts.count == 1 || !parts[1].isEmpty else {
      throw UsageError("--format \(format.rawValue): needs a file after the colon")
    }
    self.init(format: format, path: parts.count == 2 ? String(parts[1]) : nil)
  }

  /// Returns the reports that a call requests, and those that its environment requests.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - request: the requests of the environment.
  /// - Returns: the reports in order.
  /// - Throws: `UsageError` for two reports in one place.
  static func all(
    _ call: Invocation,
    _ request: TestProtocol
  ) throws(UsageError) -> [StoryReportTarget] {
    var targets = call.has(option) ? call.all(option) : [StoryReportTarget(format: .pretty)]
    try ReportPlaces.check(targets.map { ($0.path, $0.format.rawValue) })
    if let path = request.reportFile { targets.append(.init(format: .junit, path: path)) }
    if let path = request.output("report.json") { targets.append(.init(format: .json, path: path)) }
    if call.console.isOnGitHub, !targets.contains(where: { $0.format == .github }) {
      targets.append(.init(format: .github, isAside: true))
    }
    return targets
  }

  /// Returns the lines that are printed while the run goes on; nil if the report is none on standard output for
  /// people.
  func ticker(_ call: Invocation) -> StoryTicker? {
    guard path == nil || path == "-" else { return nil }
    let secrets = Secrets.values(call.project)
    return switch format {
    case .pretty: StoryTicker(call.console, secrets: secrets, by: StoryReport.lines(of:))
    case .simon: StoryTicker(call.console, secrets: secrets, by: SimonReport.lines(of:))
    default: nil
    }
  }

  /// Writes the mistakes of files that are not run, where a report has a form for them.
  static func refuse(
    _ messages: StoryMessages,
    in reports: [StoryReportTarget],
    _ console: Console
  ) throws {
    for target in reports where target.format == .messages {
      try TextFile.write(try messages.document(), to: target.path, console)
    }
  }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - run: the results.
  ///   - rest: the results whose lines were not printed before.
  ///   - order: the order of the stories.
  ///   - gravity: the gravity of the run.
  ///   - call: the call, which names the app and says whether undefined steps are allowed.
  ///   - messages: makes the stream of Cucumber's messages.
  /// - Throws: a diagnostic if the file cannot be written.
  func write(
    _ run: StoryRun,
    _ rest: [StoryResult],
    in order: StoryOrder,
    gravity: Gravity,
    of call: Invocation,
    messages: () -> StoryMessages
  ) throws {
    let console = call.console
    let terms = StoryTerms(
      allowsUnmapped: call.has(StoryOptions.allowUnmapped),
      isPlan: call.has(StoryOptions.dryRun)
    )
    switch format {
    case .pretty:
      var lines = rest.flatMap(StoryReport.lines(of:)) + StoryReport(run).ending
      if case .shuffled(let seed) = order {
        lines.append("to repeat this order: --order random:\(seed)")
      }
      try TextFile.write(ConsoleText(lines: lines), to: path, console)
    case .simon:
      let lines = rest.flatMap(SimonReport.lines(of:)) + SimonReport(run).ending
      try TextFile.write(ConsoleText(lines: lines), to: path, console)
    case .json:
      let report = try JSONReport.encode(JSONMembers(run, gravity: gravity))
      try TextFile.write(report, to: path, console)
    case .junit: try TextFile.write(StoryJUnitReport(run: run).document, to: path, console)
    case .tap:
      let report = StoryTAPReport(run: run, on: terms)
      try TextFile.write(report.document, to: path, console)
    case .github:
      let report = StoryAnnotations(run, gravity: gravity, on: terms)
      let commands = report.commands(in: console.directory, from: console.checkout)
      if isAside {
        console.diagnose(commands)
      } else {
        try TextFile.write(commands, to: path, console)
      }
      guard let file = console.stepSummaryFile else { return }
      try TextFile.append(
        { report.summary(inBytes: GitHubSummary.budget - $0) },
        to: file,
        console
      )
    case .html:
      let app = call.project.build ?? call.project.driver ?? ""
      try TextFile.write(try StoryPage(run, app: app, on: terms).document(), to: path, console)
    case .messages: try TextFile.write(try messages().document(), to: path, console)
    }
  }
}
