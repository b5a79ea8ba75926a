import AppDriver
import EventModel
import SimulatedApp
import TestSupport

/// The screens of a shop as an app lays them out with constraints.
///
/// They are stacks in stacks and rows that size themselves, with hardly a name on a view. A few decisions of the app's
/// developer say how they look.
struct LaidOutScreen: Sendable {
  /// The kinds of screen.
  enum Kind: String, CaseIterable {
    /// Cards below each other in a view that scrolls.
    case cards
    /// A table whose rows size themselves.
    case table
  }

  /// The parts that may be hidden.
  enum Part { case title, detail, price, picture }

  /// One offer of the shop.
  struct Offer {
    var name: String
    var detail: String
    var price: String
  }

  var kind = Kind.cards
  var title = "Offers of the day"
  var offers = [
    Offer(name: "Tea", detail: "Green, from Uji", price: "4.50"),
    Offer(name: "Coffee", detail: "Dark roast", price: "3.20"),
    Offer(name: "Hot chocolate", detail: "With cream and cinnamon", price: "5.00"),
    Offer(name: "Lemonade", detail: "Homemade", price: "3.80"),
    Offer(name: "Water", detail: "Still", price: "1.90"),
  ]
  var titleSize = 22.0
  var nameSize = 17.0
  var detailSize = 13.0
  var nameColor = UIColor.black
  var cardColor = UIColor.white
  var lineSpacing = 4.0
  var columnSpacing = 12.0
  var cardSpacing = 16.0
  var inset = 12.0
  var margin = 16.0
  var pictureSize = 40.0
  var hasPicture = true
  var hasDetail = true
  var hasBadge = false
  /// The parts that are there and hidden.
  var hidden: Set<Part> = []
  var hasDivider = false
  var priceBelow = false
  var priceFirst = false
  var currency = "€"
  var hint: String?
  var buttons = ["Order", "Reserve"]
  var buttonsBelow = false
  var buttonSpacing = 8.0
  /// A Boolean value that says whether each card has another view around what is in it.
  var hasPanel = false

  /// The screen after it was laid out.
  var tree: ViewTree {
    get throws {
      let screen = self
      let driver = SimulatedAppDriver { _ in
        screen.kind == .cards ? CardsController(screen) : OffersController(screen)
      }
      try driver.launch(in: SessionSetting())
      _ = try driver.settle()
      return try driver.snapshot()
    }
  }
}

// MARK: - Parts

extension LaidOutScreen {
  fileprivate func label(
    _ text: String,
    size: Double,
    color: UIColor = .black,
    as part: Part? = nil
  ) -> UILabel {
    let label = UILabel()
    label.isHidden = part.map(hidden.contains) ?? false
    label.text = text
    label.font = .systemFont(ofSize: size)
    label.textColor = color
    return label
  }

  fileprivate func stack(
    _ axis: UIStackView.Axis,
    _ spacing: Double,
    _ views: [UIView]
  ) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    (stack.axis, stack.spacing) = (axis, spacing)
    return stack
  }

  /// What a card or a row shows of an offer.
  fileprivate func content(of offer: Offer) -> UIView {
    var lines: [UIView] = [label(offer.name, size: nameSize, color: nameColor)]
    if hasDetail { lines.append(label(offer.detail, size: detailSize, as: .detail)) }
    let price = label("\(offer.price) \(currency)", size: nameSize, as: .price)
    price.setContentHuggingPriority(.required, for: .horizontal)
    price.setContentCompressionResistancePriority(.required, for: .horizontal)
    if priceBelow { lines.append(price) }
    if hasBadge { lines.append(label("New", size: 11)) }
    let column = stack(.vertical, lineSpacing, lines)
    var columns: [UIView] = [column]
    if !priceBelow { columns.insert(price, at: priceFirst ? 0 : 1) }
    if hasPicture {
      let picture = UIView()
      picture.isHidden = hidden.contains(.picture)
      picture.translatesAutoresizingMaskIntoConstraints = false
      picture.widthAnchor.constraint(equalToConstant: pictureSize).isActive = true
      picture.heightAnchor.constraint(equalToConstant: pictureSize).isActive = true
      columns.insert(picture, at: 0)
    }
    let row = stack(.horizontal, columnSpacing, columns)
    row.alignment = .center
    guard hasDivider else { return row }
    let divider = UIView()
    divider.heightAnchor.constraint(equalToConstant: 1).isActive = true
    return stack(.vertical, lineSpacing, [row, divider])
  }

  /// Puts a view into another one, as far from its edges as all contents are.
  fileprivate func fill(_ view: UIView, with content: UIView) {
    var view = view
    if hasPanel {
      let panel = UIView()
      pin(panel, to: view, inset: 0)
      view = panel
    }
    pin(content, to: view, inset: inset)
  }

  private func pin(_ content: UIView, to view: UIView, inset: Double) {
    content.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: view.topAnchor, constant: inset),
      content.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: inset),
      content.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -inset),
      content.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -inset),
    ])
  }

  fileprivate var actions: UIView {
    let views = buttons.map { title in
      let button = UIButton(type: .system)
      button.setTitle(title, for: .normal)
      return button
    }
    let stack = stack(buttonsBelow ? .vertical : .horizontal, buttonSpacing, views)
    stack.distribution = .fillEqually
    return stack
  }
}

// MARK: - Screens

private final class CardsController: UIViewController {
  private let screen: LaidOutScreen

  init(_ screen: LaidOutScreen) {
    self.screen = screen
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    var views: [UIView] = [screen.label(screen.title, size: screen.titleSize, as: .title)]
    if let hint = screen.hint { views.append(screen.label(hint, size: 13)) }
    views += screen.offers.map { offer in
      let card = UIView()
      card.backgroundColor = screen.cardColor
      screen.fill(card, with: screen.content(of: offer))
      return card
    }
    views.append(screen.actions)
    let stack = screen.stack(.vertical, screen.cardSpacing, views)
    let page = UIScrollView()
    for view in [page, stack] { view.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(page)
    page.addSubview(stack)
    NSLayoutConstraint.activate([
      page.topAnchor.constraint(equalTo: view.topAnchor),
      page.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      page.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      page.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      stack.topAnchor.constraint(equalTo: page.contentLayoutGuide.topAnchor, constant: 20),
      stack.bottomAnchor.constraint(equalTo: page.contentLayoutGuide.bottomAnchor, constant: -20),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: screen.margin),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -screen.margin),
    ])
  }
}

private final class OffersController: UITableViewController {
  private let screen: LaidOutScreen

  init(_ screen: LaidOutScreen) {
    self.screen = screen
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 60
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "offer")
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 0))
    let lines =
      [screen.label(screen.title, size: screen.titleSize, as: .title)]
      + (screen.hint.map { [screen.label($0, size: 13)] } ?? [])
    screen.fill(header, with: screen.stack(.vertical, screen.lineSpacing, lines))
    header.frame.size = header.systemLayoutSizeFitting(CGSize(width: 390, height: 0))
    header.frame.size.width = 390
    tableView.tableHeaderView = header
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    screen.offers.count
  }

  override func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "offer", for: indexPath)
    screen.fill(cell.contentView, with: screen.content(of: screen.offers[indexPath.row]))
    return cell
  }
}
