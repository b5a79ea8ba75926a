import SimulatedApp

/// The first tab: an image and a headline.
final class NewsController: UIViewController {
  private let picture = UIImageView(image: UIImage(named: "stadium"))
  private let headline = UILabel("London welcomes the world", identifier: "headline")

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "News"
    tabBarItem.image = UIImage(named: "paper")
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    headline.fontSize = 22
    view.addSubviews(picture, headline)
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.size.width
    picture.frame = CGRect(x: 0, y: 0, width: width, height: (width * 0.5625).rounded())
    headline.frame = CGRect(x: 16, y: picture.frame.maxY + 16, width: width - 32, height: 28)
  }
}
