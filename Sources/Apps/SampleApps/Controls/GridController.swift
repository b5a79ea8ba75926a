import EventModel
import SimulatedApp

/// A grid of cells; a tap on one shows its name.
final class GridController: UIViewController {
  private let grid = UICollectionView(identifier: "grid", itemSize: Size(width: 100, height: 80))
  private let chosen = UILabel("none chosen", identifier: "chosen")

  override func viewDidLoad() {
    grid.numberOfItemsInSection = { _ in 60 }
    grid.cellForItemAt = { grid, path in grid.cell(showing: "Tile \(path.row + 1)") }
    grid.didSelectItemAt = { [unowned self] path in
      chosen.text = "Tile \(path.row + 1) chosen"
    }
    view.addSubviews(chosen, grid)
  }

  override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    chosen.frame = Frame(16, 8, size.width - 32, 24)
    grid.frame = Frame(0, 40, size.width, max(0, size.height - 40))
  }
}
