import SimulatedApp

/// The list of posts.
final class FeedController: AppTableController {
  private enum Loading { case no, yes, failed }

  private var server = FeedServer()
  private var posts: [Int] = []
  private var pages = 0
  private var loading = Loading.no
  private var request: AppTimer?

  private var noun: String { app.has("renamed") ? "Story" : "Post" }
  private var hasMore: Bool { posts.count < FeedServer.total + server.news }

  override func viewDidLoad() {
    title = "Feed"
    tableView.accessibilityIdentifier = "feed"
    tableView.rowHeight = app.has("moved") ? 72 : 60
    tableView.numberOfRowsInSection = { [unowned self] _ in posts.count + (hasMore ? 1 : 0) }
    tableView.titleForHeaderInSection = { [unowned self] _ in
      app.has("banner") ? "Your new feed" : nil
    }
    tableView.cellForRowAt = { [unowned self] table, path in cell(at: path, in: table) }
    tableView.willDisplayRowAt = { [unowned self] path in
      if path.row == posts.count, loading == .no { loadMore() }
    }
    tableView.didSelectRowAt = { [unowned self] path in
      guard path.row < posts.count else { return loadMore() }
      let post = PostController(title: "\(noun) \(posts[path.row])", number: posts[path.row])
      navigationController?.pushViewController(post, animated: true)
    }
    let refresh = UIRefreshControl { [unowned self] in reload() }
    refresh.accessibilityIdentifier = "refresh"
    tableView.refreshControl = refresh
    loadMore()
  }

  private func cell(at path: IndexPath, in table: UITableView) -> UITableViewCell {
    guard path.row < posts.count else {
      let text = loading == .failed ? "Tap to try again" : "Loading more"
      return table.cell(showing: app.has("lostlabel") ? nil : text)
    }
    let number = posts[path.row]
    return table.cell(showing: "\(noun) \(number)", detail: PostController.author(of: number))
  }

  private func loadMore() {
    guard loading != .yes, hasMore else { return }
    loading = .yes
    let (page, server) = (pages, server)
    let oldestFirst = app.has("reordered")
    request = app.network.request("page \(page + 1)") {
      server.page(page, oldestFirst: oldestFirst)
    } completion: { [weak self] result in
      self?.arrived(result, page: page)
    }
    tableView.reloadData()
  }

  private func arrived(_ result: Result<[Int], NetworkError>, page: Int) {
    guard page == pages else { return }
    switch result {
    case .success(let numbers):
      loading = .no
      posts += numbers
      pages += 1
    case .failure: loading = .failed
    }
    tableView.reloadData()
  }

  private func reload() {
    request?.invalidate()
    loading = .no
    app.network.request("the feed") { [server] in
      server
    } completion: { [weak self] result in
      self?.refreshed(result)
    }
  }

  private func refreshed(_ result: Result<FeedServer, NetworkError>) {
    if case .success = result {
      // Three posts are written between two refreshes.
      server.news += 3
      posts = server.page(0, oldestFirst: app.has("reordered"))
      pages = 1
      loading = .no
      tableView.reloadData()
    }
    tableView.refreshControl?.endRefreshing()
  }
}
