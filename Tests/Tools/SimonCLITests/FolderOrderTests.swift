import Foundation
import TestSupport
import Testing

@Suite("Folders of SimonCLI")
struct FolderOrderTests {
  /// The folders from the lowest: a file names types of its own folder and of lower ones only.
  static let order = [
    "Inputs", "Running", "Dialogue", "Live", "Review", "Commands", "Tools",
  ]

  /// The types that each folder declares, and the words that its files contain.
  private struct Folder {
    var types: Set<String> = []
    var words: [String: Set<String>] = [:]

    init(_ name: String) throws {
      let folder = PackageFolder.file("Sources/Tools/SimonCLI/\(name)")
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        let code = text.replacing(#/\/\/.*/#, with: "")
        let declaration = #/(?m)^(?:public |final )*(?:struct|class|enum|protocol) (\w+)/#
        types.formUnion(code.matches(of: declaration).map { String($0.1) })
        words[file] = Set(code.matches(of: #/\b[A-Z]\w*/#).map { String($0.0) })
      }
    }
  }

  @Test("a file of SimonCLI names no type of a higher folder")
  func order() throws {
    let folders = try Self.order.map { try Folder($0) }
    #expect(folders.allSatisfy { !$0.words.isEmpty })
    for (place, folder) in folders.enumerated() {
      let higher = folders[(place + 1)...].reduce(into: Set<String>()) { $0.formUnion($1.types) }
      for (file, words) in folder.words {
        let upward = words.intersection(higher).sorted()
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
}
