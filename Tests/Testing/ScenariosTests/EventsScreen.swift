import Scenarios

/// The page object of the Kiwi article, with the same methods.
struct EventsScreen: PageObject {
  let app: LiveApp

  init(_ app: LiveApp) throws {
    self.app = app
    try visit()
  }

  func visit() throws {
    try tap("view:'UITabBarButton' marked:'Events'")
  }

  func currentlyOnCorrectTab() throws -> Bool {
    try sees("view:'UITabBarButton' marked:'Events' view:'UITabBarSelectionIndicatorView'")
  }

  func selectEvent(_ eventName: String) throws {
    try tap("view:'UIScrollView' button marked:'\(eventName)'")
  }

  func goBackToOverview() throws {
    try tap("view:'UINavigationButton' marked:'Back'")
  }

  func currentlyViewingEventDetails() throws -> Bool {
    try sees("label marked:'Key Facts'") && sees("label marked:'The basics'")
  }

  func currentlyViewingEventDetails(for eventName: String) throws -> Bool {
    try currentlyViewingEventDetails() && sees("label marked:'\(eventName)'")
  }
}
