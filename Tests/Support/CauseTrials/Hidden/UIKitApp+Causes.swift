import EventModel

extension TrialApp {
  /// A music app of tables and collections, whose trees have only the rows in sight.
  static let uikit = TrialApp(
    "uikit",
    causes: uikitCauses,
    isHidden: true,
    reportsTextSizes: true
  ) { UIKitApp($0).screens }

  private static let uikitCauses: [TrialCause] =
    [
      TrialCause("song enters on top", of: "row enters", ["enters": 0]),
      TrialCause("song enters inside", of: "row enters", ["enters": 5]),
      TrialCause("song leaves", of: "row leaves", ["leaves": 2]),
      TrialCause("songs sorted", of: "order", ["order": 1]),
      TrialCause("songs reversed", of: "order", ["order": 2]),
      TrialCause("two songs swapped", of: "order", ["order": 3]),
      TrialCause("cell padding", of: "padding", ["padding": 12]),
      TrialCause("section headers higher", of: "row height", ["section": 40]),
      TrialCause("larger font", of: "font", ["font": 3]),
      TrialCause("wider characters", of: "wider characters", ["spacing": 1]),
      TrialCause("higher bar", of: "bar height", ["bar": 56]),
      TrialCause("higher tab bar", of: "bar height", ["tab bar": 95]),
      TrialCause("large title", of: "bar height", ["large title": 1]),
      TrialCause("longer title", of: "longer title", ["long title": 1]),
      TrialCause("share button", of: "control added", ["share": 1]),
      TrialCause("fifth tab", of: "extra tab", ["fifth tab": 1]),
      TrialCause("tab badges", of: "badge added", ["tab badges": 1]),
      TrialCause("explicit marks", of: "badge added", ["explicit": 1]),
      TrialCause("mini player", of: "banner", ["player": 1]),
      TrialCause("search field above", of: "search field above", ["search": 1]),
      TrialCause("footer", of: "footer", ["footer": 1]),
      TrialCause("separators", of: "separators added", ["separators": 1]),
      TrialCause("no pictures", of: "images removed", ["no pictures": 1]),
      TrialCause("bigger pictures", of: "image size", ["picture": 56]),
      TrialCause("no details", of: "subtitle removed", ["no details": 1]),
      TrialCause("no years", of: "subtitle removed", ["no years": 1]),
      TrialCause("margin", of: "margin", ["margin": 28]),
      TrialCause("two columns", of: "columns", ["columns": 2]),
      TrialCause("tile gap", of: "gap", ["tile gap": 18]),
      TrialCause("new album", of: "row enters", ["new album": 1]),
      TrialCause("spelt lengths", of: "time format", ["spelt lengths": 1]),
      TrialCause("gigabytes", of: "unit", ["gigabytes": 1]),
      TrialCause("by before artists", of: "affix", ["by": 1]),
      TrialCause("sections in capitals", of: "upper case", ["capitals": 1]),
      TrialCause("ellipsis", of: "ellipsis", ["ellipsis": 1]),
      TrialCause("language", of: "language", ["swedish": 1]),
      TrialCause("wider switches", of: "control size", ["switch": 63]),
      TrialCause("dark colours", of: "theme of many views") {
        $0.recolor([
          "systemBackground": "black", "secondaryLabel": "systemGray2", "systemRed": "systemPink",
        ])
      },
      TrialCause("tint", of: "theme of many views") { $0.recolor(["systemRed": "systemPurple"]) },
      TrialCause("card around the tabs", of: "card around a part") { screen in
        screen.forEach { view in
          guard let place = view.children.firstIndex(where: { $0.part == "tabs" }) else { return }
          view.children[place].wrapChildren(
            0..<view.children[place].children.count,
            in: "UITabBarPlatterView"
          )
        }
      },
      TrialCause("selected attribute", of: "attribute added") {
        $0.forEach { view in
          guard view.node.className == "UITableViewCell" else { return }
          view.node.attributes["selectionStyle"] = .text("none")
        }
      },
    ] + TrialCause.general(label: "UITableViewLabel", row: "UITableViewCell")
}
