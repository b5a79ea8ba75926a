import EventModel

/// The way from one screen of a window to the next one, view by view in the order of the tree.
///
/// Views of both screens keep their elements, so that one changed text costs one changed text, however many views
/// there are.
struct ScreenUpdate: Hashable {
  /// A step of the way; together they name each view of both screens once.
  enum Step: Hashable {
    /// Some views stay as they are.
    case keep(Int)
    /// Some views go; the views inside a view go with it.
    case remove(Int)
    /// The next view gets another text.
    case text(String)
    /// The next view changes in other ways.
    case change(WindowScreen.View)
    /// A view comes.
    case insert(WindowScreen.View)
  }

  private(set) var steps: [Step] = []

  /// Finds the way between two screens.
  ///
  /// - Parameters:
  ///   - old: The screen that the page shows; nil for none.
  ///   - new: The screen to show.
  init(from old: WindowScreen?, to new: WindowScreen) {
    // A stack instead of a recursion, since an app may nest its views deeply.
    var left: [Pair] = [old == nil ? .new(0) : .both(0, 0)]
    while let next = left.popLast() {
      switch next {
      case .new(let place):
        steps += new.views[place..<new.tree.end(of: place)].map { .insert($0) }
      case .old(let place):
        guard let old else { continue }
        add(.remove(old.tree.end(of: place) - place))
      case .both(let before, let after):
        guard let old else { continue }
        add(old.views[before], new.views[after])
        left += Self.pairs(of: (old.tree, before), (new.tree, after)).reversed()
      }
    }
  }

  /// A view of the old screen, of the new one, or of both.
  private enum Pair {
    case old(Int)
    case new(Int)
    case both(Int, Int)
  }

  private mutating func add(_ old: WindowScreen.View, _ new: WindowScreen.View) {
    guard old != new else { return add(.keep(1)) }
    var same = old
    same.text = new.text
    add(same == new ? .text(new.text) : .change(new))
  }

  private mutating func add(_ step: Step) {
    switch (steps.last, step) {
    case (.keep(let count), .keep(let more)): steps[steps.count - 1] = .keep(count + more)
    case (.remove(let count), .remove(let more)): steps[steps.count - 1] = .remove(count + more)
    default: steps.append(step)
    }
  }

  /// Pairs the views inside two views: equal ones at both ends, and as many as there are between them.
  private static func pairs(
    of old: (tree: ViewTree, place: Int),
    _ new: (tree: ViewTree, place: Int)
  ) -> [Pair] {
    let before = Array(old.tree.children(of: old.place))
    let after = Array(new.tree.children(of: new.place))
    guard before.count != after.count else { return zip(before, after).map { .both($0, $1) } }
    let (one, other) = (old.tree.subtreeHashes(), new.tree.subtreeHashes())
    let common = min(before.count, after.count)
    let start = zip(before, after).prefix { one[$0] == other[$1] }.count
    let end = zip(before.reversed(), after.reversed()).prefix(common - start)
      .prefix { one[$0] == other[$1] }.count
    // One of both has no further views between the equal ones.
    return zip(before.prefix(common - end), after.prefix(common - end)).map { .both($0, $1) }
      + before[(common - end)..<(before.count - end)].map { .old($0) }
      + after[(common - end)..<(after.count - end)].map { .new($0) }
      + zip(before.suffix(end), after.suffix(end)).map { .both($0, $1) }
  }
}

extension ScreenUpdate {
  /// The steps as JSON: a number of views that stay, a negative one of views that go, a text, the numbers and the
  /// text of a view, and these after a depth.
  ///
  /// It is written by hand, since a general encoder takes longer than everything else on large screens.
  var json: String {
    var json = JSONText()
    json.list(steps) { json, step in
      switch step {
      case .keep(let count): json.add(Double(count))
      case .remove(let count): json.add(Double(-count))
      case .text(let text): json.add(text)
      case .change(let view): json.list([view]) { $0.addMembers(of: $1) }
      case .insert(let view):
        json.list([view]) {
          $0.add(Double($1.depth))
          $0.comma()
          $0.addMembers(of: $1)
        }
      }
    }
    return json.text
  }
}

/// A JSON text that grows.
private struct JSONText {
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func list<Member>(_ members: [Member], _ add: (inout JSONText, Member) -> Void) {
    bytes.append(UInt8(ascii: "["))
    for (place, member) in members.enumerated() {
      if place > 0 { comma() }
      add(&self, member)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func comma() { bytes.append(UInt8(ascii: ",")) }

  mutating func add(_ number: Double) {
    let whole = Int64(exactly: number)
    bytes += (whole.map { "\($0)" } ?? "\(number)").utf8
  }

  mutating func add(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<32:
        bytes += "\\u00".utf8
        bytes += (byte < 16 ? "0" : "").utf8
        bytes += String(byte, radix: 16).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func addMembers(of view: WindowScreen.View) {
    let numbers = [
      Double(view.shape), view.left, view.top, view.width, view.height, Double(view.flags),
    ]
    for number in numbers {
      add(number)
      comma()
    }
    add(view.text)
  }
}
