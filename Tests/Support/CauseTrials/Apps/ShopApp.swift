import EventModel

/// A shop with tiles in columns, chips that are wrapped into lines, and prices.
struct ShopApp: Sendable {
  let decided: TrialDecisions
  let width = 414.0
  let height = 896.0

  init(_ decided: TrialDecisions) { self.decided = decided }

  var type: Typesetting {
    Typesetting(
      growth: decided("font", 0),
      spacing: decided("spacing", 0),
      lineHeight: decided("line height", 1.25),
      step: 0.5
    )
  }

  var margin: Double { decided("margin", 12) }
  var gap: Double { decided("tile gap", 10) }

  /// Returns a text of the app in the language of the screen.
  func say(_ text: String) -> String { decided.has("spanish") ? Self.spanish[text] ?? text : text }

  var screens: [TrialView] { [feed, product, basket, orders] }

  /// One thing that is sold.
  struct Product {
    var name: String
    var cents: Int
    var stars: Double
    var isNew = false

    var key: String { name.lowercased().replacing(" ", with: "-") }
  }

  static let products = [
    Product(name: "Blue mug", cents: 1_250, stars: 4.5, isNew: true),
    Product(name: "Wool blanket", cents: 8_900, stars: 4.8),
    Product(name: "Desk lamp", cents: 4_425, stars: 3.9),
    Product(name: "Oak stool with three legs", cents: 12_000, stars: 4.1),
    Product(name: "Tea tin", cents: 799, stars: 4.9, isNew: true),
    Product(name: "Linen apron", cents: 3_450, stars: 4.4),
    Product(name: "Garden chair", cents: 119_900, stars: 3.2),
    Product(name: "Paper kite", cents: 1_599, stars: 4.0),
    Product(name: "Candle", cents: 650, stars: 4.6),
    Product(name: "Round mirror for the hall", cents: 15_490, stars: 4.3),
    Product(name: "Toy train", cents: 2_795, stars: 4.7, isNew: true),
    Product(name: "Salt mill", cents: 1_875, stars: 3.8),
  ]

  /// Returns a price as the shop writes it.
  func price(_ cents: Int) -> String {
    let cents = Int((Double(cents) * decided("dearer", 1)).rounded())
    let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
    let isGerman = decided.has("euro behind")
    let groups =
      whole < 1_000
      ? "\(whole)"
      : "\(whole / 1_000)\(isGerman ? "." : ",")\("\(1_000 + whole % 1_000)".dropFirst())"
    if decided.has("whole prices") { return "€\(groups)" }
    let amount = "\(groups)\(isGerman ? "," : ".")\("\(100 + rest)".dropFirst())"
    if isGerman { return "\(amount) €" }
    return decided.has("pounds") ? "£\(amount)" : "€\(amount)"
  }

  // MARK: - Parts

  func text(_ text: String, _ part: String, in style: TextStyle, id: String? = nil) -> TrialView {
    type.label(text, part, in: style.of("ShopLabel"), id: id)
  }

  func image(_ name: String, _ part: String, _ frame: Frame) -> TrialView {
    TrialView(
      "PictureView",
      part: part,
      frame,
      with: [
        "image": .text(name), "cornerRadius": .number(decided("corners", 6)),
      ]
    )
  }

  func button(_ title: String, _ part: String, id: String? = nil, wide: Double? = nil) -> TrialView
  {
    let title = decided.has("capitals") ? say(title).uppercased() : say(title)
    let shown = text(title, "title", in: .bold(15, "onBrand"))
    let size = Size(width: wide ?? shown.width + 28, height: shown.height + 20)
    let frame = Frame(origin: Point(x: 0, y: 0), size: size)
    let inside = shown.center(of: size.width, y: 10)
    return TrialView(
      "ShopButton",
      part: part,
      id: id,
      frame,
      with: [
        "backgroundColor": .text("brand"), "cornerRadius": .number(decided("corners", 6)),
      ],
      below: [inside]
    )
    .having("button").with { ($0.node.text, $0.node.label) = (title, title) }
  }

  func chip(_ title: String) -> TrialView {
    let padding = decided("chip padding", 12)
    let shown = text(say(title), "title", in: .plain(13, "ink")).at(padding, 6)
    let frame = Frame(0, 0, shown.width + 2 * padding, shown.height + 12)
    return TrialView(
      "Chip",
      part: "chip \(title)",
      frame,
      with: [
        "backgroundColor": .text("mist")
      ],
      below: [shown]
    )
    .having("button").spoken(say(title))
  }

  /// Returns chips in as many lines as they need.
  func chips(_ titles: [String], id: String) -> TrialView {
    let room = width - 2 * margin
    let between = decided("chip gap", 8)
    var (x, y, bottom) = (0.0, 0.0, 0.0)
    let views = titles.map { title in
      var view = chip(title)
      if x + view.width > room, x > 0 { (x, y) = (0, bottom + between) }
      view = view.at(x, y)
      (x, bottom) = (view.maxX + between, max(bottom, view.maxY))
      return view
    }
    return TrialView(
      "ChipFlow",
      part: "chips",
      id: id,
      Frame(margin, 0, room, bottom),
      below: views
    )
  }

  func header(_ title: String, hasBack: Bool) -> TrialView {
    let high = decided("header", 56)
    let shown = text(say(title), "title", in: .bold(20, "ink")).having("header")
    var parts = [shown.middle(of: high, x: hasBack ? 52 : margin)]
    if hasBack {
      let frame = Frame(margin, (high - 28) / 2, 28, 28)
      let back = TrialView(
        "IconButton",
        part: "back",
        id: "back",
        frame,
        with: [
          "image": .text("arrow-left")
        ]
      )
      parts.insert(back.having("button").spoken(say("Back")), at: 0)
    }
    let icons = ["Bell", "Cart"] + (decided.has("heart") ? ["Heart"] : [])
    for (number, name) in icons.enumerated() {
      let icon = name.lowercased()
      let x = width - margin - 28 - Double(number) * 40
      let view = TrialView(
        "IconButton",
        part: icon,
        id: icon,
        Frame(x, (high - 28) / 2, 28, 28),
        with: [
          "image": .text(icon)
        ]
      )
      parts.append(view.having("button").spoken(say(name)))
    }
    return TrialView(
      "Header",
      part: "header",
      Frame(0, 44, width, high),
      with: [
        "backgroundColor": .text("paper")
      ],
      below: parts
    )
  }

  /// Returns a screen with blocks below each other.
  func screen(_ name: String, _ title: String, _ blocks: [TrialView]) -> TrialView {
    var blocks = blocks
    if decided.has("offer") {
      let shown = text(say("Free delivery until Sunday"), "text", in: .bold(14, "onBrand"))
      let frame = Frame(0, 0, width, shown.height + 16)
      let strip = TrialView(
        "Strip",
        part: "offer",
        frame,
        with: [
          "backgroundColor": .text("brand")
        ],
        below: [shown.center(of: width, y: 8)]
      )
      blocks.insert(strip, at: 0)
    }
    if decided.has("footer") {
      let shown = text(say("Prices include tax"), "footer", in: .plain(12, "fog"))
      blocks.append(shown.center(of: width, y: 0))
    }
    let end = TrialView.stack(&blocks, from: decided("above", 12), gap: decided("block gap", 16))
    let header = header(title, hasBack: name != "feed")
    let page = TrialView(
      "Page",
      part: "page",
      Frame(0, header.maxY, width, height - header.maxY),
      with: [
        "clips": .bool(true), "contentSize": .list([.number(width), .number(end + 12)]),
      ],
      below: blocks
    )
    return TrialView(
      "Root",
      part: name,
      Frame(0, 0, width, height),
      with: [
        "backgroundColor": .text("paper")
      ],
      below: [header, page]
    )
  }

  static let spanish = [
    "Back": "Volver", "Bell": "Avisos", "Cart": "Cesta", "Heart": "Favoritos",
    "Free delivery until Sunday": "Envío gratis hasta el domingo", "Shop": "Tienda",
    "Prices include tax": "Precios con impuestos", "All": "Todo", "Kitchen": "Cocina",
    "Garden": "Jardín", "Living room": "Salón", "Toys": "Juguetes", "Gifts": "Regalos",
    "Paper": "Papel", "New": "Nuevo", "Add to basket": "Añadir a la cesta", "Buy now": "Comprar ya",
    "Basket": "Mi cesta", "Total": "Suma", "Pay": "Pagar", "Orders": "Pedidos",
    "Delivered": "Entregado", "On its way": "En camino", "Returned": "Devuelto",
    "Small": "Pequeño", "Medium": "Mediano", "Large": "Grande", "Blue": "Azul", "Green": "Verde",
    "White": "Blanco", "Fired twice in a kiln near the sea": "Cocida dos veces junto al mar",
    "Holds a third of a litre": "Cabe un tercio de litro", "Search the shop": "Buscar",
    "Dishwasher safe up to sixty degrees": "Apta para lavavajillas a sesenta grados",
    "Delivery": "Envío", "Discount": "Descuento", "Bedroom": "Dormitorio", "Office": "Oficina",
  ]
}
