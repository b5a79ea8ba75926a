import Foundation
import TestSupport
import Testing

/// The colours, fonts and pictures that an app reports, in the drawings on the page of a run.
@Suite("Looks in the drawings on the page of a run", .needsBrowser)
struct PageLooksTests {
  /// Carries out steps on the page of a run in which an app has changed.
  private func value(of steps: String, width: Int = 1_280) async throws -> [String: Any] {
    let project = try RecordingProject([])
    try project.replace("click-me", by: "click-me")
    let run = await project.run("--app", "navigation:renamed", "--format", "html:run.html")
    #expect(run.status == .exit(1), "\(run)")
    return try withExtendedLifetime(project) {
      try PageScript.run(project.folder.file("run.html"), steps, width: width)
    }
  }

  @Test("a button shows its picture and its name, and a picture its file once")
  func pictures() async throws {
    let steps = """
      const view = (shape, text, looks, width = 44) => {
        const element = make("div", { class: `view shape-${shape}` }, make("span", { class: "words" }, text));
        [element.style.width, element.style.height] = [`${width}px`, "44px"];
        element.firstChild.style.fontSize = "16px";
        dressView(element, looks);
        return element.textContent;
      };
      return { icon: view("button", "Cart, 0", "i cart"), wide: view("button", "Cart", "i bag.fill", 300),
        same: view("picture", "Stadium", "i stadium"), alone: view("picture", "", "i star") };
      """
    let value = try await value(of: steps)
    #expect(
      value as? [String: String] == [
        "icon": "cartCart, 0", "wide": "bag.fillCart", "same": "Stadium", "alone": "star",
      ]
    )
  }

  /// Steps that draw the difference of two screens with one view, which has other looks in each of them.
  private static func difference(from old: String, to new: String) -> String {
    """
      const view = (style) => [0, 10, 10, 100, 40, 0, 1, 0, 0, 0, style];
      const root = (child) => [0, 0, 0, 200, 100, 0, 0, 0, 0, 0, 0, child];
      const block = { texts: ["", "Sale", "\(old)", "\(new)"], views: [root(1), view(2), root(3), view(3)],
        marks: [[0, 1, 1]], checkpoints: [{ golden: 0, seen: 2, marks: 0, title: "" }] };
      const comparison = comparisonOf(block, 0, () => ({ kind: "attribute", member: "look" }), () => true);
      const panel = drawSide(comparison, "seen", "Difference", "difference", null);
      const former = panel.querySelector(".former");
    """
  }

  @Test("the difference shows the old colour of a view in its left half")
  func colours() async throws {
    let steps =
      Self.difference(from: "b #FF0000", to: "b #00FF00") + """

        return { isHalf: former.classList.contains("half"), colour: former.style.backgroundColor,
          now: panel.querySelector('[data-place="1"]').style.backgroundColor, text: former.textContent };
        """
    let value = try await value(of: steps)
    #expect(value["isHalf"] as? Bool == true)
    #expect(value["colour"] as? String == "rgb(255, 0, 0)")
    #expect(value["now"] as? String == "rgb(0, 255, 0)")
    #expect(value["text"] as? String == "Sale")
  }

  @Test("the difference shows the old font and place of a text as a ghost, and both pictures")
  func fonts() async throws {
    let font =
      Self.difference(from: #"f 24\na right"#, to: #"f 20\na left"#) + """

        return { isGhost: former.classList.contains("ghost"), size: former.firstChild.style.fontSize, side: former.firstChild.style.justifyContent };
        """
    let text = try await value(of: font)
    #expect(text["isGhost"] as? Bool == true)
    #expect(text["size"] as? String == "24px")
    #expect(text["side"] as? String == "right")
    let picture =
      Self.difference(from: "i cart", to: "i bag") + """

        return { names: panel.querySelector(".glyph").textContent, hasFormer: Boolean(former) };
        """
    let names = try await value(of: picture)
    #expect(names["names"] as? String == "cart bag")
    #expect(names["hasFormer"] as? Bool == false)
  }

  @Test("the letters of a text are marked only where the question is about its words")
  func words() async throws {
    let steps = """
      const view = (text) => [0, 10, 10, 100, 40, 0, text, 0, 0, 0, 0];
      const root = (child) => [0, 0, 0, 200, 100, 0, 0, 0, 0, 0, 0, child];
      const block = { texts: ["", "$89", "$99"], views: [root(1), view(1), root(3), view(2)],
        marks: [[0, 1, 1]], checkpoints: [{ golden: 0, seen: 2, marks: 0, title: "" }] };
      const panel = (member) => drawSide(comparisonOf(block, 0, () => ({ kind: "attribute", member }), () => true), "seen", "After", "new", null);
      const marked = (member) => panel(member).querySelectorAll("ins").length;
      return { words: marked("text"), place: marked("textAlignment") };
      """
    let value = try await value(of: steps)
    #expect(value as? [String: Int] == ["words": 1, "place": 0])
  }

  @Test("in a window of middle width both drawings fit without scrolling", arguments: [800, 1_000])
  func middle(width: Int) async throws {
    let steps = """
      showQuestion(0);
      const target = part("question-screens");
      while (!target.querySelector(".frame")) await new Promise((next) => setTimeout(next, 5));
      const outer = target.getBoundingClientRect();
      const frames = [...target.querySelectorAll(":scope > .panel > .frame")].map((frame) => frame.getBoundingClientRect());
      const isWithin = (frame) => frame.bottom <= outer.bottom + 1 && frame.right <= outer.right + 1 && frame.top >= outer.top;
      return { count: frames.length, areWithin: frames.every(isWithin) };
      """
    let value = try await value(of: steps, width: width)
    #expect(value["count"] as? Int == 2)
    #expect(value["areWithin"] as? Bool == true, "\(value)")
  }
}
