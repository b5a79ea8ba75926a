import EventModel
import Foundation

/// The files that commands are given by name, `-` being standard input.
enum TextFile {
  static func bytes(_ path: String, _ console: Console) throws(Diagnostic) -> [UInt8] {
    guard path != "-" else { return console.readAll() }
    do { return [UInt8](try Data(contentsOf: URL(filePath: path))) } catch {
      var isFolder: ObjCBool = false
      let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let message =
        switch (exists, isFolder.boolValue) {
        case (false, _): "there is no such file"
        case (true, true): "this is a folder, expected a file"
        case (true, false): "cannot be read: \(error.localizedDescription)"
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
    do { try Data(text.utf8).write(to: URL(filePath: path), options: .atomic) } catch {
      throw Diagnostic(
        message: "cannot be written: \(error.localizedDescription)",
        place: .init(path: path)
      )
    }
  }
}
