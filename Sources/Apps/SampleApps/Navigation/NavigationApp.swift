import AppDriver
import EventModel
import SimulatedApp

extension SampleApps {
  /// SelfTesting's app: a list of pages, and on each a button that says where it was clicked.
  static let navigation = AppCatalogue.Entry(
    "navigation",
    "forty pages; a button on each says where it was clicked",
    variants: [
      .init("renamed", "the button is titled \"Press me\""),
      .init("moved", "the button is lower on the page and narrower"),
      .init("slow", "a page takes 1.2 s to come in"),
      .init("banner", "each page has a banner above the button"),
      .init("covered", "a banner lies over the button and takes its touches"),
      .init("relabelled", "the button is read out as \"Confirm\""),
      .init("lostlabel", "the button is not read out any more"),
      .init("noidentifier", "the button and the result have lost their identifiers"),
      .init("reordered", "the pages are listed backwards"),
      .init("timed", "the result also says when the button was clicked"),
      .init("tablet", "the app has a screen of its own, of 768x1024, whatever it is launched on"),
    ]
  ) { variants in
    let tablet = Screen(size: Size(width: 768, height: 1_024), scale: 2)
    let screen = variants.contains("tablet") ? tablet : nil
    return SimulatedAppDriver(variants: variants, screen: screen) { app in
      let navigation = UINavigationController(
        rootViewController: PagesController(app: app)
      )
      if variants.contains("slow") { navigation.transitionDuration = .milliseconds(1_200) }
      return navigation
    }
  }
}

/// The list of pages.
final class PagesController: UITableViewController {
  private let numbers: [Int]
  private let app: UIApplication

  init(app: UIApplication) {
    self.app = app
    numbers = app.variants.contains("reordered") ? (1...40).reversed() : Array(1...40)
    super.init()
    title = "Pages"
  }

  override func viewDidLoad() {
    tableView.accessibilityIdentifier = "pages"
    tableView.numberOfRowsInSection = { [numbers] _ in numbers.count }
    tableView.cellForRowAt = { [numbers] table, path in
      table.cell(showing: "Page \(numbers[path.row])")
    }
    tableView.didSelectRowAt = { [unowned self] path in
      let page = PageController(number: numbers[path.row], app: app)
      navigationController?.pushViewController(page, animated: true)
    }
  }
}

/// One page: a button, and what it says once it was clicked.
final class PageController: UIViewController {
  private let name: String
  private let app: UIApplication
  private var variants: Set<String> { app.variants }
  private let button: UIButton
  private let result = UILabel(nil, identifier: "result")
  private let banner = UIView()

  init(number: Int, app: UIApplication) {
    name = "Page \(number)"
    self.app = app
    button = UIButton(
      app.variants.contains("renamed") ? "Press me" : "Click me",
      identifier: "click"
    )
    super.init()
    title = name
  }

  override func viewDidLoad() {
    button.onTap { [unowned self] in
      let time = variants.contains("timed") ? " after \(app.now.count / 1_000) ms" : ""
      result.text = "Button clicked on: \(name)\(time)"
    }
    view.addSubviews(button, result)
    if variants.contains("banner") || variants.contains("covered") {
      banner.accessibilityIdentifier = "banner"
      banner.addSubview(UILabel("New in this version"))
      view.addSubview(banner)
    }
    if variants.contains("relabelled") { button.accessibilityLabel = "Confirm" }
    if variants.contains("lostlabel") { button.accessibilityLabel = "" }
    if variants.contains("noidentifier") {
      button.accessibilityIdentifier = nil
      result.accessibilityIdentifier = nil
    }
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.size.width
    button.frame =
      variants.contains("moved")
      ? Frame(width - 140, 300, 120, 44) : Frame(20, 80, width - 40, 44)
    result.frame = Frame(20, 144, width - 40, 24)
    banner.frame = Frame(0, variants.contains("covered") ? 72 : 8, width, 60)
    banner.subviews.first?.frame.origin = Point(x: 20, y: 20)
  }
}
