import EventModel

/// A music app of tables and collections, whose trees have only the rows in sight.
struct UIKitApp: Sendable {
  let decided: TrialDecisions
  let width = 390.0
  let height = 844.0

  init(_ decided: TrialDecisions) { self.decided = decided }

  var type: Typesetting {
    Typesetting(growth: decided("font", 0), spacing: decided("spacing", 0), lineHeight: 1.19)
  }

  var margin: Double { decided("margin", 20) }
  var barHeight: Double { decided("bar", 44) }
  var top: Double { 47 + barHeight }
  var bottom: Double { height - decided("tab bar", 83) - (decided.has("player") ? 56 : 0) }

  /// Returns a text of the app in the language of the screen.
  func say(_ text: String) -> String { decided.has("swedish") ? Self.swedish[text] ?? text : text }

  var screens: [TrialView] { [songs, albums, artists, playlist, options, songsBelow] }

  // MARK: - Parts

  func image(_ name: String, _ part: String, _ side: Double) -> TrialView {
    TrialView("UIImageView", part: part, Frame(0, 0, side, side), with: ["image": .text(name)])
  }

  func button(_ title: String, _ part: String, id: String? = nil, height: Double = 44) -> TrialView
  {
    let title = say(title)
    let shown = type.label(title, "title", in: .plain(17).of("UIButtonLabel"))
    let wide = max(44, shown.width + 16)
    let inside = shown.center(of: wide, y: ((height - shown.height) / 2).rounded(.down))
    return TrialView(
      "UIButton",
      part: part,
      id: id,
      Frame(0, 0, wide, height),
      with: [
        "tintColor": .text("systemRed")
      ],
      below: [inside]
    )
    .having("button").with { ($0.node.text, $0.node.label) = (title, title) }
  }

  private func bar(_ title: String, hasBack: Bool) -> TrialView {
    let isLarge = decided.has("large title")
    let shown = type.label(say(title), "title", in: .bold(isLarge ? 34 : 17)).having("header")
    var parts = [
      isLarge
        ? shown.at(16, barHeight + 4)
        : shown.center(of: width, y: ((barHeight - shown.height) / 2).rounded(.down))
    ]
    if hasBack {
      parts.append(button("Library", "back", height: barHeight).at(8, 0))
    }
    let edit = button("Edit", "edit", id: "edit", height: barHeight)
    parts.append(edit.at(width - 8 - edit.width, 0))
    if decided.has("share") {
      let share = button("Share", "share", id: "share", height: barHeight)
      parts.append(share.at(width - 8 - edit.width - share.width, 0))
    }
    let high = barHeight + (isLarge ? 52 : 0)
    return TrialView("UINavigationBar", part: "bar", Frame(0, 47, width, high), below: parts)
  }

  private var tabs: TrialView {
    let names =
      ["Songs", "Albums", "Artists", "Options"] + (decided.has("fifth tab") ? ["Radio"] : [])
    let high = decided("tab bar", 83)
    let each = width / Double(names.count)
    let buttons = names.enumerated().map { number, name in
      let icon = image("tab-\(name.lowercased())", "icon", 24).center(of: each, y: 6)
      let shown = type.label(say(name), "title", in: .plain(10).of("UITabBarButtonLabel"))
      var parts = [icon, shown.center(of: each, y: 34)]
      if decided.has("tab badges"), number < 3 {
        let count = type.label("\(number + 2)", "badge", in: .plain(12, "white").of("UIBadgeLabel"))
        parts.append(count.at(icon.maxX - 4, 2))
      }
      return TrialView(
        "UITabBarButton",
        part: name,
        Frame(Double(number) * each, 1, each, 48),
        below: parts
      )
      .spoken(say(name)).with { $0.traits = number == 0 ? ["button", "selected"] : ["button"] }
    }
    return TrialView("UITabBar", part: "tabs", Frame(0, height - high, width, high), below: buttons)
  }

  private var player: [TrialView] {
    guard decided.has("player") else { return [] }
    let cover = image("cover-now", "cover", 40).middle(of: 56, x: 12)
    let name = type.label("Nightfall", "name", in: .plain(15)).middle(of: 56, x: 64)
    let play = button("Play", "play")
    let inside = [cover, name, play.middle(of: 56, x: width - 12 - play.width)]
    return [TrialView("MiniPlayer", part: "player", Frame(0, bottom, width, 56), below: inside)]
  }

  /// Returns a window with everything around the content of a screen.
  func window(_ name: String, _ title: String, _ content: [TrialView]) -> TrialView {
    let low = decided.has("large title") ? 52.0 : 0
    let frame = Frame(0, top + low, width, height - top - low)
    let wrapper = TrialView("UIViewControllerWrapperView", part: "", frame, below: content)
    let all = Frame(0, 0, width, height)
    let transition = TrialView("UINavigationTransitionView", part: "", all, below: [wrapper])
    let container = TrialView(
      "UILayoutContainerView",
      part: "",
      all,
      below: [transition, bar(title, hasBack: name != "songs")] + player + [tabs]
    )
    return TrialView(
      "UIWindow",
      part: name,
      all,
      with: [
        "backgroundColor": .text("systemBackground")
      ],
      below: [container]
    )
  }

  /// The height of the part of a screen below the bar.
  var room: Double { height - top - (decided.has("large title") ? 52 : 0) }

  /// The height of the part that no bar covers.
  var sight: Double { room - (height - bottom) }

  // MARK: - Tables

  /// One section of a table.
  struct Section {
    var title: String?
    var rows: [TrialView]
  }

  /// Returns a table with the rows in sight.
  func table(_ id: String, _ sections: [Section], offset: Double = 0) -> TrialView {
    var views: [TrialView] = []
    var y = 0.0
    if decided.has("search") {
      var field = TrialView("UISearchBar", part: "search", id: "search", Frame(0, 0, width, 56))
      field.node.attributes["placeholder"] = .text(say("Search in music"))
      views.append(field.with { $0.node.text = "" })
      y = 56
    }
    for (number, section) in sections.enumerated() {
      if let title = section.title {
        let text = decided.has("capitals") ? say(title).uppercased() : say(title)
        let shown = type.label(text, "title", in: .bold(13, "secondaryLabel"))
        let high = decided("section", 28)
        views.append(
          TrialView(
            "UITableViewHeaderFooterView",
            part: "section \(title)",
            Frame(0, y, width, high),
            with: ["section": .number(Double(number))],
            below: [shown.middle(of: high, x: margin)]
          )
        )
        y += high
      }
      for (place, row) in section.rows.enumerated() {
        var row = row.at(0, y)
        row.node.attributes["row"] = .number(Double(place))
        if number > 0 { row.node.attributes["section"] = .number(Double(number)) }
        views.append(row)
        y = row.maxY
      }
    }
    if decided.has("footer") {
      let text = type.label(say("That is all"), "footer", in: .plain(13, "secondaryLabel"))
      views.append(text.center(of: width, y: y + 8))
      y += text.height + 16
    }
    let shown = views.filter { $0.maxY > offset && $0.y < offset + sight }
    return TrialView(
      "UITableView",
      part: "table",
      id: id,
      Frame(0, 0, width, room),
      with: [
        "clips": .bool(true), "contentSize": .list([.number(width), .number(y)]),
        "rows": .list(sections.map { .number(Double($0.rows.count)) }),
        "sections": .number(Double(sections.count)),
      ],
      below: shown
    )
    .with { $0.node.offset = Point(x: 0, y: offset) }
  }

  /// Returns a cell as high as its two lines.
  func cell(
    _ key: String,
    picture: String?,
    title: String,
    detail: String?,
    accessory: TrialView?
  ) -> TrialView {
    let side = decided("picture", 44)
    let hasPicture = picture != nil && !decided.has("no pictures")
    let left = hasPicture ? margin + side + 14 : margin
    var lines = [type.label(title, "title", in: .plain(17).of("UITableViewLabel")).at(left, 0)]
    if let detail, !decided.has("no details") {
      let style = TextStyle.plain(12, "secondaryLabel").of("UITableViewLabel")
      lines.append(type.label(detail, "detail", in: style).at(left, 0))
    }
    let end = TrialView.stack(&lines, from: 0, gap: 3)
    let high = max(end, hasPicture ? side : 0) + 2 * decided("padding", 8)
    let shift = ((high - end) / 2).rounded(.down)
    var parts = lines.map { $0.at($0.x, $0.y + shift) }
    if let picture, hasPicture {
      parts.insert(image(picture, "picture", side).middle(of: high, x: margin), at: 0)
    }
    if let accessory {
      parts.append(accessory.middle(of: high, x: width - margin - accessory.width))
    }
    if decided.has("explicit") {
      parts.append(image("explicit", "explicit", 12).at(lines[0].maxX + 6, shift + 4))
    }
    let frame = Frame(0, 0, width, high)
    var content = [
      TrialView("UITableViewCellContentView", part: "", frame, below: parts)
    ]
    if decided.has("separators") {
      let line = Frame(left, high - 1, width - left, 1)
      content.append(TrialView("UITableViewCellSeparatorView", part: "separator", line))
    }
    return TrialView("UITableViewCell", part: key, frame, below: content).spoken(title)
  }

  static let swedish = [
    "Songs": "Låtar", "Albums": "Skivor", "Artists": "Artister", "Options": "Val",
    "Library": "Bibliotek", "Edit": "Ändra", "Share": "Dela", "Play": "Spela", "Radio": "Radion",
    "Search in music": "Sök i musiken", "That is all": "Det är allt", "Evening": "Kväll",
    "Loud": "Högt", "Repeat": "Upprepa", "Crossfade": "Övertona", "Downloads": "Hämtningar",
    "Lyrics": "Texter", "Equaliser": "Tonkontroll", "Sleep timer": "Insomningstid",
    "Mobile network": "Mobilnät", "Clean up": "Städa", "Playback": "Uppspelning",
    "Network": "Nätverk", "Shuffle": "Blanda",
  ]
}
