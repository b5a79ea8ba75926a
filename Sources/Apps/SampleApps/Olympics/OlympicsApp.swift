import AppDriver
import EventModel
import SimulatedApp

extension SampleApps {
  /// The app of the Kiwi article: the 2012 games, with a tab of events and a page for each.
  static let olympics = AppCatalogue.Entry(
    "olympics",
    "the 2012 games: tabs, a wall of events, and a page of facts for each",
    variants: [
      .init("renamed", "the heading \"The basics\" is \"Basics\""),
      .init("moved", "the events stand in one column instead of two"),
      .init("slow", "the facts take three times as long to arrive"),
      .init("banner", "a line of news stands above the events"),
      .init("reordered", "the events are listed backwards"),
      .init("lostlabel", "the buttons of the events have lost their labels"),
    ]
  ) { variants in
    SimulatedAppDriver(variants: variants) { app in
      app.network.latency = .milliseconds(120)...Microseconds.milliseconds(380)
      if variants.contains("slow") {
        app.network.latency = .milliseconds(360)...Microseconds.milliseconds(1_140)
      }
      return UITabBarController([
        UINavigationController(rootViewController: NewsController()),
        UINavigationController(rootViewController: EventsController(app: app)),
        UINavigationController(rootViewController: MedalsController()),
      ])
    }
  }
}
