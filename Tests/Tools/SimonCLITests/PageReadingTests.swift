import Foundation
import TestSupport
import Testing

/// What a person reads on the page of a run, by the page's own script.
@Suite("Reading the page of a run", .needsBrowser)
struct PageReadingTests {
  private func page(of project: RecordingProject, _ app: String) async throws -> URL {
    let run = await project.run("--app", app, "--format", "html:run.html")
    // Without a golden it is 5.
    #expect(run.status == .exit(1) || run.status == .exit(5), "\(run)")
    return project.folder.file("run.html")
  }

  /// Evaluates an expression on the page of a run of one recording.
  private func value(_ expression: String) async throws -> Any? {
    let project = try RecordingProject()
    let page = try await page(of: project, "navigation:renamed")
    return try PageScript.run(page, "return { value: \(expression) };")["value"]
  }

  @Test("questions about whole recordings and rules are in the list, in the order of the terminal")
  func whole() async throws {
    let project = try RecordingProject(["a", "b", "c"])
    for file in ["golden.tree", "approvals.jsonl"] {
      try FileManager.default.removeItem(at: project.file("b/\(file)"))
    }
    try project.folder.write("ignore frame of #absent because it is new\n", to: "simon.rules")
    let text = try project.folder.text(of: "recordings/c/golden.tree")
    try project.folder.write(
      text.replacing("\"Pages\"", with: "\"Leaves\""),
      to: "recordings/c/golden.tree"
    )
    let page = try await page(of: project, "navigation:renamed")
    let steps = """
      return { questions: state.index.questions.filter((question) => question.id).map(({ sentence, title }) => ({ sentence: withoutSign(sentence), title })),
        list: part("rows").textContent };
      """
    let value = try PageScript.run(page, steps)
    let questions = try #require(value["questions"] as? [[String: Any]])
    let titles = questions.compactMap { $0["title"] as? String }
    #expect(titles.contains("b: a new golden with 4 screens"), "\(titles)")
    let list = await project.run("approve", "--list").standardOutput
    let places = questions.map { question in
      list.range(of: question["sentence"] as? String ?? "")?.lowerBound
    }
    #expect(places.count >= 4 && !places.contains(nil), "\(questions) \(list)")
    let found = places.compactMap(\.self)
    #expect(found == found.sorted(), "\(questions) \(list)")
    #expect((value["list"] as? String)?.contains("about the whole recording") == true)
  }

  @Test("the page of a run in CI names the command that decides about the files here")
  func inCI() async throws {
    let project = try RecordingProject(["a", "b"])
    for file in ["golden.tree", "approvals.jsonl"] {
      try FileManager.default.removeItem(at: project.file("b/\(file)"))
    }
    let run = await project.run("--format", "html:run.html", isCI: true)
    #expect(run.status == .exit(5), "\(run)")
    let steps =
      "return { all: state.index.questions.map(({ id, command }) => [id || '', command || '']) };"
    let all = try PageScript.run(project.folder.file("run.html"), steps)["all"] as? [[String]]
    #expect(all == [["", "simon-replay approve b"]])
  }

  @Test("a cause names its views in plain words")
  func plain() async throws {
    let project = try RecordingProject([])
    try project.replace("hidden-views", by: "hidden-views")
    let page = try await page(of: project, "controls:moved")
    let value = try PageScript.run(
      page,
      """
      return { title: state.index.questions[0].title, row: part('rows').textContent,
        aside: document.querySelector('#question-facts .aside').textContent };
      """
    )
    let title = "the rows of “menu” are 60 points high instead of 44"
    #expect(value["title"] as? String == title)
    let row = try #require(value["row"] as? String)
    #expect(row.contains(title), "\(row)")
    let aside = try #require(value["aside"] as? String)
    #expect(aside.hasPrefix("in the app: UITableViewCell"), "\(aside)")
    #expect(!aside.contains("60"), "the title has said what changed: \(aside)")
  }

  @Test("an address begins at the nearest view that has an identifier, or around the last one")
  func addresses() async throws {
    let shown = try await value(
      """
      ["UIWindow/UIView/UIView/UIStackView", "UIWindow/UIView/UITableView#menu/UITableViewCell", "UIStackView/UILabel"].map(shortAddress)
      """
    )
    #expect(
      shown as? [String] == [
        "…/UIView/UIStackView", "…/UITableView#menu/UITableViewCell", "UIStackView/UILabel",
      ]
    )
  }

  @Test("a name is cut in the list only where the title is long")
  func names() async throws {
    let short = "hidden now: text “The flame is lit tonight”"
    let long =
      "text “Hand made in small batches; every piece…”: the font is another one than before"
    let shown = try await value("[\"\(short)\", \"\(long)\"].map((title) => listTitle({ title }))")
    let cut = "text “Hand made in sm…”: the font is another one than before"
    #expect(shown as? [String] == [short, cut])
  }

  @Test("a long text is cut in a list, but never where it differs")
  func long() async throws {
    let words = String(repeating: "word ", count: 40)
    let sentence = #"text: \"\#(words)end\" → \"\#(words)END\""#
    let text = try await value(
      #"make("p", {}, ...markedSentence("\#(sentence)", 12)).textContent"#
    )
    let shown = try #require(text as? String)
    #expect(shown.count < 60, "\(shown)")
    #expect(shown.contains("end\"") && shown.contains("END\""), "\(shown)")
  }

  @Test("values of another direction stay before and after the arrow")
  func isolated() async throws {
    let sentence = #"text: \"שלום\" → \"עולם\""#
    let names = try await value(
      #"[...make("p", {}, ...markedSentence("\#(sentence)", 0)).querySelectorAll("bdi")].map((one) => one.textContent)"#
    )
    #expect(names as? [String] == ["\"שלום\"", "\"עולם\""])
  }

  @Test(
    "a number, a word that is no text and a colour differ as a whole",
    arguments: [
      ("true", "false", ["old true", "new false"]),
      (#"\"9:00-18:00\""#, #"\"9:00-17:00\""#, ["same \"9:00-", "old 18", "new 17", "same :00\""]),
      (##"\"#2563eb\""##, ##"\"#2563ff\""##, ["old #2563eb", "new #2563ff"]),
      (#"\"Done\""#, #"\"Save\""#, ["same \"", "old Done", "new Save", "same \""]),
      (#"\"Milk\""#, #"\"Milk 2\""#, ["same \"Milk", "new  2", "same \""]),
      (
        #"\"To do\""#, #"\"Things to do\""#,
        ["same \"", "old To", "new Things to", "same  do\""]
      ),
    ]
  )
  func steps(from: String, to: String, steps: [String]) async throws {
    let found = try await value(#"valueSteps("\#(from)", "\#(to)").map((one) => one.join(" "))"#)
    #expect(found as? [String] == steps)
  }
}
