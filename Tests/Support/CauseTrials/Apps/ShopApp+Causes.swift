import EventModel

extension TrialApp {
  /// A shop with tiles in columns, chips that are wrapped into lines, and prices.
  static let shop = TrialApp("shop", causes: shopCauses, reportsTextSizes: true) {
    ShopApp($0).screens
  }

  private static let shopCauses: [TrialCause] =
    [
      TrialCause("tile enters first", of: "row enters", ["enters": 0]),
      TrialCause("tile enters inside", of: "row enters", ["enters": 5]),
      TrialCause("tile leaves", of: "row leaves", ["leaves": 4]),
      TrialCause("tiles sorted", of: "order", ["order": 1]),
      TrialCause("tiles reversed", of: "order", ["order": 2]),
      TrialCause("two tiles swapped", of: "order", ["order": 3]),
      TrialCause("three columns", of: "columns", ["columns": 3]),
      TrialCause("tile gap", of: "gap", ["tile gap": 16]),
      TrialCause("block gap", of: "gap", ["block gap": 24]),
      TrialCause("chip gap", of: "gap", ["chip gap": 12]),
      TrialCause("line gap", of: "gap", ["line gap": 5]),
      TrialCause("content lower", of: "gap", ["above": 24]),
      TrialCause("tile inset", of: "padding", ["tile inset": 12]),
      TrialCause("chip padding", of: "padding", ["chip padding": 16]),
      TrialCause("margin", of: "margin", ["margin": 20]),
      TrialCause("square pictures", of: "image size", ["aspect": 1]),
      TrialCause("bigger thumbnails", of: "image size", ["thumbnail": 60]),
      TrialCause("basket rows higher", of: "row height", ["basket row": 88]),
      TrialCause("larger font", of: "font", ["font": 2]),
      TrialCause("wider characters", of: "wider characters", ["spacing": 0.5]),
      TrialCause("line height", of: "line height", ["line height": 1.5]),
      TrialCause("higher header", of: "bar height", ["header": 68]),
      TrialCause("longer title", of: "longer title", ["long title": 1]),
      TrialCause("search field above", of: "search field above", ["search": 1]),
      TrialCause("offer above", of: "banner", ["offer": 1]),
      TrialCause("footer", of: "footer", ["footer": 1]),
      TrialCause("third icon", of: "control added", ["heart": 1]),
      TrialCause("new chip", of: "control added", ["new chip": 1]),
      TrialCause("hearts on tiles", of: "badge added", ["hearts": 1]),
      TrialCause("delivery line", of: "subtitle added", ["delivery line": 1]),
      TrialCause("no stars", of: "subtitle removed", ["no stars": 1]),
      TrialCause("no pictures", of: "images removed", ["no pictures": 1]),
      TrialCause("euro behind", of: "currency format", ["euro behind": 1]),
      TrialCause("pounds", of: "currency format", ["pounds": 1]),
      TrialCause("whole prices", of: "number format", ["whole prices": 1]),
      TrialCause("decimal comma of stars", of: "number format", ["comma stars": 1]),
      TrialCause("dearer", of: "prices", ["dearer": 1.1]),
      TrialCause("dates in numbers", of: "date format", ["iso dates": 1]),
      TrialCause("facts with dots", of: "affix", ["dots": 1]),
      TrialCause("facts numbered", of: "affix", ["numbered": 1]),
      TrialCause("buttons in capitals", of: "upper case", ["capitals": 1]),
      TrialCause("ellipsis", of: "ellipsis", ["ellipsis": 1]),
      TrialCause("language", of: "language", ["spanish": 1]),
      TrialCause("separators", of: "separators added", ["separators": 1]),
      TrialCause("rounder corners", of: "attribute changed", ["corners": 12]),
      TrialCause("brand colour", of: "theme of many views") { $0.recolor(["brand": "berry"]) },
      TrialCause("dark colours", of: "theme of many views") {
        $0.recolor([
          "paper": "night", "card": "coal", "ink": "snow", "mist": "slate", "fog": "ash",
        ])
      },
      TrialCause("labels gone", of: "attribute dropped") {
        $0.forEach { if $0.children.isEmpty { $0.node.label = nil } }
      },
      TrialCause("card around the content", of: "card around a part") { screen in
        guard let page = screen.children.indices.last else { return }
        let count = screen.children[page].children.count
        screen.children[page].wrapChildren(0..<count, in: "Sheet")
      },
    ] + TrialCause.general(label: "ShopLabel", row: "Tile")
}
