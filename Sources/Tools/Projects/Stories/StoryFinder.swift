import EventModel
package import Foundation
package import Messages
import Stories

/// The files with stories below a folder.
///
/// Hidden folders, links and recordings are left out: the story of a recording is for the app of the recording.
package struct StoryFinder {
  /// The most files and folders that are looked at.
  private static let most = 200_000

  /// The paths of the files relative to the folder, in order.
  package let paths: [String]
  /// True if at least one recording was left out.
  package private(set) var leftRecordingsOut = false

  /// Finds the files below a folder.
  ///
  /// - Parameter folder: the folder.
  /// - Throws: a diagnostic for a folder that cannot be read, or has too many files to look at.
  package init(below folder: URL) throws(Diagnostic) {
    var found: [String] = []
    var waiting = [""]
    var count = 0
    while let place = waiting.popLast() {
      let path = place.isEmpty ? folder : folder.appending(path: place, directoryHint: .isDirectory)
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: path.path) } catch {
        throw Self.unreadable(place)
      }
      count += names.count
      guard count <= Self.most else {
        throw Diagnostic(
          message: "there are more than \(Self.most) files below this folder",
          hint: "name the files, or a folder with fewer files",
          gravity: .usage
        )
      }
      guard !names.contains("events.jsonl") else {
        leftRecordingsOut = true
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let inner = place.isEmpty ? name : "\(place)/\(name)"
        guard let kind = Self.kind(of: folder.appending(path: inner)) else {
          throw Self.unreadable(inner)
        }
        switch kind {
        case .typeDirectory: waiting.append(inner)
        case .typeRegular where StoryFile.isNamed(name):
          found.append(inner)
        default: continue
        }
      }
    }
    paths = found.sorted()
  }

  /// The diagnostic of a place that may have stories which nobody would run.
  private static func unreadable(_ path: String) -> Diagnostic {
    Diagnostic(
      message: "this cannot be read, and may have stories",
      path: path.isEmpty ? "." : path,
      hint: "change its permissions, or name the files to run",
      gravity: .damaged
    )
  }

  private static func kind(of file: URL) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.type] as? FileAttributeType
  }

  /// Returns the only file with a name.
  ///
  /// The name has its ending or not, and may begin with folders. If no file has it, it may be the beginning
  /// of a file's name.
  ///
  /// - Parameter name: the name, such as `todo` or `shop/todo.stories`.
  /// - Returns: its path relative to the folder.
  /// - Throws: a diagnostic if no file or several have the name.
  package func file(named name: String) throws(Diagnostic) -> String {
    let wanted = Self.parts(of: name)
    let near = paths.map { (path: $0, parts: Self.parts(of: $0)) }.filter { path in
      let folder = path.parts.folder
      return wanted.folder.isEmpty || folder == wanted.folder
        || folder.hasSuffix("/\(wanted.folder)")
    }
    let names = [wanted.file] + StoryFile.endings.map { "\(wanted.file)\($0)" }
    let whole = near.filter { names.contains($0.parts.file) }.map(\.path)
    let begun = near.filter { $0.parts.file.hasPrefix(wanted.file) }.map(\.path)
    let matches = whole.isEmpty ? begun : whole
    guard let first = matches.first else { throw nothing(named: name) }
    guard matches.count == 1 else {
      throw Diagnostic(
        message: "\(matches.count) story files match \(name.quoted)",
        hint: "name one of \(Self.list(matches))",
        gravity: .usage
      )
    }
    return first
  }

  /// The diagnostic of a folder without files of stories.
  package var nothing: Diagnostic {
    Diagnostic(
      message: "there is no .stories or .feature file below this folder",
      hint: leftRecordingsOut
        ? "the stories of recordings are left out; to run one, name its file"
        : "name the files, or go to the folder that has them",
      gravity: .nothing
    )
  }

  private func nothing(named name: String) -> Diagnostic {
    let names = paths.map { path in
      let file = Self.parts(of: path).file
      return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }
    let hint =
      name.nearestWord(in: names + paths).map { "did you mean \($0)?" }
      ?? (paths.isEmpty ? nothing.message : "story files are \(Self.list(paths))")
    return Diagnostic(
      message: "no story file matches \(name.quoted)",
      hint: hint,
      gravity: .nothing
    )
  }

  /// Splits a path into its folder and the name of its file.
  private static func parts(of path: String) -> (folder: String, file: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  private static func list(_ paths: [String]) -> String {
    let first = paths.prefix(8).map(\.printable).joined(separator: ", ")
    return paths.count > 8 ? "\(first) and \(paths.count - 8) more" : first
  }
}
