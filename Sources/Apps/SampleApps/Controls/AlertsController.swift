import EventModel
import Foundation
import SimulatedApp

/// The screen of presented views: alert, action sheet, sheet and popover, and a toolbar.
///
/// In some variants of the app its button "Continue" fails: it crashes, traps, loops or takes all memory.
final class AlertsController: StackController {
  private struct Failure: Error, CustomStringConvertible {
    let description = "the answer could not be stored"
  }

  private let answer = UILabel("no answer yet", identifier: "answer")
  private let toolbar = UIToolbar(frame: .zero)
  /// The memory that the variant `growing` takes, kept so that its loop is not removed.
  private var hoard: [[UInt8]] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let info = UIButton("Info", identifier: "info")
    info.onTap { [unowned self, unowned info] in popUp(beside: info) }
    stack.addSubviews(
      answer,
      UIButton("Alert", identifier: "alert") { [unowned self] in ask() },
      UIButton("Name", identifier: "name") { [unowned self] in askForName() },
      UIButton("Action sheet", identifier: "sheet") { [unowned self] in offer() },
      UIButton("Modal", identifier: "modal") { [unowned self] in cover() },
      info
    )
    toolbar.items = [
      UIBarButtonItem("Reset", identifier: "reset") { [unowned self] in
        answer.text = "no answer yet"
      },
      UIBarButtonItem("Share", identifier: "share") { [unowned self] in offer() },
    ]
    view.addSubview(toolbar)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let bottom = size.height - app.screen.safeAreaInsets.bottom
    toolbar.frame = CGRect(
      x: 0,
      y: bottom - UIToolbar.height,
      width: size.width,
      height: UIToolbar.height
    )
  }

  private func ask() {
    let alert = UIAlertController(
      title: "Really?",
      message: "This cannot be undone, and nobody will know that it was you.",
      preferredStyle: .alert
    )
    let proceed = UIAlertAction(title: "Continue", style: .destructive) { [unowned self] _ in
      if app.has("crashing") { throw Failure() }
      precondition(!app.has("trapping"), "the answer has nowhere to go")
      if app.has("looping") { loop() }
      if app.has("growing") { grow() }
      answer.text = "Continue"
    }
    let cancel = UIAlertAction(title: "Cancel", style: .cancel) { [unowned self] _ in
      answer.text = "Cancel"
    }
    for action in [proceed, cancel] { alert.addAction(action) }
    present(alert, animated: true)
  }

  /// Waits for an answer that never comes.
  ///
  /// It sleeps meanwhile, so that a hanging app slows down nothing else.
  private func loop() {
    while app.now >= .zero { Thread.sleep(forTimeInterval: 0.05) }
  }

  /// Takes all memory, about a gigabyte a second.
  ///
  /// It sleeps meanwhile, so that it is over the limit by little when someone looks.
  private func grow() {
    while true {
      hoard.append([UInt8](repeating: 1, count: 1 << 22))
      Thread.sleep(forTimeInterval: 0.003)
    }
  }

  private func askForName() {
    let alert = UIAlertController(title: "Your name?", preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    let confirm = UIAlertAction(title: "OK", style: .default) { [unowned self, unowned alert] _ in
      answer.text = "Hello, \(alert.textFields?.first?.text ?? "")"
    }
    alert.addAction(confirm)
    present(alert, animated: true)
  }

  private func offer() {
    let sheet = UIAlertController(title: "Share", preferredStyle: .actionSheet)
    for way in ["Mail", "Message"] {
      sheet.addAction(
        UIAlertAction(title: way, style: .default) { [unowned self] _ in
          answer.text = "Shared by \(way)"
        }
      )
    }
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    present(sheet, animated: true)
  }

  private func cover() {
    let page = NoteController("A sheet: swipe it down, or close it", app: app)
    page.modalPresentationStyle = .pageSheet
    present(page, animated: true)
  }

  private func popUp(beside view: UIView) {
    let box = NoteController("A tap outside closes this", app: app)
    box.modalPresentationStyle = .popover
    box.popoverSourceView = view
    box.preferredContentSize = CGSize(width: 260, height: 140)
    present(box, animated: true)
  }
}
