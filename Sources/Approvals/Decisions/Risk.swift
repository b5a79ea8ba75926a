/// The reason to look twice at a change before approving it.
public enum Risk: Int, CaseIterable, Comparable, Sendable {
  /// A control became smaller than a fingertip.
  case shrunkenTarget = 1
  /// A view now covers the middle of a control.
  case coveredTarget
  /// A text or label is no longer shown or read out.
  case lostLabel
  /// A control no longer takes input.
  case disabledControl
  /// A control is gone, hidden, or off the screen.
  case lostControl
  /// A secret was typed shortly before, and a wrong one would change the screen, too.
  case secretTyped
  /// A rule hides more than half of a screen.
  case wideRule
  /// A rule chooses its views by members that it hides.
  case openRule
  /// A rule hides whole views, and none that anybody has seen.
  case unseenRule
  /// The golden changed without a review.
  case unreviewed
  /// It was seen only after a touch on a view that nobody has approved as the target.
  case openTarget
  /// From now on, a replay would touch another view than the recorded one.
  case otherTarget

  /// The smallest side of a control that a finger hits reliably, in points.
  static let fingertip = 44.0

  /// Returns true if one risk is smaller than another.
  public static func < (one: Risk, other: Risk) -> Bool { one.rawValue < other.rawValue }

  /// The risk in a few words.
  public var words: String {
    switch self {
    case .shrunkenTarget: "a control becomes smaller than a fingertip"
    case .coveredTarget: "a control is covered"
    case .lostLabel: "a text or label is lost"
    case .disabledControl: "a control no longer takes input"
    case .lostControl: "a control is gone"
    case .secretTyped: "a secret was typed before it, and may have been wrong"
    case .wideRule: "it applies to more than half of a screen"
    case .openRule: "the rule selects views by the values that it hides"
    case .unseenRule: "the rule hides whole views, and matches no approved view"
    case .unreviewed: "nobody has reviewed it"
    case .openTarget: "it was seen after a touch on a target that is not approved"
    case .otherTarget: "replays would touch the proposed view"
    }
  }
}
