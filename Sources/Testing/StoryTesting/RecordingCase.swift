public import AppDriver
import Approvals
import Differ
import EventModel
import Foundation
import Recorder
import Replayer
public import Testing

/// A recording of a folder as a test case.
///
/// ```swift
/// @Test(arguments: RecordingCase.all(in: "../recordings"))
/// func recording(_ recording: RecordingCase) { recording.test(on: apps) }
/// ```
///
/// A test writes no files. To approve changes, run `simon-replay` and `simon-replay approve`.
public struct RecordingCase: Sendable, CustomTestStringConvertible {
  private let store: RecordingStore?
  private let folder: String
  /// The reason why there is nothing to replay; nil if there is a recording.
  private let problem: String?

  /// Returns the recordings below a folder, in the order of their paths.
  ///
  /// - Parameters:
  ///   - folder: the folder, relative to the folder of the test's file or absolute.
  ///   - testFile: the test's file; omit this.
  /// - Returns: the cases, at least one: without readable recordings, the only case fails.
  public static func all(in folder: String, testFile: String = #filePath) -> [RecordingCase] {
    let base = URL(filePath: testFile).deletingLastPathComponent()
    let root = URL(filePath: folder, directoryHint: .isDirectory, relativeTo: base).absoluteURL
    func failing(_ problem: String) -> [RecordingCase] {
      [RecordingCase(store: nil, folder: root.path, problem: problem)]
    }
    do throws(RecordingFileError) {
      let stores = try RecordingStore.all(below: root)
      guard !stores.isEmpty else { return failing("no recordings below \(root.path)") }
      return stores.map { RecordingCase(store: $0, folder: root.path, problem: nil) }
    } catch {
      guard case .unreadable(let path, let reason) = error else { return failing("\(error)") }
      return failing("cannot read \(path): \(reason)")
    }
  }

  /// The recording's name.
  public var testDescription: String { store?.name ?? folder }

  /// Replays the recording, and records an issue if it differs from its golden.
  ///
  /// - Parameters:
  ///   - apps: the catalogue with the app.
  ///   - app: the app to drive instead of the recorded one; nil for the recorded one.
  public func test(on apps: AppCatalogue, app: String? = nil) {
    guard let store else {
      record(problem ?? "", in: folder)
      return
    }
    let run = RecordingRun(store) { (recorded) throws(DriverError) in
      try apps.makeDriver(for: app ?? recorded)
    }
    let result = run.result()
    guard !result.verdict.isGood else { return }
    var lines = ["\(result.verdict.word): \(result.verdict.cause ?? "")"]
    if let first = result.firstDivergence {
      lines.append(
        "first difference at checkpoint \(first.checkpoint), \(first.title), after event \(first.event)"
      )
    }
    lines += result.changes.prefix(20).map(\.change.sentence) + result.experiments.summary
    let golden = store.folder.appending(path: "golden.tree").path
    record(lines.joined(separator: "\n"), in: result.changes.isEmpty ? store.logFile.path : golden)
  }

  private func record(_ message: String, in path: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: .init(path: path, line: 1))
  }
}
