import AppDriver
import EventModel
import SimulatedApp

final class CounterController: UIViewController {
  private let label = UILabel("0", identifier: "count")
  private var count = 0

  override func viewDidLoad() {
    let button = UIButton("Add", identifier: "add") { [unowned self] in
      count += 1
      label.text = "\(count)"
    }
    let stack = UIStackView(.vertical, [label, button])
    stack.frame = CGRect(x: 20, y: 100, width: 350, height: 80)
    view.addSubview(stack)
  }
}

let counter = AppCatalogue.Entry("counter", "counts its taps") { variants in
  SimulatedAppDriver(variants: variants) { _ in CounterController() }
}
