import EventModel
import HTMLReport
package import Messages
package import Stories

/// The HTML page of a run of stories: every story with its steps, and the screen at each failure.
package struct StoryPage {
  private let run: StoryRun
  private let app: String
  private let terms: StoryTerms

  /// Creates the page of a run.
  ///
  /// - Parameters:
  ///   - run: the results.
  ///   - app: the app's name.
  ///   - terms: the terms on which stories count as good.
  package init(_ run: StoryRun, app: String, on terms: StoryTerms = StoryTerms()) {
    (self.run, self.app, self.terms) = (run, app, terms)
  }

  /// Returns the page, with the stories that need a person first.
  ///
  /// - Throws: an error of `JSONEncoder`, which no story is known to cause.
  package func document() throws -> EncodedText {
    var page = ReportPage(title: StoryReport(run).figures)
    let order: [StoryResult.Status] = [
      .failed, .unchecked, .notMapped, .notRun, .success, .ignored,
    ]
    let names = run.names
    for status in order {
      let places = run.results.indices.filter { run.results[$0].status == status }
      // A story that passed only when tried again needs a person, too.
      for place in places.filter({ run.results[$0].isFlaky })
        + places.filter({ !run.results[$0].isFlaky })
      {
        try page.add(entry(run.results[place], named: names[place]))
      }
    }
    return EncodedText(exactly: Array(try page.document().utf8))
  }

  private func entry(_ result: StoryResult, named name: String) -> PageRecording {
    let name = "\(result.story.file): \(name)"
    var entry = PageRecording(path: name, verdict: verdict(result), cause: cause(result))
    entry.app = app
    entry.details = StoryReport.lines(of: result).filter { !$0.isEmpty }
    entry.story =
      [PageRecording.StoryLine(text: "Story: \(result.story.title)", events: nil)]
      + result.steps.map { PageRecording.StoryLine(text: $0.step.shown, events: nil) }
    // The page opens a screen by its event: each attempt is one.
    for (place, attempt) in (result.earlier + [result]).enumerated() {
      guard let tree = attempt.tree else { continue }
      let title = attempt.problem?.step.shown ?? "the end of the story"
      entry.checkpoints.append(.init(title: title, event: place + 1, golden: tree, seen: tree))
    }
    return entry
  }

  /// Returns the word of the page for a result.
  private func verdict(_ result: StoryResult) -> String {
    switch result.status {
    case .success: result.isFlaky ? "flaky" : "passed"
    case .ignored: "passed"
    case .notRun where terms.isPlan: "passed"
    case .failed, .unchecked, .notRun: "failed"
    case .notMapped: "unsupported"
    }
  }

  private func cause(_ result: StoryResult) -> String? {
    result.status == .success || result.status == .failed
      ? nil : result.status.rawValue.lowercased()
  }
}
