import EventModel
import ViewQuery

extension Action: CustomStringConvertible {
  /// The action as a line of a script, which `init(parsing:)` reads back to the same value.
  public var description: String { text(\.description) }

  /// Returns the line of the action with a text for each node.
  private func text(_ name: (NodeReference) -> String) -> String {
    func place(_ word: String, _ node: NodeReference?) -> String {
      node.map { " \(word) \(name($0))" } ?? ""
    }
    return switch self {
    case .tap(let node): "tap \(name(node))"
    case .doubleTap(let node): "double tap \(name(node))"
    case .longPress(let node): "long press \(name(node))"
    case .type(let text, let node): "type \(text.scriptQuoted)" + place("into", node)
    case .clear(let node): "clear \(name(node))"
    case .press(let key): "press \(key.description.scriptQuoted)"
    case .swipe(let direction, let node): "swipe \(direction.rawValue)" + place("on", node)
    case .scrollToRow(let row, let section, let table):
      "scroll to \(name(.row(row, section: section, of: table)))"
    case .scrollTo(let node): "scroll to \(name(node))"
    case .drag(let start, let end): "drag from \(name(start)) to \(name(end))"
    case .hover(let node): "hover \(name(node))"
    case .click(let button, let node): "\(button.rawValue) click \(name(node))"
    case .pinch(let pinch, let node): "pinch \(pinch.rawValue)" + place("on", node)
    case .wait(let span): "wait \(span.seconds.canonical)"
    case .rotate(let rotation): "rotate \(rotation.rawValue)"
    case .back: "back"
    case .checkpoint(let title): "checkpoint \(title.scriptQuoted)"
    case .marker(let remark): "marker \(remark.scriptQuoted)"
    }
  }

  /// The action with its typed text cut short, for messages.
  public var shortened: Action {
    if case .type(let text, let field) = self { .type(text.cutShort(), into: field) } else { self }
  }

  /// The action as it stands after `I` in a step of a story; `init(parsing:)` reads this too.
  ///
  /// ```swift
  /// Action.back.sentence                  // "go back"
  /// Action.wait(.seconds(0.5)).sentence   // "wait 0.5 s"
  /// Action.tap(.row(3, section: 0, of: nil)).sentence   // "tap the 4th row"
  /// ```
  public var sentence: String {
    switch self {
    case .back: "go back"
    case .wait: "\(description) s"
    case .hover(let node): "hover over \(node.phrase)"
    case .checkpoint: "mark \(description)"
    case .marker: "add \(description)"
    default: text(\.phrase)
    }
  }
}
