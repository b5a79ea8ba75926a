import Foundation

/// A folder with the UIKit sources of an app.
package struct SourceFolder {
  /// A folder or a file that cannot be read or written.
  package struct Refusal: Error, CustomStringConvertible {
    /// The problem, with the path.
    package let description: String
  }

  /// One Swift file of the folder.
  package struct File {
    /// Its path from the folder.
    package let name: String
    /// Its absolute path.
    package let path: String
    /// Its text, rewritten.
    package let source: UIKitSource

    /// The name of its rewritten copy: `uikit-` and the path with `-` in place of `/`.
    ///
    /// A module's files need names of their own, whatever their folders, and `main.swift` may not be one
    /// of a module that others import.
    package var copy: String {
      "uikit-" + name.split(separator: "/").joined(separator: "-")
    }
  }

  /// The Swift files, sorted by their paths.
  package let files: [File]
  /// The absolute path of the folder.
  private let root: String

  /// Reads and rewrites the Swift files below a folder; hidden folders are left out.
  ///
  /// - Parameter path: the path of the folder.
  /// - Throws: ``Refusal`` if a file cannot be read, there is none, or two would have one name.
  package init(path: String) throws(Refusal) {
    let root = URL(fileURLWithPath: path).standardizedFileURL.path
    let names = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }
    guard !names.isEmpty else { throw Refusal(description: "\(path) has no Swift files") }
    var texts: [(name: String, text: String)] = []
    for name in names.sorted() {
      guard Self.isFile("\(root)/\(name)") else {
        throw Refusal(description: "\(root)/\(name) is no regular file")
      }
      guard let text = try? String(contentsOfFile: "\(root)/\(name)", encoding: .utf8) else {
        throw Refusal(description: "\(root)/\(name) cannot be read as UTF-8")
      }
      // A byte order mark would stand behind the text that is written before the source.
      let isMarked = text.unicodeScalars.first == "\u{FEFF}"
      texts.append((name, String(text.unicodeScalars.dropFirst(isMarked ? 1 : 0))))
    }
    let protocols = texts.reduce(into: Set()) { $0.formUnion(UIKitSource.protocols(in: $1.text)) }
    let files = texts.map { name, text in
      let isMain = name == "main.swift" || name.hasSuffix("/main.swift")
      let source = UIKitSource(rewriting: text, isMain: isMain, protocols: protocols)
      return File(name: name, path: "\(root)/\(name)", source: source)
    }
    let places = Dictionary(grouping: files, by: \.copy)
    if let same = places.values.first(where: { $0.count > 1 }) {
      throw Refusal(description: "\(same[0].name) and \(same[1].name) need other names")
    }
    self.files = files
    self.root = root
  }

  /// Returns true if a path leads to a regular file: reading a pipe can block for ever.
  private static func isFile(_ path: String) -> Bool {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let facts = try? FileManager.default.attributesOfItem(atPath: target)
    return facts?[.type] as? FileAttributeType == .typeRegular
  }

  /// The class that the app is launched with; nil if no file says so.
  package var launchDelegate: String? {
    files.lazy.compactMap(\.source.launchDelegate).first
  }

  /// The class that is told about the app's scene; nil if the app has none.
  package var sceneDelegate: String? {
    files.lazy.compactMap(\.source.sceneDelegate).first
  }

  /// Compiler messages about the places without a translation, in the order of the files.
  package var messages: [String] {
    files.flatMap { file in file.source.untranslatable.map { $0.message(in: file.path) } }
  }

  /// Compiler warnings about the places that are not on the app's clock, in the order of the files.
  package var warnings: [String] {
    files.flatMap { file in file.source.unrepeatable.map { $0.message(in: file.path) } }
  }

  /// Writes the rewritten files into a folder, and removes its copies of files that are gone.
  ///
  /// A file that has not changed is left alone, so that nothing is built again for it.
  ///
  /// - Parameter folder: the path of the folder, which is made. It holds no Swift files but copies, and does
  ///   not lie among the sources, unless in a hidden folder.
  /// - Throws: ``Refusal``; nothing is written into a folder that may not be one of copies. Otherwise the files
  ///   before the refused one are written.
  package func write(into folder: String) throws(Refusal) {
    let manager = FileManager.default
    try expectCopies(in: folder)
    do {
      try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for file in files {
        let path = "\(folder)/\(file.copy)"
        let bytes = Data(file.source.text(locatedIn: file.path).utf8)
        if manager.contents(atPath: path) == bytes { continue }
        try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
      }
      let copies = Set(files.map(\.copy))
      for name in try manager.contentsOfDirectory(atPath: folder)
      where name.hasSuffix(".swift") && !copies.contains(name) {
        try manager.removeItem(atPath: "\(folder)/\(name)")
      }
    } catch {
      throw Refusal(description: "\(folder) cannot be written: \(error.localizedDescription)")
    }
  }

  /// Makes sure that a folder is not one of sources, which writing copies would remove.
  private func expectCopies(in folder: String) throws(Refusal) {
    let target = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + "/"
    let sources = URL(fileURLWithPath: root).resolvingSymlinksInPath().path + "/"
    if target.hasPrefix(sources), !target.dropFirst(sources.count - 1).contains("/.") {
      throw Refusal(description: "\(folder) lies among the sources; copies need another folder")
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".swift") {
      let text = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
      guard name.hasPrefix("uikit-"), text.starts(with: Data("#sourceLocation(".utf8)) else {
        throw Refusal(
          description: "\(folder)/\(name) is no copy; "
            + "copies need a folder without other Swift files"
        )
      }
    }
  }
}
