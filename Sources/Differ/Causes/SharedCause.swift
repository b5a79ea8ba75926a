public import EventModel

/// The cause of several changes: one decision of a developer that shows in many places.
///
/// Equal causes are the same cause, also at other checkpoints and in other recordings. A change only gets a cause
/// that gives it exactly: carried out on the old screen, the cause results in the change's values.
public struct SharedCause: Hashable, Sendable {
  /// The kinds of cause.
  public enum Kind: Hashable, Sendable {
    /// A piece of text was replaced in texts that otherwise stay the same, and the frames around them grew by
    /// as much, to the same sides.
    case replacedText(from: String, to: String, growth: [FrameGrowth])
    /// A member of views of one class has another value.
    case value(member: ViewNode.Member, from: AttributeValue?, to: AttributeValue?)
    /// Views with one place in the hierarchy have another extent, in points, along an axis.
    case extent(Axis, from: Double, to: Double)
    /// Views with one place in the hierarchy have another size, in points.
    case size(from: Size, to: Size)
    /// Views with one place in the hierarchy keep another distance to the edges of the views around them, in points.
    case inset(from: Double, to: Double)
    /// The children of views with one place in the hierarchy keep another distance from one another along an axis, in
    /// points.
    case gap(Axis, from: Double, to: Double)
    /// The children of views with one place in the hierarchy follow one another along another axis.
    case turn(Axis)
    /// The children of a container stand in another grid.
    case grid(from: Grid, to: Grid)
    /// The children of a container stand in another order.
    case order
    /// Equal views came into several views of one kind, or went from them; with the digest of one.
    case part(TreeChange.Kind, Digest)
    /// A new view stands around views that were there before; here without its frame.
    case wrapper(ViewNode)
    /// A view around others is gone, which stay where they are; here without its frame.
    case looseWrapper(ViewNode)
    /// Views of a list came into sight, since others take less space.
    case sight
    /// Several of the other causes, which only together give a place.
    case several
    /// Another change makes room, or takes it away.
    case change(ChangeKey)
  }

  /// The kind, with everything that tells the cause from others of its kind.
  public var kind: Kind
  /// The views concerned: an address in which no part has an ordinal, or a class; empty for `.change`.
  public var place: String

  /// The cause of places that follow from several others.
  static let several = SharedCause(kind: .several, place: "")

  /// Creates a cause.
  public init(kind: Kind, place: String) {
    self.kind = kind
    self.place = place
  }

  /// Returns true if two causes are the same; texts are compared by their bytes.
  public static func == (one: SharedCause, other: SharedCause) -> Bool {
    guard one.kind == other.kind, one.place.isIdentical(to: other.place) else { return false }
    guard case .replacedText(let from, let to, _) = one.kind,
      case .replacedText(let otherFrom, let otherTo, _) = other.kind
    else { return true }
    return from.isIdentical(to: otherFrom) && to.isIdentical(to: otherTo)
  }

  /// The cause in one clause, such as `UITableView#menu/UITableViewCell is 60 points high instead of 44`.
  public var sentence: String {
    switch kind {
    case .replacedText(let from, let to, _):
      TextPair(from, to).change("\(place)  \(from.quoted) → \(to.quoted) in its text")
    case .value(let member, let from, let to):
      NodeLine.change(
        "\(place)  \(NodeLine.name(of: member)) \(NodeLine.text(for: from, of: member)) → "
          + NodeLine.text(for: to, of: member),
        from: from,
        to: to
      )
    case .extent(let axis, let from, let to):
      "\(place) is \(to.canonical) points \(axis.adjective) instead of \(from.canonical)"
    case .size(let from, let to): "\(place) is \(to.words) points large instead of \(from.words)"
    case .inset(let from, let to):
      "\(place) keeps \(to.canonical) points to the edges instead of \(from.canonical)"
    case .gap(let axis, let from, let to):
      "the views in \(place) stand \(to.canonical) points \(axis.order) instead of \(from.canonical)"
    case .turn(let axis):
      "the views in \(place) stand \(axis.order) instead of \(axis.across.order)"
    case .grid(let from, let to): "\(place) \(to.words(insteadOf: from))"
    case .order: "the views in \(place) have another order"
    case .part(.insert, _): "\(place) is new in several views"
    case .part(.move, _): "\(place) has another place in several views"
    case .part: "\(place) is gone from several views"
    case .wrapper: "\(place) is new around other views"
    case .looseWrapper: "\(place) is gone from around other views"
    case .sight: "\(place) came into sight"
    case .several: "places that follow from several of the changes"
    case .change(let key): key.change.sentence
    }
  }

  /// Six hexadecimal digits that are the same for the same cause in every run.
  public var id: String {
    var words = [place]
    switch kind {
    case .change(let key):
      words += ["change", key.change.sentence, key.change.content?.description ?? ""]
    case .part(_, let content): words += ["cause", sentence, content.description]
    case .replacedText(_, _, let growth) where !growth.isEmpty:
      // The sentence does not say it, and causes with other growths are other questions.
      words += ["cause", sentence] + growth.map(\.description)
    case .wrapper(let node), .looseWrapper(let node):
      words += ["cause", sentence, "\(ViewTree(node).hash)"]
    default: words += ["cause", sentence]
    }
    return String(Digest(of: words.joined(separator: "\n")).description.prefix(6))
  }
}

/// One of the two directions of a screen.
public enum Axis: String, CaseIterable, Sendable {
  case horizontal
  case vertical

  fileprivate var adjective: String {
    switch self {
    case .horizontal: "wide"
    case .vertical: "high"
    }
  }

  /// The other direction.
  var across: Axis { self == .vertical ? .horizontal : .vertical }

  fileprivate var order: String {
    switch self {
    case .horizontal: "beside each other"
    case .vertical: "below each other"
    }
  }

  /// Returns where a frame begins along the axis.
  func start(of frame: Frame) -> Double {
    switch self {
    case .horizontal: frame.minX
    case .vertical: frame.minY
    }
  }

  /// Returns how far a size extends along the axis.
  func length(of size: Size) -> Double {
    switch self {
    case .horizontal: size.width
    case .vertical: size.height
    }
  }

  /// Returns the middle of a frame along the axis.
  func middle(of frame: Frame) -> Double { start(of: frame) + length(of: frame) / 2 }

  /// Returns how far a frame extends along the axis.
  func length(of frame: Frame) -> Double { length(of: frame.size) }

  /// Returns where a frame ends along the axis.
  func end(of frame: Frame) -> Double { start(of: frame) + length(of: frame) }
}

extension Size {
  fileprivate var words: String { "\(width.canonical)x\(height.canonical)" }
}

extension Double {
  /// The distance below which two places are the same: frames are written with two decimals.
  static let samePlace = 0.015

  /// Returns true if the number names the same place as another.
  func isSamePlace(as other: Double) -> Bool { abs(self - other) < Self.samePlace }
}
