import EventModel

extension UIKitApp {
  /// One song.
  private struct Song {
    var name: String
    var artist: String
    var seconds: Int
  }

  private static let names = [
    "Amber", "Blue hour", "Clockwork", "Driftwood", "Ember days", "Far shore", "Glasshouse",
    "Harbour", "Ink", "Juniper", "Kites over town", "Lantern", "Marble", "Nightfall", "Orchard",
    "Paper moon", "Quiet engine", "Rainproof", "Saltwater", "Tidal", "Umbrella", "Velvet",
    "Windmill", "Xylophone", "Yesterday's snow", "Zephyr", "Almanac", "Bonfire", "Cinnamon",
    "Dynamo",
  ]

  private static let bands = ["Ona Vale", "The Pylons", "Mira & Tom", "Karst", "Low Tide Club"]

  private var library: [Song] {
    var songs = Self.names.enumerated().map { number, name in
      Song(name: name, artist: Self.bands[number * 7 % 5], seconds: 121 + number * 53 % 260)
    }
    let new = Song(name: "Brand new", artist: "Ona Vale", seconds: 199)
    if decided.has("enters") { songs.insert(new, at: Int(decided("enters", 0))) }
    if decided.has("leaves") { songs.remove(at: Int(decided("leaves", 0))) }
    switch decided("order", 0) {
    case 1: songs.sort { $0.seconds < $1.seconds }
    case 2: songs.reverse()
    case 3: songs.swapAt(1, 6)
    default: break
    }
    return songs
  }

  private func length(_ seconds: Int) -> String {
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    return decided.has("spelt lengths")
      ? "\(minutes) min \(rest) s" : "\(minutes):\("\(100 + rest)".dropFirst())"
  }

  private func shortened(_ text: String) -> String {
    decided.has("ellipsis") && text.count > 8 ? text.prefix(7) + "…" : text
  }

  private func song(_ song: Song) -> TrialView {
    let key = song.name.split(separator: " ").first.map { $0.lowercased() } ?? song.name
    let style = TextStyle.plain(15, "secondaryLabel").of("UITableViewLabel")
    return cell(
      song.name,
      picture: "cover-\(key)",
      title: shortened(song.name),
      detail: (decided.has("by") ? "by " : "") + song.artist,
      accessory: type.label(length(song.seconds), "length", in: style)
    )
    .with { $0.node.identifier = "song-\(key)" }
  }

  var songs: TrialView {
    let title = decided.has("long title") ? "Songs that you bought" : "Songs"
    return window("songs", title, [table("songs", [Section(rows: library.map(song))])])
  }

  /// The same table, scrolled.
  var songsBelow: TrialView {
    let table = table("songs", [Section(rows: library.map(song))], offset: 437)
    return window("below", "Songs", [table])
  }

  // MARK: - Albums

  var albums: TrialView {
    let columns = Int(decided("columns", 3))
    let gap = decided("tile gap", 12)
    let each = ((width - 2 * margin - Double(columns - 1) * gap) / Double(columns)).rounded(.down)
    let names = Self.names.prefix(17) + (decided.has("new album") ? ["Zenith"] : [])
    var y = 16.0
    var cells: [TrialView] = []
    for (number, name) in names.enumerated() {
      let column = number % columns
      let cover = image("album-\(number)", "cover", each)
      let title = type.label(shortened(name), "title", in: .plain(13)).at(0, each + 6)
      let year = type.label("\(1_987 + number * 2)", "year", in: .plain(11, "secondaryLabel"))
        .at(0, title.maxY + 1)
      let x = margin + Double(column) * (each + gap)
      let frame = Frame(x, y, each, year.maxY)
      let content = TrialView(
        "UIView",
        part: "",
        Frame(0, 0, each, year.maxY),
        below: decided.has("no years") ? [cover, title] : [cover, title, year]
      )
      let cell = TrialView(
        "UICollectionViewCell",
        part: name,
        frame,
        with: ["row": .number(Double(number))],
        below: [content]
      )
      cells.append(cell.spoken(name))
      if column == columns - 1 || number == names.count - 1 { y += year.maxY + gap }
    }
    let grid = TrialView(
      "UICollectionView",
      part: "grid",
      id: "albums",
      Frame(0, 0, width, room),
      with: [
        "clips": .bool(true), "contentSize": .list([.number(width), .number(y - gap + 16)]),
        "rows": .list([.number(Double(names.count))]),
      ],
      below: cells.filter { $0.y < sight }
    )
    return window("albums", "Albums", [grid])
  }

  // MARK: - Artists, playlist and options

  var artists: TrialView {
    let all = [
      "Alder", "Anton", "Bellows", "Birch", "Brook", "Cedar", "Cole", "Dune", "Dora", "Elm",
      "Esker", "Fjord", "Flint", "Grove",
    ]
    let letters = ["A", "B", "C", "D", "E", "F", "G"]
    let arrow = image("chevron", "arrow", 12)
    let sections = letters.map { letter in
      Section(
        title: letter,
        rows: all.filter { $0.hasPrefix(letter) }.map {
          cell($0, picture: nil, title: $0, detail: nil, accessory: arrow)
        }
      )
    }
    return window("artists", "Artists", [table("artists", sections)])
  }

  var playlist: TrialView {
    let cover = image("playlist", "cover", 160).center(of: width, y: 16)
    let name = type.label(say("Evening"), "name", in: .bold(22)).having("header")
    let shuffle = button("Shuffle", "shuffle", id: "shuffle")
    let play = button("Play", "play", id: "play")
    let y = cover.maxY + 12 + name.height + 8
    var views = [
      cover, name.center(of: width, y: cover.maxY + 12), play.at(width / 2 - 8 - play.width, y),
      shuffle.at(width / 2 + 8, y),
    ]
    let list = table("evening", [Section(rows: library.prefix(7).map(song))])
    let top = y + 56
    views.append(list.at(0, top).with { $0.height = room - top })
    return window("playlist", "Evening", views)
  }

  var options: TrialView {
    let switches = [
      ("Repeat", true), ("Crossfade", false), ("Lyrics", true), ("Equaliser", false),
      ("Sleep timer", false), ("Loud", true),
    ]
    let size = Size(width: decided("switch", 51), height: 31)
    let rows = switches.map { name, isOn in
      let toggle = TrialView(
        "UISwitch",
        part: "switch",
        id: "option-\(name.lowercased())",
        Frame(origin: Point(x: 0, y: 0), size: size),
        with: ["on": .bool(isOn)]
      )
      .having("button").with { ($0.node.value, $0.node.label) = (isOn ? "1" : "0", say(name)) }
      return cell(name, picture: nil, title: say(name), detail: nil, accessory: toggle)
    }
    let sizes = [("Downloads", 1_204.5), ("Mobile network", 96.25), ("Clean up", 12)].map {
      name,
      number in
      let digits = decided.has("gigabytes") ? "\((number / 10).rounded() / 100) GB" : "\(number) MB"
      let shown = type.label(digits, "size", in: .plain(15, "secondaryLabel"))
      return cell(name, picture: nil, title: say(name), detail: nil, accessory: shown)
    }
    let sections = [Section(title: "Playback", rows: rows), Section(title: "Network", rows: sizes)]
    return window("options", "Options", [table("options", sections)])
  }
}
