import AppDriver
import EventModel
import SimulatedApp

extension Benchmark {
  /// Measures a tap in an app on the simulated toolkit.
  static let app = Benchmark(
    name: "app",
    purpose:
      "a tap with hit test, handler, layout, snapshot, digest and comparison, on screens of three "
      + "sizes"
  ) { call in
    let runs = try call.number("runs", or: 300)
    return try [100, 1_000, 10_000].map { views in
      let driver = SimulatedAppDriver { _ in BoxesController(views) }
      try driver.launch(in: SessionSetting())
      let tree = try driver.snapshot()
      guard let button = tree.nodes.firstIndex(where: { $0.identifier == "add" }) else {
        throw BenchmarkError(message: "the app has no button")
      }
      let place = tree.screenFrame(of: button).center
      var last = tree.hash
      let cost = try Stopwatch.nanoseconds(each: runs) {
        for _ in 0..<runs {
          _ = try driver.send(.touch(Touch(.began, at: place)))
          _ = try driver.send(.touch(Touch(.ended, at: place)))
          let hash = try driver.snapshot().hash
          guard hash != last else { throw BenchmarkError(message: "a tap changed nothing") }
          last = hash
        }
      }
      let name = "a tap on a screen of \(tree.count) views"
      return Figure(name, cost / 1_000, in: "µs", atMost: [1_000: 6, 10_000: 12][views])
    }
  }
}

/// A counter, and below it a number of labels in boxes.
private final class BoxesController: UIViewController {
  private let views: Int
  private let label = UILabel("0", identifier: "count")
  private var count = 0

  init(_ views: Int) {
    self.views = views
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    let button = UIButton("Add", identifier: "add") { [unowned self] in
      count += 1
      label.text = "\(count)"
    }
    let head = UIStackView(.vertical, [label, button])
    head.frame = CGRect(x: 20, y: 50, width: 350, height: 80)
    for box in 0..<(views / 10) {
      let (column, row) = (Double(box % 20), Double(box / 20))
      let view = UIView(
        frame: CGRect(x: column * 19, y: 150 + row * 60, width: 19, height: 60)
      )
      for line in 0..<9 {
        let label = UILabel("item \(line)")
        label.frame.origin = CGPoint(x: 0, y: Double(line) * 6)
        view.addSubview(label)
      }
      self.view.addSubview(view)
    }
    view.addSubview(head)
  }
}
