import AppDriver
import EventModel
import SimulatedApp
import Testing

private let words = "one two three four five six seven eight nine ten"

/// Returns a text view of 200 points in width that does not scroll.
private func note(_ text: String) -> UITextView {
  let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
  view.isScrollEnabled = false
  view.text = text
  return view
}

/// A screen with a field, and a bar above the guide of the keyboard.
private final class Desk {
  let field = UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 34))
  let bar = UIView()
  let fixture: AppFixture
  var durations: [Double] = []
  private let log = CallLog()

  init() throws {
    let (field, bar, log) = (field, bar, log)
    var noted: ((Double?) -> Void)?
    fixture = try AppFixture { _, root in
      root.addSubviews(field, bar)
      bar.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        bar.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor),
        bar.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        bar.widthAnchor.constraint(equalToConstant: 100),
        bar.heightAnchor.constraint(equalToConstant: 44),
      ])
      let names = [
        "WillShow": UIResponder.keyboardWillShowNotification,
        "WillHide": UIResponder.keyboardWillHideNotification,
      ]
      for (name, notification) in names {
        _ = NotificationCenter.default.addObserver(forName: notification, object: nil, queue: nil) {
          let facts = $0.userInfo ?? [:]
          let begin = facts[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect
          let end = facts[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
          log.record("\(name) \(Int(begin?.minY ?? -1)) \(Int(end?.minY ?? -1))")
          noted?(facts[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double)
        }
      }
    }
    noted = { [unowned self] in durations.append($0 ?? -1) }
  }

  var root: UIView { bar.superview ?? bar }

  /// Shows and hides the keyboard; returns the notifications with the upper edges of its frames.
  func changes() throws -> [String] {
    field.becomeFirstResponder()
    _ = try fixture.settle()
    field.resignFirstResponder()
    _ = try fixture.settle()
    return log.lines
  }
}

extension UIKitFact {
  static let textViews = [
    UIKitFact(
      "sizeThatFits of a text view is as high as the lines at that width.",
      "uiview/sizethatfits(_:)"
    ) {
      let view = UITextView(frame: .zero)
      view.text = words
      let (narrow, wide) = (
        view.sizeThatFits(CGSize(width: 100, height: 0)), view.sizeThatFits(.zero)
      )
      #expect(narrow.width <= 100 && narrow.height > wide.height)
      view.text = "\n"
      let lines = view.sizeThatFits(.zero).height - wide.height
      #expect(lines == wide.height - 16)
    },
    UIKitFact(
      "The margins of a text view's text are part of its size.",
      "uitextview/textcontainerinset"
    ) {
      let view = note("one")
      let size = view.sizeThatFits(.zero)
      #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
      view.textContainerInset = UIEdgeInsets(top: 20, left: 3, bottom: 8, right: 4)
      #expect(view.sizeThatFits(.zero) == CGSize(width: size.width + 7, height: size.height + 12))
    },
    UIKitFact(
      "A text view that scrolls has no intrinsic size.",
      "uiview/intrinsiccontentsize"
    ) {
      let view = note(words)
      view.isScrollEnabled = true
      let none = UIView.noIntrinsicMetric
      #expect(view.intrinsicContentSize == CGSize(width: none, height: none))
    },
    UIKitFact(
      "A text view that does not scroll has the intrinsic size of its text.",
      "uiscrollview/isscrollenabled"
    ) {
      let view = note(words)
      #expect(view.intrinsicContentSize == view.sizeThatFits(CGSize(width: 200, height: 0)))
      #expect(view.intrinsicContentSize.height > note("one").intrinsicContentSize.height)
    },
    UIKitFact(
      "Constraints give a text view that does not scroll the height of its text.",
      "uiview/invalidateintrinsiccontentsize()"
    ) {
      let view = note("one")
      view.translatesAutoresizingMaskIntoConstraints = false
      let fixture = try AppFixture { _, root in
        root.addSubview(view)
        NSLayoutConstraint.activate([
          view.topAnchor.constraint(equalTo: root.topAnchor),
          view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
          view.widthAnchor.constraint(equalToConstant: 150),
        ])
      }
      #expect(
        view.frame.size == CGSize(width: 150, height: note("one").intrinsicContentSize.height)
      )
      view.text = words
      _ = try fixture.settle()
      #expect(view.frame.height == view.sizeThatFits(CGSize(width: 150, height: 0)).height)
      #expect(view.frame.height > note("one").intrinsicContentSize.height)
    },
    UIKitFact(
      "A stack gives a text view that does not scroll the height of its text.",
      "uistackview"
    ) {
      let view = note(words)
      let stack = UIStackView(arrangedSubviews: [view])
      stack.axis = .vertical
      stack.translatesAutoresizingMaskIntoConstraints = false
      _ = try AppFixture { _, root in
        root.addSubview(stack)
        NSLayoutConstraint.activate([
          stack.topAnchor.constraint(equalTo: root.topAnchor),
          stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
          stack.widthAnchor.constraint(equalToConstant: 120),
        ])
      }
      #expect(view.frame.height == view.sizeThatFits(CGSize(width: 120, height: 0)).height)
    },
  ]

  static let keyboard = [
    UIKitFact(
      "The notifications of the keyboard tell its frames on the screen.",
      "uiresponder/keyboardframeenduserinfokey"
    ) {
      let desk = try Desk()
      #expect(try desk.changes() == ["WillShow 844 594", "WillHide 594 844"])
    },
    UIKitFact(
      "The notifications of the keyboard tell the duration of its animation.",
      "uiresponder/keyboardanimationdurationuserinfokey"
    ) {
      let desk = try Desk()
      _ = try desk.changes()
      #expect(desk.durations == [0.25, 0.25])
    },
    UIKitFact(
      "Without a keyboard, its guide begins at the lower edge of the safe area.",
      "uiview/keyboardlayoutguide"
    ) {
      let desk = try Desk()
      let safe = desk.root.safeAreaLayoutGuide.layoutFrame
      #expect(desk.bar.frame.maxY == safe.maxY && safe.maxY > 0)
    },
    UIKitFact(
      "The guide of the keyboard follows the keyboard.",
      "uiview/keyboardlayoutguide"
    ) {
      let desk = try Desk()
      let rest = desk.bar.frame.maxY
      desk.field.becomeFirstResponder()
      _ = try desk.fixture.settle()
      #expect(desk.bar.frame.maxY == 594)
      desk.field.resignFirstResponder()
      _ = try desk.fixture.settle()
      #expect(desk.bar.frame.maxY == rest)
    },
  ]

  static let editing = [
    UIKitFact(
      "The edit button changes its title between Edit and Done.",
      "uiviewcontroller/editbuttonitem"
    ) {
      let screen = UIViewController()
      #expect(screen.editButtonItem.title == "Edit" && !screen.isEditing)
      screen.setEditing(true, animated: false)
      #expect(screen.editButtonItem.title == "Done" && screen.isEditing)
      screen.isEditing = false
      #expect(screen.editButtonItem.title == "Edit")
    },
    UIKitFact(
      "A tap on the edit button calls setEditing.",
      "uiviewcontroller/setediting(_:animated:)"
    ) {
      final class Screen: UIViewController {
        let log = CallLog()
        override func setEditing(_ editing: Bool, animated: Bool) {
          super.setEditing(editing, animated: animated)
          log.record("\(editing) \(animated)")
        }
      }
      let screen = Screen()
      screen.navigationItem.rightBarButtonItem = screen.editButtonItem
      let stage = try Stage(UINavigationController(rootViewController: screen))
      for title in ["Edit", "Done"] {
        try stage.tap(title)
        try stage.settle()
      }
      #expect(screen.log.lines == ["true true", "false true"])
    },
    UIKitFact(
      "A table view controller edits its table when it is edited.",
      "uitableviewcontroller"
    ) {
      let screen = UITableViewController(style: .plain)
      screen.setEditing(true, animated: false)
      #expect(screen.tableView.isEditing)
      screen.setEditing(false, animated: false)
      #expect(!screen.tableView.isEditing)
    },
  ]
}
