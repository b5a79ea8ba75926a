import EventModel
import ViewQuery

/// A window that a browser draws over a page, and that is no part of the page.
enum BrowserWindow: Hashable {
  /// A message, a question or a prompt.
  case dialog
  /// The options of a `select`.
  case options
  /// The choice of a date, a time or a colour.
  case picker
  /// The choice of files.
  case files

  /// Finds the window on a screen; nil if there is none.
  init?(on screen: ViewTree) {
    for node in screen.nodes.indices {
      let view = screen[node]
      if view.className == "listbox", view.identifier == "select-list" {
        self = .options
        return
      }
      guard view.className == "dialog", view.identifier == "dialog",
        let role = view.attributes["role"]?.text
      else { continue }
      switch role {
      case "alert", "confirm", "prompt", "beforeunload": self = .dialog
      case "files": self = .files
      case "date", "time", "month", "week", "datetime-local", "color": self = .picker
      // A page can have an element of this name, too.
      default: continue
      }
      return
    }
    return nil
  }
}

/// The answer of a person to a dialog of the browser.
enum DialogAnswer: Hashable {
  /// The button on the right, with the text in the field; it is empty for a dialog without a field.
  case accept(String)
  /// The other button, or Escape.
  case dismiss
}

extension ViewTree {
  /// The text in the field of a browser's dialog; nil if it has none.
  var textInDialog: String? {
    nodes.indices.first { identifier(of: $0) == "dialog-field" }.map { self[$0].text ?? "" }
  }

  /// Returns true if a node belongs to a window that the browser draws over the page.
  func isInBrowserWindow(_ index: Int) -> Bool {
    ([index] + ancestors(of: index)).contains {
      let view = self[$0]
      return view.className == "listbox" && view.identifier == "select-list"
        || view.className == "dialog" && view.identifier == "dialog"
    }
  }
}
