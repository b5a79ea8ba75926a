import UIKit

class GuestListViewController: UITableViewController {
  private static let cellIdentifier = "GuestCell"

  private let store: GuestStore

  init(store: GuestStore) {
    self.store = store
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
    tableView.accessibilityIdentifier = "guests"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Add",
      style: .plain,
      target: self,
      action: #selector(didTapAdd)
    )
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    reload()
  }

  private func reload() {
    title = "\(store.seatCount) seats"
    tableView.reloadData()
  }

  @objc private func didTapAdd() {
    showForm(for: Guest(name: ""), at: nil)
  }

  private func showForm(for guest: Guest, at index: Int?) {
    let form = GuestFormViewController(guest: guest) { [weak self] guest in
      if let index = index {
        self?.store.replace(at: index, with: guest)
      } else {
        self?.store.add(guest)
      }
      self?.navigationController?.popViewController(animated: true)
    }
    navigationController?.pushViewController(form, animated: true)
  }

  // MARK: - Table

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    store.guests.count
  }

  override func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: Self.cellIdentifier,
      for: indexPath
    )
    let guest = store.guests[indexPath.row]
    cell.textLabel?.text = guest.summary.isEmpty ? guest.name : "\(guest.name) (\(guest.summary))"
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    showForm(for: store.guests[indexPath.row], at: indexPath.row)
  }

  override func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    store.remove(at: indexPath.row)
    title = "\(store.seatCount) seats"
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }
}
