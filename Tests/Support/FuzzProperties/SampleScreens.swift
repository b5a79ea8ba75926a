import Approvals
import EventModel

/// The screens on which selectors and rules are tried.
enum SampleScreens {
  /// A golden with two screens.
  static let golden: Golden = {
    let golden = try? Golden(parsing: text)
    return golden ?? Golden(app: "", recording: "", screens: [])
  }()

  /// The trees of the screens, and one of a single view.
  static let trees = golden.screens.map(\.tree) + [ViewTree(ViewNode("UIWindow"))]

  private static let text = """
    golden 1  app todo  recording fuzz
    == 1 launch
    UIWindow 0,0 390x844
      UINavigationBar #nav "Todos" 0,47 390x44
        UIButton #add "Add" 341,0 44x44 tag 7
      UITableView #list 0,91 390x753
        UITableViewCell #row-0 "Milk" 0,0 390x44
          UILabel "Milk" 16,0 358x44
        UITableViewCell #row-1 "Bread 'n' butter" 0,44 390x44
          UILabel "Bread 'n' butter" 16,0 358x44
      UILabel #clock "09:00" 0,0 60x20
    == 2 tap "Add"
    ~ UIWindow/UILabel#clock  text "09:00" → "09:01"
    ~ UIWindow/UINavigationBar#nav  text "Todos" → "New todo"

    """
}
