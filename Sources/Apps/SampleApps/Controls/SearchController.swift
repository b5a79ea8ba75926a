import SimulatedApp

/// A list of fruit that can be searched.
final class SearchController: UIViewController {
  private static let fruit = [
    "Apple", "Apricot", "Banana", "Blackberry", "Cherry", "Cranberry", "Date", "Fig", "Grape",
    "Kiwi", "Lemon", "Mango", "Melon", "Orange", "Papaya", "Peach", "Pear", "Plum", "Raspberry",
  ]
  private let bar = UISearchBar(frame: .zero)
  private let table = UITableView(identifier: "fruit")
  private var found = SearchController.fruit

  override func viewDidLoad() {
    bar.accessibilityIdentifier = "search"
    bar.placeholder = "Search fruit"
    bar.showsCancelButton = true
    bar.textDidChange = { [unowned self] in look(for: $0) }
    bar.searchButtonClicked = { [unowned self] in
      bar.searchTextField.resignFirstResponder()
    }
    bar.cancelButtonClicked = { [unowned self] in
      bar.text = ""
      look(for: "")
    }
    table.showRows { [unowned self] in found }
    view.addSubviews(bar, table)
  }

  private func look(for text: String) {
    let wanted = text.lowercased()
    found = Self.fruit.filter { wanted.isEmpty || $0.lowercased().contains(wanted) }
    table.reloadData()
  }

  override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    bar.frame = CGRect(x: 0, y: 0, width: size.width, height: 56)
    table.frame = CGRect(x: 0, y: 56, width: size.width, height: max(0, size.height - 56))
  }
}
