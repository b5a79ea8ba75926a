import EventModel

/// All screens of a run before and after, as one table of views.
///
/// Views that merely wrap others are listed but have no place in the hierarchy: every view between a parent and its
/// children is on both sides, or came or went.
///
/// A class, since all that look at the screens keep it: copies of its tables would cost more than what they look at.
final class CauseScene {
  /// One view on one side of one pair of screens.
  struct View {
    /// The pair of screens.
    var screen: Int
    /// True for the screen after.
    var isNew: Bool
    /// The node in its tree.
    var node: Int
    /// The view around it, -1 for a root.
    var parent: Int
    /// The place among its siblings.
    var ordinal: Int
    /// The same view on the other side, -1 for none.
    var mate: Int
    /// True if it merely wraps others.
    var isWrapper: Bool
    /// The wrapper that it was in, -1 for none.
    var wrapper: Int
    /// A code of its class.
    var name: Int
    /// A code of its texts and its identity, 0 for none.
    var own: Int
    /// A code of all texts in it.
    var content: Int
    /// A code of the classes in it.
    var shape: Int
    /// The place in the bounds of its parent: x and y, width and height.
    var frame: SIMD4<Double>
    /// The number of characters that it shows, of a view without others in it; 0 for none.
    var length = 0
    /// True if it has a text of its own.
    var hasText = false
    /// The kind of place in the structure of the screen, as a number.
    var role = 0
    /// The same without ordinals.
    var plainRole = 0

    /// The end on an axis.
    func end(_ axis: Int) -> Double { frame[axis] + frame[axis + 2] }
  }

  /// The screens.
  let matches: [ScreenMatch]
  /// The views of all screens, each side in pre-order.
  let views: [View]
  /// For each view its children.
  let kids: [[Int]]
  /// For each pair of screens the first view before and the first view after.
  let starts: [(old: Int, new: Int)]
  /// The pairs of equal views, as before.
  let matched: [Int]
  /// The kinds of place of the views.
  let roles: RoleTable

  init(_ matches: [ScreenMatch]) {
    self.matches = matches
    let count = matches.reduce(0) { $0 + $1.old.mates.count + $1.new.mates.count }
    var listing = ViewListing(count: count)
    for (screen, match) in matches.enumerated() {
      let start = listing.views.count
      listing.starts.append((start, start + match.old.mates.count))
      let middle = start + match.old.mates.count
      listing.append(match.old, of: screen, isNew: false, from: start, mates: middle)
      listing.append(match.new, of: screen, isNew: true, from: middle, mates: start)
    }
    (views, kids, starts, roles) = (listing.views, listing.kids, listing.starts, listing.roles)
    var matched: [Int] = []
    for view in views.indices where !views[view].isNew && views[view].mate >= 0 {
      matched.append(view)
    }
    self.matched = matched
  }

  /// The trees of all screens, each with the first of its views.
  var sides: [(start: Int, tree: ViewTree)] {
    zip(starts, matches).flatMap { start, match in
      [(start.old, match.old.tree), (start.new, match.new.tree)]
    }
  }

  /// The tree that a view is in.
  func tree(of view: Int) -> ViewTree {
    let match = matches[views[view].screen]
    return views[view].isNew ? match.new.tree : match.old.tree
  }

  /// Returns the view before of a view that is on both sides; of any other, the view itself.
  func before(_ view: Int) -> Int {
    views[view].isNew && views[view].mate >= 0 ? views[view].mate : view
  }
}

/// The listing of the views of all screens.
private struct ViewListing {
  /// The number of siblings up to which counting those of a class each time is faster than a table.
  private static let few = 12

  var views: [CauseScene.View] = []
  var kids: [[Int]] = []
  var starts: [(old: Int, new: Int)] = []
  var roles = RoleTable()

  init(count: Int) {
    views.reserveCapacity(count)
    kids.reserveCapacity(count)
  }

  mutating func append(
    _ side: MatchedTree,
    of screen: Int,
    isNew: Bool,
    from start: Int,
    mates: Int
  ) {
    for node in side.mates.indices {
      let frame = side.frames[node]
      var view = CauseScene.View(
        screen: screen,
        isNew: isNew,
        node: node,
        parent: side.parents[node] < 0 ? -1 : start + side.parents[node],
        ordinal: side.ordinals[node],
        mate: side.mates[node] < 0 ? -1 : mates + side.mates[node],
        isWrapper: side.isWrapper[node],
        wrapper: side.wrappers[node] < 0 ? -1 : start + side.wrappers[node],
        name: side.classes[node],
        own: side.own[node],
        content: side.content[node],
        shape: side.shapes[node],
        frame: SIMD4(frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
      )
      if side.kids[node].isEmpty { view.length = side.tree.shownLength(of: node) }
      view.hasText = side.tree.hasText(node)
      views.append(view)
      kids.append(side.kids[node].map { $0 + start })
    }
    nameRoles(from: start)
  }

  /// Names the kinds of place: classes from the root on, with an ordinal only where few siblings are of a class.
  private mutating func nameRoles(from start: Int) {
    views[start].role = roles.number(in: 0, views[start].name, mark: 0)
    views[start].plainRole = views[start].role
    for parent in start..<views.count where !kids[parent].isEmpty && !views[parent].isWrapper {
      let siblings = kids[parent]
      var counts: [Int: Int] = [:]
      if siblings.count > Self.few {
        for kid in siblings { counts[views[kid].name, default: 0] += 1 }
      }
      for (place, kid) in siblings.enumerated() {
        let name = views[kid].name
        let count = counts[name] ?? siblings.count { views[$0].name == name }
        var mark = 0
        if count == 2 {
          mark = siblings[..<place].contains { views[$0].name == name } ? 2 : 1
        } else if count > 2, kids[kid].isEmpty {
          mark = 16 + (Int(exactly: (views[kid].frame.w * 8).rounded()) ?? 0)
        }
        // A wrapper that was taken out has the role of no place; its children are its parent's.
        views[kid].role = roles.number(in: views[parent].role, name, mark: mark)
        views[kid].plainRole = roles.number(in: views[parent].plainRole, name, mark: 0)
      }
    }
  }
}

/// The kinds of place in the structure of screens, as numbers.
struct RoleTable {
  private struct Key: Coded {
    var parent: Int
    var name: Int
    var mark: Int
    var code: Int { parent.mixed(name).mixed(mark) }
  }

  private var keys = NumberTable<Key>()
  /// For each role its depth.
  private(set) var depths = [0]

  /// Returns the number of a role inside another one.
  mutating func number(in parent: Int, _ name: Int, mark: Int) -> Int {
    // The role 0 is that of no view.
    let number = keys.number(of: Key(parent: parent, name: name, mark: mark)) + 1
    if number == depths.count { depths.append(depths[parent] + 1) }
    return number
  }
}

extension ViewTree {
  /// The number of characters of the text that a view shows.
  ///
  /// A label is shown where nothing else is: of an image and of a control with a value it is only heard.
  fileprivate func shownLength(of node: Int) -> Int {
    let text = text(of: node)
    if let text, !text.isEmpty { return text.count }
    if let shown = attribute("shown", of: node)?.text { return shown.count }
    let isOnlyHeard =
      self[node].value?.isEmpty == false || attribute("image", of: node) != nil
      || attribute("src", of: node) != nil
    return isOnlyHeard ? 0 : label(of: node)?.count ?? 0
  }
}
