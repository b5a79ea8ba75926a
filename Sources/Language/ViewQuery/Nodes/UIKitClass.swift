/// The hierarchy of UIKit's classes, and which of them are controls.
///
/// A class that is not listed belongs to the app and is treated as a subclass of `UIView`.
enum UIKitClass {
  /// Returns true if a class is another class or a subclass of it.
  ///
  /// Every node of a tree is at least a `UIView`.
  static func isKind(_ name: String, of other: String) -> Bool {
    var current = name
    while current != other {
      if current == "NSObject" { return false }
      current = superclass(of: current)
    }
    return true
  }

  /// Returns true if a class adopts a protocol, as far as that is listed.
  static func conforms(_ name: String, to protocolName: String) -> Bool {
    let adopters = adoption[protocolName] ?? []
    return adopters.contains { isKind(name, of: $0) }
  }

  /// Returns true if nodes of a class take input.
  static func isControl(_ name: String) -> Bool {
    var current = name
    while current != "NSObject" {
      if controls.contains(current) { return true }
      current = superclass(of: current)
    }
    return false
  }

  /// Returns true if the text of a node of this class was typed by a person.
  static func holdsTypedText(_ name: String) -> Bool {
    ["UITextField", "UITextView", "UISearchBar"].contains { isKind(name, of: $0) }
  }

  /// Returns true if nodes of a class show rows.
  static func isTable(_ name: String) -> Bool {
    isKind(name, of: "UITableView") || isKind(name, of: "UICollectionView")
  }

  /// Returns true if nodes of a class are rows of a table.
  static func isCell(_ name: String) -> Bool {
    isKind(name, of: "UITableViewCell") || isKind(name, of: "UICollectionViewCell")
  }

  /// The toolkit's classes for typing.
  static let fields: Set<String> = [
    "UITextField", "UISecureTextField", "UITextView", "UISearchBar",
  ]

  private static let controls: Set<String> = [
    "UIButton", "UINavigationButton", "UITabBarButton", "UITableViewCell", "UICollectionViewCell",
    "UITextField", "UISecureTextField", "UITextView", "UISearchBar", "UISwitch", "UISlider",
    "UIStepper", "UISegment", "UISegmentedControl", "UIPageControl", "UIPickerView",
    "UIDatePicker",
  ]

  /// The classes whose reaction to a touch depends on its position inside the node.
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

  private static func superclass(of name: String) -> String {
    superclasses[name] ?? (name == "UIView" ? "UIResponder" : "UIView")
  }

  private static let superclasses: [String: String] = {
    let subclasses = [
      "NSObject": ["UIResponder"],
      "UIView": ["UIControl", "UIWindow"],
      "UIControl": [
        "UIButton", "UIPushButton", "UITabBarButton", "UIToolbarButton", "UITextField", "UISwitch",
        "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UIDatePicker",
        "UIRefreshControl", "UITableViewIndex",
      ],
      "UIButton": ["UIRoundedRectButton", "UINavigationButton", "UIAlertButton"],
      "UIPushButton": ["UIThreePartButton"],
      "UIToolbarButton": ["UIToolbarTextButton"],
      "UITextField": ["UISecureTextField", "UISearchTextField"],
      "UISearchTextField": ["UISearchBarTextField"],
      "UIImageView": [
        "UISegment", "UITabBarSwappableImageView", "UITabBarSelectionIndicatorView",
      ],
      "UILabel": [
        "UIButtonLabel", "UITabBarButtonLabel", "UITableViewLabel", "UITextFieldLabel",
        "UISegmentLabel",
      ],
      "UIScrollView": ["UITableView", "UICollectionView", "UITextView", "WKScrollView"],
      "UITableView": ["UIPickerTableView"],
      "UICollectionReusableView": ["UICollectionViewCell"],
      "UICollectionViewCell": ["UICollectionViewListCell"],
      "UITableViewCell": ["UIPickerTableViewCell"],
      "UINavigationItemView": ["UINavigationItemButtonView"],
    ]
    return subclasses.reduce(into: [:]) { superclasses, entry in
      for name in entry.value { superclasses[name] = entry.key }
    }
  }()
}
