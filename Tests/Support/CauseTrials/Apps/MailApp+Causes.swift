import EventModel

extension TrialApp {
  /// A mail app whose rows have fixed heights.
  static let mail = TrialApp("mail", causes: mailCauses) { MailApp($0).screens }

  private static let mailCauses: [TrialCause] =
    [
      TrialCause("row enters on top", of: "row enters", ["enters": 0]),
      TrialCause("row enters inside", of: "row enters", ["enters": 4]),
      TrialCause("row leaves", of: "row leaves", ["leaves": 3]),
      TrialCause("first row leaves", of: "row leaves", ["leaves": 0]),
      TrialCause("rows sorted", of: "order", ["order": 1]),
      TrialCause("rows reversed", of: "order", ["order": 2]),
      TrialCause("two rows swapped", of: "order", ["order": 3]),
      TrialCause("rows higher", of: "row height", ["row": 84]),
      TrialCause("folder rows lower", of: "row height", ["folder": 44]),
      TrialCause("font larger", of: "font", ["font": 3]),
      TrialCause("wider characters", of: "wider characters", ["spacing": 1]),
      TrialCause("bar higher", of: "bar height", ["bar": 56]),
      TrialCause("tab bar higher", of: "bar height", ["tabs": 95]),
      TrialCause("help button", of: "control added", ["help": 1]),
      TrialCause("unread dots", of: "badge added", ["dots": 1]),
      TrialCause("no avatars", of: "images removed", ["no avatars": 1]),
      TrialCause("no icons", of: "images removed", ["no icons": 1]),
      TrialCause("bigger avatars", of: "image size", ["avatar": 52]),
      TrialCause("preview line", of: "subtitle added", ["preview": 1]),
      TrialCause("search field above", of: "search field above", ["search": 1]),
      TrialCause("separators", of: "separators added", ["separators": 1]),
      TrialCause("footer", of: "footer", ["footer": 1]),
      TrialCause("gap between rows", of: "gap", ["gap": 6]),
      TrialCause("inset above rows", of: "gap", ["inset": 12]),
      TrialCause("line gap", of: "gap", ["lines": 11]),
      TrialCause("margin", of: "margin", ["margin": 24]),
      TrialCause("decimal comma", of: "number format", ["decimal comma": 1]),
      TrialCause("unit renamed", of: "unit", ["unit": 1]),
      TrialCause("twelve hours", of: "time format", ["twelve hours": 1]),
      TrialCause("folders with prefix", of: "affix", ["my": 1]),
      TrialCause("upper case", of: "upper case", ["capitals": 1]),
      TrialCause("ellipsis", of: "ellipsis", ["ellipsis": 1]),
      TrialCause("language", of: "language", ["german": 1]),
      TrialCause("fourth tab", of: "extra tab", ["fourth tab": 1]),
      TrialCause("fifth tool", of: "control added", ["fifth tool": 1]),
      TrialCause("new folder", of: "row enters", ["new folder": 1]),
      TrialCause("banner", of: "banner", ["banner": 1]),
      TrialCause("longer title", of: "longer title", ["long title": 1]),
      TrialCause("event rows higher", of: "row height", ["event": 56]),
      TrialCause("text colour", of: "theme of many views") {
        $0.recolor(["systemGray": "secondaryLabel"])
      },
      TrialCause("bars tinted", of: "theme of two views") {
        $0.forEach { view in
          guard ["UINavigationBar", "UITabBar"].contains(view.node.className) else { return }
          view.node.attributes["backgroundColor"] = .text("systemTeal")
        }
      },
      TrialCause("dark colours", of: "theme of many views") {
        $0.recolor([
          "white": "black", "systemGray6": "systemGray", "systemGray": "systemGray3",
          "systemBlue": "systemIndigo",
        ])
      },
      TrialCause("card around the list", of: "card around a part") { screen in
        guard let place = screen.children.firstIndex(where: { $0.part == "list" }) else { return }
        screen.wrapChildren(place..<place + 1, in: "CardView")
      },
    ] + TrialCause.general(label: "UILabel", row: "MessageRow")
}
