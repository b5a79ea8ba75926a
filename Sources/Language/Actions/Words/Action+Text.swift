import EventModel
import ViewQuery

extension Action: CustomStringConvertible {
  /// The action as a line of a script, which `init(parsing:)` reads back to the same value.
  public var description: String {
    switch self {
    case .tap(let node): "tap \(node)"
    case .doubleTap(let node): "double tap \(node)"
    case .longPress(let node): "long press \(node)"
    case .type(let text, let node): "type \(text.scriptQuoted)" + Self.place("into", node)
    case .clear(let node): "clear \(node)"
    case .press(let key): "press \(key.description.scriptQuoted)"
    case .swipe(let direction, let node): "swipe \(direction.rawValue)" + Self.place("on", node)
    case .scrollToRow(let row, let section, let table):
      "scroll to row \(row)" + (section == 0 ? "" : " of section \(section)")
        + Self.place("of", table)
    case .scrollTo(let node): "scroll to \(node)"
    case .drag(let start, let end): "drag from \(start) to \(end)"
    case .hover(let node): "hover \(node)"
    case .click(let button, let node): "\(button.rawValue) click \(node)"
    case .pinch(let pinch, let node): "pinch \(pinch.rawValue)" + Self.place("on", node)
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
  /// ```
  public var sentence: String {
    switch self {
    case .back: "go back"
    case .wait: "\(description) s"
    case .hover(let node): "hover over \(node)"
    case .checkpoint: "mark \(description)"
    case .marker: "add \(description)"
    default: description
    }
  }

  private static func place(_ word: String, _ node: NodeReference?) -> String {
    node.map { " \(word) \($0)" } ?? ""
  }
}
