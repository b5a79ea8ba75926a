import Approvals

extension ReviewSession {
  /// Takes a letter.
  mutating func press(_ key: String) -> [ReviewEffect] {
    if isLeaving { return answer(key) }
    if isDecided, page != .help, let effects = pressInSummary(key) { return effects }
    notice = Notice()
    switch key {
    case "a": return decide(.approve)
    case "r": return decide(.reject)
    case "s": return decide(.skip)
    case "A": return decideRest(.approve)
    case "R": return decideRest(.reject)
    case "S": return decideRest(.skip)
    case "g": widen()
    case "d": show(.details)
    case "?": show(.help)
    case "u": return undo()
    case "c":
      let reason = currentItems.first.flatMap { review.reasons[$0] }
      if currentItems.isEmpty {
        warn("no question is selected")
      } else {
        prompt = Prompt(purpose: .reason, text: reason ?? "")
      }
    case "/": prompt = Prompt(purpose: .filter, text: filter)
    case " ": turnPage(by: 1)
    case "j": select(by: 1)
    case "k": select(by: -1)
    case "q": return leave()
    case "1"..."9": return choose(Int(key) ?? 1)
    default: say("this key has no meaning here; ? shows all keys")
    }
    return []
  }

  /// Takes a key without a letter.
  mutating func press(_ key: TerminalInput.Key) -> [ReviewEffect] {
    if key == .escape {
      goBack()
      return []
    }
    guard !isLeaving else { return [] }
    notice = Notice()
    switch key {
    case .up: select(by: -1)
    case .down: select(by: 1)
    case .home: select(by: .min / 2)
    case .end: select(by: .max / 2)
    case .left: showMoment(by: -1)
    case .right: showMoment(by: 1)
    case .pageUp: turnPage(by: -1)
    case .pageDown: turnPage(by: 1)
    case .enter: openOrClose()
    case .function(1, _): show(.help)
    default: break
    }
    return []
  }

  /// Takes a letter once every question is decided; returns nil for one that means the same as before.
  private mutating func pressInSummary(_ key: String) -> [ReviewEffect]? {
    switch key {
    case "y": return [.write]
    case "c":
      prompt = Prompt(purpose: .reason)
      return []
    case "u", "q", "?", " ": return nil
    default:
      say("every question is decided: y writes, u undoes the last decision, q leaves")
      return []
    }
  }

  /// Takes the answer about the decisions of a review that ends early: write, keep or discard them.
  private mutating func answer(_ key: String) -> [ReviewEffect] {
    switch key {
    case "y", "k": return [.keep]
    case "w": return [.write]
    case "n": return [.discard]
    default:
      say("y keeps the decisions, w writes them now, n forgets them, Esc goes on")
      return []
    }
  }

  /// Ends the review, at once if there is nothing to lose.
  private mutating func leave() -> [ReviewEffect] {
    guard decisionCount > 0 else { return [.discard] }
    isLeaving = true
    return []
  }

  /// Closes the last opened part.
  private mutating func goBack() {
    notice = Notice()
    if isLeaving {
      isLeaving = false
    } else if widened != nil {
      widened = nil
    } else if page != .pictures {
      show(.pictures)
    } else if !filter.isEmpty {
      setFilter("")
    }
  }

  /// Shows a page; one that is shown already gives way to the pictures.
  private mutating func show(_ page: Page) {
    self.page = self.page == page ? .pictures : page
    top = nil
  }

  /// Selects another question of the list.
  mutating func select(by distance: Int) {
    let questions = questions
    guard let selected, let place = questions.firstIndex(of: selected) else {
      show(questions.first)
      return
    }
    show(questions[min(max(place + distance, 0), questions.count - 1)])
  }

  /// Selects a question, and shows it from its beginning.
  mutating func show(_ question: ReviewQuestion?) {
    (selected, widened, top, moment) = (question, nil, nil, 0)
  }

  /// Sets the text that listed questions contain.
  mutating func setFilter(_ text: String) {
    filter = text
    let wanted = text.lowercased()
    matching =
      wanted.isEmpty
      ? nil : Set(review.groups.indices.filter { review.matches(wanted, $0) })
    let questions = questions
    if selected.map({ !questions.contains($0) }) != false { show(questions.first) }
  }

  /// Lists the changes of the selected group, or only the group again.
  private mutating func openOrClose() {
    guard let selected else { return }
    let group = review.group(of: selected)
    guard review.groups[group].items.count > 1 else {
      show(.details)
      return
    }
    if opened.remove(group) != nil {
      show(.group(group))
    } else {
      opened.insert(group)
      show(review.openItems(of: .group(group)).first.map { .member($0) })
    }
  }

  /// Draws another place of the question.
  private mutating func showMoment(by distance: Int) {
    let count = moments.count
    guard count > 1 else {
      say("this change is at one place only")
      return
    }
    moment = (moment + distance + count) % count
    top = nil
  }

  /// Shows the next part of the page; behind the last one comes the first.
  private mutating func turnPage(by direction: Int) {
    let view = ReviewDrawing(self).scrolling
    guard view.last > 0 else {
      say("everything is shown")
      return
    }
    if direction > 0, view.top >= view.last {
      top = 0
    } else {
      top = min(max(view.top + direction * max(view.height - 1, 1), 0), view.last)
    }
  }

  /// Shows the page some lines further down or up.
  mutating func scroll(by lines: Int) {
    let view = ReviewDrawing(self).scrolling
    top = min(max(view.top + lines, 0), view.last)
  }
}
