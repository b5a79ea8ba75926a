/// An object that is told about the editing of a search bar.
public protocol UISearchBarDelegate: AnyObject {
  /// Called when the text has changed.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Called when the search key was typed.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called when the cancel button was tapped.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Called when the field has got the focus.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Called when the field has lost the focus.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Returns true if the field may get the focus.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Returns true if the field may lose the focus.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
}

extension UISearchBarDelegate {
  /// Does nothing, for a delegate without this method.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Does nothing, for a delegate without this method.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing, for a delegate without this method.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing, for a delegate without this method.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Does nothing, for a delegate without this method.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Returns true, for a delegate without this method.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Returns true, for a delegate without this method.
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
}
