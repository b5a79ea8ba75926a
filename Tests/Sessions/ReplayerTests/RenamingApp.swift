import AppDriver
import EventModel

/// A list of four goods to tick off, whose names are made anew at each launch.
final class RenamingApp: AppDriver {
  /// The way in which a launch makes names.
  enum Style: CaseIterable {
    /// A counter of all launches: `ref-101`.
    case counter
    /// The hooks of React: `:r7:`.
    case hooks
    /// The number of the launch and of the view: `auto.3.421`.
    case numbers
    /// A hash: `cell-7f3a91c2b5d0`.
    case hash
    /// A UUID.
    case uuid
    /// Short numbers in another order.
    case shortNumbers
    /// The same four names in another order.
    case shuffled
    /// Random words.
    case words
    /// A tag, and no identifier.
    case tags
    /// A text with the time of the launch.
    case time
    /// A text, a label and an attribute with the number of the session.
    case session
    /// The row's number, which stays, before that of the launch.
    case rows
    /// A counter that gives the name of one view to another one at the next launch.
    case sliding
  }

  /// A change of the app, in the same views.
  enum Change: CaseIterable {
    case label, text, missingRow, extraView, value, otherForm, className, frame, disabled, hidden
    case noIdentifier, title
  }

  let style: Style
  /// The change of the next launches.
  var change: Change?
  var capabilities: Capabilities { Capabilities() }
  private var launches: Int
  private var random: SplitMix
  private var names: [String] = []
  private var done: Set<Int> = []
  private(set) var lastTaker: InputTaker?

  init(_ style: Style, seed: UInt64) {
    (self.style, random) = (style, SplitMix(state: seed))
    launches = Int(seed % 50)
  }

  func launch(in setting: SessionSetting) {
    launches += 1 + Int(random.next() % 3)
    done = []
    var order = [0, 1, 2, 3]
    order.shuffle(using: &random)
    names = (0..<4).map { name(of: $0, order[$0]) }
  }

  func advance(by span: Microseconds) {}
  func activity() -> Activity { .idle }
  func quit() {}

  func send(_ input: Input) -> InputOutcome {
    lastTaker = nil
    guard case .touch(let touch) = input else { return .ignored(reason: "no field") }
    let row = Int((touch.location.y - 100) / 60)
    guard touch.location.y >= 100, row < 4 else { return .ignored(reason: "nothing is there") }
    lastTaker = .view([1, row])
    if touch.phase == .ended { done.formSymmetricDifference([row]) }
    return .handled
  }

  private func name(of row: Int, _ other: Int) -> String {
    switch style {
    case .counter: "ref-\(launches * 100 + row)"
    case .hooks: ":r\(String(launches * 4 + row, radix: 32)):"
    case .numbers: "auto.\(launches).\(400 + random.next() % 500)"
    case .hash: "cell-\(String(random.next() | 1 << 63, radix: 16).prefix(12))"
    case .uuid: uuid()
    case .shortNumbers: "\(other + 1)"
    case .shuffled: ["north", "east", "south", "west"][other]
    case .words:
      "\(Self.some(["brave", "calm", "wild"], &random))-\(Self.some(["otter", "lynx"], &random))-\(row)"
    case .sliding: "row-\(row + launches)"
    case .rows: "row-\(row)-\(launches * 7 + row)"
    case .tags, .time, .session: ""
    }
  }

  private static func some(_ words: [String], _ random: inout SplitMix) -> String {
    words[Int(random.next() % UInt64(words.count))]
  }

  private func uuid() -> String {
    let digits = Array(
      String(random.next() | 1 << 63, radix: 16) + String(random.next() | 1 << 63, radix: 16)
    )
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(
      separator: "-"
    )
  }

  func snapshot() -> ViewTree {
    let goods = ["Milk", "Bread", "Eggs", "Salt"]
    var rows: [ViewTree] = []
    for row in 0..<4 where !(change == .missingRow && row == 3) {
      var node = ViewNode(
        change == .className && row == 2 ? "Link" : "Cell",
        frame: Frame(0, Double(row) * 60, 390, 60)
      )
      node.label = change == .label && row == 1 ? "Breads" : goods[row]
      node.text = change == .text && row == 1 ? "Breads" : goods[row]
      node.value = done.contains(row) == (change == .value && row == 2) ? "open" : "done"
      if !names[row].isEmpty { node.identifier = names[row] }
      if style == .tags { node.tag = launches * 10 + row }
      if change == .otherForm, row == 2 {
        if style == .tags { node.className = "Cell2" }
        node.identifier = "given by hand!"
      }
      if change == .noIdentifier, row == 2 { node.identifier = node.identifier == nil ? "a" : nil }
      if change == .frame, row == 2 { node.frame = Frame(0, 122, 390, 60) }
      node.isEnabled = !(change == .disabled && row == 2)
      node.isHidden = change == .hidden && row == 2
      node.attributes = ["traits": .list([.text("button")])]
      if style == .session { node.attributes["session"] = .text("s\(launches)") }
      rows.append(ViewTree(node))
    }
    var title = ViewNode("Title", identifier: "title", frame: Frame(0, 0, 390, 40))
    title.text = change == .title ? "Baskets" : "Basket"
    if style == .time {
      title.text = (title.text ?? "") + " of \(10 + launches % 12):\(10 + launches % 47)"
    }
    if style == .session { title.label = "Session \(launches * 31)" }
    let list = ViewNode("List", identifier: "goods", frame: Frame(0, 100, 390, 300))
    var views = [ViewTree(title), ViewTree(list, children: rows)]
    if change == .extraView {
      views.append(ViewTree(ViewNode("Badge", text: "new", frame: Frame(0, 50, 40, 20))))
    }
    return ViewTree(ViewNode("Window", frame: Frame(0, 0, 390, 844)), children: views)
  }
}

/// Random numbers that a seed decides.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
