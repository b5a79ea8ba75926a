import EventModel

extension TrialApp {
  /// A page of blocks, rows and texts in lines, as a browser lays it out.
  static let web = TrialApp("web", causes: webCauses, isHidden: true) { WebApp($0).screens }

  private static let webCauses: [TrialCause] =
    [
      TrialCause("card enters", of: "row enters", ["enters": 9]),
      TrialCause("card leaves", of: "row leaves", ["leaves": 11]),
      TrialCause("cards sorted", of: "order", ["order": 1]),
      TrialCause("everything reversed", of: "order", ["order": 2]),
      TrialCause("narrower content", of: "margin", ["content": 880]),
      TrialCause("gap", of: "gap", ["gap": 18]),
      TrialCause("block gap", of: "gap", ["block gap": 24]),
      TrialCause("card gap", of: "gap", ["card gap": 14]),
      TrialCause("row gap", of: "gap", ["row gap": 3]),
      TrialCause("item gap", of: "gap", ["item gap": 9]),
      TrialCause("card padding", of: "padding", ["card padding": 14]),
      TrialCause("cell padding", of: "padding", ["cell padding": 12]),
      TrialCause("button padding", of: "padding", ["button padding": 22]),
      TrialCause("larger font", of: "font", ["font": 2]),
      TrialCause("line height", of: "line height", ["line height": 1.7]),
      TrialCause("wider characters", of: "wider characters", ["spacing": 0.5]),
      TrialCause("higher bar", of: "bar height", ["bar padding": 18]),
      TrialCause("fifth link", of: "extra tab", ["fifth link": 1]),
      TrialCause("longer title", of: "longer title", ["long title": 1]),
      TrialCause("notice", of: "banner", ["notice": 1]),
      TrialCause("filter", of: "search field above", ["filter": 1]),
      TrialCause("footer", of: "footer", ["footer": 1]),
      TrialCause("rules", of: "separators added", ["rules": 1]),
      TrialCause("no faces", of: "images removed", ["no faces": 1]),
      TrialCause("bigger faces", of: "image size", ["face": 56]),
      TrialCause("higher picture", of: "image size", ["picture": 260]),
      TrialCause("labels on cards", of: "badge added", ["labels": 1]),
      TrialCause("roles", of: "subtitle added", ["roles": 1]),
      TrialCause("spelt points", of: "unit", ["spelt points": 1]),
      TrialCause("unit behind hours", of: "affix", ["unit": 1]),
      TrialCause("decimal comma", of: "number format", ["comma": 1]),
      TrialCause("hash before numbers", of: "affix", ["hash": 1]),
      TrialCause("phones without blanks", of: "number format", ["plain phones": 1]),
      TrialCause("bullets", of: "list markers", ["bullets": 1]),
      TrialCause("buttons in capitals", of: "upper case", ["capitals": 1]),
      TrialCause("ellipsis", of: "ellipsis", ["ellipsis": 1]),
      TrialCause("language", of: "language", ["dutch": 1]),
      TrialCause("content in a section", of: "card around a part") { screen in
        guard let body = screen.children.indices.first,
          let main = screen.children[body].children.firstIndex(where: { $0.part == "main" })
        else { return }
        let count = screen.children[body].children[main].children.count
        screen.children[body].children[main].wrapChildren(1..<count, in: "section")
      },
      TrialCause("links without trait", of: "attribute dropped") {
        $0.forEach { if $0.node.className == "a" { $0.traits = [] } }
      },
      TrialCause("texts in one more span", of: "each cell wrapped") {
        $0.wrapEach("strong", in: "span")
      },
      TrialCause("labels gone", of: "attribute dropped") {
        $0.forEach { if $0.children.isEmpty { $0.node.label = nil } }
      },
    ] + TrialCause.general(label: "span", row: "td")
}
