import EventModel
package import Messages
package import Stories

/// The report of a run of stories as JUnit XML, with a test suite for each file and a test case for
/// each story.
package struct StoryJUnitReport {
  /// The run with the results of its stories.
  package var run: StoryRun

  /// The report as XML.
  package var document: EncodedText {
    var files: [String] = []
    for result in run.results where !files.contains(result.story.file) {
      files.append(result.story.file)
    }
    let named = Array(zip(run.results, run.names))
    var xml = XMLWriter()
    xml.element("testsuites", counts("stories", run.results)) { xml in
      for file in files {
        let own = named.filter { $0.0.story.file == file }
        xml.element("testsuite", counts(file, own.map(\.0))) { xml in
          for (result, name) in own { write(result, named: name, to: &xml) }
        }
      }
    }
    return EncodedText(xml.text)
  }

  package init(run: StoryRun) {
    self.run = run
  }

  private func counts(_ name: String, _ results: [StoryResult]) -> XMLWriter.Attributes {
    let count = { (status: StoryResult.Status) in results.count { $0.status == status } }
    let time = results.compactMap(\.duration?.count).reduce(0, +)
    return [
      "name": name, "tests": "\(results.count)",
      "failures": "\(count(.failed) + count(.unchecked))",
      "errors": "\(count(.notMapped))", "skipped": "\(count(.notRun) + count(.ignored))",
      "time": XMLWriter.seconds(time),
    ]
  }

  private func write(_ result: StoryResult, named name: String, to xml: inout XMLWriter) {
    let story = result.story
    let attributes: XMLWriter.Attributes = [
      "name": name, "classname": story.file, "file": story.file,
      "line": "\(story.line)",
      "time": XMLWriter.seconds(result.duration?.count ?? 0),
    ]
    xml.element("testcase", attributes) { xml in
      switch result.status {
      case .success:
        for attempt in result.earlier { problem("flakyFailure", attempt, to: &xml) }
      case .failed, .unchecked:
        problem("failure", result, to: &xml)
        for attempt in result.earlier { problem("rerunFailure", attempt, to: &xml) }
      case .notMapped: problem("error", result, to: &xml)
      case .notRun, .ignored:
        xml.element("skipped", ["message": result.message ?? result.status.rawValue])
      }
      let steps = result.steps.map { "\($0.status.rawValue.lowercased()): \($0.step.shown)" }
      xml.element("system-out", text: steps.joined(separator: "\n"))
    }
  }

  private func problem(_ name: String, _ result: StoryResult, to xml: inout XMLWriter) {
    let step = result.steps.first { $0.status == .failed || $0.status == .notMapped }
    let message = step?.message ?? result.message ?? result.status.rawValue
    var text = ["\(result.story.file):\(step?.step.line ?? result.story.line): \(message)"]
    if let hint = step?.hint ?? result.hint { text.append("hint: \(hint)") }
    text += step?.candidates ?? []
    if let snippet = step?.snippet { text.append(snippet) }
    if let tree = result.tree { text += ["the screen at that point:"] + PrunedTree(tree).lines }
    xml.element(name, ["message": message], text: text.joined(separator: "\n"))
  }
}
