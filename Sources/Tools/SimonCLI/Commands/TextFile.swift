import Differ
import EventModel
import Foundation
import Platform

/// The files that commands are given by name, `-` being standard input or output.
///
/// All that commands read and write by name goes through here, so that what is wrong with a file is
/// said in the same words everywhere.
enum TextFile {
  static func bytes(_ path: String, _ console: Console) throws(Diagnostic) -> [UInt8] {
    guard path != "-" else { return console.readAll() }
    do { return [UInt8](try Data(contentsOf: URL(filePath: path))) } catch {
      let message =
        switch isFolder(path) {
        case nil: "there is no such file"
        case true?: "this is a folder, expected a file"
        case false?: "cannot be read: \(error.systemReason)"
        }
      throw Diagnostic(message: message, place: .init(path: path))
    }
  }

  static func read(_ path: String, _ console: Console) throws(Diagnostic) -> String {
    guard let text = String(validating: try bytes(path, console), as: UTF8.self) else {
      throw Diagnostic(message: "this is not UTF-8 text", place: .init(path: path))
    }
    return text
  }

  /// Writes a result to a file, or to standard output for `-` and where no file is named.
  static func write(_ text: String, to path: String?, _ console: Console) throws(Diagnostic) {
    guard let path, path != "-" else {
      console.printRaw(text)
      return
    }
    try replace(path, with: Array(text.utf8))
  }

  /// Writes a file so that at any moment there is the old one or the new one, whole.
  ///
  /// A device or a pipe, which cannot be replaced, is written to; of a link, the file that
  /// it leads to is the one that is meant, where that exists.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Diagnostic) {
    try expectNoFolder(path)
    do {
      if isFolder(path) != nil, !isRegular(path) {
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? file.close() }
        try file.write(contentsOf: Data(bytes))
      } else {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        try Data(bytes).write(to: file, options: .atomic)
      }
    } catch { throw unwritable(path, error) }
  }

  private static func isRegular(_ path: String) -> Bool {
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    return type == .typeRegular
  }

  /// Adds to the end of a file that others write to as well; makes it where there is none.
  ///
  /// - Parameters:
  ///   - text: what to add, given how many bytes there are already.
  ///   - path: the file.
  /// - Throws: a diagnostic where it cannot be written.
  static func append(_ text: (Int) -> String, to path: String) throws(Diagnostic) {
    try expectNoFolder(path)
    do {
      if isFolder(path) == nil { try Data().write(to: URL(filePath: path)) }
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? file.close() }
      try file.write(contentsOf: Data(text(Int(clamping: try file.seekToEnd())).utf8))
    } catch { throw unwritable(path, error) }
  }

  private static func expectNoFolder(_ path: String) throws(Diagnostic) {
    guard isFolder(path) == true else { return }
    throw Diagnostic(
      message: "cannot be written: this is a folder, expected a file",
      place: .init(path: path)
    )
  }

  private static func unwritable(_ path: String, _ error: any Error) -> Diagnostic {
    let folder = URL(filePath: path).deletingLastPathComponent()
    return Diagnostic(
      message: isFolder(folder.path) != true
        ? "cannot be written: there is no folder for it"
        : "cannot be written: \(error.systemReason)",
      place: .init(path: path)
    )
  }

  /// Whether there is a folder at a path, or something else; nil where there is nothing.
  private static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }
}
