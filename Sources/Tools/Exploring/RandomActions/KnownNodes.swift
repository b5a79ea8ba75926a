import EventModel
import ViewQuery

/// The facts about nodes on which random actions depend, by the digests of the nodes' members.
///
/// A session shows most of its nodes on many screens. Making a node and its names takes about a microsecond;
/// finding a known one takes a fraction of that.
struct KnownNodes: Sendable {
  /// The facts that follow from the members of a node.
  struct Facts: Sendable {
    /// The number of its kind of view, from 1.
    var view: UInt32
    /// True if the views in it do not count for the kind of a screen.
    var hidesViews: Bool
    /// The actions that it may react to if it is visible.
    var verbs: [Move.Verb]
    /// The number of its kind of control.
    var control: Int
  }

  private var facts: [UInt64: Facts] = [:]
  /// The kinds of views by number; the first is that of no view.
  private var views = [""]
  private var viewNumbers: [String: UInt32] = [:]
  private var controlNumbers: [ControlKind: Int] = [:]
  /// The kinds of screens, by the kinds of their views with those of their parents.
  private var screens: [[UInt64]: ScreenKind] = [:]

  /// The number of nodes and screens above which they are forgotten.
  private static let most = 1 << 16

  /// Returns the facts about the nodes of a tree, by index.
  mutating func facts(of tree: ViewTree) -> [Facts] {
    if facts.count > Self.most { facts = [:] }
    return tree.memberDigests().enumerated().map { index, digest in
      if let known = facts[digest] { return known }
      let found = learn(tree[index])
      facts[digest] = found
      return found
    }
  }

  private mutating func learn(_ node: ViewNode) -> Facts {
    let name = ScreenKind.name(of: node)
    var view = viewNumbers[name] ?? 0
    if view == 0 {
      view = UInt32(views.count)
      views.append(name)
      viewNumbers[name] = view
    }
    let isKey = node.traits.contains("keyboardKey")
    let verbs = isKey || !node.isEnabled ? [] : node.verbs
    let kind = ControlKind(of: node)
    let control = controlNumbers[kind] ?? controlNumbers.count
    controlNumbers[kind] = control
    return Facts(
      view: view,
      hidesViews: node.isControl && !node.isCell,
      verbs: verbs,
      control: control
    )
  }

  /// Returns the kind of a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - facts: the facts about its nodes.
  /// - Returns: the same as `ScreenKind(of:)`.
  mutating func kind(of tree: ViewTree, _ facts: [Facts]) -> ScreenKind {
    var parts: Set<UInt64> = []
    var index = 0
    while index < tree.count {
      guard !tree.isTransparent(index) else {
        index = tree.end(of: index)
        continue
      }
      let parent = tree.parent(of: index).map { facts[$0].view } ?? 0
      parts.insert(UInt64(parent) << 32 | UInt64(facts[index].view))
      index = facts[index].hidesViews ? tree.end(of: index) : index + 1
    }
    let key = parts.sorted()
    if let known = screens[key] { return known }
    if screens.count > Self.most { screens = [:] }
    let names = key.map { part in
      ScreenKind.part(views[Int(part & 0xFFFF_FFFF)], below: views[Int(part >> 32)])
    }
    let kind = ScreenKind(parts: Set(names))
    screens[key] = kind
    return kind
  }
}
