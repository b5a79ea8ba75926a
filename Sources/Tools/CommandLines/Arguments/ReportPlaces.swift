import EventModel
package import Messages

/// The places of the reports that a call requests.
package enum ReportPlaces {
  /// Refuses two reports in one place.
  ///
  /// Annotations for GitHub can stand between the lines of a report for people.
  ///
  /// - Parameter reports: For each report its file, nil or `-` for standard output, and the name of its format.
  /// - Throws: `UsageError` for the first place that has two.
  package static func check(_ reports: [(path: String?, format: String)]) throws(UsageError) {
    var places: Set<String> = []
    let isLog = reports.allSatisfy {
      $0.path != nil || ["pretty", "simon", "github"].contains($0.format)
    }
    for report in reports where !(isLog && report.format == "github" && report.path == nil) {
      let path = report.path.flatMap { $0 == "-" ? nil : $0 }
      guard places.insert(path ?? "").inserted else {
        throw UsageError(
          "two reports would go to \(path.map(\.quoted) ?? "standard output")",
          hint: "give each --format its own file: --format json:report.json"
        )
      }
    }
  }
}
