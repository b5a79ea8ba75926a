import Foundation
import TestSupport
import Testing

@Suite("Secrets that are missing or wrong")
struct WrongSecretTests {
  private let fixture: CommandLineFixture
  private let right = ["SIMON_SECRET_1": "s3cret"]
  private let clause = "‹secret 1› was not given, and a stand-in was typed: set SIMON_SECRET_1"

  init() async throws { fixture = try await CommandLineFixture(withSignIn: ()) }

  @Test("a story that fails without its secret says at the step which one to give")
  func story() async throws {
    let words = ["stories", "run", "recordings/signin/story.stories", "--app", "login"]
    let run = try await fixture.replay(words)
    #expect(run.status == .exit(1), "\(run)")
    let step = "type \"‹secret 1›\" into \"Password\"\n      note: \(clause)\n"
    #expect(run.standardOutput.contains(step), "\(run)")
    #expect(run.standardOutput.components(separatedBy: clause).count == 2, "\(run)")
    let green = try await fixture.replay(words, environment: right)
    #expect(green.status == .exit(0) && !"\(green)".contains("SIMON_SECRET"), "\(green)")
  }

  @Test("a session says which secret of its script or its stories is not given")
  func session() async throws {
    let script = "type \"‹secret 1›\" into \"Password\"\n"
    let story = "Story: a\nGiven the app is launched\nWhen I \(script)"
    try fixture.folder.write(story, to: "a.stories")
    for words in [["--script", "-"], ["--stories", "a.stories"]] {
      let session = ["session", "--app", "login", "--name", "a", "--force"] + words
      let run = try await fixture.record(session, input: script)
      #expect(run.standardError == clause + "\n", "\(run)")
      let given = try await fixture.record(session, input: script, environment: right)
      #expect(given.standardError == "", "\(given)")
    }
  }

  @Test("a script of SelfTesting types secrets, and says which one is not given")
  func script() async throws {
    let name = "viewXPath</key><string>//UITextField | //*[@identifier='name']"
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><array><dict>
      <key>command</key><string>setText</string>
      <key>\(name)</string><key>text</key><string>‹secret 1›</string>
      </dict><dict>
      <key>command</key><string>touchBackItem</string>
      </dict></array></plist>
      """
    try fixture.folder.write(list, to: "t.plist")
    let run = try await fixture.replay(["script", "run", "t.plist", "--app", "login"])
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("note: \(clause)\n"), "\(run)")
  }

  @Test("no secret is missed by a replay that sent nothing, or of which every screen matches")
  func unsent() async throws {
    let run = try await fixture.replay("signin", "--driver", "/bin/false")
    #expect(run.status != .exit(0) && !run.standardError.contains("stand-in"), "\(run)")
    try fixture.remove("recordings/signin/approvals.jsonl")
    let unapproved = try await fixture.replay("signin", "--to", "2", environment: ["CI": "1"])
    #expect(unapproved.status == .exit(5), "\(unapproved)")
    #expect(!unapproved.standardError.contains("stand-in"), "\(unapproved)")
  }

  @Test("a wrong secret is hinted at beside the verdict, and --all does not approve its screens")
  func wrong() async throws {
    let golden = try fixture.folder.text(of: "recordings/signin/golden.tree")
    let run = try await fixture.replay("signin", environment: ["SIMON_SECRET_1": "s3crets"])
    #expect(run.status == .exit(1), "\(run)")
    let hint = "signin: the screen after ‹secret 1› differs; check SIMON_SECRET_1\n"
    #expect(run.standardError == hint, "\(run)")
    let words = ["run", "signin", "--format", "json"]
    let report = try await fixture.replay(words, environment: ["SIMON_SECRET_1": "s3crets"])
    let clause = "the screen after ‹secret 1› differs: check SIMON_SECRET_1"
    #expect(report.standardOutput.contains(clause), "\(report)")
    let approval = try await fixture.replay("approve", "--all")
    let risk = "a secret was typed before it, and may have been wrong"
    #expect(approval.standardOutput.contains(risk), "\(approval)")
    #expect(approval.status != .exit(0), "\(approval)")
    #expect(try fixture.folder.text(of: "recordings/signin/golden.tree") == golden)
  }

  @Test("a change before the secret is no hint at it, and no risk because of it")
  func earlier() async throws {
    let words = ["run", "signin", "--app", "login:banner"]
    let run = try await fixture.replay(words, environment: right)
    #expect(run.status == .exit(1) && run.standardError == "", "\(run)")
    let approval = try await fixture.replay("approve", "--all")
    #expect(!approval.standardOutput.contains("a secret was typed"), "\(approval)")
  }
}
