import EventModel
import ViewQuery

extension Benchmark {
  /// Measures selectors on a large screen.
  static let query = Benchmark(
    name: "query",
    purpose: "selectors on an indexed screen of 100,000 views"
  ) { call in
    let count = try call.number("views", or: 100_000)
    let tree = ViewTree.screen(ViewNode("UIWindow")) { window in
      window.add(ViewNode("UITableView")) { table in
        for row in 0..<(count / 10) {
          let labels = (0..<8).map { ViewNode("UILabel", text: "text \(row % 97) \($0)") }
          let button = ViewNode("UIButton", identifier: "buy\(row)", text: "Buy \(row % 13)")
          table.add(ViewNode("UITableViewCell"), labels + [button])
        }
      }
    }
    let index = QueryIndex(tree)
    let queries: [(String, String, Double?)] = [
      ("text equal", "//UIButton[text='Buy 3']", 1),
      ("below a class, text equal", "//UITableViewCell//UILabel[text='text 5 2']", 1),
      ("text contains", "button text:'Buy 12'", 8),
      ("an identifier that does not occur", "#absent", nil),
    ]
    return try queries.map { name, text, aim in
      let selector = try Selector(text)
      let cost = try Stopwatch.nanoseconds(each: 20 * tree.count) {
        for _ in 0..<20 { _ = try selector.nodes(in: index) }
      }
      return Figure("\(name): \(text)", cost, in: "ns a node", atMost: aim)
    }
  }
}
