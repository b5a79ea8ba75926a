import EventModel

extension TrialApp {
  /// A settings app whose rows are as high as their contents and stand in cards.
  static let preferences = TrialApp(
    "preferences",
    causes: preferencesCauses,
    reportsTextSizes: true
  ) {
    PreferencesApp($0).screens
  }

  private static let preferencesCauses: [TrialCause] =
    [
      TrialCause("setting enters on top", of: "row enters", ["enters": 0]),
      TrialCause("setting enters inside", of: "row enters", ["enters": 3]),
      TrialCause("setting leaves", of: "row leaves", ["leaves": 1]),
      TrialCause("settings sorted", of: "order", ["order": 1]),
      TrialCause("settings reversed", of: "order", ["order": 2]),
      TrialCause("two settings swapped", of: "order", ["order": 3]),
      TrialCause("larger font", of: "font", ["font": 4]),
      TrialCause("small texts larger", of: "font", ["small": 15]),
      TrialCause("wider characters", of: "wider characters", ["spacing": 0.5]),
      TrialCause("row padding", of: "padding", ["padding": 15]),
      TrialCause("button padding", of: "padding", ["button padding": 16]),
      TrialCause("card inset", of: "padding", ["inset": 10]),
      TrialCause("margin", of: "margin", ["margin": 24]),
      TrialCause("section gap", of: "gap", ["section gap": 36]),
      TrialCause("row gap", of: "gap", ["row gap": 3]),
      TrialCause("content lower", of: "gap", ["inset above": 28]),
      TrialCause("higher bar", of: "bar height", ["bar padding": 16]),
      TrialCause("larger title", of: "font", ["title": 34]),
      TrialCause("longer title", of: "longer title", ["long title": 1]),
      TrialCause("bigger portrait", of: "image size", ["portrait": 120]),
      TrialCause("fourth column", of: "column added", ["fourth column": 1]),
      TrialCause("higher inputs", of: "control size", ["input": 48]),
      TrialCause("wider switches", of: "control size", ["switch": 63]),
      TrialCause("delete button", of: "control added", ["delete": 1]),
      TrialCause("find button", of: "control added", ["find": 1]),
      TrialCause("tip above", of: "banner", ["tip": 1]),
      TrialCause("third card", of: "section added", ["third card": 1]),
      TrialCause("footer", of: "footer", ["footer": 1]),
      TrialCause("version", of: "text", ["version": 1]),
      TrialCause("euro behind", of: "currency format", ["euro behind": 1]),
      TrialCause("currency code", of: "currency format", ["currency code": 1]),
      TrialCause("dearer", of: "prices", ["dearer": 1.5]),
      TrialCause("dotted dates", of: "date format", ["dotted dates": 1]),
      TrialCause("full stops", of: "affix", ["full stops": 1]),
      TrialCause("meters", of: "part added", ["meters": 1]),
      TrialCause("badges", of: "badge added", ["badges": 1]),
      TrialCause("separators", of: "separators added", ["separators": 1]),
      TrialCause("no icons", of: "images removed", ["no icons": 1]),
      TrialCause("no arrows", of: "images removed", ["no arrows": 1]),
      TrialCause("no details", of: "subtitle removed", ["no details": 1]),
      TrialCause("headings in capitals", of: "upper case", ["capitals": 1]),
      TrialCause("language", of: "language", ["french": 1]),
      TrialCause("rounder corners", of: "attribute changed", ["corners": 16]),
      TrialCause("dark colours", of: "theme of many views") {
        $0.recolor([
          "ground": "black", "surface": "graphite", "secondary": "silver", "hairline": "smoke",
          "accent": "sky",
        ])
      },
      TrialCause("pages tinted", of: "theme of two views") {
        $0.recolor(["ground": "cream"])
      },
      TrialCause("labels gone", of: "attribute dropped") {
        $0.forEach { if $0.children.isEmpty { $0.node.label = nil } }
      },
      TrialCause("content in one more view", of: "card around a part") { screen in
        guard let page = screen.children.indices.last else { return }
        let count = screen.children[page].children.count
        screen.children[page].wrapChildren(0..<count, in: "ContentView")
      },
      TrialCause("switch class", of: "class renamed") { $0.rename("Switch", to: "Toggle") },
      TrialCause("arrows hidden", of: "views hidden") {
        $0.forEach { if $0.part == "arrow" { $0.node.isHidden = true } }
      },
    ] + TrialCause.general(label: "Text", row: "Row")
}
