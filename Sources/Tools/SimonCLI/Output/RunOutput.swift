import CommandLines
import Foundation
import Messages
import Projects
import Recorder
import Replayer
import Reports

/// The lines and reports of a run on their way to the console and to files.
enum RunOutput {
  /// Returns the lines that are printed while the run goes on.
  static func ticker(
    of selection: SuiteSelection,
    by plan: RunPlan,
    on reports: [ReportTarget],
    _ call: Invocation
  ) throws -> RunTicker {
    let pretty = PrettyReport(
      style: call.console.style,
      span: plan.part,
      amount: try PrettyReport.Amount(call)
    )
    let isPrinted = reports.contains { $0.format == .pretty && $0.isPrinted }
    return RunTicker(
      selection.recordings.map { ($0, selection.path(of: $0)) },
      as: isPrinted && !call.has(RunOptions.step) ? pretty : nil,
      call: call
    )
  }

  /// Draws the red screens if that was asked for; they belong to the report on the screen only.
  static func draw(
    _ result: SuiteResult,
    of recordings: [RecordingStore],
    in reports: [ReportTarget],
    by call: Invocation
  ) {
    guard call.has(RunOptions.wireframe),
      reports.contains(where: { $0.format == .pretty && $0.path == nil })
    else { return }
    for line in RedScreens(result, recordings).lines(call.console.style) {
      call.console.print(line)
    }
  }

  /// Returns the line below a red run; in CI its report carries what is to be decided.
  private static func reviewStep(_ reports: [ReportTarget], _ call: Invocation) -> ReviewStep {
    guard call.console.isCI else { return ReviewStep() }
    let report = reports.first { $0.format == .json && !$0.isPrinted }
    return ReviewStep(ofReportAt: report?.fileName)
  }

  /// Writes the reports of a run.
  ///
  /// - Throws: a diagnostic if one cannot be written, or after all of them if the run was stopped.
  static func show(
    _ page: RunPage,
    manifest: SuiteManifest?,
    _ limits: [String]?,
    by plan: RunPlan,
    printed: Set<String>,
    asksToReview: Bool,
    on reports: [ReportTarget],
    call: Invocation
  ) throws {
    let report = SuiteReport(
      page.suite,
      of: page.recordings,
      manifest: manifest,
      partial: limits,
      isForReview: plan.isWhole && reports.contains { $0.format == .json }
    )
    var page = page
    if reports.contains(where: { $0.format == .html }) {
      let stores = page.recordings.map(\.store)
      page.wholeQuestions = ApprovalSubjects.pageQuestions(
        about: stores,
        call.project,
        isPartial: limits != nil || !plan.isWhole
      )
    }
    let isComplete = plan.isWhole && asksToReview && !page.suite.isStopped
    let decision = isComplete ? reviewStep(reports, call) : nil
    let amount = try PrettyReport.Amount(call)
    let names = page.recordings.map(\.store.name.printable.count)
    for target in reports {
      try target.write(report, call.console, review: decision) {
        var pretty = PrettyReport(style: $0, review: decision, span: plan.part, amount: amount)
        if target.isPrinted { (pretty.printed, pretty.width) = (printed, names.max()) }
        return
          pretty
          .text(report, of: page.suite.finished)
      } page: {
        try page.document(report)
      }
    }
    namePages(reports, of: report, on: call.console)
    guard !page.suite.isStopped else { throw RunSchedule.stopped(page.suite) }
  }

  /// Prints where the page is and the figures of the run, if nothing else would be printed.
  private static func namePages(
    _ reports: [ReportTarget],
    of report: SuiteReport,
    on console: Console
  ) {
    guard reports.allSatisfy({ $0.path != nil && $0.path != "-" }) else { return }
    for target in reports where target.format == .html {
      console.print("\((target.path ?? "").printable): \(RunPage.figures(of: report))")
    }
  }

  /// Prints what is wrong with recordings that could not be read.
  static func printDamage(
    _ suite: SuiteResult,
    _ recordings: [RecordingStore],
    console: Console
  ) {
    // Damaged rules of the project damage every recording, and are shown once.
    var shown: Set<String> = []
    for (recording, result) in zip(recordings, suite.results) {
      var damages = result?.verdict.damages ?? []
      if let loss = result?.verdict.loss(of: recording) { damages.append(loss) }
      for damage in damages {
        let place = "\(damage.path ?? recording.name):\(damage.line ?? 0):\(damage.message)"
        guard shown.insert(place).inserted else { continue }
        console.diagnose(damage.mentioningKilledSession(of: recording))
      }
    }
  }
}
