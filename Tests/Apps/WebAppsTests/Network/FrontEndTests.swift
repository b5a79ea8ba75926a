import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("The part of a page's requests that is the build under test")
struct FrontEndTests {
  private let server = WebApp(name: "shop", place: .address("http://localhost:8080/"))
  private let folder = WebApp(name: "notes", place: .folder(URL(filePath: "/"), start: "a.html"))

  /// A request, and the party that answers it for a page of a server and for one of a folder.
  struct Case: Sendable {
    var address: String
    var method = "GET"
    var kind: String
    var server: FrontEnd.Party
    var folder: FrontEnd.Party

    init(
      _ kind: String,
      _ address: String,
      _ method: String = "GET",
      server: FrontEnd.Party,
      folder: FrontEnd.Party
    ) {
      (self.kind, self.address, self.method) = (kind, address, method)
      (self.server, self.folder) = (server, folder)
    }
  }

  @Test(
    "documents, scripts, styles, images and fonts are the build, everything else is the back end",
    arguments: [
      Case("Document", "/", server: .server, folder: .folder),
      Case("Document", "/form", "POST", server: .backEnd, folder: .folder),
      Case("Script", "/app.js?v=1", server: .server, folder: .folder),
      Case("Stylesheet", "/app.css", server: .server, folder: .folder),
      Case("Image", "/a.png", server: .server, folder: .folder),
      Case("Font", "https://fonts.test/a.woff2", server: .server, folder: .backEnd),
      Case("Script", "https://cdn.test/a.js", server: .server, folder: .backEnd),
      Case("XHR", "/api/me", server: .backEnd, folder: .folder),
      Case("Fetch", "/data.json", server: .backEnd, folder: .folder),
      Case("Fetch", "https://api.test/me", server: .backEnd, folder: .backEnd),
      Case("EventSource", "/events", server: .backEnd, folder: .folder),
      Case("Ping", "/beacon", "POST", server: .backEnd, folder: .folder),
      Case("Preflight", "https://api.test/me", "OPTIONS", server: .backEnd, folder: .backEnd),
      Case("Other", "/favicon.ico", server: .backEnd, folder: .folder),
    ]
  )
  func parties(request: Case) {
    let (address, method, kind) = (request.address, request.method, request.kind)
    for (app, party) in [(server, request.server), (folder, request.folder)] {
      #expect(FrontEnd().party(of: address, method, kind: kind, in: app) == party, "\(app.name)")
    }
  }

  @Test(
    "patterns overrule the kind of a request, and those of the recorded addresses the others",
    arguments: [
      ("Script", "/config.js", ["/config.js"], [], .backEnd, .backEnd),
      ("Script", "/config.js?v=1", ["/config.js"], [], .backEnd, .backEnd),
      ("Image", "/avatars/7.png", ["/avatars/*"], [], .backEnd, .backEnd),
      ("Fetch", "/locales/de.json", [], ["/locales/*"], .server, .folder),
      ("Fetch", "/locales/de.json?v=2", [], ["/locales/*.json"], .server, .folder),
      ("Fetch", "/locales/de.json", [], ["/locales"], .backEnd, .folder),
      ("Fetch", "/a?page=2", [], ["/a?page=*"], .server, .folder),
      ("Fetch", "https://cdn.test/a", [], ["https://cdn.test/*"], .server, .server),
      ("Fetch", "/a", ["*"], ["/a"], .backEnd, .backEnd),
      ("Fetch", "/a", [], [""], .backEnd, .folder),
    ] as [(String, String, [String], [String], FrontEnd.Party, FrontEnd.Party)]
  )
  func patterns(
    kind: String,
    address: String,
    recorded: [String],
    live: [String],
    ofServer: FrontEnd.Party,
    ofFolder: FrontEnd.Party
  ) {
    let frontEnd = FrontEnd(recorded: recorded, live: live)
    #expect(frontEnd.party(of: address, "GET", kind: kind, in: server) == ofServer)
    #expect(frontEnd.party(of: address, "GET", kind: kind, in: folder) == ofFolder)
  }

  @Test("a pattern of the build holds for every method")
  func liveMethod() {
    let frontEnd = FrontEnd(live: ["/rpc/*"])
    #expect(frontEnd.party(of: "/rpc/a", "POST", kind: "Fetch", in: server) == .server)
  }

  /// Returns true if a text has the form of a pattern, by trying every length for each `*`.
  private func agreesNaively(_ text: Substring, _ pattern: Substring) -> Bool {
    guard let sign = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if sign == "*" {
      return (0...text.count).contains { agreesNaively(text.dropFirst($0), rest) }
    }
    return text.first == sign && agreesNaively(text.dropFirst(), rest)
  }

  @Test("a pattern agrees with the same addresses as one that tries every length")
  func naive() {
    var counts = [0, 0]
    forAll(seeds: 0..<300) { random in
      func word(_ signs: String, upTo length: Int) -> String {
        let count = Int.random(in: 0...length, using: &random)
        return String((0..<count).compactMap { _ in signs.randomElement(using: &random) })
      }
      for _ in 0..<20 {
        let (address, pattern) = (word("ab/", upTo: 8), word("ab/**", upTo: 6))
        let expected = agreesNaively(address[...], pattern[...])
        counts[expected ? 1 : 0] += 1
        #expect(
          FrontEnd.agrees(address, with: pattern) == expected,
          "\(address) and \(pattern)"
        )
      }
    }
    #expect(counts.allSatisfy { $0 > 20 }, "both answers are tried: \(counts)")
  }
}
