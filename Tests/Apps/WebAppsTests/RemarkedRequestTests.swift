import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("Requests that a recording has not", .needsBrowser)
struct RemarkedRequestTests {
  @Test("a request without an answer, and one that got the answer of another, are remarked once")
  func remarks() throws {
    let folder = try TemporaryFolder()
    let ask = #"for (const path of ["a?v=1", "a?v=2", "b", "b"]) "#
    try folder.write(
      "<!doctype html><title>T</title><p id=p></p><script>" + ask
        + #"fetch("https://api.test/" + path).then((answer) => answer.text())"#
        + #".then((text) => p.append(text), () => p.append("none"));</script>"#,
      to: "index.html"
    )
    let headers = #""headers":[{"name":"Access-Control-Allow-Origin","value":"*"}]"#
    try folder.write(
      #"{"body":{"number":1,"text":"yes"}}"# + "\n"
        + #"{"request":{"number":1,"method":"GET","address":"https://api.test/a?v=1","#
        + #""kind":"Fetch","came":1,"status":200,\#(headers)}}"# + "\n",
      to: "network.jsonl"
    )
    let page = try DrivenPage(try WebApp(parsing: ".", from: folder.url))
    page.driver.use(.replayed(from: folder.file("network.jsonl").path))
    try page.launch()
    let shown = try #require(try page.text(of: "p"))
    #expect(shown.components(separatedBy: "yes").count == 3, "\(shown)")
    #expect(shown.components(separatedBy: "none").count == 3, "\(shown)")
    let remarks = page.driver.takeRemarks()
    let unknown = "the page asked for GET https://api.test/b, which the recording has not"
    #expect(Set(remarks).count == 2, "\(remarks)")
    #expect(remarks.contains(unknown), "\(remarks)")
    #expect(remarks.contains { $0.contains("a?v=2") && $0.hasSuffix("with another query") })
    #expect(page.driver.takeRemarks().isEmpty, "each is taken once")
  }

  @Test(
    "a session keeps that an answer set a cookie, also that of a redirect, but not the cookie",
    arguments: ["Log in", "Enter"]
  )
  func setCookie(name: String) throws {
    let page = try DrivenPage.ofServer("python3 server.py {port}", "cookie.html")
    page.driver.use(.recorded)
    try page.launch()
    try page.tap(name)
    try page.settle()
    let lines = page.driver.takeNetworkLines().filter { $0.contains("request") }
    #expect(lines.contains { $0.contains(#""setsCookie":true"#) }, "\(lines)")
    #expect(!lines.contains { $0.contains("session=") }, "\(lines)")
  }

  @Test("a document that lacks a cookie of the session is remarked")
  func cookie() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"request":{"number":1,"method":"POST","address":"/api/session","kind":"Fetch","#
        + #""status":204,"headers":[],"setsCookie":true}}"# + "\n",
      to: "network.jsonl"
    )
    let page = try DrivenPage.ofServer("python3 server.py {port}", "cookie.html")
    page.driver.use(.replayed(from: folder.file("network.jsonl").path))
    try page.launch()
    #expect(page.driver.takeRemarks().isEmpty)
    try page.tap("Log in")
    let remarks = page.driver.takeRemarks()
    #expect(remarks.count == 1, "\(remarks)")
    #expect(remarks.first?.contains("/zero.html comes from the server, without the cookie") == true)
  }
}
