import EventModel
import Reports
import SimonCLI

/// Reports: any files are merged or refused, a merge is green only where every recording of every part is, and a
/// merged report can be merged again with the same result.
struct ReportProperty {
  private let files: [[UInt8]]

  init(_ bytes: [UInt8]) { files = InputText.parts(bytes) }

  func check() throws(FuzzFinding) {
    for file in files {
      let steps = StepCount()
      _ = try? JSONReport.digest(of: file, limits: LogLimits(budget: steps.budget))
      try steps.check(size: file.count, "computing the digest of a report")
    }
    guard let merged = MergedReport(merging: files) else { return }
    if merged.isGreen {
      for file in files {
        let verdicts = try Self.verdicts(in: file)
        try require(
          verdicts.allSatisfy { $0 == "passed" || $0 == "flaky" },
          "a merge of \(verdicts) is green"
        )
      }
    }
    guard let again = MergedReport(merging: [merged.json]) else {
      throw FuzzFinding(
        "a merged report is refused: \(String(decoding: merged.json, as: UTF8.self))"
      )
    }
    try require(again.isGreen == merged.isGreen, "a report merged again has another result")
    try require(again.json == merged.json, "a report merged again is another one")
  }

  /// Returns the verdicts of a report's recordings, and `not started` for each that was left out.
  private static func verdicts(in file: [UInt8]) throws(FuzzFinding) -> [String] {
    var scanner = JSONScanner(message: file, limits: LogLimits())
    guard case .object(let list)? = try? scanner.value(),
      case .list(let recordings)? = AttributeList(list)["recordings"],
      case .list(let others)? = AttributeList(list)["notStarted"]
    else { throw FuzzFinding("a report without recordings is merged") }
    let verdicts = recordings.map { recording in
      guard case .object(let members) = recording else { return "none" }
      return AttributeList(members)["verdict"]?.text ?? "none"
    }
    return verdicts + others.map { _ in "not started" }
  }
}
