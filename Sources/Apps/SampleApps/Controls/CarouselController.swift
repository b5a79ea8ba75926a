import SimulatedApp

/// A carousel of three images; one of them is visible.
final class CarouselController: UIViewController {
  private let scroll = UIScrollView(frame: .zero)
  private let dots = UIPageControl(frame: .zero)
  private let touched = UILabel("no picture touched", identifier: "touched")
  private let pictures = (1...3).map { number in
    let picture = UIImageView(image: UIImage(named: "image \(number)"))
    picture.isUserInteractionEnabled = true
    return picture
  }

  override func viewDidLoad() {
    scroll.accessibilityIdentifier = "carousel"
    scroll.isPagingEnabled = true
    scroll.didEndScrolling = { [unowned self] in showPage() }
    dots.accessibilityIdentifier = "dots"
    dots.numberOfPages = pictures.count
    dots.addAction(for: .valueChanged) { [unowned self] in
      let left = Double(dots.currentPage) * scroll.frame.size.width
      scroll.setContentOffset(CGPoint(x: left, y: 0), animated: true)
    }
    for (index, picture) in pictures.enumerated() {
      picture.onTapGesture { [unowned self] in touched.text = "image \(index + 1) touched" }
      scroll.addSubview(picture)
    }
    view.addSubviews(scroll, dots, touched)
  }

  private func showPage() {
    let width = max(scroll.frame.size.width, 1)
    dots.currentPage = Int((scroll.contentOffset.x / width).rounded())
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.size.width
    scroll.frame = CGRect(x: 0, y: 0, width: width, height: 240)
    scroll.contentSize = CGSize(width: width * Double(pictures.count), height: 240)
    for (index, picture) in pictures.enumerated() {
      picture.frame = CGRect(x: Double(index) * width, y: 0, width: width, height: 240)
    }
    dots.frame = CGRect(x: 0, y: 244, width: width, height: 28)
    touched.frame = CGRect(x: 16, y: 288, width: width - 32, height: 24)
  }
}
