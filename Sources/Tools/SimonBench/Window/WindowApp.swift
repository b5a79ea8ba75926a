import AppDriver
import EventModel
import Foundation
import SampleApps
import SimulatedApp
import StdioDriver

/// An app of the benchmark, which runs in a process of its own as every app of a session.
struct WindowApp {
  /// The number of views; nil for the sample app `todo`.
  var views: Int?
  /// The number of views that a tap changes.
  var changed = 10

  /// The name for figures.
  var name: String {
    guard let views else { return "todo" }
    return "\(views.formatted(.number.locale(Locale(identifier: "en")))) views"
      + (changed == views ? ", all change" : ", \(changed) change")
  }

  /// Returns the app in this process.
  ///
  /// - Throws: `DriverError` if the sample app does not exist.
  func inProcess() throws -> any AppDriver {
    guard let views else { return try SampleApps.catalogue.makeDriver(for: "todo") }
    return SimulatedAppDriver { [changed] _ in ChangingController(views, changed: changed) }
  }

  /// Starts the app's process.
  ///
  /// - Throws: `DriverError`.
  func start() throws -> any AppDriver {
    let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    let words = "'\(path)' window --serve \(views ?? 0) --changed \(changed)"
    return try StdioDriver(CommandWords(parsing: words))
  }
}

/// A button above a number of labels in boxes; each tap on it writes its number into some of them.
private final class ChangingController: UIViewController {
  private let views: Int
  private let changed: Int
  private var labels: [UILabel] = []
  private var taps = 0

  init(_ views: Int, changed: Int) {
    (self.views, self.changed) = (views, changed)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    let button = UIButton("Step", identifier: "step") { [unowned self] in
      taps += 1
      let distance = max(labels.count / changed, 1)
      for index in stride(from: 0, to: labels.count, by: distance) {
        labels[index].text = "\(index % 9).\(taps)"
      }
    }
    button.frame = CGRect(x: 20, y: 50, width: 350, height: 44)
    let rows = Double((views + 199) / 200)
    let (width, height) = (350.0 / 20, 700 / rows)
    for box in 0..<(views / 10) {
      let view = UIView(
        frame: CGRect(
          x: 20 + Double(box % 20) * width,
          y: 110 + Double(box / 20) * height,
          width: width,
          height: height
        )
      )
      for line in 0..<9 {
        let label = UILabel("\(line).0")
        label.frame = CGRect(
          x: 0,
          y: Double(line) * height / 9,
          width: width,
          height: height / 9
        )
        labels.append(label)
        view.addSubview(label)
      }
      self.view.addSubview(view)
    }
    view.addSubview(button)
  }
}
