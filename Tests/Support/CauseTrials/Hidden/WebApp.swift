import EventModel

/// A page of blocks, rows and texts in lines, as a browser lays it out.
struct WebApp: Sendable {
  let decided: TrialDecisions
  let width = 1_280.0

  init(_ decided: TrialDecisions) { self.decided = decided }

  var type: Typesetting {
    Typesetting(
      growth: decided("font", 0),
      spacing: decided("spacing", 0),
      lineHeight: decided("line height", 1.5),
      step: 0.01
    )
  }

  var contentWidth: Double { decided("content", 960) }
  var gap: Double { decided("gap", 12) }

  /// Returns a text of the page in the language of the screen.
  func say(_ text: String) -> String { decided.has("dutch") ? Self.dutch[text] ?? text : text }

  var screens: [TrialView] { [board, tickets, article, people] }

  // MARK: - Layout

  /// Returns a text in one line.
  func span(
    _ text: String,
    _ part: String,
    size: Double = 16,
    of name: String = "span"
  ) -> TrialView {
    var view = type.label(text, part, in: TextStyle(size: size, className: name))
    view.node.attributes["font"] = nil
    return view
  }

  /// Returns a text that is as wide as what is around it, in as many lines as it needs.
  func block(
    _ text: String,
    _ part: String,
    of name: String,
    size: Double = 16,
    within width: Double
  ) -> TrialView {
    var view = span(text, part, size: size, of: name)
    view.height *= Double(type.lines(of: text, size: size, within: width).count)
    view.width = width
    view.lettering?.breaksLines = true
    return view
  }

  /// Returns a view as high as its children, which stand below each other.
  func column(
    _ name: String,
    _ part: String,
    id: String? = nil,
    width: Double,
    padding: Double = 0,
    gap: Double = 0,
    _ children: [TrialView]
  ) -> TrialView {
    var children = children
    let end = TrialView.stack(&children, from: padding, gap: gap)
    for place in children.indices { children[place].x += padding }
    return TrialView(name, part: part, id: id, Frame(0, 0, width, end + padding), below: children)
  }

  /// Returns a view whose children stand beside each other, with their middles at one height; the children from a
  /// place on stand at its end.
  func row(
    _ name: String,
    _ part: String,
    width: Double,
    padding: Double = 0,
    endFrom end: Int? = nil,
    _ children: [TrialView]
  ) -> TrialView {
    var children = children
    let high = (children.map(\.height).max() ?? 0) + 2 * padding
    var x = padding
    for place in children.indices {
      children[place] = children[place].at(x, Self.exact((high - children[place].height) / 2))
      x = Self.exact(children[place].maxX + gap)
    }
    if let end, end < children.count {
      let free = Self.exact(width - padding - (x - gap))
      for place in end..<children.count { children[place].x = Self.exact(children[place].x + free) }
    }
    return TrialView(name, part: part, Frame(0, 0, width, high), below: children)
  }

  /// Rounds to hundredths, as snapshots of pages do.
  static func exact(_ number: Double) -> Double { (number * 100).rounded() / 100 }

  func button(_ title: String, _ part: String, id: String? = nil) -> TrialView {
    let text = decided.has("capitals") ? say(title).uppercased() : say(title)
    let padding = decided("button padding", 16)
    return span(text, part, size: 15, of: "button").having("button").with {
      ($0.node.identifier, $0.width, $0.height) = (
        id, Self.exact($0.width + 2 * padding), Self.exact($0.height + padding)
      )
    }
  }

  func link(_ title: String, _ part: String) -> TrialView {
    span(say(title), part, of: "a").having("link")
  }

  /// Returns a page: a bar with links, the content in the middle, and a line at the end.
  func page(_ name: String, _ title: String, _ blocks: [TrialView]) -> TrialView {
    let names =
      ["Board", "Tickets", "Reports", "People"] + (decided.has("fifth link") ? ["Wiki"] : [])
    var links = [span("Plank", "brand", size: 20, of: "strong")] + names.map { link($0, $0) }
    links.append(button("Log out", "logout", id: "logout"))
    let bar = row(
      "div",
      "bar",
      width: width,
      padding: decided("bar padding", 12),
      endFrom: links.count - 1,
      links
    )
    var parts = blocks
    if decided.has("notice") {
      let inside = block(
        say("The server restarts at noon"),
        "text",
        of: "p",
        within: contentWidth - 24
      )
      parts.insert(column("div", "notice", width: contentWidth, padding: 12, [inside]), at: 0)
    }
    let heading = block(say(title), "heading", of: "h1", size: 28, within: contentWidth)
      .having("header")
    if decided.has("footer") {
      parts.append(block(say("Made on a rainy day"), "footer", of: "footer", within: contentWidth))
    }
    let main = column(
      "div",
      "main",
      width: contentWidth,
      gap: decided("block gap", 16),
      [heading] + parts
    )
    let left = Self.exact((width - contentWidth) / 2)
    let placed = main.at(left, bar.maxY + 24)
    let all = Frame(0, 0, width, max(800, placed.maxY + 24))
    return TrialView(
      "Window",
      part: name,
      Frame(0, 0, width, 800),
      with: [
        "clips": .bool(true), "title": .text(say(title)), "url": .text("/\(name)"),
      ],
      below: [TrialView("body", part: "", all, below: [bar, placed])]
    )
  }

  static let dutch = [
    "Board": "Bord", "Tickets": "Meldingen", "Reports": "Verslagen", "People": "Mensen",
    "Log out": "Uitloggen", "The server restarts at noon": "De server herstart om twaalf uur",
    "Made on a rainy day": "Gemaakt op een regendag", "To do": "Te doen", "Doing": "Bezig",
    "Done": "Klaar", "Add a card": "Kaart toevoegen", "Close": "Sluiten", "Open": "Openen",
    "How we work": "Hoe wij werken", "Filter": "Zoeken", "State": "Staat", "Number": "Nummer",
    "Subject": "Onderwerp", "Hours": "Uren", "open": "geopend", "closed": "gesloten",
    "waiting": "wachtend", "Write to": "Schrijf aan", "Steps": "Stappen", "Read on": "Lees verder",
    "First look at what there is, then ask, then change one thing.":
      "Kijk eerst wat er is, vraag dan, verander daarna iets.",
    "Nobody merges on a Friday.": "Niemand voegt op vrijdag samen.",
    "Write down what you decided and why you did so.": "Schrijf op wat je besloot en waarom.",
  ]
}
