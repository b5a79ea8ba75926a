import AppDriver
import Chromium
import EventModel
import Foundation

extension WebPage {
  /// Returns the screen: the page's views, and the dialog or popup above them.
  func screen() throws -> ViewTree {
    let size = setting.screen.size
    guard let dialog = dialogs.last else {
      do {
        try lookForPopup()
        let look = try look()
        let known = lastScreen.flatMap { $0.look == look ? $0.tree : nil }
        let tree = try known ?? tree(look)
        lastScreen = (look, tree)
        return popup.map { self.tree($0.tree(on: size), above: tree) } ?? tree
      } catch {
        // A dialog has opened meanwhile.
        guard dialogs.isEmpty else { return try screen() }
        throw error
      }
    }
    let below =
      lastScreen?.tree ?? ViewTree(ViewNode("Window", frame: Frame(origin: .zero, size: size)))
    return tree(dialog.tree(on: size), above: below)
  }

  /// Returns the screen with views that the browser draws above the page: they do not scroll with it, and take the
  /// focus if they have a field.
  private func tree(_ top: ViewTree, above page: ViewTree) -> ViewTree {
    var root = top[0]
    root.frame = root.frame.moved(by: page[0].offset)
    let raised = ViewTree(root, children: top.children(of: 0).map { top.subtree(at: $0) })
    let below = hasFocus(top) ? withoutFocus(page) : page
    let parts = below.children(of: 0).map { below.subtree(at: $0) }
    return ViewTree(below[0], children: parts + [raised])
  }

  private func hasFocus(_ tree: ViewTree) -> Bool {
    tree.nodes.contains { $0.attributes["focused"] == .bool(true) }
  }

  private func withoutFocus(_ tree: ViewTree) -> ViewTree {
    guard hasFocus(tree) else { return tree }
    var root = tree[0]
    root.attributes["focused"] = nil
    return ViewTree(root, children: tree.children(of: 0).map { withoutFocus(tree.subtree(at: $0)) })
  }

  private func tree(_ text: String) throws -> ViewTree {
    do throws(LogError) { return try TreeNotation.decode(Array(text.utf8)) } catch {
      throw PageFailure.ended("its screen cannot be read: \(error.message)")
    }
  }

  /// Returns the page's views as the text of a tree.
  func look() throws(BrowserError) -> String {
    if let freshLook, freshLook.influences == influences { return freshLook.text }
    let former = sentLook
    // If its reply does not come, nobody knows what the page has sent.
    sentLook = nil
    let text = try ask("simonLook(\(former != nil))", as: String.self)
    let look = text.isEmpty ? former ?? "" : text
    sentLook = look
    freshLook = (look, influences)
    return look
  }

  /// Runs a script in the world in which the screen is read.
  func ask<Value: Decodable>(
    _ script: String,
    as type: Value.Type
  ) throws(BrowserError) -> Value {
    for _ in 0..<2 {
      if let world {
        do throws(BrowserError) {
          return try evaluate(script, in: world, as: type)
        } catch .refused {
          // The document was replaced meanwhile.
          self.world = nil
        }
      }
      let frame = try call("Page.getFrameTree", as: FrameTree.self).topFrame
      let made = try call("Page.createIsolatedWorld", World(frameId: frame), as: WorldMade.self)
      try run(PageScripts.screen, in: made.executionContextId)
      world = made.executionContextId
    }
    throw .noAnswer(to: "Page.createIsolatedWorld")
  }

  /// Returns what the page does by itself.
  func activity() throws -> Activity {
    guard dialogs.isEmpty else { return .idle }
    let work = (try? evaluate(Self.report, as: PageWork.self)) ?? PageWork()
    if isStuck { throw PageFailure.standsStill }
    if work.cancelled > 0 { happenings += 1 }
    if let refusal = work.refusals?.first { throw PageFailure.notReplayable(refusal) }
    return time.activity(
      work,
      quiet: quiet,
      requests: openRequests.subtracting(network.longRequests(of: self)).count,
      network: network.wait(of: self)
    )
  }

  /// A script whose value is the page's ``PageWork``.
  private static let report = """
    (({ __simon: own }) => own ? { ...own.work(), refusals: own.refusals() } : {})(globalThis)
    """

  /// Waits for the reply to a script, unless a dialog that it opened holds it back.
  func waitUnlessStopped(for number: Int) throws(BrowserError) {
    let limit = ContinuousClock.now + .seconds(5)
    while !link.hasReply(to: number), dialogs.isEmpty, ContinuousClock.now < limit {
      try link.takeMessage(until: .now + .milliseconds(20))
    }
    guard link.hasReply(to: number) else { return }
    do throws(BrowserError) {
      _ = try link.reply(to: number, until: .now, as: NoMembers.self)
    } catch {
      // A document that was replaced meanwhile has no use for the script.
      if case .refused = error { return }
      throw error
    }
  }

  /// Runs a script of the page's own world, or of another one, which only reads.
  func evaluate<Value: Decodable>(
    _ script: String,
    in world: Int? = nil,
    as type: Value.Type
  ) throws(BrowserError) -> Value {
    // Another wait as long would take more time than a driver has for an answer, and hide the cause.
    if isStuck { throw .noAnswer(to: "Runtime.evaluate") }
    let order = ScriptCall(expression: script, contextId: world)
    let number = try link.post("Runtime.evaluate", order, in: session)
    readings += 1
    // A dialog that opens meanwhile holds the reply back until a person answers.
    let limit = ContinuousClock.now + Self.longestFrame
    while !link.hasReply(to: number), dialogs.isEmpty, failure == nil, ContinuousClock.now < limit {
      try link.takeMessage(until: .now + .milliseconds(20))
    }
    guard let reply = try link.reply(to: number, until: .now, as: ScriptReply<Value>.self) else {
      isStuck = dialogs.isEmpty && failure == nil
      throw .noAnswer(to: "Runtime.evaluate")
    }
    if let failure = reply.exceptionDetails { throw .scriptFailed(reason: failure.words) }
    guard let value = reply.result.value else {
      throw .scriptFailed(reason: "the value of the script has another type")
    }
    return value
  }

  /// Runs a script whose value nobody needs.
  func run(_ script: String, in world: Int? = nil) throws(BrowserError) {
    let order = ScriptCall(expression: "void (() => { \(script) })()", contextId: world)
    let reply = try call("Runtime.evaluate", order, as: ScriptReply<NoMembers>.self)
    if let failure = reply.exceptionDetails { throw .scriptFailed(reason: failure.words) }
  }
}
