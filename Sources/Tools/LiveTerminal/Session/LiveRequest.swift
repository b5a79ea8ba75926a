package import Actions
package import EventModel

/// A request of a person who records, independent of the screen it will be performed on.
package enum LiveRequest: Hashable, Sendable {
  /// A touch of one view.
  case touch(TouchKind, at: Spot)
  /// A tap whose finger is lifted; it is a tap or the first half of a double tap, as ``endTap(isDouble:)`` says.
  case beginTap(at: Spot)
  /// The end of the wait for the second half of a double tap, which came or not.
  case endTap(isDouble: Bool)
  /// A finger that moves from one place to another.
  case drag(from: PointedPlace, to: PointedPlace)
  /// Characters for the field with the focus.
  case type(String)
  /// A turn of the device.
  case rotate(Rotation)
  /// The back button of the app's bar.
  case back
  /// A title for the present screen.
  case checkpoint(String)
  /// A remark.
  case marker(String)
  /// Time that passed while the person waited, and must pass in the app.
  case wait(Microseconds)
  /// Time that passes in the app because the person wants it.
  case pause(Microseconds)
  /// Undoes the last action.
  case undo
  /// Repeats what was undone last.
  case redo
  /// Removes the action of a line of the list, by its place.
  case remove(Int)
  /// Undoes all actions after a line of the list.
  case goBack(to: Int)
  /// Repeats the session in the app, and shows it from a line of the list on.
  case replay(from: Int)
  /// Undoes all actions after a line of the list, and finishes.
  case keep(through: Int)
  /// Hides the texts of views, also where they were recorded before: a redaction as in the header of a log.
  case hide(String)
  /// An answer to the question about texts that look like secrets.
  case secrets(isHidden: Bool)
  /// Redraws everything.
  case redraw
  /// Another name for the recording.
  case rename(String)
  /// Ends the session and keeps nothing of it.
  case discard
  /// Finishes the session.
  case finish

  /// A kind of touch.
  package enum TouchKind: Hashable, Sendable {
    /// The touches of `Action` with these names.
    case tap, doubleTap, longPress
    /// A click of the right button of the app's mouse.
    case rightClick
    /// Two fingers.
    case pinch(Action.Pinch)
    /// A quick movement on the scrolling view at the place.
    case swipe(Action.Direction)

    /// Its name on the screen.
    package var words: String {
      switch self {
      case .tap: "tap"
      case .doubleTap: "double tap"
      case .longPress: "long press"
      case .rightClick: "right click"
      case .pinch(let pinch): "pinch \(pinch.rawValue)"
      case .swipe(let direction): "swipe \(direction.rawValue)"
      }
    }
  }

  /// The place of a touch.
  package enum Spot: Hashable, Sendable {
    /// The view that the picture shows at a place.
    case place(PointedPlace)
    /// The view selected with the keyboard.
    case selection
  }

  /// True if the request involves the app, so that a pause before it counts.
  var isForApp: Bool {
    switch self {
    case .undo, .redo, .remove, .goBack, .replay, .keep, .hide, .secrets: false
    case .redraw, .rename, .discard, .finish, .endTap: false
    default: true
    }
  }
}

/// A request as an action on the present screen.
package struct LivePlan: Hashable, Sendable {
  /// The action, as in a script.
  package var action: Action
  /// The name of the intended view; nil if there is none.
  package var target: String?
  /// Advice for a view that has no name of its own; nil if it has one.
  package var advice: String?

  /// Creates a plan.
  package init(action: Action, target: String? = nil, advice: String? = nil) {
    self.action = action
    self.target = target
    self.advice = advice
  }
}

/// The outcome of an action.
package enum LiveOutcome: Hashable, Sendable {
  /// The app took it.
  case handled
  /// The app ignored it, for a reason.
  case ignored(String)
  /// It could not be performed as meant.
  case failed(String, hint: String?)
}

/// One line of the list of performed actions.
package struct LiveEntry: Hashable, Sendable {
  /// The number of its first event in the log.
  package var number: Int
  /// The action, as in a script.
  package var words: String
  /// The reason why it had no effect; nil if it had one.
  package var reason: String?

  /// Creates an entry.
  package init(number: Int, words: String, reason: String? = nil) {
    self.number = number
    self.words = words
    self.reason = reason
  }
}
