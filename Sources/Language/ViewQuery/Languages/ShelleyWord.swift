/// The words of Shelley that have a meaning of their own.
enum ShelleyWord {
  /// Words that stand for all views of a class below.
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

  /// Words that go somewhere or pick, without an argument.
  static let moves = ["descendant", "parent", "first", "last", "all"]

  /// Whether a word alone may begin a selector.
  static func isKnown(_ word: String) -> Bool {
    classes[word] != nil || moves.contains(word)
  }
}
