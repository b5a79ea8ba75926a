import SimulatedApp

/// A grid of cells; a tap on one shows its name.
final class GridController: UIViewController {
  private let grid = UICollectionView(identifier: "grid", itemSize: CGSize(width: 100, height: 80))
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
    chosen.frame = CGRect(x: 16, y: 8, width: size.width - 32, height: 24)
    grid.frame = CGRect(x: 0, y: 40, width: size.width, height: max(0, size.height - 40))
  }
}
