import EventModel

extension ShopApp {
  // MARK: - Feed

  var feed: TrialView {
    var products = Self.products
    let new = Product(name: "Cork board", cents: 2_150, stars: 4.2)
    if decided.has("enters") { products.insert(new, at: Int(decided("enters", 0))) }
    if decided.has("leaves") { products.remove(at: Int(decided("leaves", 0))) }
    switch decided("order", 0) {
    case 1: products.sort { $0.cents < $1.cents }
    case 2: products.reverse()
    case 3: products.swapAt(2, 7)
    default: break
    }
    let names = [
      "All", "Kitchen", "Garden", "Living room", "Bedroom", "Office", "Toys", "Gifts", "Paper",
    ]
    var blocks = [chips(names + (decided.has("new chip") ? ["Books"] : []), id: "filters")]
    if decided.has("search") {
      let field = TrialView(
        "SearchField",
        part: "search",
        id: "search",
        Frame(margin, 0, width - 2 * margin, 40),
        with: [
          "placeholder": .text(say("Search the shop"))
        ]
      )
      blocks.insert(field.with { $0.node.text = "" }, at: 0)
    }
    blocks.append(grid(products))
    return screen("feed", decided.has("long title") ? "Shop for home and garden" : "Shop", blocks)
  }

  private func grid(_ products: [Product]) -> TrialView {
    let columns = Int(decided("columns", 2))
    let room = width - 2 * margin
    let each = ((room - Double(columns - 1) * gap) / Double(columns)).rounded(.down)
    var tiles = products.map { tile($0, wide: each) }
    var top = 0.0
    for start in stride(from: 0, to: tiles.count, by: columns) {
      let line = start..<min(start + columns, tiles.count)
      let high = tiles[line].map(\.height).max() ?? 0
      for (column, place) in line.enumerated() {
        tiles[place] = tiles[place].at(Double(column) * (each + gap), top)
        tiles[place].height = high
      }
      top += high + gap
    }
    return TrialView(
      "Grid",
      part: "grid",
      id: "products",
      Frame(margin, 0, room, max(0, top - gap)),
      below: tiles
    )
  }

  private func tile(_ product: Product, wide: Double) -> TrialView {
    let high = (wide * decided("aspect", 0.75)).rounded()
    let inset = decided("tile inset", 8)
    var parts: [TrialView] = []
    if !decided.has("no pictures") {
      parts.append(image(product.key, "picture", Frame(0, 0, wide, high)))
    }
    var lines = [
      type.paragraph(
        shortened(product.name),
        "name",
        in: .plain(14, "ink").of("ShopLabel"),
        within: wide - 2 * inset
      ),
      text(price(product.cents), "price", in: .bold(16, "ink")),
    ]
    if !decided.has("no stars") {
      let tenths = Int((product.stars * 10).rounded())
      let stars = "\(tenths / 10)\(decided.has("comma stars") ? "," : ".")\(tenths % 10) ★"
      lines.append(text(stars, "stars", in: .plain(12, "fog")))
    }
    if decided.has("delivery line") {
      lines.append(text("In two days", "delivery", in: .plain(12, "fog")))
    }
    let end = TrialView.stack(
      &lines,
      from: parts.isEmpty ? inset : high + inset,
      gap: decided("tile lines", 4)
    )
    parts += lines.map { $0.at(inset, $0.y) }
    if product.isNew {
      let shown = text(say("New"), "text", in: .bold(11, "onBrand")).at(6, 3)
      let frame = Frame(0, 8, shown.width + 12, shown.height + 6)
      let badge = TrialView(
        "Badge",
        part: "badge",
        frame,
        with: [
          "backgroundColor": .text("brand")
        ],
        below: [shown]
      )
      parts.append(badge.endingAt(wide - 8, y: 8))
    }
    if decided.has("hearts") {
      let heart = TrialView(
        "IconButton",
        part: "heart",
        Frame(8, 8, 24, 24),
        with: [
          "image": .text("heart-outline")
        ]
      )
      parts.append(heart.having("button").spoken("Keep \(product.name)"))
    }
    return TrialView(
      "Tile",
      part: product.key,
      id: "product-\(product.key)",
      Frame(0, 0, wide, end + inset),
      with: [
        "backgroundColor": .text("card"), "cornerRadius": .number(decided("corners", 6)),
      ],
      below: parts
    )
    .having("button").spoken("\(product.name), \(price(product.cents))")
  }

  private func shortened(_ text: String) -> String {
    decided.has("ellipsis") && text.count > 12 ? text.prefix(11) + "…" : text
  }

  // MARK: - Product

  var product: TrialView {
    let high = (width * decided("aspect", 0.75)).rounded()
    var blocks = [image("blue-mug-large", "photo", Frame(0, 0, width, high))]
    blocks.append(text("Blue mug", "name", in: .bold(24, "ink")).having("header").at(margin, 0))
    blocks.append(text(price(1_250), "price", in: .bold(20, "brand")).at(margin, 0))
    blocks.append(chips(["Small", "Medium", "Large", "Blue", "Green", "White"], id: "options"))
    let facts = [
      "Holds a third of a litre", "Fired twice in a kiln near the sea",
      "Dishwasher safe up to sixty degrees",
    ]
    blocks += facts.enumerated().map { number, fact in
      let lead = decided.has("numbered") ? "\(number + 1). " : decided.has("dots") ? "• " : ""
      return type.paragraph(
        lead + say(fact),
        "fact \(number)",
        in: .plain(15, "ink").of("ShopLabel"),
        within: width - 2 * margin
      )
      .at(margin, 0)
    }
    let each = ((width - 2 * margin - 12) / 2).rounded(.down)
    let add = button("Add to basket", "add", id: "add", wide: each)
    let buy = button("Buy now", "buy", id: "buy", wide: each).at(each + 12, 0)
    blocks.append(
      TrialView(
        "Actions",
        part: "actions",
        Frame(margin, 0, width - 2 * margin, add.height),
        below: [add, buy]
      )
    )
    return screen("product", "Blue mug", blocks)
  }

  // MARK: - Basket

  var basket: TrialView {
    let bought = [(1, 2), (4, 1), (5, 3), (7, 1), (8, 12), (10, 1), (11, 2)]
    var rows = bought.map { number, count in line(Self.products[number], count) }
    let end = TrialView.stack(&rows, from: 0, gap: decided("line gap", 1))
    let list = TrialView("Lines", part: "lines", id: "basket", Frame(0, 0, width, end), below: rows)
    let sum = bought.reduce(0) { $0 + Self.products[$1.0].cents * $1.1 }
    let sums = [("Delivery", 490), ("Discount", -1_000), ("Total", sum - 510)].map { name, cents in
      let caption = text(say(name), "caption", in: .plain(15, "fog")).at(margin, 4)
      let amount = (cents < 0 ? "−" : "") + price(abs(cents))
      let shown = text(amount, "amount", in: .bold(15, "ink")).endingAt(width - margin, y: 4)
      return TrialView(
        "SumRow",
        part: name,
        Frame(0, 0, width, caption.height + 8),
        below: [caption, shown]
      )
    }
    let pay = button("Pay", "pay", id: "pay", wide: width - 2 * margin).at(margin, 0)
    return screen("basket", "Basket", [list] + sums + [pay])
  }

  private func line(_ product: Product, _ count: Int) -> TrialView {
    let high = decided("basket row", 72)
    let side = decided("thumbnail", 48)
    let left = decided.has("no pictures") ? margin : margin + side + 12
    var parts: [TrialView] = []
    if !decided.has("no pictures") {
      parts.append(
        image("\(product.key)-small", "picture", Frame(margin, (high - side) / 2, side, side))
      )
    }
    let name = text(shortened(product.name), "name", in: .plain(15, "ink"))
    let amount = text("\(count) × \(price(product.cents))", "amount", in: .plain(13, "fog"))
    let inside = name.height + 4 + amount.height
    parts.append(name.at(left, ((high - inside) / 2).rounded()))
    parts.append(amount.at(left, ((high - inside) / 2).rounded() + name.height + 4))
    let sum = text(price(product.cents * count), "sum", in: .bold(15, "ink"))
    parts.append(sum.middle(of: high, x: width - margin - sum.width))
    return TrialView(
      "Line",
      part: product.key,
      Frame(0, 0, width, high),
      with: [
        "backgroundColor": .text("card")
      ],
      below: parts
    )
    .spoken("\(product.name), \(count)")
  }

  // MARK: - Orders

  var orders: TrialView {
    let states = ["Delivered", "On its way", "Returned"]
    var rows = (0..<16).map { number in
      let id = text("#\(4_711 + number * 37)", "number", in: .bold(15, "ink")).at(margin, 10)
      let day = number % 27 + 2
      let date =
        decided.has("iso dates")
        ? "2026-\(number < 8 ? "10" : "11")-\(day < 10 ? "0" : "")\(day)"
        : "\(day) \(number < 8 ? "October" : "November")"
      let shown = text(date, "date", in: .plain(13, "fog")).at(margin, id.maxY + 2)
      let state = text(say(states[number % 3]), "state", in: .plain(13, "brand"))
      let cost = text(price(1_999 + number * 731), "cost", in: .plain(15, "ink"))
      return TrialView(
        "OrderRow",
        part: "order \(number)",
        Frame(0, 0, width, shown.maxY + 10),
        below: [
          id, shown, cost.endingAt(width - margin, y: 10),
          state.endingAt(width - margin, y: id.maxY + 2),
        ]
      )
    }
    if decided.has("separators") {
      rows = rows.flatMap { row in
        [
          row,
          TrialView(
            "Rule",
            part: "rule \(row.part)",
            Frame(margin, 0, width - 2 * margin, 1),
            with: [
              "backgroundColor": .text("mist")
            ]
          ),
        ]
      }
    }
    let end = TrialView.stack(&rows, from: 0, gap: decided("line gap", 1))
    let list = TrialView(
      "Orders",
      part: "orders",
      id: "orders",
      Frame(0, 0, width, end),
      below: rows
    )
    return screen("orders", "Orders", [list])
  }
}
