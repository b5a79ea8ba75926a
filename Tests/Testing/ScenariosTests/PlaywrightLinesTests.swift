import Actions
import AppDriver
import EventModel
@testable import Scenarios
import Stories
import TestSupport
import Testing
import ViewQuery

/// The lines of exports to Playwright for single steps on pages.
@Suite("Lines of exports to Playwright")
struct PlaywrightLinesTests {
  private static let body = Frame(0, 0, 300, 20)

  private func page(_ children: ViewTree...) -> ViewTree {
    view("Window", at: Frame(0, 0, 1280, 800), below: children)
  }

  private func line(
    _ words: String,
    on screen: ViewTree,
    then after: ViewTree? = nil
  ) throws -> ExportedSession.Line {
    let step = Step(.when, "When I \(words)", line: 1)
    let sentence = try #require(try Sentence(of: step))
    let after = after ?? screen
    let isAction = if case .action = sentence { true } else { false }
    return ExportedSession.Line(
      sentence: sentence,
      text: step.text,
      screen: isAction ? screen : after,
      after: after,
      earlier: screen
    )
  }

  private func lines(_ line: ExportedSession.Line) -> [String]? {
    switch line.sentence {
    case .action(let action): PlaywrightExport().lines(doing: action, line)
    case .check(let check): PlaywrightExport().lines(checking: check, line, isAwaited: false)
    default: nil
    }
  }

  @Test(
    "an element is found by its role, its label, its placeholder or its whole text",
    arguments: [
      (
        view("input", text: "Send", at: body, ["traits": .list([.text("button")])]), "Send",
        "get_by_role(\"button\", name=\"Send\", exact=True)"
      ),
      (
        view("img", label: "Logo", at: body, ["traits": .list([.text("image")])]), "Logo",
        "get_by_role(\"img\", name=\"Logo\", exact=True)"
      ),
      (
        view(
          "input",
          text: "",
          label: "Search",
          at: body,
          ["traits": .list([.text("searchField")]), "placeholder": .text("Search")]
        ), "Search", "get_by_placeholder(\"Search\", exact=True)"
      ),
      (
        view(
          "input",
          label: "Express",
          at: body,
          ["traits": .list([.text("toggle")]), "type": .text("checkbox")]
        ), "Express", "get_by_role(\"checkbox\", name=\"Express\", exact=True)"
      ),
      (
        view("summary", label: "Payment", at: body, ["traits": .list([.text("button")])]),
        "Payment", "locator(\"summary\").filter(has_text=re.compile(\"^\\\\s*Payment\\\\s*$\"))"
      ),
      (view("div", text: "Milk", at: body), "Milk", "get_by_text(\"Milk\", exact=True)"),
    ]
  )
  func locators(element: ViewTree, name: String, call: String) throws {
    let found = lines(try line("tap \"\(name)\"", on: page(element)))
    #expect(found == ["page.\(call).click()"])
  }

  @Test("a text beside other elements is no part of a longer text")
  func ownText() throws {
    let remove = view("button", text: "×", at: Frame(100, 0, 20, 20))
    let row = view("li", text: "Milk", at: Self.body, below: [remove])
    let found = try #require(lines(try line("see \"Milk\"", on: page(row)))).joined()
    #expect(found.contains("xpath=//*[text()[normalize-space()=\\\"Milk\\\"]]"))
    #expect(found.contains("(?<!\\\\w)Milk(?!\\\\w)"))
  }

  @Test("elements of one name are counted with those outside the screen")
  func ordinals() throws {
    let screen = page(
      view("button", text: "Edit", at: Frame(0, 900, 80, 20)),
      view("button", text: "Edit", at: Self.body)
    )
    let found = lines(try line("tap \"Edit\"", on: screen))
    #expect(
      found == [
        "page.get_by_role(\"button\", name=\"Edit\", exact=True).filter(visible=True).nth(1).click()"
      ]
    )
  }

  @Test("an element in a frame is found in that frame")
  func frames() throws {
    let inner = view("button", text: "Pay", at: Self.body)
    let screen = page(view("iframe", label: "Card", at: Frame(0, 0, 400, 400), below: [inner]))
    #expect(
      lines(try line("tap \"Pay\"", on: screen)) == [
        "page.frame_locator(\"iframe[title=\\\"Card\\\"]\")"
          + ".get_by_role(\"button\", name=\"Pay\", exact=True).click()"
      ]
    )
  }

  @Test("what a field holds is checked as its value, and a field with another value is red")
  func values() throws {
    let field = view(
      "input",
      text: "Ann",
      label: "Name",
      at: Self.body,
      ["traits": .list([.text("searchField")])]
    )
    let label = view("label", at: Self.body, ["caption": .text("Name")])
    #expect(
      lines(try line("see \"Ann\"", on: page(label, field))) == [
        "expect(page.get_by_label(\"Name\", exact=True)).to_have_value(\"Ann\")"
      ]
    )
  }

  @Test("a text that is only scrolled away is expected outside of the viewport")
  func scrolledAway() throws {
    let before = page(view("p", text: "Bob", at: Self.body))
    let after = page(view("p", text: "Bob", at: Frame(0, 900, 300, 20)))
    let check = try line("do not see \"Bob\"", on: before, then: after)
    #expect(
      lines(check) == [
        "expect(page.get_by_text(\"Bob\", exact=True)).not_to_be_in_viewport()"
      ]
    )
  }

  @Test("a value that is chosen in the browser's list is chosen where the list closes")
  func options() throws {
    func select(_ text: String) -> ViewTree {
      view(
        "select",
        text: text,
        label: "Size",
        at: Self.body,
        ["traits": .list([.text("button")])]
      )
    }
    let option = view("option", text: "Large", label: "Large", at: Frame(0, 0, 300, 20))
    let list = view("listbox", "select-list", at: Frame(0, 20, 300, 200), below: [option])
    let open = page(select("Small"), list)
    let opening = try line("tap \"Size\"", on: page(select("Small")), then: open)
    #expect(
      lines(opening) == ["page.get_by_role(\"combobox\", name=\"Size\", exact=True).focus()"]
    )
    var choosing = try line("tap \"Large\"", on: open, then: page(select("Large")))
    choosing.picked = opening.operatedField
    #expect(
      lines(choosing) == [
        "page.get_by_role(\"combobox\", name=\"Size\", exact=True).select_option(label=\"Large\")"
      ]
    )
  }

  @Test("a value that a field no longer holds is not expected of it")
  func goneValue() throws {
    func field(_ text: String) -> ViewTree {
      page(
        view(
          "select",
          text: text,
          label: "Size",
          at: Self.body,
          ["traits": .list([.text("button")])]
        )
      )
    }
    let check = try line("do not see \"Small\"", on: field("Small"), then: field("Large"))
    let select = "page.get_by_role(\"combobox\", name=\"Size\", exact=True)"
    #expect(
      lines(check) == [
        "expect(\(select).locator(\"option:checked\")).not_to_have_text(\"Small\")"
      ]
    )
  }

  private func dialog(_ role: String, holding text: String? = nil) -> ViewTree {
    let field = text.map {
      view(
        "input",
        "dialog-field",
        text: $0,
        at: Frame(0, 30, 300, 20),
        ["traits": .list([.text("searchField")])]
      )
    }
    let buttons = [("Cancel", "dialog-cancel", 0.0), ("OK", "dialog-ok", 100.0)].map {
      view(
        "button",
        $0.1,
        text: $0.0,
        label: $0.0,
        at: Frame($0.2, 60, 90, 20),
        ["traits": .list([.text("button")])]
      )
    }
    return view(
      "dialog",
      "dialog",
      at: Frame(0, 0, 300, 100),
      ["role": .text(role)],
      below: (field.map { [$0] } ?? []) + buttons
    )
  }

  @Test(
    "the action that ends a dialog is its answer, and others leave it open",
    arguments: [
      ("tap \"OK\"", DialogAnswer.accept("Ann")), ("tap \"Cancel\"", .dismiss),
      ("press \"Escape\"", .dismiss), ("press \"Enter\"", .accept("Ann")),
      ("type \"a\\n\" into #dialog-field", .accept("Anna")),
    ]
  )
  func answers(words: String, answer: DialogAnswer) throws {
    let screen = page(dialog("prompt", holding: "Ann"))
    #expect(try line(words, on: screen).answer == answer)
    #expect(try line("type \"a\" into #dialog-field", on: screen).answer == nil)
  }

  @Test("an action answers all dialogs that it opens, in order")
  func manyDialogs() throws {
    let button = view("button", text: "Ask", at: Self.body)
    var opening = try line("tap \"Ask\"", on: page(button), then: page(button, dialog("confirm")))
    let click = "page.get_by_role(\"button\", name=\"Ask\", exact=True).click()"
    opening.answers = [.dismiss]
    #expect(
      lines(opening) == ["page.once(\"dialog\", lambda dialog: dialog.dismiss())", click]
    )
    opening.answers = [.accept("Ann"), .dismiss]
    #expect(lines(opening) == ["answer_dialogs(page, \"Ann\", None)", click])
  }
}
