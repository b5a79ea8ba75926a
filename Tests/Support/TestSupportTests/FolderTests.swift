import Foundation
import TestSupport
import Testing

@Suite("Folders of tests")
struct FolderTests {
  @Test("a temporary folder is removed at the end of its scope, also after an error")
  func removed() throws {
    struct Stop: Error {}
    var place: URL?
    #expect(throws: Stop.self) {
      try withTemporaryFolder { folder in
        place = folder.url
        try folder.write("x", to: "deep/in/it.txt")
        #expect(try folder.text(of: "deep/in/it.txt") == "x")
        throw Stop()
      }
    }
    let path = try #require(place).path
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("writing where nothing may be written is an issue that names the path")
  func nothingWritten() async throws {
    try await withTemporaryFolder { folder in
      try await expectNothingWritten(in: folder.url) {}
      try await withKnownIssue {
        try await expectNothingWritten(in: folder.url) { try folder.write("", to: "new.txt") }
      } matching: {
        "\($0)".contains("created new.txt")
      }
    }
  }

  @Test("a folder snapshot reports what was created, changed and removed since")
  func changes() throws {
    try withTemporaryFolder { folder in
      for name in ["same", "changed", "removed", "mode"] { try folder.write("1", to: name) }
      let before = try FolderSnapshot(of: folder.url)
      #expect(before.paths == ["changed", "mode", "removed", "same"])
      try folder.write("2", to: "changed")
      try folder.write("1", to: "sub/.hidden")
      try folder.write("1", to: "same")
      let manager = FileManager.default
      try manager.removeItem(at: folder.file("removed"))
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("mode").path)
      let changes = try FolderSnapshot(of: folder.url).changes(since: before)
      let expected = [
        "changed changed", "changed mode", "removed removed", "created sub", "created sub/.hidden",
      ]
      #expect(changes == expected)
    }
  }
}
