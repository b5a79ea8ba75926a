import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Secrets by name")
struct NamedSecretTests {
  let fixture: CommandLineFixture
  private var folder: TemporaryFolder { fixture.folder }
  private static let secret = "s3cret-and-more"
  private static let script = """
    type "ann" into "Name"
    type "\(secret)" into "Password"
    tap #signin

    """

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  private func record(_ words: [String], input: String = script) async throws -> ToolRun {
    try await fixture.record(
      ["session", "--app", "login", "--name", "s", "--script", "-"] + words,
      input: input
    )
  }

  @Test("a secret has its name in log, golden and story, and the variable of that name in a replay")
  func named() async throws {
    let run = try await record(["--secret", "PASSWORD=\"Password\""])
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput.contains("hidden: 1 secret: PASSWORD in #password ("), "\(run)")
    #expect(run.standardOutput.contains("secrets: set SIMON_SECRET_PASSWORD to replay"), "\(run)")
    let story = try folder.text(of: "recordings/s/story.stories")
    #expect(story.contains("‹secret PASSWORD›"), "\(story)")
    let log = try folder.text(of: "recordings/s/events.jsonl")
    #expect(log.contains("‹secret PASSWORD›") && !log.contains("‹secret 1›"), "\(log)")
    let given = ["SIMON_SECRET_PASSWORD": Self.secret]
    let same = try await fixture.replay(["run"], environment: given)
    #expect(same.status == .exit(0), "\(same)")
    let missing = try await fixture.replay(["run", "--app", "login:renamed"])
    #expect(missing.standardError.contains("text, set SIMON_SECRET_PASSWORD"), "\(missing)")
    try await check(status: 0)
  }

  @Test("a named secret keeps its form, so that a replay without it types a text of that form")
  func forms() async throws {
    let script = "tap #pin\ntype \"4711\"\ntap #mail\ntype \"ann@x.org\"\ntap #done\n"
    let tools = try ["simon-record", "simon-replay"].map {
      try InProcessTool($0, apps: FormApp.catalogue)
    }
    let names = [["--secret", "PIN=#pin", "--secret", "MAIL=#mail"], ["--redact", "#mail"]]
    for (options, forms) in zip(names, [("digits PIN", "e-mail MAIL"), ("digits 1", "e-mail 2")]) {
      let words = ["session", "--app", "form", "--name", "f", "--force", "--script", "-"]
      let run = await tools[0].run(words + options, input: script, in: folder.url)
      #expect(run.status == .exit(0), "\(run)")
      let log = try folder.text(of: "recordings/f/events.jsonl")
      #expect(log.contains("‹\(forms.0)›") && log.contains("‹\(forms.1)›"), "\(log)")
      #expect(try folder.text(of: "recordings/f/golden.tree").contains("Accepted"))
      for value in [[:], ["SIMON_SECRET_PIN": "4711", "SIMON_SECRET_MAIL": "ann@x.org"]] {
        let replay = await tools[1].run(["run"], environment: value, in: folder.url)
        #expect(replay.status == .exit(0), "\(replay)")
      }
      let story = ["stories", "run", "recordings/f/story.stories", "--app", "form"]
      let told = await tools[1].run(story, in: folder.url)
      #expect(told.status == .exit(0), "\(told)")
    }
  }

  @Test("the sign that stands for a secret in instructions is refused as a secret")
  func placeholder() async throws {
    try #require(try await record([]).status == .exit(0))
    try await expectNothingWritten(in: folder.url) {
      let run = try await fixture.replay(["run"], environment: ["SIMON_SECRET_1": "…"])
      #expect(run.status == .exit(2), "\(run)")
      #expect(run.standardError.contains("SIMON_SECRET_1 is \"…\""), "\(run)")
    }
  }

  @Test("a second name for a view is told by the first one, and keeps nothing")
  func secondName() async throws {
    let names = ["--secret", "A=#password", "--secret", "B=\"Password\""]
    let run = try await record(names)
    #expect(run.status == .exit(1), "\(run)")
    let words =
      "--secret 'B=\"Password\"' chooses a view that is named A already, by --secret 'A=#password'"
    #expect(run.standardError.contains(words), "\(run)")
    #expect(!run.standardError.contains("matched no view"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("recordings/s").path))
  }

  @Test("a recording is continued with a new name only if nothing recorded has another one")
  func lateName() async throws {
    try #require(try await record([]).status == .exit(0))
    let log = try folder.text(of: "recordings/s/events.jsonl")
    let words = ["session", "--continue", "s", "--script", "-"]
    let named = try await fixture.record(
      words + ["--secret", "PASSWORD=#password"],
      input: "tap #signin\n",
      environment: ["SIMON_SECRET_1": Self.secret]
    )
    #expect(named.status == .exit(2), "\(named)")
    #expect(named.standardError.contains("has as ‹secret 1› since event"), "\(named)")
    let shown = try await fixture.record(words + ["--secret", "WHO=#name"], input: "tap #signin\n")
    #expect(shown.status == .exit(2), "\(shown)")
    #expect(shown.standardError.contains("comes too late: s shows the text in clear at event"))
    #expect(shown.standardError.contains("hint: record it from its launch: simon-record session"))
    #expect(try folder.text(of: "recordings/s/events.jsonl") == log)
  }

  /// Checks the recordings for the secret.
  private func check(status: Int32) async throws {
    try folder.write("\(Self.secret)\n", to: "secrets.txt")
    let check = try await fixture.replay(["log", "check", "--secrets", "secrets.txt", "recordings"])
    #expect(check.status == .exit(status), "\(check)")
    #expect(!"\(check)".contains(Self.secret))
  }

  @Test(
    "a wrong name of a secret, and two names for one field, are wrong usage",
    arguments: [
      (["password=#p"], "\"password\""), (["1=#p"], "\"1\""), (["PASS WORD=#p"], "\"PASS WORD\""),
      (["=#p"], "\"\""), (["PASSWORD"], "NAME=TARGET"), (["_A=#p"], "\"_A\""),
      (["A=//["], "--secret A"), (["PÄSS=#p"], "\"PÄSS\""), (["A=1,2"], "not a point"),
      (["A=#p", "B=#p"], "has the name A already"),
    ]
  )
  func wrongNames(options: [String], words: String) async throws {
    let run = try await record(options.flatMap { ["--secret", $0] })
    #expect(run.status == .exit(2), "\(run)")
    #expect(run.standardError.contains(words), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("recordings").path))
  }

  @Test("two fields with one name give different secrets numbered names, and equal ones the same")
  func sharedName() async throws {
    let script = """
      type "first-one-1" into "Name"
      type "\(Self.secret)" into "Password"
      tap #signin

      """
    let run = try await record(
      ["--secret", "WORD=#name", "--secret", "WORD=#password"],
      input: script
    )
    #expect(run.status == .exit(0), "\(run)")
    let log = try folder.text(of: "recordings/s/events.jsonl")
    #expect(log.contains("‹secret WORD›") && log.contains("‹secret WORD_2›"), "\(log)")
    #expect(!log.contains("first-one-1"))
  }

  @Test("log check names file and line of each form of a secret, and never the secret")
  func searchedForms() async throws {
    let bytes = Array(Self.secret.utf8)
    let forms = [
      "plain \(Self.secret)", "upper \(Self.secret.uppercased())",
      "back \(String(Self.secret.reversed()))",
      "{\"a\":\"\(bytes.map { "\\u00" + String($0, radix: 16) }.joined())\"}",
      "<a b=\"\(bytes.map { "&#\($0);" }.joined())\"/>",
      bytes.map { "%" + String($0, radix: 16) }.joined(),
      bytes.map { String($0, radix: 16) }.joined(),
      Data(bytes).base64EncodedString(), Data([1] + bytes + [1]).base64EncodedString(),
      Data([1, 2] + bytes + [1]).base64EncodedString(),
      "UILabel \"s3cret\"\nUILabel \"-and-more\"",
      "<p>s3cret-</p>\n<p>and-more</p>",
      "[{\"class\":\"UILabel\",\"text\":\"s3cret\"},{\"class\":\"UILabel\",\"text\":\"-and-more\"}]",
    ]
    for (place, form) in forms.enumerated() {
      try folder.write("first line\n\(form)\n", to: "recordings/a/file\(place).txt")
    }
    try folder.write("nothing here: s3cret, and more or less\n", to: "recordings/a/clean.txt")
    try folder.write("\n\(Self.secret)\n", to: "secrets.txt")
    let run = try await fixture.replay(["log", "check", "--secrets", "secrets.txt"])
    #expect(run.status == .exit(1), "\(run)")
    for place in forms.indices {
      let line =
        "recordings/a/file\(place).txt:2: error: contains the secret of line 2 of secrets.txt"
      #expect(run.standardError.contains(line), "\(forms[place]): \(run)")
    }
    #expect(!run.standardError.contains("clean"), "\(run)")
    #expect(!"\(run)".contains(Self.secret))
  }

  @Test(
    "log check proves nothing of a secret that is too short, and of no secrets"
  )
  func unproven() async throws {
    try folder.write("a", to: "recordings/a/file.txt")
    try folder.write("ok-secret\nxy\n", to: "secrets.txt")
    let short = try await fixture.replay(["log", "check", "--secrets", "secrets.txt"])
    #expect(short.status == .exit(3) && short.standardError.contains("secrets.txt:2"), "\(short)")
    try folder.write("\n", to: "secrets.txt")
    #expect(
      try await fixture.replay(["log", "check", "--secrets", "secrets.txt"]).status == .exit(3)
    )
    try folder.write("ok-secret\n", to: "secrets.txt")
    #expect(
      try await fixture.replay(["log", "check", "--secrets", "secrets.txt"]).status == .exit(0)
    )
    let none = try await fixture.replay(["log", "check", "--secrets", "secrets.txt", "nowhere"])
    #expect(none.status != .exit(0), "\(none)")
  }

  @Test("log check reads the packed screens of a report's page")
  func page() async throws {
    try #require(try await record([]).status == .exit(0))
    try FileManager.default.createDirectory(
      at: folder.file("page"),
      withIntermediateDirectories: false
    )
    let run = try await fixture.replay(
      ["run", "--app", "login:renamed", "--format", "html:page/report.html"],
      environment: ["SIMON_SECRET_1": Self.secret]
    )
    #expect(run.status != .exit(0), "\(run)")
    let page = try folder.text(of: "page/report.html")
    #expect(!page.contains("Log in"), "only the packed screens have the text")
    try folder.write("Log in\n", to: "secrets.txt")
    let check = try await fixture.replay(["log", "check", "--secrets", "secrets.txt", "page"])
    #expect(check.status == .exit(1), "\(check)")
    try folder.write("\(Self.secret)\n", to: "secrets.txt")
    let clean = try await fixture.replay(["log", "check", "--secrets", "secrets.txt", "page"])
    #expect(clean.status == .exit(0), "\(clean)")
  }

  @Test(
    "a text that looks like a secret and was typed in clear is offered with the options that hide it"
  )
  func open() async throws {
    let script = """
      tap #add
      type "4111 1111 1111 1111" into "Title"
      tap #save

      """
    let words = ["session", "--app", "todo", "--name", "t", "--script", "-"]
    let run = try await fixture.record(words, input: script)
    #expect(run.status == .exit(0), "\(run)")
    #expect(
      run.standardError.contains("warning: typed in clear: #title looks like a card number"),
      "\(run)"
    )
    #expect(run.standardError.contains("--force --secret 'CARD=#title'"), "\(run)")
    let again = try await fixture.record(
      words + ["--force", "--secret", "CARD=#title"],
      input: script
    )
    #expect(again.status == .exit(0) && !again.standardError.contains("warning"), "\(again)")
    #expect(again.standardOutput.contains("hidden: 1 secret: CARD in "), "\(again)")
    try folder.write("4111 1111 1111 1111\n4111111111111111\n", to: "secrets.txt")
    let check = try await fixture.replay(["log", "check", "--secrets", "secrets.txt"])
    #expect(check.status == .exit(0), "\(check)")
  }
}
