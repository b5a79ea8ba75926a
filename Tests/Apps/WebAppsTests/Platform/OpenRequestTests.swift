import AppDriver
import EventModel
import Foundation
import Platform
import TestSupport
import Testing

@testable import WebApps

@Suite("Documents and frames beside those of a page", .needsBrowser, .needs(program: "python3"))
struct OpenRequestTests {
  private static let server = "PORT={port} exec python3 -B server.py"
  /// A server that has the pages and nothing else.
  private static let files = "exec python3 -m http.server {port} --bind 127.0.0.1"

  @Test("one that comes while an image is still on its way shows itself, and the page is at rest")
  func documents() throws {
    let page = try DrivenPage.ofServer(Self.server, "documents.html")
    let session = try PageSession(page)
    try session.expect("at the start, by navigate", in: "place")
    for _ in 0..<3 {
      // Neither waits for the image.
      try session.touch(.began, 30, 62)
      try session.touch(.ended, 30, 62)
      try session.perform("wait 0.1")
      try session.expect("at ?page=next, by navigate", in: "place")
      try session.perform(#"type "Dune" into "Title""#, #"tap "Save""#)
      try session.expect("at ?title=Dune, by navigate", in: "place")
      #expect(try page.driver.activity() == .idle)
    }
  }

  @Test("a frame of another host can be pressed and talked to, in a session and in its replay")
  func otherHost() throws {
    let folder = try TemporaryFolder()
    var logs: [[String]] = []
    let guest = WebServer.Start(command: Self.files, folder: DrivenPage.folder.path, ready: nil)
    let port = try #require(LoopbackPort.free())
    let host = try WebServer(guest, for: "http://127.0.0.1:{port}/guest.html", at: port)
    defer { host.stop() }
    for server in [Self.server, Self.files] {
      let page = try DrivenPage.ofServer(server, "hosts.html?\(host.port)")
      let isReplay = server == Self.files
      page.driver.use(isReplay ? .replayed(from: folder.file("network.jsonl").path) : .recorded)
      let session = try PageSession(page)
      try session.expect("ready from localhost", in: "heard")
      try session.expect("SecurityError", in: "reached")
      try session.perform("tap #other")
      try session.expect("pressed from localhost", in: "heard")
      try session.perform(#"tap "Greet""#, "wait 0.5")
      try session.expect("greeted from localhost", in: "heard")
      logs.append(session.log)
      let lines = page.driver.takeNetworkLines()
      page.driver.quit()
      try folder.write(lines.map { "\($0)\n" }.joined(), to: "network.jsonl")
    }
    #expect(logs[0] == logs[1])
  }
}
