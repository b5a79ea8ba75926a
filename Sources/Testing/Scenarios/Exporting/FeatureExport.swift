import Stories

/// The export to a `.feature` file, whose sentences Simon runs as those of the story.
enum FeatureExport {
  static func text(of session: ExportedSession) -> String {
    var lines = ["# Exported from the recording \(session.recording)"]
    lines += session.omissions.map { "# \($0.visible)" }
    lines.append("Feature: \(session.app), as recorded in \(session.recording)")
    for story in session.stories {
      lines += ["", "  Scenario: \(story.title)"] + story.steps.map { "    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
