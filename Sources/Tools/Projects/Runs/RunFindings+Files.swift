import EventModel
import Foundation
import Messages
import Platform
import Approvals
import Recorder
import Replayer
import Reports

extension RunFindings {
  /// The largest number of files in a folder of reports.
  private static let limit = 100_000

  /// Reads the findings of a run: of a report, of all reports in a folder, or of the last run of the recordings in
  /// a folder.
  ///
  /// - Parameters:
  ///   - path: the report or the folder.
  ///   - project: the project.
  ///   - read: reads a report.
  /// - Throws: a diagnostic if there is no run.
  package init(
    at path: String,
    in project: Project,
    reading read: (String) throws -> [UInt8]
  ) throws {
    self.init(named: path)
    let place = project.file(path, directoryHint: .isDirectory)
    guard FilePlace.isFolder(place) else {
      guard path == "-" || FileManager.default.fileExists(atPath: place.path) else {
        throw Diagnostic(
          message: "no such file or folder",
          path: path,
          hint: "a run is a JSON report, or a folder of reports or of recordings"
        )
      }
      try add(try MergedReport.report(path, read(path)), at: path)
      return
    }
    for file in try Self.reports(in: place, named: path) {
      let name = "\(path)/\(file)"
      try add(try MergedReport.report(name, read(name)), at: name)
    }
    guard verdicts.isEmpty else { return }
    let lastRun = LastRunStore(directory: place)
    let last = lastRun.read()?.recordings ?? [:]
    for store in try RecordingStore.all(below: place) where store.hasLog && store.refusal == nil {
      let name = SuiteSelection.path(of: store, below: place)
      try add(
        store,
        as: name,
        last: last[lastRun.name(of: store)],
        within: Budget(endingAfter: project.time)
      )
    }
    guard verdicts.isEmpty else { return }
    throw Diagnostic(
      message: "this folder has no report of a run, and no recordings",
      path: path,
      hint: "let a run write a report: "
        + "\(NextCommand.replay(options: ["--format", "json:report.json"]))",
      gravity: .nothing
    )
  }

  /// Returns the paths of the reports in a folder, in order; other programs leave their own JSON there.
  private static func reports(in folder: URL, named name: String) throws -> [String] {
    guard let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var (found, count): ([String], Int) = ([], 0)
    while let path = all.nextObject() as? String {
      count += 1
      guard count <= limit else {
        throw Diagnostic(message: "this folder has more than \(limit) files", path: name)
      }
      guard path.hasSuffix(".json"),
        let text = try? UntrustedFile.text(of: folder.appending(path: path)),
        (try? JSONDecoder().decode(SuiteReport.self, from: Data(text.utf8))) != nil
      else { continue }
      found.append(path)
    }
    return found.sorted { $0.precedes($1) }
  }
}
