public import AppDriver
import Approvals
import Differ
import EventModel
import Foundation
import Recorder
import Replayer
public import Testing

/// One recording of a folder, as an argument of a test: a test for each recording, in one line.
///
/// ```swift
/// @Test(arguments: RecordingCase.all(in: "../recordings"))
/// func recording(_ recording: RecordingCase) { recording.test(on: apps) }
/// ```
///
/// Nothing is written: to decide about changes, run `simon-replay` and `simon-replay approve`.
public struct RecordingCase: Sendable, CustomTestStringConvertible {
  private let store: RecordingStore?
  private let folder: String
  /// Why there is nothing to replay; nil where there is.
  private let problem: String?

  /// The recordings below a folder, in the order of their paths.
  ///
  /// - Parameters:
  ///   - folder: the folder, from the folder of the test's file unless it is absolute.
  ///   - testFile: the test's file; leave it out.
  /// - Returns: the cases, at least one: a folder without recordings, or with one that cannot be looked
  ///   into, is one that fails.
  public static func all(in folder: String, testFile: String = #filePath) -> [RecordingCase] {
    let base = URL(filePath: testFile).deletingLastPathComponent()
    let root = URL(filePath: folder, directoryHint: .isDirectory, relativeTo: base).absoluteURL
    func failing(_ problem: String) -> [RecordingCase] {
      [RecordingCase(store: nil, folder: root.path, problem: problem)]
    }
    do throws(RecordingFileError) {
      let stores = try RecordingStore.all(below: root)
      guard !stores.isEmpty else { return failing("there are no recordings below \(root.path)") }
      return stores.map { RecordingCase(store: $0, folder: root.path, problem: nil) }
    } catch {
      guard case .unreadable(let path, let reason) = error else { return failing("\(error)") }
      return failing("\(path) cannot be read: \(reason)")
    }
  }

  /// The recording's name.
  public var testDescription: String { store?.name ?? folder }

  /// Replays the recording and records an issue where it is not as its golden says.
  ///
  /// - Parameters:
  ///   - apps: the apps there are.
  ///   - app: the app to drive in place of the recorded one; nil for that.
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
        "first different at checkpoint \(first.checkpoint), \(first.title), since event \(first.event)"
      )
    }
    lines += result.changes.prefix(20).map(\.change.sentence)
    let golden = store.folder.appending(path: "golden.tree").path
    record(lines.joined(separator: "\n"), in: result.changes.isEmpty ? store.logFile.path : golden)
  }

  private func record(_ message: String, in path: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: .init(path: path, line: 1))
  }
}
