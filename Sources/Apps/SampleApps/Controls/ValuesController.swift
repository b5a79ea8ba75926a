import EventModel
import SimulatedApp

/// Controls with a value, and labels that show the values.
final class ValuesController: StackController {
  private let toggle = UISwitch(nil, isOn: true, identifier: "switch")
  private let switchState = UILabel("Switch is on", identifier: "switchstate")
  private let slider = UISlider(0...5, value: 2, identifier: "slider")
  private let sliderState = UILabel("2", identifier: "sliderstate")
  private let stepper = UIStepper(frame: .zero)
  private let stepperState = UILabel("0 pieces", identifier: "stepperstate")
  private let sizes = UISegmentedControl(["Small", "Medium", "Large"], selected: 1)
  private let pages = UIPageControl(frame: .zero)
  private let progress = UIProgressView(frame: .zero)
  private let start = UIButton("Start", identifier: "start")
  private let spinner = UIActivityIndicatorView(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    stack.alignment = .leading
    toggle.accessibilityLabel = app.has("lostlabel") ? nil : "the switch"
    toggle.addAction(for: .valueChanged) { [unowned self] in
      switchState.text = toggle.isOn ? "Switch is on" : "Switch is off"
    }
    slider.frame.size.width = 300
    slider.accessibilityLabel = "Volume"
    slider.accessibilityValue = "2"
    slider.addAction(for: .valueChanged) { [unowned self] in
      let whole = Int(slider.value.rounded())
      slider.accessibilityValue = "\(whole)"
      sliderState.text = "\(whole)"
    }
    stepper.accessibilityIdentifier = "stepper"
    stepper.maximumValue = 3
    stepper.addAction(for: .valueChanged) { [unowned self] in
      let count = Int(stepper.value)
      stepperState.text = count == 1 ? "1 piece" : "\(count) pieces"
    }
    sizes.accessibilityIdentifier = "sizes"
    sizes.frame.size.width = 300
    pages.accessibilityIdentifier = "pages"
    pages.numberOfPages = 3
    progress.accessibilityIdentifier = "progress"
    progress.frame.size.width = 300
    start.onTap { [unowned self] in begin() }
    stack.addSubviews(toggle, switchState, slider, sliderState, stepper, stepperState)
    stack.addSubviews(sizes, pages, progress, start, spinner)
    if app.has("hanging") { neverRest() }
  }

  /// Fills the progress bar in ten steps of 100 ms.
  private func begin() {
    start.isEnabled = false
    progress.progress = 0
    spinner.startAnimating()
    step(1)
  }

  private func step(_ number: Int) {
    app.after(.milliseconds(100), reason: "the progress") { [weak self] in
      guard let self else { return }
      progress.progress = Float(number) / 10
      guard number == 10 else { return step(number + 1) }
      spinner.stopAnimating()
      start.isEnabled = true
    }
  }

  private func neverRest() {
    app.after(.milliseconds(40), reason: "a spinner of its own") { [weak self] in
      self?.neverRest()
    }
  }
}
