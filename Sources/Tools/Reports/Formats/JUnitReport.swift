package import Messages

/// The report of a run as JUnit XML, with a test case for each recording.
///
/// It is valid by the schemas of Surefire and of Jenkins' xUnit plugin. Jenkins' first schema has no
/// elements for repeated attempts, so it accepts only reports without them.
package struct JUnitReport {
  /// The findings of the run.
  package let report: SuiteReport

  /// The report as XML.
  package var document: EncodedText {
    let summary = report.summary
    let attributes: XMLWriter.Attributes = [
      "name": "simon-replay",
      "tests": "\(report.recordings.count + report.notStarted.count)",
      "failures": "\(report.recordings.count { Self.problem($0) == "failure" })",
      "errors": "\(report.recordings.count { Self.problem($0) == "error" })",
      "skipped": "\(report.notStarted.count)",
      "time": XMLWriter.seconds(summary.durationMicroseconds),
    ]
    var xml = XMLWriter()
    xml.element("testsuite", attributes) { xml in
      for recording in report.recordings { Self.write(recording, to: &xml) }
      for path in report.notStarted {
        let name = Self.name(of: path)
        let attributes: XMLWriter.Attributes = [
          "name": name.last, "classname": name.folder, "time": "0.000",
        ]
        xml.element("testcase", attributes) { xml in
          xml.element("skipped", text: report.reasonNotStarted)
        }
      }
    }
    return EncodedText(xml.text)
  }

  package init(report: SuiteReport) {
    self.report = report
  }

  private static func write(_ recording: RecordingReport, to xml: inout XMLWriter) {
    let name = name(of: recording.pathInSetting)
    let attributes: XMLWriter.Attributes = [
      "name": name.last, "classname": name.folder,
      "time": XMLWriter.seconds(recording.durationMicroseconds),
    ]
    xml.element("testcase", attributes) { xml in
      let type = recording.headline
      let message = recording.message?.shortened ?? type
      let details = recording.details.joined(separator: "\n")
      let problem = problem(recording)
      if let problem {
        let body = details.isEmpty ? message : details
        xml.element(problem, ["message": message, "type": type], text: body)
      }
      let isFlaky = recording.verdict == .flaky
      for (number, attempt) in recording.attempts.dropLast().enumerated() {
        let prefix = isFlaky ? "flaky" : "rerun"
        let suffix = problem == "error" ? "Error" : "Failure"
        let message = "attempt \(number + 1): \(attempt.headline.shortened)"
        let type = (attempt.cause ?? attempt.verdict).shortened
        let text = ([message] + (attempt.details ?? [])).joined(separator: "\n")
        xml.element(prefix + suffix, ["message": message, "type": type]) { xml in
          xml.element("stackTrace", text: text)
        }
      }
      let counts =
        "\(recording.events.counted("event")), "
        + recording.checkpoints.counted("checkpoint")
      xml.element("system-out", text: ([counts] + recording.details).joined(separator: "\n"))
    }
  }

  /// Returns the element for a verdict; nil for a recording that passed in the end.
  private static func problem(_ recording: RecordingReport) -> String? {
    switch recording.verdict {
    case .passed, .flaky: nil
    case .changed, .failed: "failure"
    case .damaged, .unsupported: "error"
    }
  }

  /// Splits a path into folder and name, which together identify a recording in every run.
  private static func name(of path: String) -> (folder: String, last: String) {
    let parts = path.split(separator: "/")
    let folder = parts.dropLast().joined(separator: "/")
    return (folder.isEmpty ? "recordings" : folder, parts.last.map(String.init) ?? path)
  }
}
