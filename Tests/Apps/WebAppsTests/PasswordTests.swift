import Actions
import AppDriver
import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@testable import WebApps

/// The page `passwords.html` says at the end whether the server has understood the password in each way.
@Suite("A password that a page sends in many ways", .needsBrowser, .ownThread, .serialized)
struct PasswordTests {
  /// A session, or a replay of one.
  private struct Session {
    var log: [UInt8] = []
    var exchanges: [String] = []
    var verdict: String?
    var remarks: [String] = []

    /// The log up to the last press of a button: after it, a live server takes its time.
    var beginning: String {
      let text = String(decoding: log, as: UTF8.self)
      let end = text.ranges(of: #""phase":"ended""#).last?.upperBound ?? text.startIndex
      return String(text[..<end])
    }

    /// The exchanges without the moments of the real clock, numbers, and the marks that the browser draws by chance, in the order of
    /// their texts.
    var contents: [String] {
      exchanges.map {
        $0.replacing(/"(?:after|number|of|sent|came)":[0-9.]+/, with: "")
          .replacing(/WebKitFormBoundary\w+/, with: "")
      }.sorted()
    }
  }

  private static let minutes = TestEnvironment.current.isFull ? 10 : 2

  /// The command of a server that has the pages and nothing else.
  private static let files = "exec python3 -m http.server {port} --bind 127.0.0.1"

  /// Logs in on the page, as a person does.
  private func logIn(
    with password: String,
    by ways: String?,
    on server: String,
    _ network: NetworkUse
  ) throws -> Session {
    final class Lines { var bytes: [UInt8] = [] }
    let file = "passwords.html" + (ways.map { "?ways=\($0)" } ?? "")
    let page = try DrivenPage.ofServer(server, file)
    page.driver.use(network)
    let size = Size(width: 800, height: 900)
    let header = SessionHeader(
      writer: "tests",
      app: "passwords",
      setting: SessionSetting(screen: Screen(size: size, scale: 1))
    )
    let lines = Lines()
    let recorder = SessionRecorder(page.driver, header: header) { lines.bytes += $0 }
    try recorder.launch()
    try recorder.perform(Action(parsing: #"type "ann" into #user"#))
    try recorder.perform(Action(parsing: "tap #password"))
    _ = try recorder.send(.text(password), target: nil)
    try recorder.settle()
    try recorder.perform(Action(parsing: #"tap "Log in""#))
    let verdict = try recorder.snapshot().nodes.first { $0.identifier == "verdict" }
    recorder.finish(.finished)
    return Session(
      log: lines.bytes,
      exchanges: recorder.redactedNetwork,
      verdict: verdict?.text ?? verdict?.label,
      remarks: page.driver.takeRemarks()
    )
  }

  /// Records a session, and returns it after it was replayed with another password and without the server.
  private func session(
    _ password: String,
    standIn: String,
    by ways: String?
  ) throws -> Session {
    let folder = try TemporaryFolder()
    let server = "PORT={port} exec python3 -B password-server.py"
    let session = try logIn(with: password, by: ways, on: server, .recorded)
    #expect(session.verdict == "logged in by all ways")
    let text = session.exchanges.map { "\($0)\n" }.joined()
    expectNoSecret(password, in: text)
    expectNoSecret(password, in: String(decoding: session.log, as: UTF8.self))
    let numbers = text.matches(of: /"number":([0-9]+),"s/).compactMap { Int($0.output.1) }
    #expect(numbers.min() == 1, "the first number would tell how many exchanges went before")
    try folder.write(text, to: "network.jsonl")
    let path = folder.file("network.jsonl").path
    let replay = try logIn(with: standIn, by: ways, on: Self.files, .replayed(from: path))
    #expect(replay.verdict == "logged in by all ways")
    #expect(replay.remarks.isEmpty, "\(replay.remarks)")
    #expect(replay.beginning == session.beginning, "the stand-in has another length")
    return session
  }

  /// Searches a file for a secret in the codings of the page, also within base64.
  private func expectNoSecret(_ secret: String, in text: String) {
    var texts = [text]
    for word in text.matches(of: /[A-Za-z0-9+\/_\-]{8,}=*/) {
      let code = word.output.replacing("-", with: "+").replacing("_", with: "/")
      guard let bytes = Data(base64Encoded: String(code)) else { continue }
      texts.append(String(decoding: bytes, as: UTF8.self))
    }
    for (name, form) in Self.forms(of: secret) where form.count >= 3 {
      #expect(!texts.contains { $0.contains(form) }, "\(name)")
    }
  }

  /// The codings of a secret, and those of each of its beginnings that no other text has by chance.
  private static func forms(of secret: String) -> [(name: String, form: String)] {
    let beginnings = (4..<max(4, secret.count)).flatMap { count in
      codings(of: String(secret.prefix(count))).map {
        ("\($0.name), its first \(count) letters", $0.form)
      }
    }
    return codings(of: secret) + beginnings.filter { $0.1.count >= 5 }
  }

  private static func codings(of secret: String) -> [(name: String, form: String)] {
    let bytes = Array(secret.utf8)
    let percent = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let json = secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let units = secret.utf16.map { String($0, radix: 16) }
    var forms = [
      ("as it is", secret), ("in an address", percent),
      ("twice in an address", percent.replacing("%", with: "%25")), ("in JSON", json),
      ("in JSON within JSON", json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")),
      ("escaped", units.map { "\\u" + ("000" + $0).suffix(4) }.joined()),
      ("in hexadecimal digits", bytes.map { ("0" + String($0, radix: 16)).suffix(2) }.joined()),
      ("backwards", String(secret.reversed())), ("in capitals", secret.uppercased()),
      ("in UTF-16", secret.map { "\($0)\0" }.joined()),
    ]
    for before in 0..<3 {
      let code = Data([UInt8](repeating: 0, count: before) + bytes).base64EncodedString()
      let own = code.dropFirst((before * 8 + 5) / 6).prefix(bytes.count * 8 / 6 - 1)
      forms.append(("in base64 after \(before) bytes", String(own)))
    }
    return forms
  }

  @Test(
    "is in no file of a recording, and a replay logs in with a stand-in and without the server",
    .needs(program: "python3"),
    .timeLimit(.minutes(minutes))
  )
  func someWays() throws {
    let ways = "escaped,token,blob,path,typed,letter"
    _ = try session(#"Zq"ü\ 1"#, standIn: "secret", by: ways)
  }

  @Test(
    "shows in no file how long it is, in each of forty ways",
    .enabled(if: TestEnvironment.current.isFull, "needs SIMON_FULL=1"),
    .needs(program: "python3"),
    .timeLimit(.minutes(minutes))
  )
  func allWays() throws {
    let passwords = [
      "hunter2", #"Zq7"\ü/&x=%41 k€<9"#, "correct horse battery staple 99", "!horse bat& \"",
    ]
    let sessions = try passwords.map { try session($0, standIn: "secret", by: nil) }
    for session in sessions.dropFirst() {
      #expect(session.beginning == sessions[0].beginning)
      #expect(session.contents == sessions[0].contents)
    }
  }
}
