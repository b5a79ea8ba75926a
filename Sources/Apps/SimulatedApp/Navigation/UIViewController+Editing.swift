extension UIViewController {
  /// A button titled Edit or Done, which changes between the two by `setEditing`.
  public final var editButtonItem: UIBarButtonItem {
    if let ownEditButtonItem { return ownEditButtonItem }
    let made = UIBarButtonItem(
      title: isEditing ? "Done" : "Edit",
      style: .plain,
      target: self,
      action: Selector("toggleEditing", UIViewController.toggleEditing)
    )
    ownEditButtonItem = made
    return made
  }

  private func toggleEditing() { setEditing(!isEditing, animated: true) }
}
