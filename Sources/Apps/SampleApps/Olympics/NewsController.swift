import EventModel
import SimulatedApp

/// The first tab: an image and a headline.
final class NewsController: UIViewController {
  private let picture = UIImageView(image: "stadium")
  private let headline = UILabel("London welcomes the world", identifier: "headline")

  override init() {
    super.init()
    title = "News"
    tabBarItem.image = "paper"
  }

  override func viewDidLoad() {
    headline.fontSize = 22
    view.addSubviews(picture, headline)
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.size.width
    picture.frame = Frame(0, 0, width, (width * 0.5625).rounded())
    headline.frame = Frame(16, picture.frame.maxY + 16, width - 32, 28)
  }
}
