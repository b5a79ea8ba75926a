import EventModel

/// A popup that the browser draws above the page, and that a person uses while the page goes on.
enum PagePopup: Hashable, Sendable {
  /// The list of a `select`.
  case list(OptionList)
  /// A dialog with a field.
  case prompt(PopupPrompt)

  /// Returns the popup of a field that has opened; nil for a field whose popup has no views here.
  ///
  /// - Parameters:
  ///   - report: the field.
  ///   - screen: the size of the screen.
  ///   - isTouched: true for a screen that fingers touch.
  init?(_ report: PopupReport, on screen: Size, isTouched: Bool) {
    if report.options != nil {
      self = .list(OptionList(report, on: screen, isTouched: isTouched))
    } else if let prompt = PopupPrompt(report) {
      self = .prompt(prompt)
    } else {
      return nil
    }
  }

  /// The number of the field; nil for a dialog for files, which no field closes.
  var field: Int? {
    switch self {
    case .list(let list): return list.report.field
    case .prompt(let prompt):
      guard case .value(let field, _) = prompt.subject else { return nil }
      return field
    }
  }

  /// Returns the views on a screen.
  func tree(on screen: Size) -> ViewTree {
    switch self {
    case .list(let list): list.tree()
    case .prompt(let prompt): prompt.tree(on: screen)
    }
  }

  /// Returns true if a press at a place is for the popup, and not for the page below it.
  func takes(_ place: Point, on screen: Size) -> Bool {
    switch self {
    case .list(let list): list.frame.contains(place)
    case .prompt(let prompt): prompt.isModal || DialogBox.frame(on: screen).contains(place)
    }
  }
}
