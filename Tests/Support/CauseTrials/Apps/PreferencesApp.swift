import EventModel

/// A settings app whose rows are as high as their contents and stand in cards.
struct PreferencesApp: Sendable {
  let decided: TrialDecisions
  let width = 390.0
  let height = 844.0

  init(_ decided: TrialDecisions) { self.decided = decided }

  var type: Typesetting {
    Typesetting(growth: decided("font", 0), spacing: decided("spacing", 0))
  }

  var small: Double { decided("small", 13) }
  var margin: Double { decided("margin", 16) }
  var padding: Double { decided("padding", 11) }
  var inner: Double { width - 2 * margin }

  /// Returns a text of the app in the language of the screen.
  func say(_ text: String) -> String { decided.has("french") ? Self.french[text] ?? text : text }

  var screens: [TrialView] { [main, account, usage, alerts, storage] }

  // MARK: - Parts

  func text(_ text: String, _ part: String, in style: TextStyle) -> TrialView {
    type.label(text, part, in: style.of("Text"))
  }

  func image(_ name: String, _ part: String, side: Double) -> TrialView {
    TrialView("Image", part: part, Frame(0, 0, side, side), with: ["image": .text(name)])
  }

  func button(_ title: String, _ part: String, id: String? = nil, wide: Double? = nil) -> TrialView
  {
    var shown = type.label(title, "title", in: .bold(17, "accent").of("ButtonText"))
    let high = shown.height + 2 * decided("button padding", 12)
    let width = wide ?? shown.width + 24
    shown = shown.center(of: width, y: ((high - shown.height) / 2).rounded(.down))
    return TrialView(
      "Button",
      part: part,
      id: id,
      Frame(0, 0, width, high),
      with: ["backgroundColor": .text("surface"), "cornerRadius": .number(decided("corners", 10))],
      below: [shown]
    )
    .having("button").with { ($0.node.text, $0.node.label) = (title, title) }
  }

  /// A row of a card: an icon, a title with or without a second line, and something at the end.
  struct Row {
    var key: String
    var icon: String?
    var title: String
    var detail: String?
    var end: TrialView?
    var hasArrow = false
  }

  func row(_ row: Row) -> TrialView {
    let left = row.icon == nil || decided.has("no icons") ? 16.0 : 16 + 28 + 12
    var parts: [TrialView] = []
    var lines = [text(row.title, "title", in: .plain(17)).at(left, 0)]
    if let detail = row.detail, !decided.has("no details") {
      lines.append(text(detail, "detail", in: .plain(small, "secondary")).at(left, 0))
    }
    let end = TrialView.stack(&lines, from: padding, gap: decided("lines", 2))
    let high = max(end, row.end.map { padding + $0.height } ?? 0, padding + 28) + padding
    let shift = ((high - end - padding) / 2).rounded(.down)
    lines = lines.map { $0.at($0.x, $0.y + shift) }
    if let icon = row.icon, !decided.has("no icons") {
      parts.append(image(icon, "icon", side: 28).middle(of: high, x: 16))
    }
    parts += lines
    var right = inner - 16
    if row.hasArrow, !decided.has("no arrows") {
      parts.append(image("arrow", "arrow", side: 12).middle(of: high, x: right - 12))
      right -= 20
    }
    if let end = row.end { parts.append(end.middle(of: high, x: right - end.width)) }
    if decided.has("badges"), row.hasArrow {
      let badge = TrialView(
        "Badge",
        part: "badge",
        Frame(0, 4, 8, 8),
        with: [
          "backgroundColor": .text("red")
        ]
      )
      parts.append(badge.endingAt(inner - 4, y: 4))
    }
    let spoken = [row.title, row.end?.node.text].compactMap(\.self).joined(separator: ", ")
    return TrialView("Row", part: row.key, Frame(0, 0, inner, high), below: parts).spoken(spoken)
  }

  /// A card of rows with a heading above it, as two views.
  func card(_ title: String, _ rows: [Row]) -> [TrialView] {
    card(title, rows.map { row($0) })
  }

  func card(_ title: String, _ rows: [TrialView]) -> [TrialView] {
    let shown = say(title)
    let caption = decided.has("capitals") ? shown.uppercased() : shown
    var rows = rows
    if decided.has("separators") {
      rows = rows.enumerated().flatMap { number, row in
        let line = TrialView(
          "Line",
          part: "line \(row.part)",
          Frame(16, 0, inner - 16, 1),
          with: [
            "backgroundColor": .text("hairline")
          ]
        )
        return number == 0 ? [row] : [line, row]
      }
    }
    let inset = decided("inset", 4)
    let end = TrialView.stack(&rows, from: inset, gap: decided("row gap", 0))
    let heading = text(caption, "heading \(title)", in: .bold(small, "secondary")).having("header")
    let attributes: AttributeList = [
      "backgroundColor": .text("surface"), "cornerRadius": .number(decided("corners", 10)),
    ]
    return [
      heading.at(margin + 16, 0),
      TrialView(
        "Card",
        part: "card \(title)",
        Frame(margin, 0, inner, end + inset),
        with: attributes,
        below: rows
      ),
    ]
  }

  /// Returns a screen with blocks below each other in a view that scrolls.
  func screen(_ name: String, _ title: String, _ blocks: [TrialView]) -> TrialView {
    var blocks = blocks
    if decided.has("tip") { blocks.insert(tip, at: 0) }
    if decided.has("footer") {
      blocks.append(
        text(say("Changes are saved at once"), "footer", in: .plain(small, "secondary"))
      )
      blocks[blocks.count - 1] = blocks[blocks.count - 1].center(of: width, y: 0)
    }
    var y = decided("inset above", 16)
    for place in blocks.indices {
      blocks[place].y = y
      let isHeading = blocks[place].part.hasPrefix("heading")
      y = blocks[place].maxY + (isHeading ? 6 : decided("section gap", 24))
    }
    let shown = text(say(title), "title", in: .bold(decided("title", 28))).having("header")
    let top = 47 + shown.height + 2 * decided("bar padding", 10)
    let done = button(say("Done"), "done", id: "done")
    var parts = [shown.at(16, 47 + decided("bar padding", 10))]
    parts.append(done.at(width - 16 - done.width, 47 + 4))
    if decided.has("find") {
      let find = button(say("Find"), "find", id: "find")
      parts.append(find.at(width - 28 - done.width - find.width, 47 + 4))
    }
    let page = TrialView(
      "ScrollView",
      part: "page",
      id: name,
      Frame(0, top, width, height - top),
      with: [
        "clips": .bool(true), "contentSize": .list([.number(width), .number(y)]),
      ],
      below: blocks
    )
    return TrialView(
      "Screen",
      part: name,
      Frame(0, 0, width, height),
      with: ["backgroundColor": .text("ground")],
      below: parts + [page]
    )
  }

  private var tip: TrialView {
    let lines = type.paragraph(
      say("Back up your phone before you change anything here"),
      "text",
      in: .plain(15).of("Text"),
      within: inner - 24
    )
    return TrialView(
      "Tip",
      part: "tip",
      Frame(margin, 0, inner, lines.height + 24),
      with: ["backgroundColor": .text("yellow")],
      below: [lines.at(12, 12)]
    )
  }

  static let french = [
    "Done": "Terminé", "Find": "Chercher", "Settings": "Réglages", "General": "Général",
    "Privacy": "Confidentialité", "Sound": "Son", "Display": "Affichage", "Language": "Langue",
    "Storage": "Stockage", "Battery": "Batterie", "Location": "Position",
    "Camera": "Appareil photo",
    "Contacts": "Contacts privés", "Microphone": "Micro", "Photos": "Images", "Account": "Compte",
    "Name": "Nom", "City": "Ville", "Phone": "Téléphone", "Save changes": "Enregistrer",
    "Data plan": "Forfait", "Usage": "Consommation", "Alerts": "Alertes", "Messages": "Courrier",
    "Calls": "Appels", "News": "Actualités", "Weather": "Météo", "Games": "Jeux",
    "Show a banner": "Afficher une bannière", "Ring": "Sonner", "Once a day": "Une fois par jour",
    "In the morning": "Le matin", "Never at night": "Jamais la nuit", "Total": "Somme",
    "Posts": "Articles", "Readers": "Lecteurs", "Likes": "Mentions", "Drafts": "Brouillons",
    "Apps": "Applications", "Free": "Libre", "Turn off all": "Tout couper", "Wallpaper": "Fond",
  ]
}
