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

  /// Returns the remarks of a replay in which buttons are tapped.
  private func remarks(tapping buttons: [String], after recorded: [String]) throws -> [String] {
    try folder.write(recorded.map { $0 + "\n" }.joined(), to: "network.jsonl")
    let page = try DrivenPage(try WebApp(parsing: ".", from: folder.url))
    page.driver.use(.replayed(from: folder.file("network.jsonl").path))
    try page.launch()
    for button in buttons { try page.tap(button) }
    return page.driver.takeRemarks()
  }

  @Test("a session keeps each once, and no other message")
  func kept() throws {
    let lines = try lines(tapping: ["Add", "Say", "Add", "Reject"])
    let errors = try NetworkRecord(lines: lines.map { $0[...] }).errors
    #expect(errors.count == 2, "\(lines)")
    #expect(errors.contains("total is 3"), "\(errors)")
    #expect(errors.contains { $0.contains("no app.test") }, "\(errors)")
  }

  @Test("one that is too long is kept without a part of it, and known ones hide no new one")
  func many() throws {
    let recorded = try lines(tapping: ["Read much", "Try"])
    let errors = try NetworkRecord(lines: recorded.map { $0[...] }).errors
    #expect(errors.contains("an error of more than 4000 bytes"), "\(errors)")
    #expect(!errors.contains { $0.contains("xxx") })
    let remarks = try remarks(tapping: ["Read much", "Read"], after: recorded)
    #expect(remarks.count == 1, "\(remarks)")
    #expect(remarks.first?.contains("JSON") == true, "\(remarks)")
  }

  @Test("a replay remarks on those that the session had not, but not on other numbers in one")
  func remarked() throws {
    let recorded = try lines(tapping: ["Add"])
    #expect(try remarks(tapping: ["Add", "Add more", "Say"], after: recorded) == [])
    let remarks = try remarks(tapping: ["Add", "Read", "Read"], after: recorded)
    #expect(remarks.count == 1, "\(remarks)")
    let words = "the page reported an error that it did not report in the session: "
    #expect(remarks.first?.hasPrefix(words) == true, "\(remarks)")
    #expect(remarks.first?.contains("JSON") == true, "\(remarks)")
  }
}
