import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("Windows and downloads, which have no place to go to", .needsBrowser)
struct LeavingTests {
  private func expect(_ remark: String?, from link: String, on page: DrivenPage) throws {
    let before = Int(try page.text(of: "ticks") ?? "") ?? 0
    try page.tap(link)
    #expect(page.driver.takeRemarks() == (remark.map { [$0] } ?? []), "\(link)")
    try page.driver.advance(by: .seconds(1))
    #expect(Int(try page.text(of: "ticks") ?? "") ?? 0 > before, "the page goes on after \(link)")
  }

  @Test(
    "a window that the page opens, and a file that it offers, are remarked, and the page goes on",
    arguments: [
      (
        "Link",
        "the page opened a window of https://app.test/documents.html?page=2, which is not shown"
      ),
      ("Open", "the page opened a window of https://app.test/popup.html, which is not shown"),
      ("Send", "the page opened a window of https://app.test/documents.html?, which is not shown"),
      ("Save", "the page offered the file report.csv for download, which is not kept"),
      ("Keep", "the page offered the file made.txt for download, which is not kept"),
      ("Write", nil),
    ] as [(String, String?)]
  )
  func ofFolder(link: String, remark: String?) throws {
    let page = try DrivenPage.ofFile("leaving.html")
    try page.launch()
    try expect(remark, from: link, on: page)
    #expect(try page.text(of: "notes") == (link == "Open" ? "opened null" : "nothing"))
  }

  @Test(
    "a document that a server sends as a file leaves the page as it is",
    .needs(program: "python3")
  )
  func attachment() throws {
    let page = try DrivenPage.ofServer("PORT={port} exec python3 server.py", "leaving.html")
    try page.launch()
    let remark = "the page offered the file table.csv for download, which is not kept"
    try expect(remark, from: "Fetch", on: page)
    try expect(remark, from: "Fetch", on: page)
    try expect(nil, from: "Write", on: page)
  }
}
