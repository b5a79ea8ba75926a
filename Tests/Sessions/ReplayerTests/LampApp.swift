import AppDriver
import EventModel
import SimulatedApp
import Synchronization

/// An app with a button that lights a lamp, and with faults that a test chooses for each launch.
enum LampApp {
  /// A fault of the app.
  enum Fault: Sendable {
    /// The lamp shows another colour.
    case wrongColour
    /// The lamp is dim before the tap.
    case dim
    /// The lamp lights two seconds after the tap, while the app is idle.
    case late
    /// The lamp lights after five seconds in which the app is busy.
    case slow
    /// The button has another name and another title.
    case renamed
    /// The button appears two seconds after the launch, while the app is idle.
    case lateButton
    /// The tap crashes the app.
    case crashing
    /// The tap keeps the app busy forever.
    case restless
    /// The first screen cannot be made.
    case stillborn
  }

  /// The faults of a launch.
  ///
  /// - Parameters:
  ///   - launch: the number of the launch, from 1.
  ///   - setting: the setting of the launch.
  typealias Faults = @Sendable (_ launch: Int, _ setting: SessionSetting) -> Set<Fault>

  /// Makes a driver for the app.
  static func makeDriver(_ faults: @escaping Faults = { _, _ in [] }) -> SimulatedAppDriver {
    let launches = Mutex(0)
    return SimulatedAppDriver { app in
      let launch = launches.withLock {
        $0 += 1
        return $0
      }
      let faults = faults(launch, app.setting)
      if faults.contains(.stillborn) { throw Stillborn() }
      return LampController(app: app, faults)
    }
  }

  private struct Stillborn: Error {}
}

/// The only screen of the app.
private final class LampController: UIViewController {
  private let app: UIApplication
  private let faults: Set<LampApp.Fault>
  private let lamp = UILabel("dark", identifier: "lamp")
  private let button: UIButton

  init(app: UIApplication, _ faults: Set<LampApp.Fault>) {
    (self.app, self.faults) = (app, faults)
    let isRenamed = faults.contains(.renamed)
    button = UIButton(isRenamed ? "Bright" : "Light", identifier: isRenamed ? "bright" : "light")
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    lamp.frame = CGRect(x: 20, y: 100, width: 200, height: 30)
    if faults.contains(.dim) { lamp.text = "dim" }
    button.frame = CGRect(x: 20, y: 200, width: 200, height: 44)
    button.onTap { [unowned self] in tapped() }
    view.addSubview(lamp)
    guard faults.contains(.lateButton) else { return view.addSubview(button) }
    app.after(.seconds(2), reason: "the button", isBackground: true) { [unowned self] in
      view.addSubview(button)
    }
  }

  private func tapped() {
    if faults.contains(.crashing) { return app.crash("the lamp broke") }
    if faults.contains(.restless) { return flicker() }
    guard faults.contains(.late) || faults.contains(.slow) else { return light() }
    let wait = Microseconds.seconds(faults.contains(.late) ? 2 : 5)
    app.after(wait, reason: "the lamp", isBackground: faults.contains(.late)) { [unowned self] in
      light()
    }
  }

  private func light() { lamp.text = faults.contains(.wrongColour) ? "red" : "white" }

  private func flicker() {
    app.after(.milliseconds(40), reason: "a flicker") { [weak self] in self?.flicker() }
  }
}
