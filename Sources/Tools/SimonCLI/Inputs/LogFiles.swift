import CommandLines
import Platform
import EventModel
import Foundation
import Messages
import Recorder

/// The logs that a call names: by their files, by folders of recordings, or by the names of recordings.
enum LogFiles {
  /// Returns the paths of all logs that a call names; `-` stays what it is.
  ///
  /// - Throws: a diagnostic for a folder without a recording.
  static func all(_ call: Invocation) throws -> [String] {
    try call.operands.flatMap { try paths($0, call) }
  }

  /// Returns the path of the one log that a word names.
  ///
  /// - Throws: a diagnostic for a folder with no recording or with several.
  static func one(_ word: String, _ call: Invocation) throws -> String {
    let paths = try paths(word, call)
    guard paths.count > 1 else { return paths.first ?? word }
    throw Diagnostic(
      message: "this folder has \(paths.count) recordings, expected one",
      path: word,
      hint: "name one of them, such as \(paths[0].shellQuoted)",
      gravity: .usage
    )
  }

  private static func paths(_ word: String, _ call: Invocation) throws -> [String] {
    guard word != "-" else { return [word] }
    let place = call.console.file(word)
    let isFolder = FilePlace.isFolder(place)
    if isFolder || !FileManager.default.fileExists(atPath: place.path) {
      // As in other commands, a recording of this name is meant and not a folder of the same name.
      let all = try RecordingStore.all(below: call.recordingsFolder)
      let named = try RecordingSelection.one(of: all.filter(\.hasLog), named: word)
      if let named { return [named.logFile.relativePath] }
    }
    guard isFolder else { return [word] }
    let folder = call.console.file(word, directoryHint: .isDirectory)
    let own = RecordingStore(folder: folder)
    guard !own.hasLog else { return [own.logFile.relativePath] }
    let logs = try RecordingStore.all(below: folder).filter(\.hasLog).map(\.logFile.relativePath)
    guard logs.isEmpty else { return logs }
    throw Diagnostic(
      message: "this folder has no recordings, expected a log or a folder of recordings",
      path: word,
      gravity: .nothing
    )
  }
}
