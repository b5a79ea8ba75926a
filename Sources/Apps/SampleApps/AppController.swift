import SimulatedApp

/// A screen of a sample app, which knows its app before it is shown.
class AppController: UIViewController {
  let app: UIApplication

  init(app: UIApplication) {
    self.app = app
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

/// A table of a sample app, which knows its app before it is shown.
class AppTableController: UITableViewController {
  let app: UIApplication

  init(app: UIApplication) {
    self.app = app
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}
