import SimulatedApp

/// The screen of one post.
final class PostController: UIViewController {
  private let body: UILabel

  init(title: String, number: Int) {
    body = UILabel("This is what \(Self.author(of: number)) had to say.", identifier: "body")
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  static func author(of number: Int) -> String {
    ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Niklaus", "Frances"][number % 7]
  }

  override func viewDidLoad() {
    body.numberOfLines = 0
    view.addSubview(body)
  }

  override func viewDidLayoutSubviews() {
    body.frame = CGRect(x: 16, y: 16, width: view.bounds.size.width - 32, height: 84)
  }
}
