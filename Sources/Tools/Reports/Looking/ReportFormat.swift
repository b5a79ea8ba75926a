/// The forms in which most commands print their results: for people or as JSON.
package enum ReportFormat: String, CaseIterable {
  case pretty, json
}
