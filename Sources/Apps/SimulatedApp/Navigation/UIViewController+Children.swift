extension UIViewController {
  /// Adds a controller whose view the app shows inside this one's.
  ///
  /// As in UIKit, the child is told of its new parent before, and the app tells it afterwards, by
  /// `didMove(toParent:)`. The child appears and disappears with its view and with this controller.
  public func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    ownChildren.append(childController)
  }

  /// Removes the controller from its parent.
  ///
  /// A controller in a navigation stack or a tab bar stays there.
  public func removeFromParent() {
    guard let parent, parent.ownChildren.contains(self) else { return }
    parent.ownChildren.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Begins to be in a container of the toolkit, which calls `didMove(toParent:)` afterwards.
  func enter(_ container: UIViewController) {
    willMove(toParent: container)
    parent = container
  }

  /// Begins to leave a container of the toolkit, which calls `didMove(toParent:)` afterwards.
  func leaveParent() {
    willMove(toParent: nil)
    parent = nil
  }

  /// Tells the controller and those inside it and over it that the size class has changed.
  func traitsChanged(from former: UITraitCollection) {
    traitCollectionDidChange(former)
    for child in children { child.traitsChanged(from: former) }
    presentedViewController?.traitsChanged(from: former)
  }

  /// Tells the view and the controller that the safe area covers other parts of the view than before.
  func noteSafeArea() {
    guard let insets = viewIfLoaded?.safeAreaInsets, insets != knownSafeArea else { return }
    knownSafeArea = insets
    viewIfLoaded?.safeAreaInsetsDidChange()
    viewSafeAreaInsetsDidChange()
  }
}
