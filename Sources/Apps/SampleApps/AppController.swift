import SimulatedApp

/// A screen of a sample app, which knows its app before it is shown.
class AppController: UIViewController {
  let app: UIApplication

  init(app: UIApplication) {
    self.app = app
    super.init()
  }
}

/// A table of a sample app, which knows its app before it is shown.
class AppTableController: UITableViewController {
  let app: UIApplication

  init(app: UIApplication) {
    self.app = app
    super.init()
  }
}
