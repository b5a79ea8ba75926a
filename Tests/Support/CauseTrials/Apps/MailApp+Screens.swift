import EventModel

extension MailApp {
  /// One message of the inbox.
  private struct Message {
    var from: String
    var subject: String
    var hour: Int
    var minute: Int

    var key: String { from.split(separator: " ").first.map { $0.lowercased() } ?? from }
  }

  private static let messages = [
    Message(from: "Anna Berg", subject: "Lunch on Friday", hour: 8, minute: 15),
    Message(from: "Bo Lind", subject: "Your invoice of November", hour: 9, minute: 40),
    Message(from: "Carla Diaz", subject: "Trip to Oslo", hour: 10, minute: 5),
    Message(from: "Dev Patel", subject: "Minutes", hour: 11, minute: 30),
    Message(from: "Emil Zola", subject: "Book club: the next three books", hour: 12, minute: 55),
    Message(from: "Fay Wong", subject: "Parking spot", hour: 13, minute: 20),
    Message(from: "Gus Hill", subject: "New keys", hour: 14, minute: 45),
    Message(from: "Hana Ito", subject: "Garden plan for the spring", hour: 16, minute: 10),
    Message(from: "Ivo Marr", subject: "Tickets", hour: 17, minute: 35),
    Message(from: "Kim Roth", subject: "Choir", hour: 21, minute: 50),
    Message(from: "Lea Sand", subject: "Recipe", hour: 22, minute: 5),
    Message(from: "Max Toth", subject: "Week plan", hour: 22, minute: 40),
  ]

  private static let sizes = [1_250.5, 310.25, 48.75, 2_048, 96.5, 7.25, 12.75, 640.5]

  func clock(_ hour: Int, _ minute: Int) -> String {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    if decided.has("twelve hours") {
      return "\((hour + 11) % 12 + 1):\(minutes) \(hour < 12 ? "AM" : "PM")"
    }
    return "\(hour < 10 ? "0" : "")\(hour):\(minutes)"
  }

  private func size(_ kilobytes: Double) -> String {
    let cents = Int((kilobytes * 100).rounded())
    let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
    let thousands = decided.has("decimal comma") ? "." : ","
    let digits =
      whole < 1_000
      ? "\(whole)" : "\(whole / 1_000)\(thousands)\("\(1_000 + whole % 1_000)".dropFirst())"
    let point = decided.has("decimal comma") ? "," : "."
    let unit = decided.has("unit") ? "kB" : "KB"
    return "\(digits)\(point)\("\(100 + rest)".dropFirst()) \(unit)"
  }

  private func shortened(_ text: String) -> String {
    guard decided.has("ellipsis"), text.count > 14 else { return text }
    return text.prefix(13) + "…"
  }

  // MARK: - Inbox

  var inbox: TrialView {
    var messages = Self.messages
    let new = Message(from: "Jun Park", subject: "Old photos", hour: 19, minute: 25)
    if decided.has("enters") { messages.insert(new, at: Int(decided("enters", 0))) }
    if decided.has("leaves") { messages.remove(at: Int(decided("leaves", 0))) }
    switch decided("order", 0) {
    case 1: messages.sort { $0.subject < $1.subject }
    case 2: messages.reverse()
    case 3: messages.swapAt(1, 5)
    default: break
    }
    let title = decided.has("long title") ? "Inbox of all accounts" : "Inbox"
    return window("inbox", [bar(title), list("messages", messages.map(row))])
  }

  private func row(_ message: Message) -> TrialView {
    let high = decided("row", 72)
    let side = decided("avatar", 40)
    let middle = ((high - 72) / 2).rounded(.down)
    let left = decided.has("no avatars") ? margin : margin + side + 12
    var parts: [TrialView] = []
    if !decided.has("no avatars") {
      parts.append(image("face-\(message.key)", "face", side: side).middle(of: high, x: margin))
    }
    parts += [
      type.label(message.from, "from", in: .bold(16)).at(left, 12 + middle),
      type.label(shortened(message.subject), "subject", in: .plain(14, "systemGray"))
        .at(left, 38 + middle),
    ]
    if decided.has("preview") {
      parts.append(
        type.label(say("Tap to read"), "preview", in: .plain(11, "systemGray2"))
          .at(left, 56 + middle)
      )
    }
    let time = type.label(
      clock(message.hour, message.minute),
      "time",
      in: .plain(13, "systemGray")
    )
    parts.append(time.endingAt(width - margin, y: 12 + middle))
    let star = button("Star", "star", Frame(0, 0, 64, 32), id: "star-\(message.key)")
    parts.append(star.endingAt(width - margin, y: high - 36))
    if decided.has("dots") {
      let dot = TrialView(
        "BadgeView",
        part: "dot",
        Frame(4, (high - 8) / 2, 8, 8),
        with: ["backgroundColor": .text("systemBlue")]
      )
      parts.insert(dot, at: 0)
    }
    return TrialView("MessageRow", part: message.key, Frame(0, 0, width, high), below: parts)
      .having("button").spoken("\(message.from), \(message.subject)")
  }

  // MARK: - Letter

  var letter: TrialView {
    var head = [
      type.label("Trip to Oslo", "subject", in: .bold(22)).having("header"),
      type.label("Carla Diaz", "from", in: .plain(16)),
      type.label(say("To me"), "to", in: .plain(14, "systemGray")),
      type.label(clock(10, 5), "time", in: .plain(14, "systemGray")),
    ]
    .map { $0.at(margin, 0) }
    let headEnd = TrialView.stack(&head, from: 12, gap: decided("lines", 6))
    let card = TrialView(
      "LetterHeader",
      part: "head",
      Frame(0, top, width, headEnd + 12),
      with: ["backgroundColor": .text("white")],
      below: head
    )
    var body = [
      "Dear all,", "the boat leaves at nine.", "Bring warm clothes.", "See you there", "Carla",
    ]
    .enumerated()
    .map { type.label($1, "line \($0)", in: .plain(16)).at(margin, 0) }
    body += (0..<4).map { file($0) }
    let end = TrialView.stack(&body, from: card.maxY + 16, gap: decided("lines", 6))
    let each = ((width - 48) / 3).rounded(.down)
    let buttons = ["Reply", "Forward", "Archive"].enumerated().map { number, name in
      button(
        name,
        name,
        Frame(12 + Double(number) * (each + 12), end + 20, each, 44),
        id: name.lowercased()
      )
      .with { $0.node.attributes["backgroundColor"] = .text("systemBlue") }
    }
    return window("letter", [bar("Letter", back: "Back"), card] + body + buttons)
  }

  private func file(_ number: Int) -> TrialView {
    let wide = width - 2 * margin
    let icon = image("paperclip", "icon", side: 24).middle(of: 48, x: 8)
    let name = type.label("plan-\(number + 1).pdf", "name", in: .plain(14)).middle(of: 48, x: 44)
    var size = type.label(size(Self.sizes[number]), "size", in: .plain(13, "systemGray"))
    size = size.middle(of: 48, x: wide - 12 - size.width)
    let attributes: AttributeList = ["backgroundColor": .text("white"), "cornerRadius": .number(8)]
    return TrialView(
      "FileView",
      part: "file \(number)",
      Frame(margin, 0, wide, 48),
      with: attributes,
      below: decided.has("no icons") ? [name.with { $0.x -= 36 }, size] : [icon, name, size]
    )
  }

  // MARK: - Folders

  var folders: TrialView {
    var names = ["Inbox", "Drafts", "Sent", "Archive", "Receipts", "Travel", "Junk", "Trash"]
    if decided.has("new folder") { names.insert("Family", at: 4) }
    let rows = names.map { name in
      let high = decided("folder", 52)
      let shown = (decided.has("my") ? "My " : "") + say(name)
      var size = type.label(
        size(Self.sizes[name.count % 8]),
        "size",
        in: .plain(14, "systemGray")
      )
      size = size.middle(of: high, x: width - 24 - margin - size.width)
      let icon = image(name.lowercased(), "icon", side: 24).middle(of: high, x: margin)
      let text = type.label(shown, "name", in: .plain(17)).middle(of: high, x: margin + 40)
      let arrow = image("chevron", "arrow", side: 12).middle(of: high, x: width - margin - 12)
      let parts =
        decided.has("no icons")
        ? [text.with { $0.x -= 40 }, size, arrow] : [icon, text, size, arrow]
      return TrialView(
        "FolderRow",
        part: name,
        id: "folder-\(name.lowercased())",
        Frame(0, 0, width, high),
        below: parts
      )
      .having("button").spoken(shown)
    }
    return window("folders", [bar("Folders", back: "Inbox"), list("folders", rows)])
  }

  // MARK: - Calendar and compose

  var calendar: TrialView {
    let events = [
      ("Dentist", 8, 30), ("Team meeting", 9, 0), ("Call with Oslo", 10, 45), ("Haircut", 12, 15),
      ("Swimming", 13, 30), ("Parents' evening", 15, 0), ("Train to Kiel", 16, 20),
      ("Concert", 19, 30), ("Yoga", 21, 0), ("Back up the phone", 22, 30),
    ]
    let high = decided("event", 48)
    let rows = events.map { name, hour, minute in
      let color = TrialView(
        "ColorMark",
        part: "mark",
        Frame(margin, 8, 4, high - 16),
        with: ["backgroundColor": .text("systemGreen")]
      )
      let time = type.label(clock(hour, minute), "time", in: .plain(13, "systemGray"))
        .middle(of: high, x: margin + 12)
      let text = type.label(say(name), "name", in: .plain(16)).middle(of: high, x: margin + 88)
      return TrialView(
        "EventRow",
        part: name,
        Frame(0, 0, width, high),
        below: [color, time, text]
      )
      .spoken("\(say(name)), \(clock(hour, minute))")
    }
    return window("calendar", [bar("Calendar", back: "Back"), list("events", rows)])
  }

  var compose: TrialView {
    var fields = ["To", "Copy", "Subject"].map { name in
      let caption = type.label(say(name), "caption", in: .plain(16, "systemGray"))
        .middle(of: 48, x: margin)
      var field = TrialView(
        "UITextField",
        part: "field",
        id: name.lowercased(),
        Frame(96, 6, width - 96 - margin, 36)
      )
      (field.node.text, field.node.label) = ("", say(name))
      return TrialView("FieldRow", part: name, Frame(0, 0, width, 48), below: [caption, field])
    }
    var body = TrialView(
      "UITextView",
      part: "body",
      id: "body",
      Frame(margin, 0, width - 2 * margin, 240),
      with: ["placeholder": .text(say("Write here"))]
    )
    body.node.text = ""
    fields.append(body)
    let end = TrialView.stack(&fields, from: top, gap: decided("gap", 0))
    let names = ["Bold", "Italic", "List", "Photo"] + (decided.has("fifth tool") ? ["Scan"] : [])
    let each = ((width - 32) / Double(names.count)).rounded(.down)
    let tools = names.enumerated().map { number, name in
      button(name, name, Frame(Double(number) * each, 0, each, 40))
    }
    let bar = TrialView(
      "UIToolbar",
      part: "tools",
      Frame(16, end + 8, width - 32, 40),
      below: tools
    )
    return window("compose", [self.bar("New message", back: "Back")] + fields + [bar])
  }
}
