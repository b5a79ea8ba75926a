package import EventModel
package import Messages

/// The description of one event.
package struct EventWords {
  private let event: Event
  /// The event without its number, time and kind.
  package let what: String

  /// Creates the description of an event; `tree` is the screen after it.
  package init(_ event: Event, tree: ViewTree?) {
    self.event = event
    what = Self.what(event, tree) + Self.after(event.lastOutcome)
  }

  /// Returns the event as a line of a table: number, time, kind, description.
  package func line(_ style: Style) -> ConsoleText {
    let time = event.at.seconds.fixed(3)
    let kind = style.cyan("\(event.kind.name.printable.padded(to: 8))")
    return "\(String(event.number).leading(5))  \(style.dim("\(time.leading(9)) s"))  "
      + "\(kind)  \(what)"
  }

  /// Returns the event as one JSON object.
  package func json(bytes: Int) -> EncodedText {
    var writer = JSONWriter()
    writer.raw("{\"number\":")
    writer.integer(event.number)
    writer.next("atMicroseconds")
    writer.integer(event.at.count)
    writer.next("kind")
    writer.string(event.kind.name)
    writer.next("what")
    writer.string(what)
    writer.next("bytes")
    writer.integer(bytes)
    writer.raw("}")
    return JSONReport.document(writer.bytes)
  }

  private static func what(_ event: Event, _ tree: ViewTree?) -> String {
    switch event.kind {
    case .touch(let touch, let target):
      let finger = touch.finger > 0 ? " finger \(touch.finger)" : ""
      let place = "\(touch.location.x.canonical),\(touch.location.y.canonical)"
      return "\(touch.phase.rawValue) \(place)\(finger)\(on(target))"
    case .text(let text, let target): return text.quoted + on(target)
    case .key(let key, let target): return key.description + on(target)
    case .pointer(let input, let target): return input.description + on(target)
    case .rotate(let rotation): return rotation.rawValue
    case .snapshot(let snapshot):
      return title(snapshot.title) + "all \(snapshot.tree.count.counted("view"))"
    case .change(let change):
      let counts = change.counts
      let parts = [
        counts.updates == 0 ? nil : "\(counts.updates.counted("member")) set",
        counts.removals == 0 ? nil : "\(counts.removals.counted("view")) removed",
        counts.placements == 0 ? nil : "\(counts.placements.counted("placement"))",
      ].compactMap { $0 }
      let views = tree.map { ", now \($0.count.counted("view"))" } ?? ""
      let changes = parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
      return title(change.title) + changes + views
    case .marker(let text): return text.quoted
    case .end(let ending):
      return ending.status.rawValue + (ending.reason.map { ": \($0.printable)" } ?? "")
    case .other: return event.extras.map(\.name.printable).joined(separator: " ")
    }
  }

  /// Returns the outcome of the event before; empty if its target took the input.
  private static func after(_ outcome: Event.Outcome?) -> String {
    switch outcome {
    case .target, nil: ""
    case .view(let taker):
      "  the input before was taken by \("\(taker.className) \(taker.name)".printable)"
    case .ignored(let reason): "  the input before was ignored: \(reason.printable)"
    }
  }

  private static func title(_ title: String?) -> String {
    title.map { "\($0.quoted)  " } ?? ""
  }

  private static func on(_ target: Target?) -> String {
    target.map { "  \("\($0.className) \($0.name)".printable)" } ?? ""
  }
}

extension Double {
  /// Returns the number with so many digits after the point.
  package func fixed(_ digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let whole = Int64((self * Double(scale)).rounded())
    let fraction = String(abs(whole) % Int64(scale))
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    return "\(whole < 0 ? "-" : "")\(abs(whole) / Int64(scale)).\(zeros)\(fraction)"
  }
}

extension String {
  /// Returns the text with blanks before it, at least as wide as requested.
  package func leading(_ width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}
