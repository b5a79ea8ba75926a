import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("Errors that a page reports", .needsBrowser)
struct ReportedErrorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <!doctype html><title>T</title><button onclick="JSON.parse('{')">Read</button>
      <button onclick="console.error('total is', 3)">Add</button>
      <button onclick="console.error('total is', 7 + Math.random())">Add more</button>
      <button onclick="console.log('well')">Say</button>
      <button onclick="console.error('key ' + 'x'.repeat(5000))">Read much</button>
      <button onclick="for (let i = 0; i < 150; i++) console.error('try ' + i + 'b'.repeat(i))">Try</button>
      <button onclick="Promise.reject(new Error('no ' + location.host))">Reject</button>
      """,
      to: "index.html"
    )
  }

  /// Returns the lines of a session in which buttons are tapped, as a recording has them.
  private func lines(tapping buttons: [String]) throws -> [String] {
    let page = try DrivenPage(try WebApp(parsing: ".", from: folder.url))
    page.driver.use(.recorded)
    try page.launch()
    for button in buttons { try page.tap(button) }
    return page.driver.takeNetworkLines()
  }

  /// Returns the errors of a replay in which buttons are tapped.
  private func errors(
    tapping buttons: [String],
    after recorded: [String],
    allowing patterns: [String] = []
  ) throws -> [String] {
    try folder.write(recorded.map { $0 + "\n" }.joined(), to: "network.jsonl")
    var app = try WebApp(parsing: ".", from: folder.url)
    app.allowedErrors = patterns
    let page = try DrivenPage(app)
    page.driver.use(.replayed(from: folder.file("network.jsonl").path))
    try page.launch()
    for button in buttons { try page.tap(button) }
    #expect(page.driver.takeRemarks() == [])
    return page.driver.takeErrors()
  }

  @Test("a session keeps each once, and no other message")
  func kept() throws {
    let lines = try lines(tapping: ["Add", "Say", "Add", "Reject"])
    let errors = try NetworkRecord(lines: lines.map { $0[...] }).errors
    #expect(errors.count == 2, "\(lines)")
    #expect(errors.contains("total is 3"), "\(errors)")
    #expect(errors.contains { $0.contains("no app.test") }, "\(errors)")
  }

  @Test(
    "one that is too long is kept without a part of it, and of a session with more than a hundred none is new"
  )
  func many() throws {
    let recorded = try lines(tapping: ["Read much", "Try"])
    let errors = try NetworkRecord(lines: recorded.map { $0[...] }).errors
    #expect(errors.contains("an error of more than 4000 bytes"), "\(errors)")
    #expect(!errors.contains { $0.contains("xxx") })
    let all = ["Read much", "Try", "Read"]
    #expect(try self.errors(tapping: all, after: recorded) == [], "nobody knows the others of 151")
    let one = try lines(tapping: ["Read much"])
    let new = try self.errors(tapping: ["Read much", "Read"], after: one)
    #expect(new.count == 1, "\(new)")
    #expect(new.first?.contains("JSON") == true, "\(new)")
  }

  @Test("a replay reports those that the session had not, but not other numbers in one")
  func reported() throws {
    let recorded = try lines(tapping: ["Add"])
    #expect(try errors(tapping: ["Add", "Add more", "Say"], after: recorded) == [])
    let new = try errors(tapping: ["Add", "Read", "Read"], after: recorded)
    #expect(new.count == 1, "\(new)")
    #expect(new.first?.contains("JSON") == true, "\(new)")
  }

  @Test("one that the app's entry allows is not reported")
  func allowed() throws {
    let recorded = try lines(tapping: ["Say"])
    let (all, some) = (["Add", "Read"], ["total is *", "*nothing*"])
    #expect(try errors(tapping: all, after: recorded, allowing: some).count == 1)
    #expect(try errors(tapping: all, after: recorded, allowing: some + ["*JSON*"]) == [])
  }
}
