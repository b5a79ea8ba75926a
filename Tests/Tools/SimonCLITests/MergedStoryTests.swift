import Foundation
import TestSupport
import Testing

@Suite("Stories of branches that merged without a conflict")
struct MergedStoryTests {
  private static let files = ["events.jsonl", "golden.tree", "story.stories", "approvals.jsonl"]

  private let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  private func contents() throws -> [String: String] {
    let pairs = try Self.files.map { ($0, try fixture.folder.text(of: "recordings/click/\($0)")) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func write(_ contents: [String: String]) throws {
    let folder = fixture.folder.file("recordings/click")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".pending") {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    for (file, text) in contents { try fixture.folder.write(text, to: "recordings/click/\(file)") }
  }

  /// Approves whatever waits for a decision, until nothing does.
  private func approveAll(_ options: String...) async throws {
    for _ in 0..<4 {
      let list = try await fixture.replay("approve", "--list").standardOutput
      let names = list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
      guard !names.isEmpty else { return }
      try await fixture.replay(["approve", "--only", names.joined(separator: ",")] + options)
      try await fixture.replay(["click"] + options)
    }
  }

  @Test("a story that was proven on one branch is not green with the screens of another one")
  func merged() async throws {
    let (base, build) = (try contents(), ["--app", "navigation:noidentifier"])
    let ci = ["CI": "true"]
    try await fixture.replay(["click"] + build)
    try await approveAll("--app", "navigation:noidentifier")
    let one = try contents()
    let green = try await fixture.replay(["click"] + build, environment: ci)
    #expect(green.status == .exit(0), "\(green)")
    try write(base)
    var edited = base
    let seen = #/I see "(Button clicked[^"]*)"/#
    let story = try #require(base["story.stories"])
    let text = try #require(story.firstMatch(of: seen)).1
    edited["story.stories"] = base["story.stories"]?
      .replacing("I see \"\(text)\"", with: "#result has text \"\(text)\"")
    try write(edited)
    try await approveAll()
    let other = try contents()
    #expect(try await fixture.replay(["click"], environment: ci).status == .exit(0))
    let ledgers = [one, other].map { $0["approvals.jsonl"]?.split(separator: "\n") ?? [] }
    for order in [ledgers, ledgers.reversed()] {
      let lines = order[0] + order[1].filter { !order[0].contains($0) }
      var mixed = one
      mixed["approvals.jsonl"] = lines.map { "\($0)\n" }.joined()
      mixed["story.stories"] = other["story.stories"]
      try write(mixed)
      let run = try await fixture.replay(["click"] + build, environment: ci)
      #expect(run.status == .exit(1) || run.status == .exit(5), "\(run)")
      #expect(run.standardOutput.contains("story"), "\(run)")
      let check = try await fixture.replay(["approve", "--check"] + build, environment: ci)
      #expect(check.status == run.status || check.status == .exit(5), "\(check)")
      var own = one
      own["approvals.jsonl"] = mixed["approvals.jsonl"]
      try write(own)
      let whole = try await fixture.replay(["click"] + build, environment: ci)
      #expect(whole.status == .exit(0), "all files of one branch: \(whole)")
    }
  }

  @Test("an approval that takes another one back leaves the story approved")
  func takenBack() async throws {
    for build in ["navigation:renamed", "navigation"] {
      #expect(try await fixture.replay("click", "--app", build).status == .exit(1))
      let approved = try await fixture.replay("approve", "--all", "--app", build)
      #expect(approved.status == .exit(0), "\(approved)")
      let run = try await fixture.replay(["click", "--app", build], environment: ["CI": "true"])
      #expect(run.status == .exit(0), "\(build): \(run)")
    }
  }

  @Test("a session that continues on a build without the approved screens is refused")
  func continued() async throws {
    let words = ["session", "--continue", "click", "--script", "-"]
    let input = "tap \"Page 2\"\n"
    #expect(try await fixture.replay("click", "--app", "navigation:renamed").status == .exit(1))
    try await fixture.replay("approve", "--all", "--app", "navigation:renamed")
    let before = try contents()
    let former = try await fixture.record(words, input: input)
    #expect(former.status == .exit(1), "\(former)")
    #expect(former.standardError.contains("the app shows another screen than click"), "\(former)")
    #expect(try contents() == before)
    let approved = try await fixture.record(
      words + ["--app", "navigation:renamed"],
      input: input
    )
    #expect(approved.status == .exit(0), "\(approved)")
    #expect(try fixture.folder.text(of: "recordings/click/golden.tree").contains("Press me"))
  }

  @Test("the story of one recording takes the place of no other recording's story")
  func elsewhere() async throws {
    let words = ["session", "--app", "todo", "--script", "-", "--name", "milk"]
    try await fixture.record(words, input: "tap \"Add\"\n")
    let story = "recordings/milk/story.stories"
    let before = try fixture.folder.text(of: story)
    for path in [story, "recordings/click/../milk/story.stories"] {
      let run = try await fixture.replay("stories", "emit", "click", "-o", path)
      #expect(run.status == .exit(2), "\(run)")
      #expect(run.standardError.contains("belongs to another recording than click"), "\(run)")
    }
    #expect(try fixture.folder.text(of: story) == before)
  }
}
