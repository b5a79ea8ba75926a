import EventModel

extension WebApp {
  // MARK: - Board

  var board: TrialView {
    var cards = [
      ("Paint the fence", "Ann", 3), ("Fix the gate", "Bo", 1), ("Order bolts", "Cleo", 2),
      ("Sharpen the saw and both of the old planes", "Dag", 5), ("Sweep", "Eve", 1),
      ("Measure the shed", "Ann", 2), ("Buy oil", "Bo", 1), ("Call the mill", "Cleo", 1),
      ("Plane the door", "Dag", 4), ("Count the screws", "Eve", 2), ("Draw the stairs", "Ann", 8),
      ("Oil the hinges", "Bo", 1),
    ]
    if decided.has("enters") {
      cards.insert(("Glue the chair", "Eve", 3), at: Int(decided("enters", 0)))
    }
    if decided.has("leaves") { cards.remove(at: Int(decided("leaves", 0))) }
    let lanes = ["To do", "Doing", "Done"]
    let each = Self.exact((contentWidth - 2 * gap) / 3)
    let columns = lanes.enumerated().map { number, lane in
      var own = cards.enumerated().filter {
        $0.offset / 4 == min(number, 2) || number == 2 && $0.offset >= 12
      }
      .map(\.element)
      if decided("order", 0) == 1 { own.sort { $0.0 < $1.0 } }
      if decided("order", 0) == 2 { own.reverse() }
      let title = span(say(lane), "title", size: 18, of: "h2").having("header")
      let views = [title] + own.map { card($0.0, $0.1, $0.2, wide: each - 16) }
      return column(
        "div",
        "lane \(lane)",
        width: each,
        padding: 8,
        gap: decided("card gap", 8),
        views
      )
    }
    var x = 0.0
    let placed = columns.map { lane in
      let lane = lane.at(x, 0)
      x = Self.exact(lane.maxX + gap)
      return lane
    }
    let high = placed.map(\.height).max() ?? 0
    let lanesView = TrialView("div", part: "lanes", Frame(0, 0, contentWidth, high), below: placed)
    let title = decided.has("long title") ? "Board of the workshop" : "Board"
    return page("board", title, [lanesView, button("Add a card", "add", id: "add")])
  }

  private func card(_ title: String, _ who: String, _ points: Int, wide: Double) -> TrialView {
    let inner = wide - 2 * decided("card padding", 10)
    let text = decided.has("ellipsis") && title.count > 12 ? title.prefix(11) + "…" : title
    let name = block(text, "title", of: "p", within: inner)
    var end = [span(who, "who", size: 13)]
    if !decided.has("no faces") {
      let face = TrialView(
        "img",
        part: "face",
        Frame(0, 0, 20, 20),
        with: [
          "image": .text("/faces/\(who.lowercased()).png")
        ]
      )
      end.insert(face, at: 0)
    }
    let unit = decided.has("spelt points") ? (points == 1 ? " point" : " points") : " pt"
    end.append(span("\(points)\(unit)", "points", size: 13))
    if decided.has("labels") { end.insert(span("wood", "label", size: 11, of: "small"), at: 0) }
    let foot = row("div", "foot", width: inner, endFrom: end.count - 1, end)
    return column(
      "div",
      title,
      width: wide,
      padding: decided("card padding", 10),
      gap: 6,
      [name, foot]
    )
  }

  // MARK: - Tickets

  var tickets: TrialView {
    let widths = [0.1, 0.5, 0.2, 0.2].map { Self.exact(contentWidth * $0) }
    let padding = decided("cell padding", 8)
    func line(_ name: String, _ part: String, _ cells: [TrialView]) -> TrialView {
      let high = Self.exact((cells.map(\.height).max() ?? 0) + 2 * padding)
      var x = 0.0
      let views = cells.enumerated().map { number, cell in
        let inside = cell.at(padding, padding)
        let isNumber = number == 3
        let placed =
          isNumber ? inside.at(Self.exact(widths[3] - padding - cell.width), padding) : inside
        let view = TrialView(
          name,
          part: "cell \(number)",
          Frame(x, 0, widths[number], high),
          below: [placed]
        )
        x = Self.exact(x + widths[number])
        return view
      }
      return TrialView("tr", part: part, Frame(0, 0, contentWidth, high), below: views)
    }
    let head = line(
      "th",
      "head",
      ["Number", "Subject", "State", "Hours"].map { span(say($0), "text", size: 14, of: "b") }
    )
    let subjects = [
      "Door sticks", "Lamp flickers", "No heat in room 4", "Broken pane", "Lost key",
      "Lift stops between floors", "Smell of gas", "Wet wall", "Loose step", "Noise at night",
      "Bin is full", "Mouse", "Clock is slow", "Paint peels",
    ]
    let rows = subjects.enumerated().map { number, subject in
      let hours = Double(number * 7 % 40) + 0.25 * Double(number % 4)
      let shown = "\(hours)".replacing(".", with: decided.has("comma") ? "," : ".")
      let state = ["open", "waiting", "closed"][number % 3]
      return line(
        "td",
        "ticket \(number)",
        [
          span("\(decided.has("hash") ? "#" : "")\(310 + number)", "text", of: "a").having("link"),
          span(subject, "text"), span(say(state), "text", of: "em"),
          span(shown + (decided.has("unit") ? " h" : ""), "text"),
        ]
      )
    }
    let order = decided("order", 0) == 2 ? rows.reversed() : rows
    var lines = [head] + order
    if decided.has("rules") {
      lines = lines.flatMap { line in
        [line, TrialView("hr", part: "rule \(line.part)", Frame(0, 0, contentWidth, 1))]
      }
    }
    let table = column(
      "table",
      "table",
      id: "tickets",
      width: contentWidth,
      gap: decided("row gap", 0),
      lines
    )
    var blocks = [table]
    if decided.has("filter") {
      var field = TrialView("input", part: "filter", id: "filter", Frame(0, 0, 320, 42))
      field.node.attributes["placeholder"] = .text(say("Filter"))
      blocks.insert(field.with { $0.node.text = "" }, at: 0)
    }
    return page("tickets", "Tickets", blocks)
  }

  // MARK: - Article

  var article: TrialView {
    let facts = [
      "First look at what there is, then ask, then change one thing.",
      "Nobody merges on a Friday.", "Write down what you decided and why you did so.",
    ]
    let paragraphs = facts.enumerated().map { number, fact in
      block(say(fact), "paragraph \(number)", of: "p", within: contentWidth)
    }
    let steps = ["Look", "Ask", "Change", "Check", "Tell", "Rest", "Repeat", "Learn"]
    let items = steps.enumerated().map { number, step in
      let marker = span(decided.has("bullets") ? "•" : "\(number + 1).", "marker")
      let text = span(step, "text")
      let note = span("\(5 * (number + 1)) min", "note", size: 13, of: "small")
      return row("li", step, width: contentWidth - 40, [marker, text, note])
    }
    let list = column("ol", "steps", width: contentWidth - 40, gap: decided("item gap", 4), items)
    let figure = column(
      "figure",
      "figure",
      width: 400,
      padding: 8,
      gap: 8,
      [
        TrialView(
          "img",
          part: "picture",
          Frame(0, 0, 384, decided("picture", 216)),
          with: [
            "image": .text("/bench.jpg")
          ]
        ),
        span("Figure 1", "caption", size: 13, of: "figcaption"),
      ]
    )
    return page(
      "article",
      "How we work",
      paragraphs + [
        span(say("Steps"), "steps title", size: 20, of: "h2").having("header"), list.at(40, 0),
        figure,
        link("Read on", "more"),
      ]
    )
  }

  // MARK: - People

  var people: TrialView {
    let names = [
      "Ann Lee", "Bo Ek", "Cleo Ray", "Dag Holm", "Eve Stone", "Finn Moor", "Gia Bell", "Hal Odd",
      "Ida Wren", "Jon Pike",
    ]
    let each = Self.exact((contentWidth - gap) / 2)
    let cards = names.enumerated().map { number, name in
      let side = decided("face", 40)
      let face = TrialView(
        "img",
        part: "face",
        Frame(0, 0, side, side),
        with: [
          "image": .text("/faces/\(number).png")
        ]
      )
      let phone = "+31 20 \(555 + number * 37)"
      let shown = decided.has("plain phones") ? phone.replacing(" ", with: "") : phone
      var lines = [span(name, "name", of: "strong"), span(shown, "phone", size: 14)]
      if decided.has("roles") { lines.append(span("joiner", "role", size: 13)) }
      let wide = lines.map(\.width).max() ?? 0
      let words = column("div", "words", width: wide, lines)
      let write = button("Write to", "write")
      let parts = decided.has("no faces") ? [words, write] : [face, words, write]
      return row(
        "div",
        name,
        width: each,
        padding: decided("card padding", 10),
        endFrom: parts.count - 1,
        parts
      )
    }
    var placed: [TrialView] = []
    var y = 0.0
    for start in stride(from: 0, to: cards.count, by: 2) {
      let high = max(cards[start].height, cards[start + 1].height)
      placed += [cards[start].at(0, y), cards[start + 1].at(Self.exact(each + gap), y)]
      y = Self.exact(y + high + gap)
    }
    let grid = TrialView("div", part: "grid", Frame(0, 0, contentWidth, y - gap), below: placed)
    return page("people", "People", [grid])
  }
}
