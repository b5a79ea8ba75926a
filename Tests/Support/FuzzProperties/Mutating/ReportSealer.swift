import EventModel
import Reports
import SimonCLI

/// The sealing of a changed report: its summary is counted again and its digest computed, as somebody would who
/// edits a report to make it green.
enum ReportSealer {
  /// Returns the reports with the summaries and digests of their results.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    Array(InputText.parts(bytes).map(sealedPart).joined(separator: Array("%%\n".utf8)))
  }

  private static func sealedPart(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = JSONScanner(message: bytes, limits: LogLimits())
    guard case .object(let list)? = try? scanner.value(), (try? scanner.finish()) != nil else {
      return bytes
    }
    var members = AttributeList(list)
    if let summary = members["summary"] { members["summary"] = counted(summary, members) }
    members["digest"] = .text("")
    guard let digest = try? JSONReport.digest(of: json(members)) else { return bytes }
    members["digest"] = .text(digest)
    return json(members) + [0x0A]
  }

  private static func json(_ members: AttributeList) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(.object(Array(members)))
    return writer.bytes
  }

  private static func counted(
    _ summary: AttributeValue,
    _ report: AttributeList
  ) -> AttributeValue {
    guard case .object(let list) = summary, case .list(let recordings)? = report["recordings"]
    else {
      return summary
    }
    let members = recordings.compactMap { recording -> AttributeList? in
      if case .object(let members) = recording { AttributeList(members) } else { nil }
    }
    var summary = AttributeList(list)
    for verdict in ["passed", "changed", "failed", "damaged", "unsupported", "flaky"] {
      let count = members.count { $0["verdict"]?.text == verdict }
      summary[verdict] = .number(Double(count))
    }
    for figure in ["events", "checkpoints"] {
      summary[figure] = .number(members.reduce(0) { $0 + ($1[figure]?.number ?? 0) })
    }
    summary["recordings"] = .number(Double(members.count))
    if case .list(let others)? = report["notStarted"] {
      summary["notStarted"] = .number(Double(others.count))
    }
    return .object(Array(summary))
  }
}
