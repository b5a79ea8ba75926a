package import Foundation

/// A page of a browser: loading, scripts, keys, and the failures and requests of the page.
package final class BrowserPage {
  /// A control or another thing of the page, as a screen reader announces it.
  package struct AccessibleNode: Hashable, Sendable {
    /// The role, such as `button`.
    package var role: String
    /// The name; empty if there is none.
    package var name: String
  }

  /// The conversation with the browser.
  package let link: DebuggingLink
  /// The name of the page's session in the conversation.
  package let session: String
  /// The errors that scripts of the page threw, and the messages that it logged as errors.
  package private(set) var failures: [String] = []
  /// The addresses that the page requested, those of its own document included.
  package private(set) var requests: [String] = []

  init(
    _ link: DebuggingLink,
    session: String,
    observing domains: [String]
  ) throws(BrowserError) {
    (self.link, self.session) = (link, session)
    for domain in ["Page"] + domains { try link.call("\(domain).enable", in: session) }
  }

  /// Replaces the page by a document, whose scripts run at once.
  ///
  /// - Throws: `BrowserError`.
  package func show(document: String) throws(BrowserError) {
    let tree = try link.call("Page.getFrameTree", NoMembers(), in: session, as: FrameTree.self)
    let contents = ["frameId": tree.topFrame, "html": document]
    try link.call("Page.setDocumentContent", contents, in: session)
  }

  /// Gives the scripts of the page a function that takes one text, and sends it here as a ``Message``.
  ///
  /// - Throws: `BrowserError`.
  package func addFunction(named name: String) throws(BrowserError) {
    try link.call("Runtime.addBinding", ["name": name], in: session)
  }

  /// A message from a page, or about it.
  package enum Message: Hashable, Sendable {
    /// A text that a script of the page sent by the function with a name.
    case text(String, from: String)
    /// The page now shows another document.
    case replaced
    /// The page has been closed, or has crashed.
    case gone
  }

  /// Waits for the next message.
  ///
  /// - Returns: the message; nil if there is none in time.
  /// - Throws: `BrowserError`.
  package func nextMessage(within time: Duration) throws(BrowserError) -> Message? {
    let deadline = ContinuousClock.now + time
    while let event = try link.next(within: max(deadline - .now, .zero)) {
      switch event.method {
      case "Target.detachedFromTarget", "Inspector.detached", "Inspector.targetCrashed":
        let detached = event.parameters(as: Detached.self)?.sessionId ?? event.session
        if detached == session { return .gone }
      case "Page.frameNavigated" where event.session == session: return .replaced
      case "Runtime.bindingCalled" where event.session == session:
        guard let call = event.parameters(as: FunctionCall.self) else { continue }
        return .text(call.payload, from: call.name)
      default: continue
      }
    }
    return nil
  }

  /// Changes the size of the page's view.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - height: The height in points.
  /// - Throws: `BrowserError`.
  package func resize(width: Int, height: Int) throws(BrowserError) {
    let metrics = Metrics(width: width, height: height, deviceScaleFactor: 1, mobile: false)
    try link.call("Emulation.setDeviceMetricsOverride", metrics, in: session)
  }

  /// Loads an address, and waits until everything of it has loaded.
  ///
  /// - Throws: `BrowserError`.
  package func load(_ address: String, within time: Duration = .seconds(30)) throws(BrowserError) {
    try takeEvents()
    let loaded = try link.call(
      "Page.navigate",
      ["url": address],
      in: session,
      as: Navigation.self,
      within: time
    )
    if let reason = loaded.errorText { throw .refused(command: address, reason: reason) }
    // Another place of the same document loads nothing.
    guard let loader = loaded.loaderId else { return }
    let deadline = ContinuousClock.now + time
    while true {
      let left = deadline - ContinuousClock.now
      guard let event = try link.next("Page.lifecycleEvent", in: session, within: left) else {
        throw .noAnswer(to: address)
      }
      let stage = event.parameters(as: LoadStage.self)
      if stage?.loaderId == loader, stage?.name == "load" { return }
    }
  }

  /// Runs a script, and waits for its promise if it gives one.
  ///
  /// - Parameters:
  ///   - script: An expression in JavaScript whose value can be written as JSON.
  ///   - type: The type of the value.
  ///   - time: The time for it.
  /// - Returns: the value of the script or of its promise.
  /// - Throws: `BrowserError`, also if the script throws.
  package func evaluate<Value: Decodable>(
    _ script: String,
    as type: Value.Type,
    within time: Duration = .seconds(10)
  ) throws(BrowserError) -> Value {
    let call = Evaluation(expression: script, awaitPromise: true, returnByValue: true)
    let reply = try link.call(
      "Runtime.evaluate",
      call,
      in: session,
      as: Evaluated<Value>.self,
      within: time
    )
    if let failure = reply.exceptionDetails { throw .scriptFailed(reason: failure.words) }
    guard let value = reply.result.value else {
      throw .scriptFailed(reason: "the value of the script has another type")
    }
    return value
  }

  /// Presses and releases a key.
  ///
  /// - Parameter key: The key as `KeyboardEvent.key` names it: `a`, `?`, `ArrowDown`, `Enter`.
  /// - Throws: `BrowserError`.
  package func press(_ key: String) throws(BrowserError) {
    let text = key.count == 1 ? key : key == "Enter" ? "\r" : nil
    let down = KeyEvent(type: text == nil ? "rawKeyDown" : "keyDown", key: key, text: text)
    try link.call("Input.dispatchKeyEvent", down, in: session)
    let up = KeyEvent(type: "keyUp", key: key, text: nil)
    try link.call("Input.dispatchKeyEvent", up, in: session)
  }

  /// Clicks the first element that a CSS selector finds, at its centre.
  ///
  /// - Throws: `BrowserError`; the script fails if there is no such element.
  package func click(_ selector: String) throws(BrowserError) {
    let place = try evaluate(
      """
      (() => {
        const element = document.querySelector(\(Self.literal(selector)));
        element.scrollIntoView({ block: "center", inline: "center" });
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      })()
      """,
      as: [Double].self
    )
    for type in ["mousePressed", "mouseReleased"] {
      let event = MouseEvent(type: type, x: place[0], y: place[1], button: "left", clickCount: 1)
      try link.call("Input.dispatchMouseEvent", event, in: session)
    }
  }

  /// Returns the picture of the page's view as the bytes of a PNG file.
  ///
  /// - Throws: `BrowserError`.
  package func screenshot() throws(BrowserError) -> Data {
    try link.call("Page.captureScreenshot", ["format": "png"], in: session, as: Picture.self).data
  }

  /// Returns everything that a screen reader announces, in the order of the page.
  ///
  /// - Throws: `BrowserError`.
  package func accessibleNodes() throws(BrowserError) -> [AccessibleNode] {
    let tree = try link.call(
      "Accessibility.getFullAXTree",
      NoMembers(),
      in: session,
      as: AccessibleTree.self
    )
    return tree.nodes.compactMap { node in
      guard node.ignored != true, let role = node.role?.value?.text else { return nil }
      return AccessibleNode(role: role, name: node.name?.value?.text ?? "")
    }
  }

  /// Notes the failures and requests of the page until now, in ``failures`` and ``requests``.
  ///
  /// - Throws: `BrowserError`.
  package func takeEvents() throws(BrowserError) {
    for event in try link.arrivedEvents() where event.session == session {
      switch event.method {
      case "Runtime.exceptionThrown":
        let thrown = event.parameters(as: Thrown.self)
        failures.append(thrown?.exceptionDetails.words ?? "an exception")
      case "Log.entryAdded":
        guard let entry = event.parameters(as: Logged.self)?.entry, entry.level == "error" else {
          continue
        }
        failures.append(entry.text)
      case "Runtime.consoleAPICalled":
        guard let call = event.parameters(as: ConsoleCall.self), call.type == "error" else {
          continue
        }
        failures.append(call.words)
      case "Network.requestWillBeSent":
        if let url = event.parameters(as: Requested.self)?.request.url { requests.append(url) }
      default: continue
      }
    }
  }

  /// Returns a text as a literal of JavaScript.
  package static func literal(_ text: String) -> String {
    // JSON is a part of JavaScript, and a list of one text can always be written.
    let list = (try? JSONEncoder().encode([text])).map { String(decoding: $0, as: UTF8.self) }
    return "\(list ?? "[\"\"]")[0]"
  }
}
