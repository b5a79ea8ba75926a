import ChildProcesses
import Chromium
import Foundation
import TestSupport
import Testing

@Suite("The conversation over a debugging pipe")
struct DebuggingLinkTests {
  /// Returns the conversation with a shell that runs a script instead of a browser.
  private func link(_ script: String) throws -> DebuggingLink {
    let folder = try TemporaryFolder()
    return DebuggingLink(
      try ProcessLink(
        debugging: ["sh", "-c", script],
        removing: folder.url.path,
        messageLimit: 100_000
      ),
      messageLimit: 100_000
    )
  }

  private struct Version: Decodable { var product: String }

  @Test("a reply belongs to its command, and events that come before it are kept in order")
  func replies() throws {
    let link = try link(
      #"""
      printf '{"method":"Page.a","params":{"product":"1"}}\0' >&4
      printf '{"method":"Page.b","sessionId":"S","params":{}}\0{"id":1,"resu' >&4
      sleep 0.05
      printf 'lt":{"product":"X","more":[1]}}\0{"method":"Page.a","params":{"product":"2"}}\0' >&4
      cat <&3 >/dev/null
      """#
    )
    let version = try link.call("Browser.getVersion", ["a": "b"], as: Version.self)
    #expect(version.product == "X")
    let first = try link.next("Page.a", within: .seconds(5))
    #expect(first?.parameters(as: Version.self)?.product == "1")
    let second = try link.next("Page.a", within: .seconds(5))
    #expect(second?.parameters(as: Version.self)?.product == "2")
    #expect(try link.next("Page.b", within: .zero) == nil, "another session's event")
    #expect(try link.arrivedEvents().map(\.method) == ["Page.b"])
  }

  @Test("a command reaches the browser as one JSON object that ends with a null byte")
  func commands() throws {
    let link = try link(
      #"""
      sent=$(dd bs=65536 count=1 <&3 2>/dev/null | tr '\0"' '_:')
      printf '{"id":1,"result":{"product":"%s"}}\0' "$sent" >&4
      cat <&3 >/dev/null
      """#
    )
    let reply = try link.call("A.b", ["url": "http://a"], in: "S", as: Version.self).product
    #expect(reply.hasPrefix("{:"))
    for part in [":id::1", ":method:::A.b:", ":url:::http://a:", ":sessionId:::S:"] {
      #expect(reply.contains(part), "\(part) in \(reply)")
    }
  }

  @Test(
    "a browser that breaks the protocol, refuses, says nothing or ends is a typed error",
    arguments: [
      (
        #"printf 'hello\0' >&4"#, BrowserError.protocolBroken(reason: "a message is no JSON object")
      ),
      (#"printf '[1]\0' >&4"#, .protocolBroken(reason: "a message is no JSON object")),
      (
        #"printf '{"id":1,"error":{"code":-1,"message":"no such page"}}\0' >&4"#,
        .refused(command: "A.b", reason: "no such page")
      ),
      (
        #"printf '{"id":1,"result":{}}\0' >&4"#,
        .protocolBroken(reason: "the reply to A.b has another form")
      ),
      (
        #"head -c 200000 /dev/zero | tr '\0' 'x' >&4"#,
        .protocolBroken(reason: "a message is longer than 100000 bytes")
      ),
      (":", .noAnswer(to: "A.b")),
    ]
  )
  func broken(script: String, error: BrowserError) throws {
    let link = try link(script + "; cat <&3 >/dev/null")
    #expect(throws: error) {
      try link.call("A.b", ["a": 1], as: Version.self, within: .milliseconds(500))
    }
  }

  @Test("a command to a page that was closed fails at once, whether it was closed before or after")
  func closedPage() throws {
    let closing =
      #"printf '{"method":"Target.detachedFromTarget","params":{"sessionId":"S"}}\0' >&4"#
    let link = try link("dd bs=65536 count=1 <&3 >/dev/null 2>&1; \(closing); cat <&3 >/dev/null")
    for _ in 0..<2 {
      #expect(throws: BrowserError.ended(lastLines: [])) {
        try link.call("A.b", ["a": 1], in: "S", as: Version.self)
      }
    }
    #expect(throws: BrowserError.noAnswer(to: "A.b")) {
      try link.call("A.b", ["a": 1], in: "T", as: Version.self, within: .milliseconds(50))
    }
  }

  @Test("a browser that ends tells the last lines that it wrote")
  func ended() throws {
    let link = try link("echo 'no display' >&2; exit 1")
    #expect(throws: BrowserError.ended(lastLines: ["no display"])) {
      try link.call("A.b", ["a": 1], as: Version.self)
    }
  }
}
