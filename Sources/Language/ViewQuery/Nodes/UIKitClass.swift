/// What is known of UIKit's classes: who descends from whom, and which of them people operate.
///
/// A class that is not in the table is the app's own; of it only is known that it is a view.
enum UIKitClass {
  /// Whether a class is another one or descends from it.
  ///
  /// Every node of a tree is at least a `UIView`.
  static func isKind(_ name: String, of other: String) -> Bool {
    var current = name
    while current != other {
      if current == "NSObject" { return false }
      current = superclass[current] ?? (current == "UIView" ? "UIResponder" : "UIView")
    }
    return true
  }

  /// Whether a class adopts a protocol, as far as UIKit's classes are known to.
  static func conforms(_ name: String, to protocolName: String) -> Bool {
    let adopters = adoption[protocolName] ?? []
    return adopters.contains { isKind(name, of: $0) }
  }

  /// Whether nodes of a class take a person's input.
  static func isControl(_ name: String) -> Bool {
    var current = name
    while current != "NSObject" {
      if controls.contains(current) { return true }
      current = superclass[current] ?? (current == "UIView" ? "UIResponder" : "UIView")
    }
    return false
  }

  /// Whether the text of a node of this class is what a person typed into it.
  static func holdsTypedText(_ name: String) -> Bool {
    ["UITextField", "UITextView", "UISearchBar"].contains { isKind(name, of: $0) }
  }

  private static let controls: Set<String> = [
    "UIButton", "UINavigationButton", "UITabBarButton", "UITableViewCell", "UICollectionViewCell",
    "UITextField", "UISecureTextField", "UITextView", "UISearchBar", "UISwitch", "UISlider",
    "UIStepper", "UISegment", "UISegmentedControl", "UIPageControl", "UIPickerView",
    "UIDatePicker",
  ]

  /// Classes whose answer to a touch depends on where in them it is.
  static let answeringByPlace: Set<String> = [
    "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UITextView", "UIPickerView",
    "UIDatePicker", "UIScrollView",
  ]

  private static let adoption: [String: [String]] = [
    "NSObject": ["UIView"],
    "NSCoding": ["UIView"],
    "UIAppearance": ["UIView"],
    "UIAccessibilityIdentification": ["UIView"],
    "UICoordinateSpace": ["UIView"],
    "UIDynamicItem": ["UIView"],
    "UITextInput": ["UITextField", "UITextView"],
    "UIKeyInput": ["UITextField", "UITextView"],
    "UITextInputTraits": ["UITextField", "UITextView", "UISearchBar"],
    "UIContentSizeCategoryAdjusting": ["UILabel", "UITextField", "UITextView"],
  ]

  private static let superclass: [String: String] = [
    "UIResponder": "NSObject",
    "UIControl": "UIView",
    "UIWindow": "UIView",
    "UIButton": "UIControl",
    "UIRoundedRectButton": "UIButton",
    "UINavigationButton": "UIButton",
    "UIAlertButton": "UIButton",
    "UIPushButton": "UIControl",
    "UIThreePartButton": "UIPushButton",
    "UITabBarButton": "UIControl",
    "UIToolbarButton": "UIControl",
    "UIToolbarTextButton": "UIToolbarButton",
    "UITextField": "UIControl",
    "UISecureTextField": "UITextField",
    "UISearchTextField": "UITextField",
    "UISearchBarTextField": "UISearchTextField",
    "UISwitch": "UIControl",
    "UISlider": "UIControl",
    "UIStepper": "UIControl",
    "UISegmentedControl": "UIControl",
    "UISegment": "UIImageView",
    "UIPageControl": "UIControl",
    "UIDatePicker": "UIControl",
    "UIRefreshControl": "UIControl",
    "UITableViewIndex": "UIControl",
    "UIButtonLabel": "UILabel",
    "UITabBarButtonLabel": "UILabel",
    "UITableViewLabel": "UILabel",
    "UITextFieldLabel": "UILabel",
    "UISegmentLabel": "UILabel",
    "UITabBarSwappableImageView": "UIImageView",
    "UITabBarSelectionIndicatorView": "UIImageView",
    "UITableView": "UIScrollView",
    "UIPickerTableView": "UITableView",
    "UICollectionView": "UIScrollView",
    "UITextView": "UIScrollView",
    "UICollectionViewCell": "UICollectionReusableView",
    "UICollectionViewListCell": "UICollectionViewCell",
    "UIPickerTableViewCell": "UITableViewCell",
    "UINavigationItemButtonView": "UINavigationItemView",
    "WKScrollView": "UIScrollView",
  ]
}
