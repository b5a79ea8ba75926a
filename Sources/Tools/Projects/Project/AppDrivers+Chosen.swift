import AppDriver
import EventModel
import Messages

extension AppDrivers {
  /// Returns the app that work is about.
  ///
  /// A recording is made of the app behind the command under the name that this app gives itself, so that
  /// the same command replays it.
  ///
  /// - Parameters:
  ///   - project: the project, whose `build` is the chosen app.
  ///   - other: the app of the recording that is continued, if any.
  /// - Returns: the name of the app.
  /// - Throws: a usage error if nothing names an app; `DriverError` if the command does not start, or runs
  ///   another app than that of the continued recording.
  package func app(of project: Project, or other: String? = nil) throws -> String {
    let chosen = project.build
    if let found = try name() {
      if let other, !Self.isSame(found, other) { throw Self.otherApp(found, than: other) }
      guard let chosen, !Self.isSame(found, chosen) else { return chosen ?? found }
      project.warn(
        "\(chosen.quoted) is not the app behind --driver; the name that this app gives itself is used: "
          + found.quoted,
        at: "--app"
      )
      return found
    }
    if let app = chosen ?? other { return app }
    let known = names.joined(separator: ", ")
    throw UsageError("missing option --app NAME", hint: "this build can drive: \(known)")
  }
}
