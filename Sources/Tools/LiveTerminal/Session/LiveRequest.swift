package import Actions
package import EventModel

/// What a person at the terminal wants done, before it is known on which screen it will be done.
package enum LiveRequest: Hashable, Sendable {
  /// A touch of one view.
  case touch(Touching, at: Spot)
  /// A finger that slides from one cell to another.
  case drag(from: CellPlace, to: CellPlace)
  /// Characters for the field that has the focus.
  case type(String)
  /// A turn of the device.
  case rotate(Rotation)
  /// The way back that the app's own bar offers.
  case back
  /// A name for the present screen.
  case checkpoint(String)
  /// A remark.
  case marker(String)
  /// Time that passed at the terminal and is to pass in the app.
  case wait(Microseconds)
  /// Takes the last action back.
  case undo
  /// Draws everything anew.
  case redraw
  /// Ends the session in good order.
  case finish

  /// A kind of touch.
  package enum Touching: Hashable, Sendable {
    /// What `Action` calls so.
    case tap, doubleTap, longPress
    /// Two fingers.
    case pinch(Action.Pinch)
    /// A quick slide, on whatever scrolls there.
    case swipe(Action.Direction)

    /// What it is called on the screen.
    package var words: String {
      switch self {
      case .tap: "tap"
      case .doubleTap: "double tap"
      case .longPress: "long press"
      case .pinch(let pinch): "pinch \(pinch.rawValue)"
      case .swipe(let direction): "swipe \(direction.rawValue)"
      }
    }
  }

  /// Where a touch is meant to be.
  package enum Spot: Hashable, Sendable {
    /// Whatever the picture shows at a cell of the terminal.
    case cell(CellPlace)
    /// The view that was chosen with the keyboard.
    case selection
  }

  /// Whether the app takes part in it, so that a pause before it can count.
  var isForApp: Bool {
    switch self {
    case .undo, .redraw, .finish: false
    default: true
    }
  }
}

/// A request as an action on the present screen.
package struct LivePlan: Hashable, Sendable {
  /// The action, as a script would say it.
  package var action: Action
  /// The view it is meant for, by class and identifier; nil where there is none.
  package var target: String?

  /// Creates a plan.
  package init(action: Action, target: String? = nil) {
    self.action = action
    self.target = target
  }
}

/// What became of an action.
package enum LiveOutcome: Hashable, Sendable {
  /// The app took it.
  case handled
  /// The app did nothing, for a reason it gives.
  case ignored(String)
  /// It could not be done as it was meant.
  case failed(String, hint: String?)
}

/// One line of the list of what was done.
package struct LiveEntry: Hashable, Sendable {
  /// The number of its first event in the log.
  package var number: Int
  /// What was done, as a script would say it.
  package var words: String
  /// Why nothing came of it; nil where something did.
  package var reason: String?

  /// Creates an entry.
  package init(number: Int, words: String, reason: String? = nil) {
    self.number = number
    self.words = words
    self.reason = reason
  }
}
