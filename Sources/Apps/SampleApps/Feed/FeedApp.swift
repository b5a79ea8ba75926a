import AppDriver
import SimulatedApp

extension SampleApps {
  /// A feed of 5,000 posts, loaded page by page.
  static let feed = AppCatalogue.Entry(
    "feed",
    "5,000 posts, loaded page by page; pulling down loads new ones",
    variants: [
      .init("renamed", "posts are titled \"Story\""),
      .init("moved", "rows are 72 points high instead of 60"),
      .init("slow", "a page takes two to three seconds to load"),
      .init("banner", "a headline is shown above the feed"),
      .init("reordered", "the oldest post comes first"),
      .init("lostlabel", "the loading row has no text"),
      .init("flaky", "one request in three fails"),
    ]
  ) { variants in
    SimulatedAppDriver(variants: variants) { app in
      app.setLatency(150...600, slow: 2_000...3_000)
      if app.has("flaky") { app.network.percentLost = 33 }
      return UINavigationController(rootViewController: FeedController(app: app))
    }
  }
}

/// The server of the feed, with the newest post first.
struct FeedServer {
  static let pageSize = 50
  static let total = 5_000

  /// The number of posts written since the launch.
  var news = 0

  /// Returns the numbers of the posts on a page.
  func page(_ index: Int, oldestFirst: Bool) -> [Int] {
    let newest = Self.total + news
    let first = index * Self.pageSize
    return (first..<min(first + Self.pageSize, newest)).map {
      oldestFirst ? $0 + 1 : newest - $0
    }
  }
}
