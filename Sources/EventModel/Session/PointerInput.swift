/// An input of a mouse other than its left button, which is a finger.
public struct PointerInput: Hashable, Sendable {
  /// The buttons beside the left one.
  public enum Button: String, CaseIterable, Sendable {
    /// The right one, which mostly opens a menu.
    case right
    /// The middle one.
    case middle
  }

  /// The kinds of inputs, with what belongs to them.
  public enum Kind: Hashable, Sendable {
    /// The pointer moves there, with all buttons up.
    case hover
    /// The wheel scrolls by some points, to the right and down: content moves the other way.
    case wheel(by: Point)
    /// A button is pressed and released there.
    case press(Button)

    /// The word for the kind in logs and in the driver protocol.
    package var word: Word {
      switch self {
      case .hover: .hover
      case .wheel: .wheel
      case .press: .press
      }
    }
  }

  /// The words for the kinds.
  package enum Word: String, CaseIterable, Sendable {
    /// A movement.
    case hover
    /// A turn of the wheel.
    case wheel
    /// A click of another button.
    case press

    /// The members that belong to inputs of the kind, beside the place.
    package var members: [String] {
      switch self {
      case .hover: []
      case .wheel: ["dx", "dy"]
      case .press: ["button"]
      }
    }

    /// The members that belong to inputs of other kinds.
    package var otherMembers: [String] {
      ["button", "dx", "dy"].filter { !members.contains($0) }
    }
  }

  /// The kind of the input.
  public var kind: Kind
  /// The place of the pointer on the screen, in points.
  public var location: Point

  /// Creates an input at a place.
  public init(_ kind: Kind, at location: Point) {
    self.kind = kind
    self.location = location
  }

  /// Creates an input from its members; nil if one that belongs to its kind is missing.
  package init?(
    _ word: Word,
    at location: Point?,
    by way: (x: Double?, y: Double?),
    button: Button?
  ) {
    guard let location else { return nil }
    switch word {
    case .hover: self.init(.hover, at: location)
    case .wheel:
      guard let x = way.x, let y = way.y else { return nil }
      self.init(.wheel(by: Point(x: x, y: y)), at: location)
    case .press:
      guard let button else { return nil }
      self.init(.press(button), at: location)
    }
  }

  /// The distance by which the wheel scrolls; nil for other kinds.
  package var way: Point? { if case .wheel(let way) = kind { way } else { nil } }

  /// The button that is pressed; nil for other kinds.
  package var button: Button? { if case .press(let button) = kind { button } else { nil } }
}

extension PointerInput: CustomStringConvertible {
  /// The input with its place, such as `wheel 0,120 at 195,300`, for people.
  public var description: String {
    let words =
      switch kind {
      case .hover: "hover"
      case .wheel(let way): "wheel \(way.x.canonical),\(way.y.canonical)"
      case .press(let button): "\(button.rawValue) button"
      }
    return "\(words) at \(location.x.canonical),\(location.y.canonical)"
  }
}
