public import Foundation

/// A generator of haptic feedback; a snapshot shows nothing of it.
open class UIFeedbackGenerator: NSObject {
  /// Makes the device ready.
  open func prepare() {}
}

/// The feedback of a selection that changes.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Lets the change be felt.
  open func selectionChanged() {}
}

/// The feedback of things that meet.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weights of things.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    /// Small.
    case light
    /// Neither.
    case medium
    /// Large.
    case heavy
    /// Elastic.
    case soft
    /// Inelastic.
    case rigid
  }

  /// Creates the feedback of a thing of medium weight.
  public override convenience init() { self.init(style: .medium) }
  /// Creates the feedback of a thing.
  public init(style: FeedbackStyle) { super.init() }
  /// Lets the meeting be felt.
  open func impactOccurred() {}
  /// Lets the meeting be felt, with a strength from 0 to 1.
  open func impactOccurred(intensity: CGFloat) {}
}

/// The feedback of a task that ends.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The ways in which a task ends.
  public enum FeedbackType: Int, Hashable, Sendable {
    /// Well.
    case success
    /// Nearly well.
    case warning
    /// Badly.
    case error
  }

  /// Lets the end be felt.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
