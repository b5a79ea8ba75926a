import EventModel
import Stories

/// The report of a run of stories as JUnit's XML, one test suite a file and one test case a story.
struct StoryJUnitReport {
  var run: StoryRun

  var text: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append("<testsuites name=\"stories\"\(counts(run.results))>")
    var files: [String] = []
    for result in run.results where !files.contains(result.story.file) {
      files.append(result.story.file)
    }
    for file in files {
      let results = run.results.filter { $0.story.file == file }
      lines.append("  <testsuite\(attribute("name", file))\(counts(results))>")
      lines += results.flatMap(testCase)
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n")
  }

  private func counts(_ results: [StoryResult]) -> String {
    let count = { (status: StoryResult.Status) in results.count { $0.status == status } }
    let time = results.compactMap(\.duration?.count).reduce(0, +)
    return
      " tests=\"\(results.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.notMapped))\""
      + " skipped=\"\(count(.notRun) + count(.ignored))\"\(seconds(time))"
  }

  private func testCase(_ result: StoryResult) -> [String] {
    let story = result.story
    let head =
      "    <testcase\(attribute("name", story.title))\(attribute("classname", story.file))"
      + "\(attribute("file", story.file)) line=\"\(story.line)\""
      + "\(seconds(result.duration?.count ?? 0))>"
    var lines = [head]
    switch result.status {
    case .success: break
    case .failed: lines.append(problem("failure", result))
    case .notMapped: lines.append(problem("error", result))
    case .notRun, .ignored:
      lines.append(
        "      <skipped\(attribute("message", result.message ?? result.status.rawValue))/>"
      )
    }
    let steps = result.steps.map { "\($0.status.rawValue.lowercased()): \($0.step.text)" }
    lines.append("      <system-out>\(escaped(steps.joined(separator: "\n")))</system-out>")
    return lines + ["    </testcase>"]
  }

  private func problem(_ name: String, _ result: StoryResult) -> String {
    let step = result.steps.first { $0.status == .failed || $0.status == .notMapped }
    let message = step?.message ?? result.message ?? result.status.rawValue
    var text = ["\(result.story.file):\(step?.step.line ?? result.story.line): \(message)"]
    if let hint = step?.hint { text.append("hint: \(hint)") }
    text += step?.candidates ?? []
    if let snippet = step?.snippet { text.append(snippet) }
    if let tree = result.tree { text += ["the screen then:"] + PrunedTree(tree).lines }
    let body = escaped(text.joined(separator: "\n"))
    return "      <\(name)\(attribute("message", message))>\(body)</\(name)>"
  }

  private func seconds(_ microseconds: Int64) -> String {
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    return " time=\"\(microseconds / 1_000_000).\(fraction)\""
  }

  private func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escaped(value).replacing("\n", with: "&#10;"))\""
  }

  /// The text for XML, without the characters that XML cannot hold.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || [0xFFFE, 0xFFFF].contains(scalar.value):
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
