import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("The files of a folder as answers")
struct WebFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let files = [
      "site/index.html", "site/sub/index.html", "site/sub/page.html", "site/a b.txt",
      "site/Über.css", "site/per%cent.js", "site/...dots", "site/empty/none.txt", "secret.txt",
    ]
    for path in files { try folder.write(path, to: path) }
  }

  private var answers: WebFolder { WebFolder(folder.file("site")) }

  /// Returns the text of the file for a path; nil if the folder has none.
  private func text(_ path: String) -> String? {
    answers.answer(to: path).map { String(decoding: $0.body, as: UTF8.self) }
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(path).path,
      withDestinationPath: target
    )
  }

  @Test(
    "a path finds its file, by its plain or encoded name, and a folder its index.html",
    arguments: [
      ("/", "site/index.html"), ("", "site/index.html"), ("/index.html", "site/index.html"),
      ("/sub", "site/sub/index.html"), ("/sub/", "site/sub/index.html"),
      ("//sub//page.html", "site/sub/page.html"), ("/a%20b.txt", "site/a b.txt"),
      ("/a b.txt", "site/a b.txt"), ("/%C3%9Cber.css", "site/Über.css"),
      ("/per%25cent.js", "site/per%cent.js"), ("/...dots", "site/...dots"),
      ("/sub%2Fpage.html", "site/sub/page.html"), ("/./sub/page.html", "site/sub/page.html"),
    ]
  )
  func found(path: String, file: String) {
    #expect(text(path) == file)
    #expect(answers.answer(to: path)?.status == 200)
  }

  @Test(
    "a path without a file, or that leads out of the folder, has none",
    arguments: [
      "/absent", "/empty", "/empty/", "/index.html/more", "/../secret.txt", "/%2e%2e/secret.txt",
      "/sub/../../secret.txt", "/sub/../index.html", "/..%2Fsecret.txt", "/%00", "/a%00b", "/%zz",
      "/per%cent.js", "/index.html%00.txt",
    ]
  )
  func missing(path: String) {
    #expect(answers.answer(to: path) == nil)
  }

  @Test("a path from the root of the file system does not leave the folder")
  func absolute() {
    #expect(text(folder.file("secret.txt").path) == nil)
    #expect(text("/etc/passwd") == nil)
  }

  @Test("a link within the folder is followed, and one that leads out is not")
  func links() throws {
    try link("site/inner", to: "sub/page.html")
    try link("site/outer", to: "../secret.txt")
    try link("site/up", to: "..")
    try link("site/root", to: folder.file("secret.txt").path)
    try link("site-2", to: "site")
    try folder.write("beside", to: "site-3/beside.txt")
    try link("site/next", to: "../site-3")
    #expect(text("/inner") == "site/sub/page.html")
    for path in ["/outer", "/up/secret.txt", "/up/site/index.html/..", "/root", "/next/beside.txt"]
    {
      #expect(text(path) == nil, "\(path)")
    }
    let linked = WebFolder(folder.file("site-2")).answer(to: "/index.html")
    #expect(linked?.body == Data("site/index.html".utf8), "the folder itself may be a link")
  }

  @Test(
    "the end of a file's name decides its type, in any case",
    arguments: [
      ("a.html", "text/html; charset=utf-8"), ("a.JS", "text/javascript; charset=utf-8"),
      ("a.mjs", "text/javascript; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
      ("a.json", "application/json; charset=utf-8"), ("a.svg", "image/svg+xml; charset=utf-8"),
      ("a.png", "image/png"), ("a.wasm", "application/wasm"), ("a.woff2", "font/woff2"),
      ("a.min.css", "text/css; charset=utf-8"), ("a.unknown", "application/octet-stream"),
      ("a", "application/octet-stream"), ("html", "application/octet-stream"),
    ]
  )
  func types(name: String, type: String) throws {
    try folder.write("", to: "site/\(name)")
    #expect(answers.answer(to: "/\(name)")?.type == type)
  }

  @Test("the bytes of a file are its own, whatever its name says")
  func bytes() throws {
    let bytes = Data([0xFF, 0x00, 0xC3, 0x28])
    try bytes.write(to: folder.file("site/odd.txt"))
    #expect(answers.answer(to: "/odd.txt")?.body == bytes)
  }

  @Test("the answer for a missing file is a page that names it, and cannot hold a script")
  func notFound() {
    let answer = WebFolder.missing("/<script>&amp")
    #expect(answer.status == 404)
    #expect(answer.type == "text/html; charset=utf-8")
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(page.contains("The folder has no file /&lt;script>&amp;amp"))
    #expect(!page.contains("<script"))
  }
}
