import EventModel

/// The kinds of an unrelated change of one view.
public enum PlantKind: String, CaseIterable, Sendable {
  case typo, digit, price, spoken, disabled, hidden, selected, size, across, down, missing, doubled
  case color, image, identifier, trait, font, value

  /// Returns true if a view can have a change of this kind.
  func fits(_ view: TrialView) -> Bool {
    let isLeaf = view.children.isEmpty
    let text = view.node.text ?? ""
    return switch self {
    case .typo: text.count > 2 && text.contains(where: \.isLetter)
    case .digit: text.count > 1 && text.contains(where: \.isNumber)
    case .price: text.contains { $0.isNumber } && text.contains { ".,".contains($0) }
    case .spoken: view.node.label.map { $0.count > 1 } ?? false
    case .disabled, .selected: view.traits.contains("button")
    case .hidden: isLeaf || view.node.className.hasSuffix("Button")
    case .size, .across, .down: isLeaf && view.width > 8
    case .missing, .doubled:
      isLeaf
        && (!text.isEmpty || view.node.identifier != nil || view.node.attributes["image"] != nil)
    case .color: view.colorName != nil
    case .image: view.node.attributes["image"] != nil
    case .identifier: view.node.identifier.map { $0.count > 2 } ?? false
    case .trait: !view.traits.isEmpty
    case .font: view.node.attributes["font"] != nil
    case .value: view.node.value != nil
    }
  }

  /// The members of the view that the change is about; empty for a view that came or went.
  var members: Set<ViewNode.Member> {
    switch self {
    case .typo, .digit, .price: [.text, .label]
    case .spoken: [.label]
    case .disabled: [.isEnabled]
    case .hidden: [.isHidden]
    case .selected, .trait: [.attribute("traits")]
    case .size, .across, .down: [.frame]
    case .missing, .doubled: []
    case .color:
      [
        .attribute("textColor"), .attribute("backgroundColor"), .attribute("tintColor"),
      ]
    case .image: [.attribute("image")]
    case .identifier: [.identifier]
    case .font: [.attribute("font")]
    case .value: [.value]
    }
  }

  /// The number of the frame that the change is about; nil for any other change.
  var number: KeyPath<Frame, Double>? {
    switch self {
    case .size: \.size.width
    case .across: \.origin.x
    case .down: \.origin.y
    default: nil
    }
  }

  /// Changes a view.
  func change(_ view: inout TrialView, using random: inout some RandomNumberGenerator) {
    let steps = [-9.0, -5, -4, -3, -2, 2, 3, 4, 5, 7]
    let step = steps.randomElement(using: &random) ?? 3
    switch self {
    case .typo: view.reword { Self.misspelt($0) }
    case .digit: view.reword { Self.miscounted($0, by: Int.random(in: 1...9, using: &random)) }
    case .price: view.reword { Self.mispriced($0) }
    case .spoken: view.node.label = (view.node.label ?? "") + " now"
    case .disabled: view.node.isEnabled.toggle()
    case .hidden: view.node.isHidden.toggle()
    case .selected:
      view.traits =
        view.traits.contains("selected")
        ? view.traits.filter { $0 != "selected" } : view.traits + ["selected"]
    case .size: view.width += step
    case .across: view.x += step
    case .down: view.y += step
    case .missing, .doubled: break
    case .color:
      view.colorName.map { view.node.attributes[$0] = .text("systemPink") }
    case .image: view.node.attributes["image"] = .text("missing-image")
    case .identifier: view.node.identifier = (view.node.identifier ?? "").dropLast() + "x"
    case .trait: view.traits = Array(view.traits.dropLast())
    case .font: view.node.attributes["font"] = .text("system italic 15")
    case .value: view.node.value = Self.miscounted(view.node.value ?? "", by: 3) + "!"
    }
  }

  private static func misspelt(_ text: String) -> String {
    var letters = Array(text)
    let place = letters.indices.dropLast().first {
      letters[$0].isLetter && letters[$0 + 1].isLetter && letters[$0] != letters[$0 + 1]
    }
    guard let place else { return text + "q" }
    letters.swapAt(place, place + 1)
    return String(letters)
  }

  private static func miscounted(_ text: String, by number: Int) -> String {
    var letters = Array(text)
    guard let place = letters.lastIndex(where: \.isNumber),
      let digit = letters[place].wholeNumberValue
    else { return text }
    letters[place] = Character("\((digit + number) % 10)")
    return String(letters)
  }

  /// Moves the first digit of a number to its end.
  private static func mispriced(_ text: String) -> String {
    guard let place = text.firstIndex(where: \.isNumber) else { return text }
    return text[..<place] + "7" + text[place...]
  }
}

extension TrialView {
  /// The name of the colour that the view shows first.
  var colorName: String? {
    ["textColor", "backgroundColor", "tintColor"].first { node.attributes[$0] != nil }
  }

  /// Changes the text, and the label if it is the same.
  fileprivate mutating func reword(_ change: (String) -> String) {
    guard let text = node.text else { return }
    let new = change(text)
    if node.label == text { node.label = new }
    node.text = new
  }
}
