import Foundation
import TestSupport
import Testing

@Suite("Names and places in reports and in written code")
struct ReportNamesTests {
  @Test("stories with equal titles have different names in JUnit")
  func junit() async throws {
    let folder = try TemporaryFolder()
    let check = "Given the app is launched\nThen I see \"Nothing to do\"\n"
    let titles = ["same", "same", "same (line 4)", "same (line 4) (line 4)", "other", "Same"]
    try folder.write(titles.map { "Story: \($0)\n\(check)" }.joined(), to: "a.stories")
    let feature = """
      Feature: F
        Scenario Outline: same
          Given the app is launched
          Then I see "<x>"
          Examples:
            | x             |
            | Nothing to do |
            | Nothing to do |
            | Todos         |
        Scenario: same
          Given the app is launched
          Then I see "Todos"
        Rule: R
          Scenario: same
            Given the app is launched
            Then I see "Todos"
      """
    for name in ["a.feature", "b.feature"] { try folder.write(feature, to: name) }
    let words = ["stories", "run", "a.stories", "a.feature", "b.feature", "--app", "todo"]
    let run = try await InProcessTool("simon-replay")
      .run(words + ["--format", "junit"], in: folder.url)
    let cases = run.standardOutput.matches(of: #/<testcase name="([^"]*)" classname="([^"]*)"/#)
      .map { "\($0.2): \($0.1)" }
    #expect(cases.count == 16, "\(run)")
    #expect(Set(cases).count == cases.count, "\(cases)")
    #expect(cases.contains("a.stories: other") && cases.contains("a.stories: Same"), "\(cases)")
  }

  @Test("page objects of recordings whose names differ only in signs have different names")
  func pageObjects() async throws {
    let names = [
      "make-tea", "make_tea", "MakeTea", "make.tea", "make-tea2", "make-tea-2", "2-make", "class",
      "todo-list-view", "tap-add",
    ]
    let project = try RecordingProject([])
    for name in names { try project.replace(name, by: "create-todo") }
    let run = await project.run(["stories", "page-objects", "--no-proof"] + names)
    #expect(run.status == .exit(0), "\(run)")
    let types = run.standardOutput.matches(of: #/(?m)^(?:struct|enum) ([A-Za-z0-9_]+)/#)
      .map { String($0.1) }
    #expect(types.count { $0.hasSuffix("Session") } == names.count, "\(types)")
    #expect(Set(types).count == types.count, "\(types)")
  }

  /// A fault of a recording, with the place that GitHub shows for it.
  private static let places: [(fault: String, words: [String], place: String)] = [
    ("", ["--app", "navigation:renamed"], "recordings/click/story.stories,line=7,"),
    ("", ["--app", "navigation:noidentifier"], "recordings/click/story.stories,line="),
    ("", ["--app", "todo:renamed"], "recordings/milk/story.stories,line="),
    (
      "sed -i '6s/Pages/Zebra/' recordings/click/story.stories", [],
      "recordings/click/story.stories,line=6,"
    ),
    (
      "sed -i '0,/I see \"/s//I see \"Zebra/' recordings/milk/story.stories", [],
      "recordings/milk/story.stories,line="
    ),
    ("echo nonsense >> recordings/click/story.stories", [], "recordings/click/story.stories,line="),
    ("rm recordings/click/story.stories", [], "recordings/click/story.stories,line=1,"),
    ("sed -i 5d recordings/click/golden.tree", [], "recordings/click/golden.tree,line=5,"),
    ("sed -i '7s/,/;/' recordings/click/events.jsonl", [], "recordings/click/events.jsonl,line=7,"),
    (
      "printf '# a\\nignore text of #click because x\\n' > simon.rules", ["milk"],
      "simon.rules,line=2,"
    ),
    ("printf '# a\\n\\nnonsense\\n' > simon.rules", ["click"], "simon.rules,line=3,"),
  ]

  @Test("an annotation on GitHub is at the line that a person has to change", arguments: places)
  func github(fault: String, words: [String], place: String) async throws {
    let fixture = try await CommandLineFixture()
    if !fault.isEmpty {
      let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
      #expect(try await shell.run(["-c", fault], in: fixture.folder.url).status == .exit(0))
    }
    let run = try await fixture.replay(
      ["run", "--format", "github"] + words,
      environment: ["CI": "true", "GITHUB_WORKSPACE": fixture.folder.path]
    )
    #expect(run.standardOutput.contains("::error file=\(place)"), "\(run)")
    #expect(!run.standardOutput.contains("story.stories,line=1,title") || fault.hasPrefix("rm"))
  }
}
