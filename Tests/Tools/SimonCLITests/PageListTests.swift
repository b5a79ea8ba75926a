import Foundation
import TestSupport
import Testing

/// The list of a run's page, and what it leads to.
@Suite("The list on the page of a run", .needsBrowser)
struct PageListTests {
  /// Carries out steps on the page of a run with a changed and an unchanged app.
  private func value(of steps: String) async throws -> [String: Any] {
    let project = try RecordingProject([])
    for name in ["load-more-posts", "click-me"] { try project.replace(name, by: name) }
    let run = await project.run("--app", "feed:moved", "--format", "html:run.html")
    #expect(run.status == .exit(1), "\(run)")
    return try withExtendedLifetime(project) {
      try PageScript.run(project.folder.file("run.html"), steps)
    }
  }

  @Test("a question with a title of one line takes the room of one, and no title is cut by its row")
  func heights() async throws {
    let steps = """
      const short = state.index.questions[state.asked[0]];
      [short.title, short.letters, short.height] = ["Short", undefined, undefined];
      filterList();
      const elements = [...document.querySelectorAll(".row.question")];
      const rows = elements.map((row) => row.getBoundingClientRect());
      const gaps = rows.slice(1).map((row, place) => Math.abs(row.top - rows[place].bottom));
      const cut = elements.filter((row) => row.scrollHeight > row.clientHeight + 1).length;
      const around = elements.map((row, place) => Math.round(rows[place].height - row.querySelector(".path").getBoundingClientRect().height));
      return { isShort: rows[0].height < rows[1].height - 10, gaps: Math.max(...gaps), cut, around: new Set(around).size };
      """
    let value = try await value(of: steps)
    #expect(value["isShort"] as? Bool == true)
    #expect(try #require(value["gaps"] as? Double) < 0.5)
    #expect(value["cut"] as? Int == 0)
    #expect(value["around"] as? Int == 1)
  }

  @Test("of many titles only those in sight are measured, and a selected one is brought into sight")
  func manyTitles() async throws {
    let steps = """
      const [model, list] = [state.index.questions[1], part("list")];
      const words = ["short", "a title that takes two lines of the list at least", "a very long title, which takes three lines of the list: it goes on and on"];
      for (let at = 0; at < 1500; at += 1) state.index.questions.push({ ...model, title: `${words[at % 3]} ${at}`, height: undefined, letters: undefined });
      filterList();
      const measured = state.index.questions.filter((question) => question.height).length;
      showQuestion(900);
      const row = document.querySelector("#question-900").getBoundingClientRect();
      const outer = list.getBoundingClientRect();
      const gapsOf = () => {
        const rows = [...document.querySelectorAll(".row.question")].map((one) => one.getBoundingClientRect());
        return Math.max(...rows.slice(1).map((one, place) => Math.abs(one.top - rows[place].bottom)));
      };
      const gaps = [gapsOf()];
      for (let step = 0; step < 20; step += 1) {
        list.scrollTop -= 90;
        showList();
        gaps.push(gapsOf());
      }
      return { measured, isInSight: row.top >= outer.top - 1 && row.bottom <= outer.bottom + 1, gaps: Math.max(...gaps) };
      """
    let value = try await value(of: steps)
    #expect(try #require(value["measured"] as? Int) < 60)
    #expect(value["isInSight"] as? Bool == true)
    #expect(try #require(value["gaps"] as? Double) < 0.5)
  }

  @Test("equal changes of a recording share one item, which tells how many they are")
  func equalChanges() async throws {
    let steps = """
      await openRecording(state.index.recordings.findIndex((row) => row.verdict === "changed"));
      setTab("changes");
      const groups = [...document.querySelectorAll("#panel .group")].map((group) => group.querySelector("details > .change"));
      const group = groups.find((one) => one && / and \\d+ more/.test(one.textContent));
      const [, more] = group.textContent.match(/ and (\\d+) more/);
      group.querySelector(".sentence").click();
      group.querySelector(".members > summary").click();
      await new Promise((next) => setTimeout(next, 50));
      return { more: Number(more), selected: state.selected.length };
      """
    let value = try await value(of: steps)
    let more = try #require(value["more"] as? Int)
    #expect(more > 10)
    #expect(value["selected"] as? Int == more + 1)
  }

  @Test("a search without a question leaves none open, and names the recordings that it finds")
  func search() async throws {
    let steps = """
      part("search").value = "Click me";
      await search();
      await search();
      const empty = { title: part("question-title").textContent, buttons: part("question-decision").children.length, list: part("rows").textContent };
      part("search").value = "72 points";
      await search();
      const number = part("question-number").textContent;
      part("search").value = "";
      await search();
      return { ...empty, number, again: part("question-number").textContent };
      """
    let value = try await value(of: steps)
    #expect(value["title"] as? String == "No question matches")
    #expect(value["buttons"] as? Int == 0)
    #expect(value["list"] as? String == "No question matches. 1 recording does.")
    #expect(value["number"] as? String == "Question 1 of 1 · 1 still open · 1 filtered out")
    #expect(value["again"] as? String == "Question 2 of 2 · 2 still open")
  }

  @Test("a filter opens a recording that it shows, and an empty list leads to the other one")
  func filter() async throws {
    let steps = """
      await openRecording(state.index.recordings.findIndex((row) => row.verdict === "changed"));
      [...part("filters").querySelectorAll("button")].find((button) => button.textContent.startsWith("passed")).click();
      while (part("name").textContent !== "click-me") await new Promise((next) => setTimeout(next, 5));
      const open = state.shown.includes(state.open);
      showQuestion(-1);
      part("rows").querySelector(".link").click();
      while (isAsking()) await new Promise((next) => setTimeout(next, 5));
      return { open, again: part("name").textContent };
      """
    let value = try await value(of: steps)
    #expect(value["open"] as? Bool == true)
    #expect(value["again"] as? String == "click-me")
  }

  @Test("screens that are the same cannot be compared, and steps of a story are no titles")
  func same() async throws {
    let steps = """
      await openRecording(state.index.recordings.findIndex((row) => row.verdict === "passed"));
      setTab("story");
      const titles = [...document.querySelectorAll(".story .title")].map((line) => line.textContent.trim());
      return { modes: [...part("modes").children].map((button) => button.disabled), titles };
      """
    let value = try await value(of: steps)
    #expect(value["modes"] as? [Bool] == Array(repeating: true, count: 5))
    let titles = try #require(value["titles"] as? [String])
    #expect(titles.allSatisfy { $0.hasPrefix("Story:") || $0.hasPrefix("#") }, "\(titles)")
  }

  @Test("the sheet of decisions names them as the list does, and the file as the terminal does")
  func sheet() async throws {
    let steps = """
      decide(0, null, "approve");
      exportDecisions();
      return { sheet: part("sheet").querySelector("li").textContent, title: state.index.questions[0].title, cause: decisionsFile().decisions[0].cause };
      """
    let value = try await value(of: steps)
    #expect(value["sheet"] as? String == "✓ approve 13 rows are gone from the list “feed”")
    #expect((value["cause"] as? String)?.contains("UITableViewCell") == true)
  }
}
