import EventModel

/// A mail app whose rows have fixed heights and whose texts stand at fixed places in them.
struct MailApp: Sendable {
  let decided: TrialDecisions
  let width = 390.0
  let height = 844.0

  init(_ decided: TrialDecisions) { self.decided = decided }

  var type: Typesetting {
    Typesetting(growth: decided("font", 0), spacing: decided("spacing", 0))
  }

  var barHeight: Double { decided("bar", 44) }
  var top: Double { 47 + barHeight }
  var margin: Double { decided("margin", 16) }
  var isGerman: Bool { decided.has("german") }

  /// Returns a text of the app in the language of the screen.
  func say(_ text: String) -> String { isGerman ? Self.german[text] ?? text : text }

  /// Returns the title of a control.
  func title(_ text: String) -> String {
    decided.has("capitals") ? say(text).uppercased() : say(text)
  }

  var screens: [TrialView] { [inbox, letter, folders, calendar, compose].map(framed) }

  // MARK: - Parts of every screen

  func button(_ text: String, _ part: String, _ frame: Frame, id: String? = nil) -> TrialView {
    let title = title(text)
    var shown = type.label(title, "title", in: .plain(17, "systemBlue").of("UIButtonLabel"))
    shown = shown.center(
      of: frame.size.width,
      y: ((frame.size.height - shown.height) / 2).rounded()
    )
    var view = TrialView("UIButton", part: part, id: id, frame, below: [shown]).having("button")
    (view.node.text, view.node.label) = (title, title)
    return view
  }

  func image(_ name: String, _ part: String, side: Double) -> TrialView {
    TrialView("UIImageView", part: part, Frame(0, 0, side, side), with: ["image": .text(name)])
  }

  func bar(_ text: String, back: String? = nil) -> TrialView {
    var title = type.label(say(text), "title", in: .bold(17)).having("header")
    title = title.center(of: width, y: ((barHeight - title.height) / 2).rounded())
    let y = (barHeight - 44) / 2
    var parts = [title]
    if let back {
      parts.append(button(back, "back", Frame(8, y, 72, 44), id: "back"))
    }
    parts.append(button("Edit", "edit", Frame(width - 68, y, 60, 44), id: "edit"))
    if decided.has("help") {
      parts.append(button("Help", "help", Frame(width - 136, y, 60, 44), id: "help"))
    }
    return TrialView(
      "UINavigationBar",
      part: "bar",
      Frame(0, 47, width, barHeight),
      with: ["backgroundColor": .text("white")],
      below: parts
    )
  }

  private var tabs: TrialView {
    let names = ["Mail", "Calendar", "People"] + (decided.has("fourth tab") ? ["Notes"] : [])
    let each = (width / Double(names.count)).rounded(.down)
    let height = decided("tabs", 83)
    let buttons = names.enumerated().map { number, name in
      button(name, name, Frame(Double(number) * each, 0, each, height - 34))
        .with { $0.traits += number == 0 ? ["selected"] : [] }
    }
    return TrialView(
      "UITabBar",
      part: "tabs",
      Frame(0, self.height - height, width, height),
      with: ["backgroundColor": .text("white")],
      below: buttons
    )
  }

  var bottom: Double { height - decided("tabs", 83) }

  /// Returns a window with the tabs and, if it was decided, a banner below the bar.
  private func framed(_ screen: TrialView) -> TrialView {
    var screen = screen
    if decided.has("banner") {
      let high = 36.0
      for place in screen.children.indices.dropFirst() {
        screen.children[place].y += high
        if screen.children[place].part == "list" { screen.children[place].height -= high }
      }
      let text = type.label(say("Storage is almost full"), "text", in: .plain(14))
      let banner = TrialView(
        "BannerView",
        part: "banner",
        Frame(0, top, width, high),
        with: ["backgroundColor": .text("systemYellow")],
        below: [text.middle(of: high, x: 16)]
      )
      screen.children.insert(banner, at: 1)
    }
    screen.children.append(tabs)
    return screen
  }

  func window(_ name: String, _ parts: [TrialView]) -> TrialView {
    TrialView(
      "UIWindow",
      part: name,
      Frame(0, 0, width, height),
      with: ["backgroundColor": .text("systemGray6")],
      below: parts
    )
  }

  /// Returns rows as a list, which has only those in its tree that are in sight.
  func list(_ id: String, _ rows: [TrialView]) -> TrialView {
    var rows = rows
    for place in rows.indices {
      rows[place].node.attributes["row"] = .number(Double(place))
      rows[place].node.attributes["backgroundColor"] = .text("white")
    }
    let count = rows.count
    if decided.has("separators") {
      rows = rows.enumerated().flatMap { number, row in
        let line = TrialView(
          "SeparatorView",
          part: "line \(row.part)",
          Frame(margin, 0, width - margin, 1),
          with: ["backgroundColor": .text("systemGray4")]
        )
        return number == count - 1 ? [row] : [row, line]
      }
    }
    var views = searchField + rows + footer
    let end = TrialView.stack(&views, from: decided("inset", 0), gap: decided("gap", 0))
    let high = bottom - top
    let room = high - (decided.has("banner") ? 36 : 0)
    return TrialView(
      "UITableView",
      part: "list",
      id: id,
      Frame(0, top, width, high),
      with: [
        "clips": .bool(true), "contentSize": .list([.number(width), .number(end)]),
        "rows": .list([.number(Double(count))]), "sections": .number(1),
      ],
      below: views.filter { $0.y < room }
    )
  }

  private var searchField: [TrialView] {
    guard decided.has("search") else { return [] }
    var field = TrialView(
      "UISearchBar",
      part: "search",
      id: "search",
      Frame(8, 0, width - 16, 52),
      with: ["placeholder": .text(say("Search"))]
    )
    (field.node.text, field.node.label) = ("", say("Search"))
    return [field]
  }

  private var footer: [TrialView] {
    guard decided.has("footer") else { return [] }
    return [
      type.label(say("Updated just now"), "footer", in: .plain(13, "systemGray")).at(margin, 0)
    ]
  }
}

extension MailApp {
  static let german = [
    "Edit": "Bearbeiten", "Help": "Hilfe", "Mail": "Post", "Calendar": "Kalender",
    "People": "Leute", "Notes": "Notizen", "Storage is almost full": "Speicher fast voll",
    "Search": "Suchen", "Updated just now": "Gerade aktualisiert", "Inbox": "Eingang",
    "Star": "Stern", "Letter": "Brief", "Back": "Zurück", "Reply": "Antworten",
    "Forward": "Weiterleiten", "Archive": "Archiv", "To me": "An mich", "Folders": "Ordner",
    "Drafts": "Entwürfe", "Sent": "Gesendet", "Receipts": "Belege", "Travel": "Reisen",
    "Junk": "Werbung", "Trash": "Papierkorb", "Family": "Familie", "New message": "Neue Nachricht",
    "To": "An", "Copy": "Kopie", "Subject": "Betreff", "Send": "Senden", "Bold": "Fett",
    "Italic": "Kursiv", "List": "Liste", "Photo": "Foto", "Write here": "Hier schreiben",
    "Dentist": "Zahnarzt", "Team meeting": "Teambesprechung", "Swimming": "Schwimmen",
    "Parents' evening": "Elternabend", "Call with Oslo": "Anruf aus Oslo", "Concert": "Konzert",
    "Haircut": "Friseur", "Train to Kiel": "Zug nach Kiel", "Yoga": "Joga",
    "Tap to read": "Zum Lesen tippen", "Back up the phone": "Telefon sichern",
  ]
}
