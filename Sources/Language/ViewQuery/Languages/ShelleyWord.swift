/// The words with a meaning of their own in Shelley.
enum ShelleyWord {
  /// The words for all descendants of a class.
  static let classes: [String: String] = [
    "view": "UIView",
    "button": "UIButton",
    "label": "UILabel",
    "alertView": "UIAlertView",
    "actionSheet": "UIActionSheet",
    "navigationButton": "UINavigationButton",
    "navigationItemView": "UINavigationItemView",
    "navigationItemButtonView": "UINavigationItemButtonView",
    "threePartButton": "UIThreePartButton",
    "textField": "UITextField",
    "tableView": "UITableView",
    "tableViewCell": "UITableViewCell",
  ]

  /// The words without an argument that move or pick.
  static let moves = ["descendant", "parent", "first", "last", "all"]

  /// Returns true if a word alone may begin a selector.
  static func isKnown(_ word: String) -> Bool {
    classes[word] != nil || moves.contains(word)
  }
}
