import EventModel

extension PreferencesApp {
  // MARK: - Main

  var main: TrialView {
    var general = [
      ("Sound", "Low"), ("Display", "Bright"), ("Language", "English"), ("Storage", "41 GB"),
      ("Battery", "87 %"),
    ]
    var privacy = [
      ("Location", "Always"), ("Camera", "Ask"), ("Contacts", "Never"), ("Microphone", "Ask first"),
      ("Photos", "Some"),
    ]
    if decided.has("enters") {
      general.insert(("Wallpaper", "Blue"), at: Int(decided("enters", 0)))
    }
    if decided.has("leaves") { privacy.remove(at: Int(decided("leaves", 0))) }
    switch decided("order", 0) {
    case 1: general.sort { $0.0 < $1.0 }
    case 2: general.reverse()
    case 3: privacy.swapAt(0, 3)
    default: break
    }
    func rows(_ list: [(String, String)]) -> [TrialView] {
      list.map { name, value in
        let shown = text(value, "value", in: .plain(17, "secondary"))
        let row = Row(
          key: name,
          icon: "icon-\(name.lowercased())",
          title: say(name),
          end: shown,
          hasArrow: true
        )
        return self.row(row).having("button").with {
          $0.node.identifier = "set-\(name.lowercased())"
        }
      }
    }
    var blocks = card("General", rows(general)) + card("Privacy", rows(privacy))
    if decided.has("third card") { blocks += card("Labs", rows([("Beta", "Off")])) }
    let version = decided.has("version") ? "Version 3.3" : "Version 3.2"
    blocks.append(text(version, "version", in: .plain(small, "secondary")).center(of: width, y: 0))
    let title = decided.has("long title") ? "Settings of this phone" : "Settings"
    return screen("main", title, blocks)
  }

  // MARK: - Account

  var account: TrialView {
    let side = decided("portrait", 96)
    var blocks = [image("portrait", "portrait", side: side).center(of: width, y: 0)]
    blocks.append(
      text("Marie Curie", "who", in: .bold(22)).having("header").center(of: width, y: 0)
    )
    let figures = [("128", "Posts"), ("4,096", "Readers"), ("57", "Likes"), ("9", "Drafts")]
      .prefix(decided.has("fourth column") ? 4 : 3)
    let each = (inner / Double(figures.count)).rounded(.down)
    let stats = figures.enumerated().map { number, figure in
      let count = text(figure.0, "count", in: .bold(20)).center(of: each, y: 8)
      let name = text(say(figure.1), "name", in: .plain(small, "secondary"))
        .center(of: each, y: count.maxY + 4)
      return TrialView(
        "Stat",
        part: figure.1,
        Frame(Double(number) * each, 0, each, name.maxY + 8),
        below: [count, name]
      )
      .spoken("\(say(figure.1)): \(figure.0)")
    }
    blocks.append(
      TrialView(
        "Stats",
        part: "stats",
        Frame(margin, 0, inner, stats.map(\.height).max() ?? 0),
        below: stats
      )
    )
    let fields = [
      ("Name", "Marie Curie"), ("City", "Paris"), ("Phone", "+33 1 23 45 67"),
      ("Mail", "marie@example.org"), ("Web", "example.org"),
    ]
    blocks += fields.map { field($0.0, $0.1) }
    blocks.append(
      button(say("Save changes"), "save", id: "save", wide: inner).at(margin, 0)
    )
    if decided.has("delete") {
      blocks.append(button("Delete account", "delete", id: "delete", wide: inner).at(margin, 0))
    }
    return screen("account", "Account", blocks)
  }

  private func field(_ name: String, _ value: String) -> TrialView {
    let caption = text(say(name), "caption", in: .plain(small, "secondary"))
    let input = TrialView(
      "Input",
      part: "input",
      id: name.lowercased(),
      Frame(0, caption.height + 4, inner, decided("input", 40)),
      with: ["borderColor": .text("hairline")]
    )
    .with { ($0.node.value, $0.node.label) = (value, say(name)) }
    return TrialView(
      "Field",
      part: "field \(name)",
      Frame(margin, 0, inner, input.maxY),
      below: [caption, input]
    )
  }

  // MARK: - Usage

  private static let months = [
    (2, 11, 1_250.5, 19.9), (9, 11, 480.25, 12.5), (16, 11, 96, 4.0), (23, 11, 2_048.75, 31.35),
    (30, 11, 310.5, 9.8), (7, 12, 64.25, 2.5), (14, 12, 720, 17.25), (21, 12, 1_024.5, 24.0),
    (28, 12, 12.75, 1.2),
  ]

  private func day(_ day: Int, _ month: Int) -> String {
    let name =
      month == 11
      ? (decided.has("french") ? "nov." : "Nov") : decided.has("french") ? "déc." : "Dec"
    if decided.has("dotted dates") { return "\(day < 10 ? "0" : "")\(day).\(month).2026" }
    return decided.has("french") ? "\(day) \(name) 2026" : "\(name) \(day), 2026"
  }

  func amount(_ number: Double) -> String {
    let cents = Int((number * 100).rounded())
    let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
    let digits = "\("\(100 + rest)".dropFirst())"
    let groups =
      whole < 1_000 ? "\(whole)" : "\(whole / 1_000),\("\(1_000 + whole % 1_000)".dropFirst())"
    return "\(groups).\(digits)"
  }

  private func money(_ number: Double) -> String {
    let text = amount(number)
    if decided.has("euro behind") {
      return text.replacing(",", with: " ").replacing(".", with: ",") + " €"
    }
    return decided.has("currency code") ? "USD \(text)" : "$\(text)"
  }

  var usage: TrialView {
    let factor = decided("dearer", 1)
    let rows = Self.months.map { day, month, megabytes, price in
      let name = text(self.day(day, month), "day", in: .plain(15)).at(16, padding)
      let high = name.height + 2 * padding
      let volume = text("\(amount(megabytes)) MB", "volume", in: .plain(15, "secondary"))
      let cost = text(money(price * factor), "cost", in: .plain(15))
      var parts = [
        name, volume.endingAt((inner * 0.68).rounded(.down), y: padding),
        cost.endingAt(inner - 16, y: padding),
      ]
      if decided.has("meters") {
        let frame = Frame(16, high - 5, ((inner - 32) * megabytes / 2_100).rounded(), 3)
        parts.append(
          TrialView(
            "Meter",
            part: "meter",
            frame,
            with: [
              "tintColor": .text("accent")
            ]
          )
        )
      }
      let spoken = parts.prefix(3).compactMap(\.node.text).joined(separator: ", ")
      return TrialView("Row", part: "\(day).\(month)", Frame(0, 0, inner, high), below: parts)
        .spoken(spoken)
    }
    let sum = Self.months.reduce(0) { $0 + $1.3 * factor }
    let total = text("\(say("Total")) \(money(sum))", "total", in: .bold(17)).at(margin + 16, 0)
    return screen("usage", "Data plan", card("Usage", rows) + [total])
  }

  // MARK: - Alerts and storage

  var alerts: TrialView {
    let switches = [
      ("Messages", "Show a banner", true), ("Calls", "Ring", true), ("News", "Once a day", false),
      ("Weather", "In the morning", true), ("Games", "Never at night", false),
      ("Photos", "Once a day", false), ("Battery", "Show a banner", true),
    ]
    let rows = switches.map { name, detail, isOn in
      let wide = decided("switch", 51)
      let toggle = TrialView(
        "Switch",
        part: "switch",
        id: "alert-\(name.lowercased())",
        Frame(0, 0, wide, 31),
        with: ["on": .bool(isOn), "tintColor": .text("accent")]
      )
      .with {
        ($0.node.label, $0.node.value) = (say(name), isOn ? "1" : "0")
        $0.traits = isOn ? ["button", "selected"] : ["button"]
      }
      return Row(
        key: name,
        title: say(name),
        detail: say(detail) + (decided.has("full stops") ? "." : ""),
        end: toggle
      )
    }
    let off = button(say("Turn off all"), "none", id: "none", wide: inner).at(margin, 0)
    return screen("alerts", "Alerts", card("Alerts", rows) + [off])
  }

  var storage: TrialView {
    let apps = [
      ("Maps", 2_310.5), ("Mail", 812.25), ("Chess", 96.5), ("Camera", 4_096), ("Radio", 12.25),
      ("Notes", 48.75), ("Piano", 310), ("Atlas", 1_740.25), ("Clock", 3.5), ("Books", 655.75),
      ("Films", 9_120), ("Trains", 77.25), ("Bank", 140.5), ("Garden", 18.25),
    ]
    let rows = apps.map { name, megabytes in
      let shown = text("\(amount(megabytes)) MB", "size", in: .plain(15, "secondary"))
      return Row(
        key: name,
        icon: "app-\(name.lowercased())",
        title: name,
        detail: nil,
        end: shown,
        hasArrow: true
      )
    }
    let bar = TrialView(
      "Bar",
      part: "bar",
      Frame(margin, 0, inner, 24),
      with: [
        "backgroundColor": .text("accent"), "cornerRadius": .number(decided("corners", 10)),
      ]
    )
    return screen("storage", "Storage", [bar] + card("Apps", rows))
  }
}
