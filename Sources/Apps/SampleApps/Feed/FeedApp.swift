import AppDriver
import EventModel
import SimulatedApp

extension SampleApps {
  /// A feed that is longer than anyone scrolls, loaded page by page.
  static let feed = AppCatalogue.Entry(
    "feed",
    "5,000 posts, loaded by the page; pulled down it looks for new ones",
    variants: [
      .init("renamed", "a post is called \"Story\""),
      .init("moved", "rows are 72 points high instead of 60"),
      .init("slow", "a page takes two seconds and more"),
      .init("banner", "a line above the feed says that it is new"),
      .init("reordered", "the oldest post comes first"),
      .init("lostlabel", "the row that loads has no text"),
      .init("flaky", "one request in three breaks off"),
    ]
  ) { variants in
    SimulatedAppDriver(variants: variants) { app in
      app.network.latency = .milliseconds(150)...Microseconds.milliseconds(600)
      if variants.contains("slow") {
        app.network.latency = .milliseconds(2_000)...Microseconds.milliseconds(3_000)
      }
      if variants.contains("flaky") { app.network.percentLost = 33 }
      return UINavigationController(rootViewController: FeedController(app: app))
    }
  }
}

/// The server: which posts there are, newest first.
struct FeedServer {
  static let pageSize = 50
  static let total = 5_000

  /// How many posts have been written since the app was started.
  var news = 0

  /// The numbers of the posts of a page.
  func page(_ index: Int, oldestFirst: Bool) -> [Int] {
    let newest = Self.total + news
    let first = index * Self.pageSize
    return (first..<min(first + Self.pageSize, newest)).map {
      oldestFirst ? $0 + 1 : newest - $0
    }
  }
}
