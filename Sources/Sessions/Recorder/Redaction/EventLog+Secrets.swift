public import EventModel

extension EventLog {
  /// The secrets that a replay has to type, each once, in order of appearance.
  public var typedPseudonyms: [Pseudonym] {
    var known: Set<Pseudonym> = []
    return events.flatMap { event -> [Pseudonym] in
      guard case .text(let text, _) = event.kind else { return [] }
      return Pseudonym.all(in: text).filter { known.insert($0).inserted }
    }
  }

  /// The most secrets that are reported for one screen.
  private static let mostSecrets = 8

  /// The secrets on which the screens after them depend most, by the number of the screen's event.
  ///
  /// These are the screens from a secret to the first one after a touch that does something else than
  /// to choose the next field. A wrong secret shows there at the latest, if it shows at all.
  public var secretsBeforeScreens: [Int: [Pseudonym]] {
    var screens: [Int: [Pseudonym]] = [:]
    var open: [Pseudonym] = []
    var isTouched = false
    for (place, event) in events.enumerated() {
      switch event.kind {
      case .text(let text, _):
        let typed = Pseudonym.all(in: text)
        // A log with thousands of secrets in a row must not give thousands for each of its screens.
        open = Array((open.filter { !typed.contains($0) } + typed).suffix(Self.mostSecrets))
        isTouched = false
      case .touch(let touch, _): isTouched = touch.phase == .ended || touch.phase == .cancelled
      // A form is sent by the Enter key as by a button.
      case .key(let key, _): isTouched = isTouched || key.key == "Enter"
      case .snapshot, .change:
        guard !open.isEmpty else { continue }
        screens[event.number] = open
        if isTouched, !isText(after: place) { open = [] }
      case .pointer, .rotate, .marker, .end, .other: break
      }
    }
    return screens
  }

  /// Returns true if the next input after an event is text.
  private func isText(after place: Int) -> Bool {
    for event in events[(place + 1)...] {
      switch event.kind {
      case .text: return true
      case .touch, .key, .pointer, .rotate: return false
      case .snapshot, .change, .marker, .end, .other: continue
      }
    }
    return false
  }
}
