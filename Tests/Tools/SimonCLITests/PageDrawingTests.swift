import Foundation
import TestSupport
import Testing

/// What a person sees in the drawings of the page of a run, and beside them.
@Suite("The drawings on the page of a run", .needsBrowser)
struct PageDrawingTests {
  /// Carries out steps on the page of a run in which an app has changed.
  private func value(
    of steps: String,
    _ recording: String,
    _ app: String,
    width: Int = 1_280
  ) async throws -> [String: Any] {
    let project = try RecordingProject([])
    try project.replace(recording, by: recording)
    let run = await project.run("--app", app, "--format", "html:run.html")
    #expect(run.status == .exit(1) || run.status == .exit(2), "\(run)")
    return try withExtendedLifetime(project) {
      try PageScript.run(project.folder.file("run.html"), steps, width: width)
    }
  }

  /// Steps that go to the first question and wait until it is drawn.
  private static let first = """
    showQuestion(0);
    while (!document.querySelector("#question-screens .frame")) await new Promise((next) => setTimeout(next, 5));
    """

  @Test("no sign of a mark is cut at the edge of a drawing", arguments: [1_280, 400])
  func signs(width: Int) async throws {
    let steps = """
      \(Self.first)
      const cut = [];
      let count = 0;
      for (const frame of document.querySelectorAll("#question-screens .frame")) {
        const outer = frame.getBoundingClientRect();
        for (const sign of frame.querySelectorAll(".outline[visibility=visible] circle")) {
          const inner = sign.getBoundingClientRect();
          count += 1;
          if (inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5 || inner.top < outer.top - 0.5) cut.push([inner.left - outer.left, inner.top - outer.top]);
        }
      }
      return { cut, count };
      """
    let value = try await value(of: steps, "hidden-views", "controls:moved", width: width)
    #expect((value["cut"] as? [Any])?.isEmpty == true, "\(value)")
    #expect(try #require(value["count"] as? Int) >= 12)
  }

  @Test("on a phone each drawing is as wide as the window, or as high, and lies below the other")
  func narrow() async throws {
    let steps = """
      \(Self.first)
      const [one, other] = [...document.querySelectorAll("#question-screens .panel:not(.difference) .frame")].map((frame) => frame.getBoundingClientRect());
      return { isLarge: one.width > innerWidth * 0.9 || one.height > innerHeight * 0.6, isBelow: other.top > one.bottom, isWithin: one.right <= innerWidth };
      """
    let value = try await value(of: steps, "load-more-posts", "feed:moved", width: 400)
    #expect(value as? [String: Bool] == ["isLarge": true, "isBelow": true, "isWithin": true])
  }

  @Test("two changes with equal words lead to different screens")
  func places() async throws {
    let steps = """
      \(Self.first)
      const words = (change) => `${change.kind} ${change.view} ${change.from} ${change.to}`;
      const question = state.index.questions.findIndex(({ changes }) => changes.some((one, at) => changes.some((other, place) => at < place && words(one) === words(other))));
      const { changes } = state.index.questions[question];
      const number = changes.findIndex((one, at) => changes.some((other, place) => place < at && words(one) === words(other)));
      const before = changes.findIndex((one) => words(one) === words(changes[number]));
      showQuestion(question);
      const card = (at) => part("question-panel").querySelector(`.place[data-change="${at}"]`);
      const shown = [];
      for (const at of [before, number]) {
        for (let tries = 0; tries < 4000 && !card(at); tries += 1) {
          for (const closed of part("question-panel").querySelectorAll("details:not([open])")) closed.open = true;
          for (const more of part("question-panel").querySelectorAll(".more")) more.click();
          await new Promise((next) => setTimeout(next, 5));
        }
        card(at).click();
        const words = card(at).textContent;
        for (let tries = 0; tries < 4000 && !part("question-place").textContent.includes(words); tries += 1) await new Promise((next) => setTimeout(next, 5));
        shown.push([words, part("question-place").textContent.includes(words), card(at).getAttribute("aria-current")]);
      }
      return { shown };
      """
    let value = try await value(of: steps, "load-more-posts", "feed:moved")
    let shown = try #require(value["shown"] as? [[Any]])
    #expect(shown.allSatisfy { $0[1] as? Bool == true && $0[2] as? String == "true" }, "\(shown)")
    #expect(Set(shown.compactMap { $0[0] as? String }).count == 2, "\(shown)")
  }

  @Test("the difference shows rows that are gone by their own words, struck through")
  func gone() async throws {
    let steps = """
      \(Self.first)
      setMode("difference");
      while (!document.querySelector("#question-screens .gone")) await new Promise((next) => setTimeout(next, 5));
      const words = [...document.querySelectorAll("#question-screens .gone")].map((one) => one.querySelector(".words"));
      const views = state.index.questions[0].changes.map((change) => change.view);
      return { count: words.length, areNamed: words.every((one) => views.some((view) => view.includes(one.textContent))),
        line: getComputedStyle(words[0]).textDecorationLine };
      """
    let value = try await value(of: steps, "load-more-posts", "feed:moved")
    #expect(try #require(value["count"] as? Int) > 3, "\(value)")
    #expect(value["areNamed"] as? Bool == true, "\(value)")
    #expect(value["line"] as? String == "line-through")
  }

  @Test(
    "whole screens grow until their letters can be read, with the first change in sight, unless all of them is wanted"
  )
  func readable() async throws {
    let steps = """
      showQuestion(state.index.questions.findIndex((question) => /72 points high/.test(question.title)));
      const target = part("question-screens");
      await showQuestionDrawings();
      const shown = () => {
        const element = target.querySelector(".frame");
        const [outer, frame, mark] = [target, element, target.querySelector(".outline[visibility=visible]")].map((one) => one.getBoundingClientRect());
        return { scale: frame.width / Number(element.dataset.width), fits: frame.bottom <= outer.bottom, isInSight: mark.top >= outer.top && mark.top < outer.bottom };
      };
      const grown = shown();
      const button = part("whole").disabled;
      switchWhole();
      await showQuestionDrawings();
      const whole = shown();
      return { grown: grown.scale, whole: whole.scale, isScrolled: !grown.fits, isWhole: whole.fits, isInSight: grown.isInSight, button };
      """
    let value = try await value(of: steps, "load-more-posts", "feed:moved")
    let (grown, whole) = (value["grown"] as? Double ?? 0, value["whole"] as? Double ?? 0)
    #expect(grown >= 0.8 && grown <= 1 && whole < 0.8 && whole >= 0.4, "\(value)")
    #expect(value["isScrolled"] as? Bool == true)
    #expect(value["isWhole"] as? Bool == true)
    #expect(value["isInSight"] as? Bool == true)
    #expect(value["button"] as? Bool == false)
  }

  @Test("of rows that are gone from a list it is told which others stand in their place")
  func otherRows() async throws {
    let steps = """
      \(Self.first)
      const drawn = comparisonOf(state.block || await blockOf(0), state.index.questions[0].first[1], () => ({ kind: "remove" }), () => true);
      const same = { ...drawn, areas: { ...drawn.areas, seen: drawn.areas.golden } };
      return { title: state.index.questions[0].title, note: part("question-note").textContent, same: rowsInPlace(same) };
      """
    let value = try await value(of: steps, "load-more-posts", "feed:moved")
    #expect(value["title"] as? String == "13 rows are gone from the list “feed”")
    let note = value["note"] as? String ?? ""
    #expect(note.hasPrefix("In their place the list shows 11 other rows, “Post "), "\(note)")
    #expect(value["same"] as? String == "")
  }

  @Test("a view that becomes hidden is marked as gone, and one that appears as new")
  func hidden() async throws {
    let steps = """
      const area = { x: 0, y: 20, width: 90, height: 20 };
      const [shown, hidden] = [{ ...area, seen: area, isHidden: false }, { ...area, seen: null, isHidden: true }];
      const kind = (before, after) => asSeen({ kind: "changed", isSelected: true, before, after }).kind;
      return { gone: kind(shown, hidden), new: kind(hidden, shown), changed: kind(shown, shown) };
      """
    let value = try await value(of: steps, "click-me", "navigation:moved")
    #expect(
      value as? [String: String] == ["gone": "remove", "new": "insert", "changed": "changed"]
    )
  }

  @Test("a change that no drawing shows is told beside them, with the name of its member")
  func invisible() async throws {
    let steps = """
      \(Self.first)
      return { note: part("question-note").textContent, title: state.index.questions[0].title };
      """
    let value = try await value(of: steps, "click-me", "navigation:lostlabel")
    #expect(value["title"] as? String == #"button “click”: accessibility label "Click me" → """#)
    #expect(value["note"] as? String == "What differs cannot be seen in the drawings.")
  }

  @Test("a view that has moved out of sight is not drawn as gone, and a consequence is faint")
  func outOfSight() async throws {
    let steps = """
      const area = { x: 0, y: 20, width: 90, height: 20 };
      const mark = (values) => ({ kind: "move", isSelected: true, before: { ...area, seen: area }, ...values });
      const kinds = (one) => [...drawDifference([one], { width: 100, height: 100 }).querySelectorAll(".outline")].map((outline) => outline.getAttribute("class"));
      return { away: kinds(mark({ after: { ...area, y: 900, seen: null } })), gone: kinds(mark({ kind: "remove", after: null })), follows: kinds(mark({ kind: "follows", after: null })) };
      """
    let value = try await value(of: steps, "click-me", "navigation:moved")
    let classes = try #require(value as? [String: [String]])
    #expect(
      classes == [
        "away": ["outline ghost"], "gone": ["outline remove"], "follows": ["outline ghost weak"],
      ]
    )
  }

  @Test("no line of another question crosses the copy of a view that is gone")
  func copies() async throws {
    let steps = """
      const area = (y) => ({ x: 0, y, width: 90, height: 20, seen: { x: 0, y, width: 90, height: 20 } });
      const gone = { kind: "remove", isSelected: true, before: area(20), after: null };
      const other = (y) => ({ kind: "move", isSelected: false, before: area(y), after: area(y) });
      const count = (y) => drawDifference([gone, other(y)], { width: 100, height: 100 }).querySelectorAll(".outline.other").length;
      return { across: count(30), below: count(40) };
      """
    let value = try await value(of: steps, "click-me", "navigation:moved")
    #expect(value as? [String: Int] == ["across": 0, "below": 1])
  }

  @Test(
    "beside the last screen of a run that ended too early stands the approved one that should have come"
  )
  func expected() async throws {
    let steps = """
      const block = { texts: [""], views: [[0, 0, 0, 200, 100, 0, 0, 0, 0, 0, 0]], marks: [], changes: [], events: [],
        checkpoints: [{ golden: 0, seen: 0, title: "" }, { golden: 0, title: "" }] };
      const [last, next] = [0, 1].map((place) => comparisonOf(block, place, () => null, () => false));
      const titles = (one) => drawComparison(one, "pair", { golden: "Same", seen: "" }, null).map((figure) => figure.textContent);
      return { last: titles(last), both: titles({ ...last, next }) };
      """
    let value = try await value(of: steps, "click-me", "navigation:moved")
    #expect(
      value as? [String: [String]] == [
        "last": ["Same"], "both": ["Same", "Not reached: checkpoint 2"],
      ]
    )
  }

  @Test("texts are aligned as their script is written, and names keep their quotes")
  func directions() async throws {
    let steps = """
      const element = make("div");
      changeLook(element, null, { shape: 0, flags: 0, left: 0, top: 0, width: 90, height: 20, text: "שלום", showsWords: true, mark: "" });
      document.body.append(element);
      const name = make("p", {}, ...isolated("row “שלום 2” gone"));
      return { direction: getComputedStyle(element.firstChild).direction, names: [...name.querySelectorAll("bdi")].map((one) => one.textContent), text: name.textContent };
      """
    let value = try await value(of: steps, "click-me", "navigation:moved")
    #expect(value["direction"] as? String == "rtl")
    #expect(value["names"] as? [String] == ["שלום 2"])
    #expect(value["text"] as? String == "row “שלום 2” gone")
  }
}
