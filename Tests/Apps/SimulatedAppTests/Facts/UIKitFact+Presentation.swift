import AppDriver
import EventModel
import SimulatedApp
import Testing

private struct Pair {
  let log = CallLog()
  let base: LoggedScreen
  let over: LoggedScreen
  let stage: Stage

  init(_ style: UIModalPresentationStyle? = nil) throws {
    base = LoggedScreen("base", log)
    over = LoggedScreen("over", log)
    if let style { over.modalPresentationStyle = style }
    stage = try Stage(base)
    log.lines = []
  }

  func present() throws {
    base.present(over, animated: true)
    try stage.settle()
  }
}

private func alert(_ style: UIAlertController.Style, _ titles: [String]) -> UIAlertController {
  let alert = UIAlertController(title: "Really?", message: "It goes.", preferredStyle: style)
  for title in titles {
    alert.addAction(
      UIAlertAction(title: title, style: title == "Cancel" ? .cancel : .default)
    )
  }
  return alert
}

extension UIKitFact {
  static let presentation = [
    UIKitFact(
      "Both controllers of a presentation know each other.",
      "uiviewcontroller/presentedviewcontroller"
    ) {
      let pair = try Pair()
      #expect(pair.base.presentedViewController == nil)
      try pair.present()
      #expect(pair.base.presentedViewController === pair.over)
      #expect(pair.over.presentingViewController === pair.base)
    },
    UIKitFact(
      "The style of a presentation is automatic by default.",
      "uiviewcontroller/modalpresentationstyle"
    ) { #expect(UIViewController().modalPresentationStyle == .automatic) },
    UIKitFact(
      "The automatic style is a sheet for a controller of the app.",
      "uimodalpresentationstyle/automatic"
    ) {
      let pair = try Pair()
      try pair.present()
      #expect(pair.base.view.window != nil && pair.over.view.frame.minY > 0)
    },
    UIKitFact(
      "A full screen takes the views below out of the hierarchy.",
      "uimodalpresentationstyle/fullscreen"
    ) {
      let pair = try Pair(.fullScreen)
      try pair.present()
      #expect(pair.base.view.window == nil && pair.over.view.frame.size.height == 844)
    },
    UIKitFact(
      "A full screen lets the controller below disappear.",
      "uiviewcontroller/viewwilldisappear(_:)"
    ) {
      let pair = try Pair(.fullScreen)
      try pair.present()
      #expect(pair.log.lines.contains("base viewWillDisappear"))
      #expect(pair.log.lines.contains("base viewDidDisappear"))
    },
    UIKitFact(
      "A presentation over the full screen leaves the views below in the hierarchy.",
      "uimodalpresentationstyle/overfullscreen"
    ) {
      let pair = try Pair(.overFullScreen)
      try pair.present()
      #expect(pair.base.view.window != nil)
      #expect(!pair.log.lines.contains("base viewDidDisappear"))
    },
    UIKitFact(
      "The completion of a presentation is called after viewDidAppear of the presented controller.",
      "uiviewcontroller/present(_:animated:completion:)"
    ) {
      let pair = try Pair()
      let log = pair.log
      pair.base.present(pair.over, animated: true) { log.record("completion") }
      try pair.stage.settle()
      #expect(log.lines.suffix(2) == ["over viewDidAppear", "completion"])
    },
    UIKitFact(
      "The completion of a dismissal is called after viewDidDisappear of the presented controller.",
      "uiviewcontroller/dismiss(animated:completion:)"
    ) {
      let pair = try Pair()
      let log = pair.log
      try pair.present()
      pair.base.dismiss(animated: true) { log.record("completion") }
      try pair.stage.settle()
      let gone = try #require(log.lines.firstIndex(of: "over viewDidDisappear"))
      #expect(log.lines.suffix(from: gone).contains("completion"))
      #expect(log.lines.prefix(gone).contains("completion") == false)
    },
    UIKitFact(
      "dismiss of the presenting controller dismisses the presented one.",
      "uiviewcontroller/dismiss(animated:completion:)"
    ) {
      let pair = try Pair()
      try pair.present()
      pair.base.dismiss(animated: false)
      #expect(pair.base.presentedViewController == nil)
      #expect(pair.over.presentingViewController == nil && pair.over.view.window == nil)
    },
    UIKitFact(
      "dismiss of the presented controller is forwarded to the presenting one.",
      "uiviewcontroller/dismiss(animated:completion:)"
    ) {
      let pair = try Pair()
      try pair.present()
      pair.over.dismiss(animated: false)
      #expect(pair.base.presentedViewController == nil)
    },
    UIKitFact(
      "dismiss of a controller low in a stack of presentations dismisses all above it.",
      "uiviewcontroller/dismiss(animated:completion:)"
    ) {
      let pair = try Pair()
      try pair.present()
      let top = LoggedScreen("top", pair.log)
      pair.over.present(top, animated: false)
      pair.base.dismiss(animated: true)
      try pair.stage.settle()
      #expect(pair.base.presentedViewController == nil && top.view.window == nil)
    },
    UIKitFact(
      "dismiss of a controller with a presented one leaves the controller itself.",
      "uiviewcontroller/dismiss(animated:completion:)"
    ) {
      let pair = try Pair()
      try pair.present()
      pair.over.present(LoggedScreen("top", pair.log), animated: false)
      pair.over.dismiss(animated: true)
      try pair.stage.settle()
      #expect(pair.over.presentedViewController == nil)
      #expect(pair.base.presentedViewController === pair.over)
    },
    UIKitFact(
      "A controller inside a container is presented over by the container.",
      "uiviewcontroller/presentingviewcontroller"
    ) {
      let (inner, over) = (UIViewController(), UIViewController())
      let stack = UINavigationController(rootViewController: inner)
      let stage = try Stage(stack)
      defer { stage.driver.quit() }
      inner.present(over, animated: false)
      #expect(over.presentingViewController === stack)
    },
    UIKitFact("A sheet is dismissed by a swipe down.", "uisheetpresentationcontroller") {
      let pair = try Pair(.pageSheet)
      try pair.present()
      try pair.stage.drag(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 200, y: 750))
      try pair.stage.settle()
      #expect(pair.base.presentedViewController == nil)
    },
    UIKitFact(
      "isModalInPresentation keeps a sheet from being dismissed by the user.",
      "uiviewcontroller/ismodalinpresentation"
    ) {
      let pair = try Pair(.pageSheet)
      pair.over.isModalInPresentation = true
      try pair.present()
      try pair.stage.drag(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 200, y: 750))
      try pair.stage.settle()
      #expect(pair.base.presentedViewController === pair.over)
    },
    UIKitFact(
      "A tap outside of a popover dismisses it.",
      "uipopoverpresentationcontroller"
    ) {
      let pair = try Pair(.popover)
      try pair.present()
      try pair.stage.tap(5, 835)
      try pair.stage.settle()
      #expect(pair.base.presentedViewController == nil)
    },
    UIKitFact(
      "preferredContentSize is the size of a popover.",
      "uiviewcontroller/preferredcontentsize"
    ) {
      let pair = try Pair(.popover)
      pair.over.preferredContentSize = CGSize(width: 150, height: 90)
      try pair.present()
      #expect(pair.over.view.frame.size == CGSize(width: 150, height: 90))
    },
    UIKitFact(
      "The presentation controller names both controllers.",
      "uipresentationcontroller/presentedviewcontroller"
    ) {
      let pair = try Pair()
      try pair.present()
      let presentation = try #require(pair.over.presentationController)
      #expect(presentation.presentedViewController === pair.over)
      #expect(presentation.presentingViewController === pair.base)
    },
    UIKitFact(
      "The next responder of a presented controller is the presenting one.",
      "uiresponder/next"
    ) {
      let pair = try Pair()
      try pair.present()
      #expect(pair.over.next === pair.base)
    },
  ]

  static let alerts = [
    UIKitFact("An alert has the style that it was made with.", "uialertcontroller/preferredstyle") {
      #expect(alert(.alert, []).preferredStyle == .alert)
      #expect(alert(.actionSheet, []).preferredStyle == .actionSheet)
    },
    UIKitFact("The actions are in the order of their addition.", "uialertcontroller/actions") {
      #expect(alert(.alert, ["A", "Cancel", "B"]).actions.map(\.title) == ["A", "Cancel", "B"])
    },
    UIKitFact("An alert shows its title and its message.", "uialertcontroller/message") {
      let base = UIViewController()
      let stage = try Stage(base)
      base.present(alert(.alert, ["OK"]), animated: false)
      let texts = try stage.driver.snapshot().nodes.compactMap(\.text)
      #expect(texts.contains("Really?") && texts.contains("It goes."))
    },
    UIKitFact("A tap on an action dismisses the alert.", "uialertcontroller") {
      let base = UIViewController()
      let stage = try Stage(base)
      base.present(alert(.alert, ["OK"]), animated: false)
      try stage.tap("OK")
      try stage.settle()
      #expect(base.presentedViewController == nil)
    },
    UIKitFact(
      "The handler is called with the action that was tapped.",
      "uialertaction/init(title:style:handler:)"
    ) {
      let (base, log) = (UIViewController(), CallLog())
      let stage = try Stage(base)
      let box = alert(.alert, ["Cancel"])
      box.addAction(
        UIAlertAction(title: "Go", style: .destructive) { log.record($0.title ?? "") }
      )
      base.present(box, animated: false)
      try stage.tap("Go")
      try stage.settle()
      #expect(log.lines == ["Go"])
    },
    UIKitFact("A disabled action cannot be tapped.", "uialertaction/isenabled") {
      let base = UIViewController()
      let stage = try Stage(base)
      let box = alert(.alert, ["OK"])
      box.actions[0].isEnabled = false
      base.present(box, animated: false)
      try stage.tap("OK")
      try stage.settle()
      #expect(base.presentedViewController === box)
    },
    UIKitFact(
      "A text field is added to the alert, and configured by the closure.",
      "uialertcontroller/addtextfield(configurationhandler:)"
    ) {
      let box = alert(.alert, ["OK"])
      #expect(box.textFields?.isEmpty ?? true)
      box.addTextField { $0.placeholder = "Name" }
      #expect(box.textFields?.map(\.placeholder) == ["Name"])
    },
    UIKitFact("The cancel action of an action sheet is the last.", "uialertaction/style/cancel") {
      let base = UIViewController()
      let stage = try Stage(base)
      base.present(alert(.actionSheet, ["Cancel", "A", "B"]), animated: false)
      #expect(
        try stage.labels.filter { ["A", "B", "Cancel"].contains($0) }.suffix(1) == ["Cancel"]
      )
    },
    UIKitFact("An action sheet is at the lower edge of a phone.", "uialertcontroller/style") {
      let base = UIViewController()
      let stage = try Stage(base)
      let sheet = alert(.actionSheet, ["Cancel", "A"])
      base.present(sheet, animated: false)
      try stage.settle()
      #expect(sheet.view.frame.minY > 422)
    },
  ]
}
