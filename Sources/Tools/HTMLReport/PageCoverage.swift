package import EventModel

/// The coverage of one app as the page of a coverage shows it: its screens as a graph.
///
/// Its texts may come from an app and contain anything: the page shows them as text only.
package struct PageCoverage: Sendable {
  /// The app's name.
  package var app: String
  /// The paths of the recordings.
  package var recordings: [String]
  /// The screens in the order of their appearance.
  package var screens: [Screen] = []
  /// The transitions between screens in the order of their appearance.
  package var transitions: [Transition] = []

  /// Creates the coverage of an app that has shown no screen.
  package init(app: String, recordings: [String]) {
    (self.app, self.recordings) = (app, recordings)
  }

  /// One kind of screen.
  package struct Screen: Sendable {
    /// The name, which no other screen of the app has.
    package var name: String
    /// The number of checkpoints that showed it.
    package var visits: Int
    /// One of these screens, which is drawn.
    package var tree: ViewTree
    /// The controls in the order of their appearance.
    package var controls: [Control]

    /// Creates a kind of screen.
    package init(name: String, visits: Int, tree: ViewTree, controls: [Control]) {
      (self.name, self.visits, self.tree, self.controls) = (name, visits, tree, controls)
    }
  }

  /// One kind of control on a screen.
  package struct Control: Sendable, Encodable {
    /// The control in plain words, such as `button “Add”`.
    package var name: String
    /// The class with the identifier or the text.
    package var address: String
    /// True if a recording touched the control.
    package var isTouched: Bool
    /// The nodes of the drawn screen that are such controls.
    package var places: [Int]
    /// Those of them that were touched themselves, and not only another one of the kind.
    package var touched: [Int]

    /// Creates a kind of control.
    package init(
      name: String,
      address: String,
      isTouched: Bool,
      places: [Int],
      touched: [Int] = []
    ) {
      (self.name, self.address, self.isTouched) = (name, address, isTouched)
      (self.places, self.touched) = (places, touched)
    }
  }

  /// A transition from one screen to another.
  package struct Transition: Sendable, Encodable {
    /// The place of the first screen among all.
    package var from: Int
    /// The place of the screen it leads to.
    package var to: Int
    /// The control that was touched first; nil for a transition without a touch.
    package var control: String?

    /// Creates a transition between two screens.
    package init(from: Int, to: Int, control: String?) {
      (self.from, self.to, self.control) = (from, to, control)
    }
  }
}
