import AppDriver
import EventModel
import SimulatedApp

extension SampleApps {
  /// The app of SelfTesting: a list of pages, each with a button that reports where it was clicked.
  static let navigation = AppCatalogue.Entry(
    "navigation",
    "forty pages, each with a button that reports where it was clicked",
    variants: [
      .init("renamed", "the button is titled \"Press me\""),
      .init("moved", "the button is lower on the page and narrower"),
      .init("slow", "pages take 1.2 s to appear"),
      .init("banner", "each page has a banner above the button"),
      .init("covered", "a banner covers the button and takes its touches"),
      .init("relabelled", "the accessibility label of the button is \"Confirm\""),
      .init("lostlabel", "the button has lost its accessibility label"),
      .init("noidentifier", "the button and the result have lost their identifiers"),
      .init("reordered", "the pages are listed in reverse order"),
      .init("timed", "the result includes the time of the click"),
      .init("tablet", "the app always has a screen of 768x1024"),
    ]
  ) { variants in
    let tablet = Screen(size: Size(width: 768, height: 1_024), scale: 2)
    let screen = variants.contains("tablet") ? tablet : nil
    return SimulatedAppDriver(variants: variants, screen: screen) { app in
      app.navigation(showing: PagesController(app: app))
    }
  }
}

/// The list of pages.
final class PagesController: AppTableController {
  private lazy var numbers = app.has("reordered") ? (1...40).reversed() : Array(1...40)

  override func viewDidLoad() {
    title = "Pages"
    tableView.accessibilityIdentifier = "pages"
    tableView.showRows { [numbers] in numbers.map { "Page \($0)" } }
    tableView.didSelectRowAt = { [unowned self] path in
      let page = PageController(number: numbers[path.row], app: app)
      navigationController?.pushViewController(page, animated: true)
    }
  }
}

/// One page: a button, and a label for the result of clicking it.
final class PageController: AppController {
  private let button: UIButton
  private let result = UILabel(nil, identifier: "result")
  private let banner = UIView()

  init(number: Int, app: UIApplication) {
    button = UIButton(app.has("renamed") ? "Press me" : "Click me", identifier: "click")
    super.init(app: app)
    title = "Page \(number)"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    button.onTap { [unowned self] in
      let time = app.has("timed") ? " after \(app.now.count / 1_000) ms" : ""
      result.text = "Button clicked on: \(title ?? "")\(time)"
    }
    view.addSubviews(button, result)
    if app.has("banner") || app.has("covered") {
      banner.accessibilityIdentifier = "banner"
      banner.addSubview(UILabel("New in this version"))
      view.addSubview(banner)
    }
    if app.has("relabelled") { button.accessibilityLabel = "Confirm" }
    if app.has("lostlabel") { button.accessibilityLabel = "" }
    if app.has("noidentifier") {
      button.accessibilityIdentifier = nil
      result.accessibilityIdentifier = nil
    }
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.size.width
    button.frame =
      app.has("moved")
      ? CGRect(x: width - 140, y: 300, width: 120, height: 44)
      : CGRect(x: 20, y: 80, width: width - 40, height: 44)
    result.frame = CGRect(x: 20, y: 144, width: width - 40, height: 24)
    banner.frame = CGRect(x: 0, y: app.has("covered") ? 72 : 8, width: width, height: 60)
    banner.subviews.first?.frame.origin = CGPoint(x: 20, y: 20)
  }
}
