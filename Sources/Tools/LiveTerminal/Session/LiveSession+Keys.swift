import Actions
import EventModel
import ViewQuery

extension LiveSession {
  /// Handles a key without text.
  mutating func take(_ key: TerminalInput.Key, at now: Microseconds) -> [LiveRequest] {
    if key == .control("c") || key == .control("d") { return pendingRequests() + [.finish] }
    if key == .control("l") { return [.redraw] }
    guard !showsHelp else {
      showsHelp = false
      return []
    }
    guard prompt == nil else { return takeInPrompt(key) }
    switch key {
    case .escape: return forget()
    case .enter: return enter(at: now)
    case .backspace:
      guard pointing == nil else { return refuseWhilePointing() }
      guard focused != nil else { return refuseText() }
      deleteLetter(at: now)
      return []
    case .tab where isInWindow && focused != nil: return goToField(1)
    case .backTab where isInWindow && focused != nil: return goToField(-1)
    case .up, .down, .left, .right, .tab, .backTab:
      let requests = pendingRequests()
      // The typed text may lead to another screen with other views to choose.
      guard requests.isEmpty else { return requests }
      choose(tree.tappable(from: selectedNode ?? focused, towards: key))
      if let node = selectedNode { say("Enter taps \(tree.displayName(of: node))") }
      return []
    case .pageUp: scroll(by: -layout.body.count / 2)
    case .pageDown: scroll(by: layout.body.count / 2)
    case .home: scroll(by: -layout.overhang)
    case .end: scroll(by: layout.overhang)
    case .control("z"): return undo()
    case .control("y"): return pointing == nil ? pendingRequests() + [.redo] : refuseWhilePointing()
    case .control("t"): return ask(.pause)
    case .control("p"):
      let requests = pendingRequests()
      togglePointing()
      return requests
    case .control("r"): return ask(.name)
    case .control("x"): return ask(.discard)
    case .function(let number, let isShifted): return take(function: number, isShifted)
    case .delete, .control, .alt: break
    }
    return []
  }

  private mutating func take(function number: Int, _ isShifted: Bool) -> [LiveRequest] {
    switch number {
    case 1: showsHelp = true
    case 2...7 where pointing != nil: return refuseWhilePointing()
    case 2: return arm(.longPress)
    case 3: return arm(.doubleTap)
    case 4: return arm(.pinch(.in))
    case 5: return arm(.pinch(.out))
    case 6: return pendingRequests() + [.rotate(isShifted ? .right : .left)]
    case 7: return pendingRequests() + [.back]
    case 8: return ask(.checkpoint)
    case 9: return ask(.marker)
    case 10: return pendingRequests() + [.finish]
    case 12: return undo()
    default: break
    }
    return []
  }

  /// Handles typed text.
  mutating func write(_ text: String, at now: Microseconds) -> [LiveRequest] {
    guard !showsHelp else {
      showsHelp = false
      return []
    }
    if let asked = prompt {
      if asked.purpose == .secrets { return decide(text) }
      prompt?.text += asked.purpose.isDecision ? "" : text
      return []
    }
    if let requests = pointedDeed(text) { return requests }
    // Without a field, these are commands, which do not touch the app.
    let isCommand = focused == nil && (text == "?" || text == "q" && !isInWindow)
    guard pointing == nil || isCommand else { return refuseWhilePointing() }
    guard focused == nil else {
      guard let node = selectedNode else {
        type(text, at: now)
        return []
      }
      say("\(tree.displayName(of: node)) is chosen: Enter taps it, Esc lets you type on", .doubtful)
      return []
    }
    switch text {
    case "q" where !isInWindow: return pendingRequests() + [.finish]
    case "?": showsHelp = true
    case " " where selectedNode != nil: return tapSelection()
    default: return refuseText()
    }
    return []
  }

  /// Handles pasted text, which is never a command.
  mutating func paste(_ text: String, at now: Microseconds) -> [LiveRequest] {
    showsHelp = false
    if let asked = prompt {
      prompt?.text += asked.purpose.isDecision ? "" : text.replacing("\n", with: " ")
    } else if pointing != nil {
      return refuseWhilePointing()
    } else if focused != nil {
      type(text, at: now)
    } else {
      return refuseText()
    }
    return []
  }

  /// Returns the requests that wait for further inputs.
  package mutating func pendingRequests() -> [LiveRequest] {
    secondPress() + waitingClick() + typedText()
  }

  /// Handles the whole answer to a question; a second answer finds no question.
  mutating func answer(_ text: String) -> [LiveRequest] {
    guard var asked = prompt else { return [] }
    prompt = nil
    asked.text = text.replacing("\n", with: " ")
    return answer(asked)
  }

  private mutating func refuseWhilePointing() -> [LiveRequest] {
    say("the app is not touched while you point at views: Esc ends this", .doubtful)
    return []
  }

  private mutating func refuseText() -> [LiveRequest] {
    say("no field has the focus: click one, then type", .doubtful)
    return []
  }

  private mutating func enter(at now: Microseconds) -> [LiveRequest] {
    guard pointing == nil else { return refuseWhilePointing() }
    if selectedNode != nil { return tapSelection() }
    guard focused != nil else {
      armed = nil
      say("no view is chosen: choose one with Tab and the arrow keys; Enter taps it", .doubtful)
      return []
    }
    type("\n", at: now)
    return typedText()
  }

  /// Taps the field before or after the one with the focus, as the key Tab does in an app on a desk.
  private mutating func goToField(_ step: Int) -> [LiveRequest] {
    let fields = tree.tappable.filter { tree.isMarked($0, [.field, .placeholder]) }
    guard let place = fields.firstIndex(where: { $0 == focused }), fields.count > 1 else {
      let requests = pendingRequests()
      say("there is no other field", .doubtful)
      return requests
    }
    let requests = pendingRequests()
    choose(fields[(place + step + fields.count) % fields.count])
    return requests + [.touch(.tap, at: .selection)]
  }

  private mutating func tapSelection() -> [LiveRequest] {
    defer { armed = nil }
    return pendingRequests() + [.touch(armed ?? .tap, at: .selection)]
  }

  /// Requests a touch of the chosen view, or prepares it for the next click.
  private mutating func arm(_ touching: LiveRequest.TouchKind) -> [LiveRequest] {
    let requests = pendingRequests()
    if selectedNode != nil { return requests + [.touch(touching, at: .selection)] }
    armed = touching
    say("\(touching.words): click a view, or choose one with Tab and press Enter; Esc cancels it")
    return requests
  }

  private mutating func ask(_ purpose: Prompt.Purpose) -> [LiveRequest] {
    defer { prompt = Prompt(purpose: purpose) }
    return pendingRequests()
  }

  private mutating func undo() -> [LiveRequest] {
    guard pointing == nil else { return refuseWhilePointing() }
    if forgetTyped() { return [] }
    return [.undo]
  }

  private mutating func forget() -> [LiveRequest] {
    let wasArmed = armed != nil || pointing != nil
    (armed, press, pointing) = (nil, nil, nil)
    if !wasArmed { choose(nil) }
    say("")
    return []
  }

  private mutating func takeInPrompt(_ key: TerminalInput.Key) -> [LiveRequest] {
    guard let asked = prompt else { return [] }
    switch key {
    case .escape:
      prompt = nil
      if asked.purpose == .secrets { say("the session goes on; it asks again at its end") }
    case .backspace: _ = prompt?.text.popLast()
    case .enter:
      prompt = nil
      return answer(asked)
    default: break
    }
    return []
  }

  private mutating func answer(_ asked: Prompt) -> [LiveRequest] {
    if asked.purpose == .secrets { return decide(asked.text) }
    guard asked.purpose != .discard else { return [.discard] }
    guard !asked.text.isEmpty else {
      say("a \(asked.purpose.rawValue) needs some words", .doubtful)
      return []
    }
    return switch asked.purpose {
    case .checkpoint: [.checkpoint(asked.text)]
    case .marker: [.marker(asked.text)]
    case .name: [.rename(asked.text)]
    case .pause: pause(asked.text)
    case .discard, .secrets: []
    }
  }

  /// Asks whether texts that look like secrets are hidden.
  ///
  /// - Parameter words: the texts by their fields and kinds.
  package mutating func ask(about words: String) {
    openSecrets = words
    prompt = Prompt(purpose: .secrets)
  }

  /// Handles the answer to the question about texts that look like secrets; Enter alone hides them.
  private mutating func decide(_ answer: String) -> [LiveRequest] {
    switch answer.lowercased() {
    case "", "h", "hide": prompt = nil
    case "k", "keep":
      prompt = nil
      return [.secrets(isHidden: false)]
    default: return []
    }
    return [.secrets(isHidden: true)]
  }

  /// Returns the wait for a number of seconds.
  private mutating func pause(_ text: String) -> [LiveRequest] {
    guard case .wait(let span)? = try? Action(parsing: "wait \(text)"), span > .zero else {
      say("a pause is a number of seconds of the app's time, such as 2 or 0.5", .doubtful)
      return []
    }
    return [.pause(span)]
  }
}
