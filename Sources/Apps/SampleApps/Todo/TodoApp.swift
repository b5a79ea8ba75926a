import AppDriver
import EventModel
import SimulatedApp

extension SampleApps {
  /// The demo of Salad: a list of tasks, a screen that adds one, and a screen that shows one.
  static let todo = AppCatalogue.Entry(
    "todo",
    "a task list: add, open and delete tasks; empty titles are rejected",
    variants: [
      .init("renamed", "the save button is titled \"Save\""),
      .init("moved", "the save button is above the field"),
      .init("banner", "a hint is shown above the list"),
      .init("lostlabel", "the add button has lost its title"),
      .init("slow", "screens take 1.2 s to appear, and saving takes half a second"),
      .init("reordered", "the newest item comes first"),
      .init("acceptsempty", "empty titles are accepted"),
    ]
  ) { variants in
    SimulatedAppDriver(variants: variants) { app in
      app.navigation(showing: TodoListController(app: app))
    }
  }
}

/// The titles of all tasks.
final class TodoStore {
  private(set) var titles: [String] = []
  private let newestFirst: Bool
  /// Called after each change.
  var changed: () -> Void = {}

  init(newestFirst: Bool) { self.newestFirst = newestFirst }

  func add(_ title: String) {
    titles.insert(title, at: newestFirst ? 0 : titles.count)
    changed()
  }

  func remove(at index: Int) {
    titles.remove(at: index)
    changed()
  }
}

/// The list of tasks.
final class TodoListController: AppController {
  private lazy var store = TodoStore(newestFirst: app.has("reordered"))
  private let table = UITableView(identifier: "list")
  private let empty = UILabel("Nothing to do", identifier: "empty")
  private let hint = UILabel("Tap an item to see more", identifier: "hint")

  override func viewDidLoad() {
    title = "Todos"
    view.accessibilityIdentifier = "TodoListView"
    let add = UIBarButtonItem("Add", identifier: "add") { [unowned self] in
      let screen = AddItemController(app: app, store: store)
      navigationController?.pushViewController(screen, animated: true)
    }
    if app.has("lostlabel") { add.title = nil }
    navigationItem.rightBarButtonItem = add
    table.showRows { [store] in store.titles }
    table.didSelectRowAt = { [unowned self] path in
      let detail = TodoDetailController(store: store, index: path.row)
      navigationController?.pushViewController(detail, animated: true)
    }
    store.changed = { [unowned self] in showItems() }
    hint.isHidden = !app.has("banner")
    view.addSubviews(hint, table, empty)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    showItems()
  }

  private func showItems() {
    table.reloadData()
    empty.isHidden = !store.titles.isEmpty
  }

  override func viewDidLayoutSubviews() {
    let top = hint.isHidden ? 0.0 : 44
    hint.frame = CGRect(x: 16, y: 0, width: view.bounds.size.width - 32, height: 44)
    table.frame = view.bounds.inset(by: UIEdgeInsets(top: top))
    let left = ((view.bounds.size.width - empty.frame.size.width) / 2).rounded()
    empty.frame.origin = CGPoint(x: left, y: 200)
  }
}

/// The screen that adds a task.
final class AddItemController: AppController {
  private let store: TodoStore
  private let field = UITextField(placeholder: "What is to be done?", identifier: "title")
  private let problem = UILabel(nil, identifier: "problem")
  private lazy var save = UIButton(app.has("renamed") ? "Save" : "Done", identifier: "save")

  init(app: UIApplication, store: TodoStore) {
    self.store = store
    super.init(app: app)
    title = "New item"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    view.accessibilityIdentifier = "AddItemView"
    field.accessibilityLabel = "Title"
    field.autocapitalizationType = .sentences
    field.addAction(for: .editingDidEndOnExit) { [unowned self] in add() }
    save.onTap { [unowned self] in add() }
    view.addSubviews(field, problem, save)
  }

  private func add() {
    let title = field.text ?? ""
    guard !title.allSatisfy(\.isWhitespace) || app.has("acceptsempty") else {
      problem.text = "Give it a title"
      return
    }
    problem.text = nil
    save.isEnabled = false
    guard app.has("slow") else { return finish() }
    app.after(.milliseconds(500), reason: "saving") { [weak self] in self?.finish() }
  }

  private func finish() {
    field.resignFirstResponder()
    store.add(field.text ?? "")
    navigationController?.popViewController(animated: true)
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.size.width - 32
    let isMoved = app.has("moved")
    field.frame = CGRect(x: 16, y: isMoved ? 68 : 16, width: width, height: 34)
    problem.frame = CGRect(x: 16, y: isMoved ? 108 : 56, width: width, height: 21)
    save.frame = CGRect(x: 16, y: isMoved ? 16 : 88, width: width, height: 44)
  }
}

/// The screen of one task, with a button that deletes it.
final class TodoDetailController: UIViewController {
  private let store: TodoStore
  private let index: Int
  private let stack = UIStackView(.vertical, spacing: 16)

  init(store: TodoStore, index: Int) {
    self.store = store
    self.index = index
    super.init(nibName: nil, bundle: nil)
    title = "Item"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    view.accessibilityIdentifier = "TodoItemDetailView"
    let label = UILabel(store.titles[index], identifier: "title")
    label.numberOfLines = 0
    let delete = UIButton("Delete", identifier: "delete") { [unowned self] in
      store.remove(at: index)
      navigationController?.popViewController(animated: true)
    }
    stack.addSubviews(label, delete)
    stack.layoutMargins = UIEdgeInsets(all: 16)
    stack.accessibilityIdentifier = "item"
    view.addSubview(stack)
  }

  override func viewDidLayoutSubviews() {
    stack.fillWidth(of: view)
  }
}
