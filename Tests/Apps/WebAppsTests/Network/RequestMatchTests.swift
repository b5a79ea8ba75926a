import Foundation
import Testing

@testable import WebApps

@Suite("The comparison of a request with the recorded ones")
struct RequestMatchTests {
  private func asked(
    _ address: String,
    _ body: String? = nil,
    by method: String = "GET"
  )
    -> AskedRequest
  {
    AskedRequest(method: method, address: address, body: body.map { Data($0.utf8) })
  }

  /// Returns the strictest rule by which a recorded request answers another; nil for none.
  private func strictest(_ own: AskedRequest, _ recorded: AskedRequest) -> RequestMatch? {
    let rules = RequestMatch.allCases.filter { own.matches(recorded, by: $0) }
    return rules.min()
  }

  @Test(
    "the strictest rule tells how a request differs from the recorded one",
    arguments: [
      ("/a", "/a", .same), ("/a?b=1&c", "/a?b=1&c", .same), ("/a?b=1", "/a?b=2", .otherQuery),
      ("/a", "/a?b=2", .otherQuery), ("/a#b", "/a#c", .otherQuery), ("/a", "/b", nil),
      ("/a", "/a/", nil), ("/a?t=1700000000000", "/a?t=1800000000000", .otherNames),
      ("/a?t=1700000000000&b=1", "/a?t=1800000000001&b=1", .otherNames),
      ("/a?t=1700000000000&b=1", "/a?t=1800000000001&b=2", .otherQuery),
      ("/a?id=0123456789abcdef", "/a?id=fedcba98-7654-3210", .otherNames),
      ("/a?t=12345", "/a?t=54321", .otherQuery),
      ("/a?from=http://127.0.0.1:5001/b", "/a?from=http://127.0.0.1:41234/b", .otherNames),
      ("/a?from=http%3A%2F%2Flocalhost%3A5001", "/a?from=http%3A%2F%2Flocalhost%3A1", .otherNames),
      ("/a?from=http%3A%2F%2Flocalhost%3A5001", "/a?from=null", .otherQuery),
      ("/a?from=http://shop.test:5001", "/a?from=http://shop.test:5002", .otherQuery),
      ("/items/1700000000000", "/items/1800000000000", .otherPath),
      (
        "/items/0b8f4c5e-1111-4222-8333-123456789abc/notes",
        "/items/ffffffff-2222-4333-9444-cba987654321/notes", .otherPath
      ),
      ("/items/1", "/items/2", nil), ("/items/1700000000000/a", "/items/1800000000000/b", nil),
      ("http://a/x", "http://b/x", nil),
    ] as [(String, String, RequestMatch?)]
  )
  func addresses(own: String, recorded: String, rule: RequestMatch?) {
    #expect(strictest(asked(own), asked(recorded)) == rule)
    #expect(strictest(asked(recorded), asked(own)) == rule, "without pseudonyms, either way")
  }

  @Test("every looser rule allows what a stricter one for addresses allows")
  func looser() {
    let request = asked("/a?b=1", "text")
    for rule in RequestMatch.allCases { #expect(request.matches(request, by: rule)) }
    #expect(RequestMatch.allCases == RequestMatch.allCases.sorted())
  }

  @Test("another method is no match by any rule")
  func methods() {
    #expect(strictest(asked("/a"), asked("/a", by: "POST")) == nil)
  }

  @Test(
    "bodies are compared as texts, and other bytes as a whole",
    arguments: [
      ("a", "a", true), ("a", "b", false), (nil, nil, true), ("", nil, false), (nil, "", false),
      ("hunter2", "‹secret 1›", true), (#"{"p":"x"}"#, #"{"p":"‹secret 1›"}"#, true),
      (#"{"p":"x"}"#, #"{"q":"‹secret 1›"}"#, false), ("‹secret 1›", "hunter2", false),
    ] as [(String?, String?, Bool)]
  )
  func bodies(own: String?, recorded: String?, isSame: Bool) {
    let rule = strictest(asked("/a", own, by: "POST"), asked("/a", recorded, by: "POST"))
    #expect(rule == (isSame ? .same : .otherBody))
  }

  @Test("bytes that are no text agree only with equal ones")
  func bytes() {
    let bytes = [[0xFF, 0x00], [0xFF, 0x01]].map {
      AskedRequest(method: "POST", address: "/", body: Data($0))
    }
    #expect(strictest(bytes[0], bytes[0]) == .same)
    #expect(strictest(bytes[0], bytes[1]) == .otherBody)
    #expect(strictest(bytes[0], asked("/", "‹secret 1›", by: "POST")) == .otherBody)
  }

  @Test("the boundaries of forms, which the browser makes up, are no difference")
  func boundaries() {
    func form(_ boundary: String, _ value: String) -> AskedRequest {
      let mark = "------WebKitFormBoundary\(boundary)"
      let head = "Content-Disposition: form-data; name=\"a\""
      return asked("/form", "\(mark)\r\n\(head)\r\n\r\n\(value)\r\n\(mark)--\r\n", by: "POST")
    }
    #expect(strictest(form("AbC123", "x"), form("Zy9", "x")) == .same)
    #expect(strictest(form("AbC123", "x"), form("Zy9", "y")) == .otherBody)
    #expect(strictest(form("AbC123", "x"), form("Zy9", "‹secret 1›")) == .same)
  }

  @Test(
    "a secret in a recorded address stands for any text, but not in the request",
    arguments: [
      ("/a?key=hunter2", "/a?key=‹secret 1›", .same),
      ("/a?key=hunter2", "/a?key=%E2%80%B9secret%201%E2%80%BA", .same),
      ("/a?key=hunter2&b=1", "/a?key=%E2%80%B9secret+1%E2%80%BA&b=2", .otherQuery),
      ("/users/7/notes", "/users/‹digits 2›/notes", .same),
      ("/users/7/other", "/users/‹digits 2›/notes", nil),
      ("/users/‹digits 2›/notes", "/users/7/notes", nil),
    ] as [(String, String, RequestMatch?)]
  )
  func secrets(own: String, recorded: String, rule: RequestMatch?) {
    #expect(strictest(asked(own), asked(recorded)) == rule)
  }

  @Test("each rule says which difference it allows, in words of its own")
  func words() {
    #expect(Set(RequestMatch.allCases.map(\.words)).count == RequestMatch.allCases.count)
    #expect(RequestMatch.otherQuery.words == "another query")
  }
}
