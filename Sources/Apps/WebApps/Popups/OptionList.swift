import EventModel

/// The open list of a `select`, which the browser draws outside of the page while the page goes on.
///
/// The browser has a list of its own, which nobody sees. It takes the arrow keys that move the mark here as well, and makes the
/// choice, so that the page gets the events of a choice by a person.
struct OptionList: Hashable, Sendable {
  /// The effects of an input on the browser's list.
  enum Effect: Hashable, Sendable {
    /// The mark moves over so many options that can be chosen; upwards for a negative number.
    case move(Int)
    /// The marked option is chosen.
    case choose
    /// The list closes.
    case close
  }

  /// One line of the list.
  private enum Row: Hashable {
    case group(String)
    case option(Int)
  }

  /// The most lines that are shown at once, as in the browser.
  private static let longest = 20
  /// The time after which a letter begins a new search.
  private static let pause = Microseconds.seconds(1)

  private(set) var report: PopupReport
  private let screen: Size
  private let rowHeight: Double
  private var rows: [Row] = []
  /// The place of the list on the screen.
  private(set) var frame = Frame.zero
  /// The marked option; nil for none.
  private(set) var mark: Int?
  /// The height of the lines above the first visible one.
  private(set) var offset = 0.0
  private var searched = ""
  private var lastLetter: Microseconds?

  /// Creates the list of a `select`, with a mark on the chosen option.
  ///
  /// - Parameters:
  ///   - report: the options.
  ///   - screen: the size of the screen.
  ///   - isTouched: true for lines that a finger hits.
  init(_ report: PopupReport, on screen: Size, isTouched: Bool) {
    (self.report, self.screen, mark) = (report, screen, report.chosen)
    rowHeight = isTouched ? 40 : 24
    lay()
    if let row = mark.flatMap(row) {
      scroll(to: (Double(row) + 0.5) * rowHeight - frame.size.height / 2)
    }
  }

  private var options: [PopupReport.Option] { report.options ?? [] }

  /// Takes the options as they are now; the mark stays at its place, as in the browser's list.
  mutating func update(_ report: PopupReport) {
    guard report.options != self.report.options || report.box != self.report.box else { return }
    self.report = report
    if let mark, mark >= options.count { self.mark = report.chosen }
    lay()
    scroll(to: offset)
  }

  /// Places the lines below the field, or above it where more of them have room.
  private mutating func lay() {
    rows = []
    for (place, option) in options.enumerated() {
      if let group = option.group, place == 0 || options[place - 1].group != group {
        rows.append(.group(group))
      }
      rows.append(.option(place))
    }
    let field = report.frame
    let letters = options.map { $0.label.count + ($0.group == nil ? 0 : 2) }.max() ?? 0
    let width = min(max(field.size.width, Double(letters) * 8 + 16), screen.width).rounded()
    let wanted = Double(min(rows.count, Self.longest)) * rowHeight
    let (below, above) = (screen.height - field.maxY, field.minY)
    let isBelow = wanted <= below || below >= above
    let height = max(min(wanted, isBelow ? below : above), rowHeight).rounded(.down)
    let top = isBelow ? field.maxY : field.minY - height
    frame = Frame(
      min(max(field.minX, 0), screen.width - width).rounded(),
      min(max(top, 0), max(screen.height - height, 0)).rounded(),
      width,
      height
    )
  }

  private func row(of option: Int) -> Int? { rows.firstIndex(of: .option(option)) }

  private mutating func scroll(to top: Double) {
    let longest = max(Double(rows.count) * rowHeight - frame.size.height, 0)
    offset = min(max(top, 0), longest).rounded()
  }

  /// Scrolls the lines by a distance, as far as they go.
  mutating func scroll(by distance: Double) { scroll(to: offset + distance) }

  /// Returns the views of the list on the screen.
  func tree() -> ViewTree {
    var list = ViewNode("listbox", identifier: "select-list", frame: frame)
    list.attributes["role"] = .text("listbox")
    list.attributes["clips"] = .bool(true)
    let height = Double(rows.count) * rowHeight
    if height > frame.size.height {
      let size = [frame.size.width, height].map { AttributeValue.number($0) }
      list.attributes["contentSize"] = .list(size)
      list.offset = Point(x: 0, y: offset)
    }
    let parts = rows.enumerated().map { place, row in
      ViewTree(node(row, at: Frame(0, Double(place) * rowHeight, frame.size.width, rowHeight)))
    }
    return ViewTree(list, children: parts)
  }

  private func node(_ row: Row, at frame: Frame) -> ViewNode {
    switch row {
    case .group(let name): return ViewNode("optgroup", text: name, frame: frame)
    case .option(let place):
      let option = options[place]
      var node = ViewNode("option", label: option.label, text: option.label, frame: frame)
      node.attributes["traits"] = .list([.text("button")])
      if place == mark { node.attributes["selected"] = .bool(true) }
      node.isEnabled = option.isEnabled
      return node
    }
  }
}

extension OptionList {
  /// Takes a press at a place of the screen inside the list, which chooses the option there.
  ///
  /// - Returns: the effects; none for a group or a disabled option.
  mutating func tap(at place: Point) -> [Effect] {
    let line = Int(((place.y - frame.minY + offset) / rowHeight).rounded(.down))
    guard rows.indices.contains(line), case .option(let option) = rows[line],
      options[option].isEnabled
    else { return [] }
    return move(to: option) + [.choose]
  }

  /// Takes a key by its name.
  ///
  /// - Returns: the effects; none for a key without a meaning here.
  mutating func press(_ key: String, isAlt: Bool = false) -> [Effect] {
    let page = max(Int(frame.size.height / rowHeight) - 1, 1)
    switch key {
    case "ArrowUp" where isAlt, "ArrowDown" where isAlt: return [.close]
    case "ArrowDown", "ArrowRight": return move(by: 1)
    case "ArrowUp", "ArrowLeft": return move(by: -1)
    case "PageDown": return move(by: page)
    case "PageUp": return move(by: -page)
    case "Home": return move(by: -options.count)
    case "End": return move(by: options.count)
    case "Enter", "Tab": return [.choose]
    case "Escape", "F4": return [.close]
    default: return []
    }
  }

  /// Takes a letter, which searches for the next option that begins with the letters typed in one go.
  ///
  /// - Parameters:
  ///   - character: the letter.
  ///   - now: the page's time.
  /// - Returns: the effects.
  mutating func search(_ character: Character, at now: Microseconds) -> [Effect] {
    if let lastLetter, now - lastLetter > Self.pause { searched = "" }
    lastLetter = now
    searched += String(character).lowercased()
    // The same letter again goes to the next option with it.
    let isRepeated = Set(searched).count == 1
    let wanted = isRepeated ? String(searched.prefix(1)) : searched
    let first = (mark ?? (isRepeated ? -1 : 0)) + (isRepeated ? 1 : 0)
    let order = options.indices.map { ($0 + first) % options.count }
    let found = order.first {
      options[$0].isEnabled && options[$0].label.lowercased().hasPrefix(wanted)
    }
    return found.map { move(to: $0) } ?? []
  }

  /// Moves the mark over a number of options that can be chosen, as far as there are some.
  private mutating func move(by count: Int) -> [Effect] {
    let first = mark.map { $0 + 1 } ?? report.gap ?? 0
    let free = options.indices.filter { options[$0].isEnabled }
    let end = mark ?? report.gap ?? options.count
    let way = count > 0 ? free.filter { $0 >= first } : free.filter { $0 < end }.reversed()
    guard let target = way.prefix(abs(count)).last else { return [] }
    return move(to: target)
  }

  private mutating func move(to target: Int) -> [Effect] {
    // The browser's list begins at the chosen option, also where that is not shown.
    let (above, below) = (mark ?? report.gap ?? 0, mark.map { $0 + 1 } ?? report.gap ?? 0)
    mark = target
    if let row = row(of: target) {
      let top = Double(row) * rowHeight
      scroll(to: min(max(offset, top + rowHeight - frame.size.height), top))
    }
    let isDown = target >= below
    let between = isDown ? below..<target + 1 : target..<max(above, target)
    let steps = between.count { options[$0].isEnabled }
    guard steps > 0 else { return [] }
    return [.move(isDown ? steps : -steps)]
  }
}
