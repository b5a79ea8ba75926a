import EventModel
import HTMLReport
package import Messages
package import Stories

/// The HTML page of a run of stories: every story with its steps, and the screen at each failure.
package struct StoryPage {
  private let run: StoryRun
  private let app: String

  /// Creates the page of a run.
  ///
  /// - Parameters:
  ///   - run: the results.
  ///   - app: the app's name.
  package init(_ run: StoryRun, app: String) { (self.run, self.app) = (run, app) }

  /// Returns the page, with the stories that need a person first.
  ///
  /// - Throws: an error of `JSONEncoder`, which no story is known to cause.
  package func document() throws -> EncodedText {
    var page = ReportPage(title: StoryReport(run).figures)
    let order: [StoryResult.Status] = [
      .failed, .unchecked, .notMapped, .notRun, .success, .ignored,
    ]
    for status in order {
      for result in run.results where result.status == status { try page.add(entry(result)) }
    }
    return EncodedText(exactly: Array(try page.document().utf8))
  }

  private func entry(_ result: StoryResult) -> PageRecording {
    let name = "\(result.story.file): \(run.name(of: result.story))"
    var entry = PageRecording(path: name, verdict: verdict(result), cause: cause(result))
    entry.app = app
    entry.details = StoryReport.lines(of: result).filter { !$0.isEmpty }
    entry.story =
      [PageRecording.StoryLine(text: "Story: \(result.story.title)", events: nil)]
      + result.steps.map { PageRecording.StoryLine(text: $0.step.shown, events: nil) }
    for attempt in result.earlier + [result] {
      guard let tree = attempt.tree else { continue }
      let title = attempt.problem?.step.shown ?? "the end of the story"
      entry.checkpoints.append(.init(title: title, event: 0, golden: tree, seen: tree))
    }
    return entry
  }

  /// Returns the word of the page for a result.
  private func verdict(_ result: StoryResult) -> String {
    switch result.status {
    case .success: result.isFlaky ? "flaky" : "passed"
    case .ignored: "passed"
    case .failed, .unchecked, .notRun: "failed"
    case .notMapped: "unsupported"
    }
  }

  private func cause(_ result: StoryResult) -> String? {
    result.status == .success || result.status == .failed
      ? nil : result.status.rawValue.lowercased()
  }
}
