package import EventModel
package import Foundation
import Messages
import Platform
package import Recorder
package import Replayer
import Reports

/// The results of the last replays of recordings on this machine.
package struct LastRun: Codable {
  /// The result of a recording.
  package struct Entry: Codable {
    /// The verdict in the word of reports.
    package var verdict: String
    /// True if the recording failed.
    package var isRed: Bool
    /// The duration.
    package var microseconds: Int64
  }

  /// The recordings by their paths below the folder of recordings.
  package var recordings: [String: Entry] = [:]
  /// The options of the runs that left something to decide, by the paths of their recordings and their settings.
  package var calls: [String: [String]]?
}

/// The file with the last results, in a folder that git ignores.
package struct LastRunStore {
  /// The folder of recordings.
  package let directory: URL
  private var folder: URL { directory.appending(path: ".simon", directoryHint: .isDirectory) }

  /// The file.
  package var file: URL { folder.appending(path: "last-run.json") }

  package init(directory: URL) {
    self.directory = directory
  }

  /// Returns the name of a recording in the file.
  package func name(of recording: RecordingStore) -> String {
    let base = directory.standardizedFileURL.path
    let path = recording.folder.standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }

  /// Finds the options of the run that left something to decide about a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - setting: the setting that the run replaced.
  ///   - run: the last results, which a caller reads once for all recordings (``read()``).
  /// - Returns: the options; nil if they are unknown.
  package func words(
    of recording: RecordingStore,
    in setting: ReplacedSetting,
    from run: LastRun?
  ) -> [String]? {
    run?.calls?[key(of: recording, in: setting)]
  }

  private func key(of recording: RecordingStore, in setting: ReplacedSetting) -> String {
    setting.isEmpty ? name(of: recording) : "\(name(of: recording))@\(setting.text)"
  }

  /// Returns the last results; nil if there are none that can be read.
  package func read() -> LastRun? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(LastRun.self, from: $0) }
  }

  /// Returns whether a path is a link; the store writes nothing behind links.
  private func isLink(_ path: URL) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path.path)) != nil
  }

  /// Adds the results of a run; the first run with a failure creates the file.
  ///
  /// - Parameters:
  ///   - result: the results.
  ///   - recordings: their recordings.
  ///   - words: the options that another run needs to show the same.
  ///   - isRecordedSetting: whether the results are those of the recorded setting; others say nothing about it.
  package func update(
    with result: SuiteResult,
    of recordings: [RecordingStore],
    calledWith words: [String],
    isRecordedSetting: Bool
  ) {
    let last = read()
    let isAnyRed = result.finished.contains { !$0.verdict.isGood }
    guard last != nil || isAnyRed, !isLink(folder) else { return }
    var run = last ?? LastRun()
    for (recording, result) in zip(recordings, result.results) {
      guard let result else { continue }
      let isOpen = result.pending != nil || !result.repairs.isEmpty
      run.calls = run.calls ?? [:]
      run.calls?[key(of: recording, in: result.setting)] = isOpen ? words : nil
      guard isRecordedSetting else { continue }
      run.recordings[name(of: recording)] = LastRun.Entry(
        verdict: result.verdict.word,
        isRed: !result.verdict.isGood,
        microseconds: result.duration.microseconds
      )
    }
    guard let text = try? JSONReport.encode(run).text else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in [(folder.appending(path: ".gitignore"), "*"), (file, text)] {
      try? WholeFile.write(Array("\(text)\n".utf8), to: path.path, isLasting: false)
    }
    WholeFile.sweep(folder.path, isOurs: true)
  }
}

extension RecordingStore {
  /// The size of the event log in bytes; 0 if there is none.
  package var logSize: Int {
    let size = try? FileManager.default.attributesOfItem(atPath: logFile.path)[.size]
    return (size as? NSNumber)?.intValue ?? 0
  }
}
