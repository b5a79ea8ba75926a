import Foundation
import TestSupport
import Testing

/// The code of the files below a folder of the sources, by their paths from there on.
private struct SourceFolder {
  var files: [String: String] = [:]

  init(_ path: String) throws {
    let folder = PackageFolder.file("Sources/Tools/\(path)")
    let all = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let file as String in all where file.hasSuffix(".swift") {
      files[file] = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }
  }

  /// The names of the types that are declared at the outside of the files.
  var types: Set<String> {
    let declaration =
      #/(?m)^(?:public |package |private |fileprivate |final )*(?:struct|class|enum|protocol|actor) (\w+)/#
    return files.values.reduce(into: []) { types, text in
      types.formUnion(Self.code(text).matches(of: declaration).map { String($0.1) })
    }
  }

  /// Returns a text without its comments.
  static func code(_ text: String) -> String { text.replacing(#/\/\/.*/#, with: "") }

  /// Returns the words that begin with a capital letter.
  static func words(_ text: String) -> Set<String> {
    Set(code(text).matches(of: #/\b[A-Z]\w*/#).map { String($0.0) })
  }
}

@Suite("Folders of SimonCLI")
struct FolderOrderTests {
  /// The folders from the lowest: a file names types of its own folder and of lower ones only.
  static let order = [
    "Inputs", "Output", "Running", "Dialogue", "Live", "Review", "Commands", "Tools",
  ]

  @Test("a file of SimonCLI names no type of a higher folder")
  func order() throws {
    let folders = try Self.order.map { try SourceFolder("SimonCLI/\($0)") }
    #expect(folders.allSatisfy { !$0.files.isEmpty })
    for (place, folder) in folders.enumerated() {
      let higher = folders[(place + 1)...].reduce(into: Set<String>()) { $0.formUnion($1.types) }
      for (file, text) in folder.files {
        let upward = SourceFolder.words(text).intersection(higher).sorted()
        #expect(upward.isEmpty, "\(Self.order[place])/\(file) names types of a higher folder")
      }
    }
  }

  @Test("every folder of SimonCLI has its place in the order")
  func complete() throws {
    let folder = PackageFolder.file("Sources/Tools/SimonCLI")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(Self.order))
  }

  @Test("the tools are thin: SimonCLI has at most 9,500 lines")
  func size() throws {
    let files = try SourceFolder("SimonCLI").files.values
    let lines = files.map { $0.count(where: \.isNewline) }.reduce(0, +)
    #expect(lines <= 9_500)
  }
}

@Suite("The commands")
struct CommandFileTests {
  /// The families, which are the headings of help.
  private static let families: Set = ["Everyday", "Looking", "Stories", "Logs", "Goldens", "Apps"]

  @Test("each is one type in a file of its family, of at most 150 lines")
  func files() throws {
    let folder = try SourceFolder("SimonCLI/Commands")
    for (path, text) in folder.files {
      let parts = path.split(separator: "/").map(String.init)
      #expect(parts.count == 2 && Self.families.contains(parts[0]), "\(path)")
      let name = parts[1].replacing(".swift", with: "")
      let declaration =
        #/(?m)^(?:public |package |private |fileprivate |final )*(?:struct|class|enum|protocol|actor) (\w+)/#
      let types = SourceFolder.code(text).matches(of: declaration).map { String($0.1) }
      #expect(types == [name] && name.hasSuffix("Command"), "\(path) declares \(types)")
      #expect(text.count(where: \.isNewline) <= 150, "\(path)")
    }
  }

  @Test("none names another")
  func apart() throws {
    let folder = try SourceFolder("SimonCLI/Commands")
    let types = folder.types
    for (path, text) in folder.files {
      let own = String(path.split(separator: "/").last ?? "").replacing(".swift", with: "")
      let others = SourceFolder.words(text).intersection(types).subtracting([own])
      #expect(others.isEmpty, "\(path)")
    }
  }

  @Test(
    "no library below them reaches the environment, the console or exit codes",
    arguments: ["Projects", "Reports", "Messages", "Exploring", "HTMLReport", "LiveTerminal"]
  )
  func libraries(module: String) throws {
    let surroundings = [
      #/\bConsole\b/#, #/\bExitCode\b/#, #/\bInvocation\b/#,
      #/\bStandardStream\b/#,
      #/processInfo\.environment/#, #/\bCommandLine\./#, #/(?m)(?:^|[^.\w"])print\(/#,
      #/\breadLine\(/#,
      #/\bgetenv\b/#, #/CurrentProcess\.exit/#,
    ]
    for (path, text) in try SourceFolder(module).files {
      for word in surroundings {
        #expect(!SourceFolder.code(text).contains(word), "\(module)/\(path)")
      }
    }
  }
}
