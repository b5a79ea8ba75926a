import Foundation
import Glibc
import TestSupport
import Testing

@testable import UIKitSources

@Suite("A folder of UIKit sources")
struct SourceFolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("@main class A { @objc func a() {} }\n", to: "App/A.swift")
    try folder.write("import CoreGraphics\n", to: "App/Views/Row.swift")
    try folder.write("let hidden = #keyPath(A.b)\n", to: "App/.build/Hidden.swift")
    try folder.write("start()\n", to: "App/main.swift")
    try folder.write("no Swift", to: "App/Readme.md")
  }

  private var copies: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/copies").sorted()
    }
  }

  @Test("its Swift files are written into one folder, under names of their own")
  func written() throws {
    let source = try SourceFolder(path: folder.path + "/App")
    #expect(source.launchDelegate == "A")
    #expect(source.messages == [])
    try source.write(into: folder.path + "/copies")
    #expect(try copies == ["uikit-A.swift", "uikit-Views-Row.swift", "uikit-main.swift"])
    let main = try String(contentsOfFile: folder.path + "/copies/uikit-main.swift", encoding: .utf8)
    let place = "#sourceLocation(file: \"\(folder.path)/App/main.swift\", line: 1)\n"
    #expect(main == place + "import UIKit\n" + place + "func runMainSwift() { start()\n}")
  }

  @Test("a file that has not changed keeps its copy, and the copy of a removed file goes")
  func writtenAgain() throws {
    try SourceFolder(path: folder.path + "/App").write(into: folder.path + "/copies")
    let copy = folder.path + "/copies/uikit-A.swift"
    let old = Date(timeIntervalSince1970: 1_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: copy)
    try FileManager.default.removeItem(atPath: folder.path + "/App/main.swift")
    try SourceFolder(path: folder.path + "/App").write(into: folder.path + "/copies")
    #expect(try copies == ["uikit-A.swift", "uikit-Views-Row.swift"])
    let date = try FileManager.default.attributesOfItem(atPath: copy)[.modificationDate] as? Date
    #expect(date == old)
  }

  @Test(
    "a folder that holds sources is refused, and keeps them",
    arguments: ["App", "App/Views", "App/Copies", "Other"]
  )
  func kept(name: String) throws {
    try folder.write("let mine = 1\n", to: "Other/Mine.swift")
    let before = try FolderSnapshot(of: folder.url).paths
    let source = try SourceFolder(path: folder.path + "/App")
    #expect(throws: SourceFolder.Refusal.self) { try source.write(into: "\(folder.path)/\(name)") }
    #expect(try FolderSnapshot(of: folder.url).paths == before)
    try source.write(into: folder.path + "/App/.build/copies")
    try source.write(into: folder.path + "/App/.build/copies")
  }

  @Test(
    "a folder without Swift files, a file that is no text and two files of one name are refused"
  )
  func refused() throws {
    #expect(throws: SourceFolder.Refusal.self) { try SourceFolder(path: folder.path + "/none") }
    try folder.write("", to: "App/Views-Row.swift")
    #expect(throws: SourceFolder.Refusal.self) { try SourceFolder(path: folder.path + "/App") }
    try Data([0xff, 0xfe, 0xff]).write(to: folder.url.appending(path: "App/Views-Row.swift"))
    #expect(throws: SourceFolder.Refusal.self) { try SourceFolder(path: folder.path + "/App") }
  }
}

@Suite("simon-uikit")
struct SimonUIKitTests {
  let folder: TemporaryFolder
  let tool: BuiltTool

  init() throws {
    folder = try TemporaryFolder()
    tool = try BuiltTool("simon-uikit")
  }

  @Test("rewrite writes the copies, and reports what has no translation as a compiler would")
  func rewrite() async throws {
    try folder.write("@objc func a() {}\n", to: "App/A.swift")
    let call = ["rewrite", folder.path + "/App", "--into", folder.path + "/copies"]
    let good = try await tool.run(call)
    #expect(good.status == .exit(0))
    #expect(good.standardError.isEmpty)
    try folder.write("\n  UINib(a)\n", to: "App/B.swift")
    let bad = try await tool.run(call)
    #expect(bad.status == .exit(1))
    #expect(
      bad.standardError
        == "\(folder.path)/App/B.swift:2:3: error: a nib file needs Apple's platforms; "
        + "create the views in code\n"
    )
  }

  @Test("rewrite warns of what is not on the app's clock, and succeeds")
  func warnings() async throws {
    try folder.write("func a() {\n  sleep(1)\n}\n", to: "App/A.swift")
    let run = try await tool.run([
      "rewrite", folder.path + "/App", "--into", folder.path + "/copies",
    ])
    #expect(run.status == .exit(0))
    #expect(
      run.standardError
        == "\(folder.path)/App/A.swift:2:3: warning: a pause of the thread is not on the app's clock; "
        + "use DispatchQueue.main.asyncAfter\n"
    )
  }

  @Test("missing ranks the errors on standard input or in a file")
  func missing() async throws {
    let error = "a.swift:1:1: error: cannot find 'X' in scope\n"
    let expected = "files  alone  missing\n    1      1  X  (a.swift:1)\n"
    #expect(try await tool.run(["missing"], input: error).standardOutput == expected)
    try folder.write(error, to: "errors")
    #expect(
      try await tool.run(["missing", folder.path + "/errors"]).standardOutput == expected
    )
  }

  @Test(
    "wrong usage is refused",
    arguments: [
      [], ["rewrite"], ["rewrite", "a", "--to", "b"], ["rewrite", "/none", "--into", "/none"],
      ["missing", "a", "b"], ["missing", "/none"], ["other"],
    ]
  )
  func usage(words: [String]) async throws {
    #expect(try await tool.run(words).status == .exit(2))
  }

  @Test("a pipe among the sources is refused instead of being waited for", .timeLimit(.minutes(5)))
  func pipes() throws {
    try folder.write("let a = 1\n", to: "App/A.swift")
    let path = folder.path + "/App/Pipe.swift"
    // Without a process, for whose end Foundation waits long while other tests run.
    let made = unsafe mkfifo(path, 0o600)
    #expect(made == 0)
    #expect {
      _ = try SourceFolder(path: folder.path + "/App")
    } throws: {
      "\($0)" == "\(path) is no regular file"
    }
  }
}
