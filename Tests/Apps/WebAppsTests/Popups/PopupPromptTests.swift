import EventModel
import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("A dialog in which a person types what they pick")
struct PopupPromptTests {
  private let screen = Size(width: 800, height: 600)

  private func report(_ kind: String, _ value: String) -> PopupReport {
    PopupReport(field: 1, kind: kind, box: [0, 0, 100, 20], value: value)
  }

  private func message(_ prompt: PopupPrompt) -> String? { prompt.tree(on: screen)[1].text }

  @Test(
    "each type of field with a picker has a dialog that says what to type",
    arguments: [
      ("date", "2026-03-15"), ("time", "09:30"), ("month", "2026-03"), ("week", "2026-W11"),
      ("datetime-local", "2026-03-15T09:30"), ("color", "#336699"),
    ]
  )
  func message(kind: String, example: String) throws {
    let prompt = try #require(PopupPrompt(report(kind, example)))
    #expect(message(prompt)?.hasSuffix("such as \(example)") == true)
    #expect(prompt.typed == example)
    #expect(!prompt.isModal)
  }

  @Test("a field of another type has none")
  func otherType() { #expect(PopupPrompt(report("text", "")) == nil) }

  @Test("typing replaces the value of a field, and a delete clears it")
  func typing() throws {
    var prompt = try #require(PopupPrompt(report("color", "#ff0000")))
    #expect(
      prompt.tree(on: screen)[2].attributes["selection"] == .list([.number(0), .number(7)])
    )
    #expect(prompt.type("#00") == nil)
    #expect(prompt.typed == "#00")
    #expect(prompt.tree(on: screen)[2].attributes["selection"] == nil)
    #expect(prompt.type("\u{8}\n") == .accept)
    #expect(prompt.typed == "#0")
    prompt = try #require(PopupPrompt(report("color", "#ff0000")))
    #expect(prompt.type("\u{8}") == nil)
    #expect(prompt.typed == "")
  }

  @Test("the reason of a refusal stands in place of the message until a person types on")
  func refusal() throws {
    var prompt = try #require(PopupPrompt(report("date", "")))
    let usual = message(prompt)
    _ = prompt.type("x")
    prompt.refuse(because: "no date")
    #expect(message(prompt) == "no date")
    #expect(prompt.type("2") == nil)
    #expect(message(prompt) == usual)
    #expect(prompt.typed == "2")
  }

  private func files(_ text: String, isMultiple: Bool, in folder: URL) throws -> [String] {
    var prompt = PopupPrompt(files: isMultiple, node: 1)
    _ = prompt.type(text)
    let inside = folder.resolvingSymlinksInPath().path + "/"
    return try prompt.files(in: folder).map {
      $0.hasPrefix(inside) ? String($0.dropFirst(inside.count)) : $0
    }
  }

  @Test("paths begin at the folder; several have commas between them where several are allowed")
  func paths() throws {
    let folder = try TemporaryFolder()
    for name in ["a.txt", "b c.txt", "d,e.txt"] { try folder.write("text", to: name) }
    #expect(PopupPrompt(files: false, node: 1).isModal)
    #expect(try files("a.txt", isMultiple: false, in: folder.url) == ["a.txt"])
    #expect(try files("d,e.txt", isMultiple: false, in: folder.url) == ["d,e.txt"])
    let both = try files(" a.txt, b c.txt ,", isMultiple: true, in: folder.url)
    #expect(both == ["a.txt", "b c.txt"])
    let whole = folder.file("a.txt").path
    #expect(try files(whole, isMultiple: false, in: folder.url) == ["a.txt"])
  }

  @Test(
    "a file that is missing or outside of the folder, and a folder, are refused by name",
    arguments: [
      ("none.txt", "There is no file none.txt"), ("folder", "There is no file folder"),
      ("../outside.txt", "../outside.txt is not in the folder"), ("link", "link is not in"),
      ("/etc/hosts", "/etc/hosts is not in the folder"), (" ", "No file is named"),
      ("a.txt, none.txt", "There is no file none.txt"),
    ]
  )
  func refused(text: String, reason: String) throws {
    let outer = try TemporaryFolder()
    try outer.write("text", to: "outside.txt")
    try outer.write("text", to: "inner/a.txt")
    try outer.write("text", to: "inner/folder/b.txt")
    try FileManager.default.createSymbolicLink(
      at: outer.file("inner/link"),
      withDestinationURL: outer.file("outside.txt")
    )
    let refusal = #expect(throws: PopupPrompt.Refusal.self) {
      try files(text, isMultiple: true, in: outer.file("inner"))
    }
    #expect(refusal?.reason.hasPrefix(reason) == true, "\(refusal?.reason ?? "")")
  }
}
