import Testing

@Suite("The source files")
struct FileRuleTests {
  @Test("no Swift file is longer than 400 lines", arguments: ["Sources", "Tests"])
  func length(folder: String) throws {
    expectNone(try FileRule.tooLong(SourceTree.current.swiftFiles(in: folder)))
  }

  @Test("no source ends the program abruptly or contains a TODO")
  func words() throws {
    expectNone(try FileRule.sayingForbidden(SourceTree.current.swiftFiles(in: "Sources")))
  }

  @Test("every file is named after its content", arguments: ["Sources", "Tests"])
  func names(folder: String) throws {
    expectNone(try FileRule.emptyNames(SourceTree.current.swiftFiles(in: folder)))
  }

  @Test("a file with 401 lines is too long, one with 400 is not")
  func lengthRule() {
    let files = [400, 401].map {
      SourceTree.File(path: "\($0).swift", lines: Array(repeating: "x", count: $0))
    }
    #expect(FileRule.tooLong(files) == ["401.swift: 401 lines, expected at most 400"])
  }

  @Test("a forbidden word is found with its line", arguments: FileRule.forbiddenWords)
  func wordRule(word: String) {
    let file = SourceTree.File(path: "a.swift", lines: ["let a = 1", "  // \(word)x)"])
    #expect(FileRule.sayingForbidden([file]) == ["a.swift:2: \(word)"])
  }

  @Test(
    "a file name is checked word by word",
    arguments: [
      ("Sources/A/ViewHelper.swift", true), ("Sources/Utils/Point.swift", true),
      ("Sources/A/Array+Extensions.swift", true), ("Sources/A/SessionManager.swift", true),
      ("Sources/A/Informed.swift", false), ("Sources/A/Database.swift", false),
    ]
  )
  func nameRule(path: String, isEmpty: Bool) {
    #expect(FileRule.emptyNames([SourceTree.File(path: path, lines: [])]).isEmpty != isEmpty)
  }
}
