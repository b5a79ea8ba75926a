import Foundation
import TestSupport
import Testing

@Suite("The proof that a folder is free of secrets")
struct SecretFolderTests {
  let fixture: CommandLineFixture
  private var folder: TemporaryFolder { fixture.folder }
  private static let secret = "Tr0ub4dor3x"

  init() throws {
    fixture = try CommandLineFixture(empty: ())
    try folder.write("\(Self.secret)\n", to: "secrets.txt")
  }

  private func check(_ words: String...) async throws -> ToolRun {
    try await fixture.replay(["log", "check", "--secrets", "secrets.txt"] + words)
  }

  private func link(_ place: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(place).path,
      withDestinationPath: target
    )
  }

  @Test("files behind links to folders and files are searched, and links that lead round end")
  func links() async throws {
    try folder.write("nothing\n", to: "f/a.txt")
    try folder.write("\(Self.secret)\n", to: "out/deep/t.txt")
    try link("f/self", to: ".")
    try link("f/sub", to: "../f")
    let clean = try await check("f")
    #expect(clean.status == .exit(0) && clean.standardOutput.contains("1 file"), "\(clean)")
    try link("f/link", to: "../out")
    let found = try await check("f")
    #expect(found.status == .exit(1), "\(found)")
    #expect(found.standardError.contains("f/link/deep/t.txt:1: error: contains"), "\(found)")
    try FileManager.default.removeItem(at: folder.file("f/link"))
    try link("f/file", to: "../out/deep/t.txt")
    #expect(try await check("f").status == .exit(1))
    try FileManager.default.removeItem(at: folder.file("f/file"))
    try link("f/broken", to: "nowhere")
    #expect(try await check("f").status == .exit(3))
  }

  @Test("names of files, of empty folders and of what links lead to are searched")
  func names() async throws {
    try folder.write("nothing\n", to: "f/a.txt")
    for place in ["f/\(Self.secret)", "f/b/\(Self.secret.lowercased())", "f/x-\(Self.secret)-y"] {
      let made = folder.file(place)
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
      let run = try await check("f")
      #expect(run.status == .exit(1), "\(place): \(run)")
      #expect(run.standardError.contains("the name of a file or folder contains"), "\(run)")
      #expect(!"\(run)".contains(Self.secret))
      try FileManager.default.removeItem(at: made)
    }
    try folder.write("nothing\n", to: Self.secret)
    try link("f/link", to: "../\(Self.secret)")
    let run = try await check("f")
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardError.contains("the path that a link leads to contains"), "\(run)")
    #expect(!"\(run)".contains(Self.secret))
  }

  /// The beginnings of files that are no text, and the kinds that messages name.
  private static let others: [(bytes: [UInt8], kind: String)] = {
    let marked: [([UInt8], String)] = [
      ([0x1F, 0x8B, 8], "a gzip file"), ([0x50, 0x4B, 5, 6, 0, 0], "a zip file"),
      ([0x49, 0x49, 0x2A, 0], "a picture"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z file"),
      ([0x04, 0x22, 0x4D, 0x18], "an lz4 file"), ([0x1F, 0x9D, 0x90], "a file of compress"),
      ([0x5D, 0, 0, 0x80], "an lzma file"), ([0x78, 0x9C, 0xCB, 0x48], "a zlib file"),
      ([0xCB, 0x48, 0xCD, 0xC9], "no text: line 1"), ([0x61, 0xC3], "no text: line 1"),
    ]
    let texts: [(String, [UInt8], String)] = [
      ("GIF89a", [0], "a picture"), ("RIFF", [0, 1], "a picture"), ("BM", [0, 1], "a picture"),
      ("%PDF-1.4\nno control characters\n", [], "a PDF file"),
      ("{\\rtf1 Tr0ub}", [], "an RTF file"),
      ("begin 644 a.txt\n#0V%T\n", [], "a uuencoded file"), ("Rar!", [0x1A, 7], "a rar file"),
      ("#!/bin/sh\n", [0x50, 0x4B, 3, 4], "no text: line 2"), ("text", [0], "no text: line 1"),
      ("\u{18}\u{18}\u{18}\u{18}ftypheic", [], "a picture or a film"),
    ]
    return (marked + texts.map { (Array($0.utf8) + $1, $2) }).map { (bytes: $0, kind: $1) }
  }()

  @Test(
    "only text counts as searched: every other file is an error, whatever packs, draws or compiles it",
    arguments: others.indices
  )
  func packed(place: Int) async throws {
    let (bytes, kind) = Self.others[place]
    try folder.write("nothing\n", to: "f/a.txt")
    try Data(bytes).write(to: folder.file("f/b"))
    let run = try await check("f")
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("f/b: error: cannot be searched: this is \(kind)"), "\(run)")
  }

  @Test("text is searched in UTF-8, UTF-16 and UTF-32, with colours and with any line ends")
  func encodings() async throws {
    let text = "first\r\n\u{1B}[31mthe password: \(Self.secret)\u{1B}[0m\n"
    let encodings: [String.Encoding] = [
      .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32,
    ]
    for encoding in encodings {
      let data = try #require(text.data(using: encoding))
      try folder.write("", to: "f/b")
      try data.write(to: folder.file("f/b"))
      let run = try await check("f")
      #expect(run.status == .exit(1), "\(encoding): \(run)")
      #expect(run.standardError.contains("f/b:2: error: contains"), "\(encoding): \(run)")
    }
  }

  /// A sentence with the secret, packed by Python's modules of the same names.
  private static let packedTexts = [
    "gzip":
      "H4sIAAAAAAACAxXIywmAQAwFwLtVvAI8CFqKDUSSxeAnkuyi6V49DUxdBRdF3OYMDcw+tGVi8/HpQYG09rEJo5hDK/T8z3GQ7rCClKjiTNm9Ts1LqksAAAA=",
    "zlib":
      "eJwVyMsJgEAMBcC7VbwCPAhaig1EksXgJ5LsoulePQ1MXQUXRdzmDA3MPrRlYvPx6UGBtPaxCaOYQyv0/M9xkO6wgpSo4kzZvfjQGq0=",
    "deflate":
      "FcjLCYBADAXAu1W8AjwIWooNRJLF4CeS7KLpXj0NTF0FF0Xc5gwNzD60ZWLz8elBgbT2sQmjmEMr9PzPcZDusIKUqOJM2b0=",
    "gzip in hexadecimal digits":
      "1f8b080000000000020315c8cb0980400c05c0bb55bc023c085a8a0d4492c5e02792eca2e95e3d0d4c5d051745dce60c0dcc3eb46562f3f1e94181b4f6b109a398432bf4fccf7190eeb08294a8e24cd9bd4ecd4baa4b000000",
    "gzip in an address":
      "H4sIAAAAAAACAxXIywmAQAwFwLtVvAI8CFqKDUSSxeAnkuyi6V49DUxdBRdF3OYMDcw-tGVi8_HpQYG09rEJo5hDK_T8z3GQ7rCClKjiTNm9Ts1LqksAAAA",
    "gzip in zlib":
      "eJzzMCn2dIQAZ8eKCM/K8lzHQMdyt3KfkrAyR08LZ7dCb5fQ4OCKVMe87NLKTLMwE0uX0IoUp6AUN2P/SF+X5HLtEvewTAt9j4LASHcDyyJXr3zTDBdv/RCLKmP3QPMiZ+cc76zMEL9cy5BiQ5/C7GKQXbYALLwmog==",
  ]

  @Test("a text that is packed within a text is unpacked and searched, wherever it stands")
  func within() async throws {
    for (name, code) in Self.packedTexts {
      let lines = stride(from: 0, to: code.utf8.count, by: 76).map { start in
        code.dropFirst(start).prefix(76)
      }
      for text in [
        "data: \(code)", "{\"a\":\"\(code)\"}", "key=\(code)", "https://example.org/\(code)",
        "<a href=\"data:;base64,\(code)\">", lines.joined(separator: "\r\n"),
      ] where !(name != "gzip" && text.hasPrefix("https")) {
        try folder.write("first\n\(text)\nlast\n", to: "f/b")
        let run = try await check("f")
        #expect(run.status == .exit(1), "\(name) as \(text): \(run)")
        #expect(run.standardError.contains("f/b:2: error: contains"), "\(name) as \(text): \(run)")
      }
    }
  }

  @Test(
    "data within a text that cannot be unpacked is an error with its line",
    arguments: [
      (
        "QlpoOTFBWSZTWfH7VAoAACDbgAAQQARMAAQAN2/e4CAASGqekyDajTJ6j1PFCjQGgAA0hZtwxMPL42WNAlviDnyeoRWv255tLLDyIktG4mNCA1RgcIJR1fkJJrz/F3JFOFCQ8ftUCg==",
        "a bzip2 file"
      ),
      (
        "UEsDBBQAAAAIABWkel1OzUuqRwAAAEsAAAAFAAAAYS50eHQVyMsJgEAMBcC7VbwCPAhaig1EksXgJ5LsoulePQ1MXQUXRdzmDA3MPrRlYvPx6UGBtPaxCaOYQyv0",
        "a zip file"
      ),
      ("iVBORw0KGgoAAAANSUhEUgAAAAAAAAAAAAAAAAAAAAAAAAAA", "a picture"),
    ]
  )
  func unread(code: String, kind: String) async throws {
    try folder.write("first\ndata:x;base64,\(code)\n", to: "f/b")
    let run = try await check("f")
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("f/b:2: error: cannot be searched"), "\(run)")
    #expect(run.standardError.contains(kind), "\(run)")
  }

  @Test("names and paths of recordings, folders and files are accepted, and nothing else")
  func operands() async throws {
    let script = "tap \"Page 1\"\n"
    let recorded = try await fixture.record(
      ["session", "--app", "navigation", "--name", "login", "--script", "-"],
      input: script
    )
    #expect(recorded.status == .exit(0), "\(recorded)")
    try FileManager.default.createDirectory(
      at: folder.file("empty"),
      withIntermediateDirectories: false
    )
    for word in ["login", "recordings", "recordings/login", "recordings/login/events.jsonl"] {
      #expect(try await check(word).status == .exit(0), "\(word)")
    }
    #expect(try await check("lgoin").status == .exit(3))
    #expect(try await check("empty").status == .exit(4))
    try folder.write("Page 1\n", to: "secrets.txt")
    let found = try await check("login")
    #expect(found.status == .exit(1), "\(found)")
    #expect(found.standardError.contains("recordings/login/events.jsonl:2: error"), "\(found)")
  }

  @Test("a search that takes too long is an error that says how to allow more time")
  func timeLimit() async throws {
    let line = String(repeating: "a line of a long file without any secret; ", count: 100_000)
    try folder.write(line, to: "f/long.txt")
    let run = try await check("f", "--time-limit", "0.1")
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("took longer than the limit"), "\(run)")
    #expect(run.standardError.contains("--time-limit SECONDS"), "\(run)")
  }
}
