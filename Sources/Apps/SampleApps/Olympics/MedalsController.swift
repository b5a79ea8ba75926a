import SimulatedApp

/// The third tab: gold medals by country and continent.
final class MedalsController: UITableViewController {
  private static let table: [(continent: String, countries: [(name: String, gold: Int)])] = [
    ("Asia", [("China", 38), ("South Korea", 13), ("Kazakhstan", 7), ("Japan", 7)]),
    ("Europe", [("Great Britain", 29), ("Russia", 24), ("Germany", 11), ("France", 11)]),
    ("The Americas", [("United States", 46), ("Cuba", 5), ("Jamaica", 4)]),
  ]

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Medals"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    tableView.accessibilityIdentifier = "medals"
    tableView.sectionCount = { Self.table.count }
    tableView.numberOfRowsInSection = { Self.table[$0].countries.count }
    tableView.titleForHeaderInSection = { Self.table[$0].continent }
    tableView.cellForRowAt = { table, path in
      let country = Self.table[path.section].countries[path.row]
      let cell =
        table.dequeueReusableCell(withIdentifier: "country")
        ?? UITableViewCell(style: .value1, reuseIdentifier: "country")
      cell.textLabel?.text = country.name
      cell.detailTextLabel?.text = "\(country.gold)"
      return cell
    }
  }
}
