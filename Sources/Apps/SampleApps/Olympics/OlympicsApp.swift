import AppDriver
import SimulatedApp

extension SampleApps {
  /// The app of the Kiwi article: the 2012 games, with a tab of events and a page for each of them.
  static let olympics = AppCatalogue.Entry(
    "olympics",
    "the 2012 games: tabs, a grid of events, and a page of facts for each event",
    variants: [
      .init("renamed", "the heading \"The basics\" is \"Basics\""),
      .init("moved", "the events are in one column instead of two"),
      .init("slow", "the facts take three times as long to load"),
      .init("banner", "a news headline is shown above the events"),
      .init("reordered", "the events are listed in reverse order"),
      .init("lostlabel", "the buttons of the events have lost their labels"),
    ]
  ) { variants in
    SimulatedAppDriver(variants: variants) { app in
      app.setLatency(120...380, slow: 360...1_140)
      return UITabBarController([
        UINavigationController(rootViewController: NewsController()),
        UINavigationController(rootViewController: EventsController(app: app)),
        UINavigationController(rootViewController: MedalsController()),
      ])
    }
  }
}
