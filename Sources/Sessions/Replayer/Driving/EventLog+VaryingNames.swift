package import Approvals
package import EventModel
import ViewQuery

extension EventLog {
  /// Returns the log with evidence that holds at every launch: no target and no outcome uses a name that varies.
  ///
  /// The evidence is taken again, at the recorded place on the screen where the input began. If that screen does not
  /// show the view, because the app was still busy, the recorded evidence is kept and loses these names.
  ///
  /// - Parameter names: the names that vary.
  /// - Returns: the log with the same events.
  package func withoutEvidence(from names: VaryingNames) -> EventLog {
    guard !names.isEmpty else { return self }
    let screens = SteadyScreens(of: self, without: names)
    var log = mappingTargets { event, target in
      screens.screen(before: event)?.evidence(like: target) ?? names.removed(from: target)
    }
    for (index, event) in log.events.enumerated() {
      guard case .view(let taker)? = event.lastOutcome else { continue }
      let evidence = screens.screen(before: event.number - 1)?.evidence(like: taker)
      log.events[index].lastOutcome = .view(evidence ?? names.removed(from: taker))
    }
    return log
  }

  /// Returns the log with every screen in full and without the names and values that vary, as a story may tell it.
  package func withoutNames(from names: VaryingNames) -> EventLog {
    guard !names.isEmpty else { return self }
    var log = withoutEvidence(from: names)
    var screens = checkpoints.makeIterator()
    for (index, event) in log.events.enumerated() where event.isCheckpoint {
      guard let screen = screens.next() else { break }
      let tree = names.removed(from: screen.tree, andValues: true)
      log.events[index].kind = .snapshot(.init(title: event.kind.title, tree: tree))
    }
    return log
  }
}

extension VaryingNames {
  /// Returns evidence without the names that vary, as far as the evidence alone tells which these are.
  fileprivate func removed(from target: Target) -> Target {
    var node = ViewNode(target.className)
    (node.identifier, node.label, node.text) = (target.identifier, target.label, target.text)
    node.tag = target.tag
    let named = steady(node)
    let ancestors = target.ancestors.map { name in
      guard let sign = name.firstIndex(of: "#") else { return name }
      let identifier = String(name[name.index(after: sign)...])
      let className = String(name[..<sign])
      let isSteady = steady(ViewNode(className, identifier: identifier)).identifier != nil
      return isSteady ? name : className
    }
    guard named != node || ancestors != target.ancestors else { return target }
    var bare = target
    (bare.identifier, bare.label, bare.text) = (named.identifier, named.label, named.text)
    (bare.tag, bare.ancestors) = (named.tag, ancestors)
    bare.unique.removeAll { locator in
      switch locator {
      case .identifier: named.identifier == nil
      case .label: named.label == nil
      case .text: named.text == nil
      // The ordinal counts from the nearest ancestor with a name.
      case .ordinal: ancestors != target.ancestors
      case .path: false
      }
    }
    return bare
  }

  /// Returns a view without the names that vary wherever it is; selectors look for views below a window.
  private func steady(_ node: ViewNode) -> ViewNode {
    removed(from: ViewTree(ViewNode("Window"), children: [ViewTree(node)]))[1]
  }
}

/// The screens of a log without the names that vary, by the numbers of their events.
private struct SteadyScreens {
  private let screens: [(event: Int, recorded: ViewTree, steady: ViewTree)]

  init(of log: EventLog, without names: VaryingNames) {
    screens = log.checkpoints.map { ($0.event, $0.tree, names.removed(from: $0.tree)) }
  }

  /// Returns the last screen before an event.
  func screen(before event: Int) -> SteadyScreen? {
    // The screens are in the order of their events.
    var (low, high) = (0, screens.count)
    while low < high {
      let middle = (low + high) / 2
      if screens[middle].event < event { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    return SteadyScreen(recorded: screens[low - 1].recorded, steady: screens[low - 1].steady)
  }
}

/// A screen as it was recorded, and without the names that vary.
private struct SteadyScreen {
  var recorded: ViewTree
  var steady: ViewTree

  /// Returns evidence of the view that recorded evidence describes; nil if this screen does not show that view.
  func evidence(like target: Target) -> Target? {
    guard let node = recorded.index(at: target.path) else { return nil }
    let known = recorded.evidenceOnNode(node)
    guard known.className == target.className, known.identifier == target.identifier,
      known.label == target.label, known.text == target.text
    else { return nil }
    return steady.evidence(for: node).withPlace(of: target)
  }
}
