import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Delegate methods that controllers override")
struct DelegateOverrideTests {
  private final class Tiles: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    let log = CallLog()
    override func viewDidLoad() {
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
    }
    override func collectionView(
      _ collectionView: UICollectionView,
      numberOfItemsInSection section: Int
    ) -> Int { 60 }
    override func collectionView(
      _ collectionView: UICollectionView,
      cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    }
    override func collectionView(
      _ collectionView: UICollectionView,
      shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { indexPath.item > 0 }
    override func collectionView(
      _ collectionView: UICollectionView,
      didSelectItemAt indexPath: IndexPath
    ) { log.record("select \(indexPath.item)") }
    override func collectionView(
      _ collectionView: UICollectionView,
      didDeselectItemAt indexPath: IndexPath
    ) { log.record("deselect \(indexPath.item)") }
    override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      log.record("at rest")
    }
    func collectionView(
      _ collectionView: UICollectionView,
      layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 390, height: 70) }
  }

  private final class Names: UITableViewController {
    let log = CallLog()
    override func tableView(
      _ tableView: UITableView,
      numberOfRowsInSection section: Int
    ) -> Int { 60 }
    override func tableView(
      _ tableView: UITableView,
      shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { indexPath.row > 0 }
    override func tableView(
      _ tableView: UITableView,
      didSelectRowAt indexPath: IndexPath
    ) { log.record("select \(indexPath.row)") }
    override func tableView(
      _ tableView: UITableView,
      didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { if indexPath.row == 0 { log.record("row 0 is gone") } }
    override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      log.record("at rest")
    }
  }

  @Test("a collection view controller that is a delegate of its flow layout gives the sizes")
  func flowLayout() throws {
    let screen = Tiles(collectionViewLayout: UICollectionViewFlowLayout())
    let stage = try Stage(screen)
    #expect(screen.collectionView.visibleCells.first?.frame.size.height == 70)
    let top = screen.collectionView.convert(CGPoint.zero, to: nil).y
    for y in [10.0, 90, 170] { try stage.tap(100, top + y) }
    #expect(screen.log.lines == ["select 1", "deselect 1", "select 2"])
    try stage.drag(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 200))
    try stage.settle()
    #expect(screen.log.lines.last == "at rest")
  }

  @Test("a table view controller can override all methods of its delegate")
  func table() throws {
    let screen = Names(style: .plain)
    let stage = try Stage(screen)
    try stage.tap(100, 10)
    try stage.tap(100, 60)
    #expect(screen.log.lines == ["select 1"])
    try stage.drag(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 200))
    try stage.settle()
    #expect(screen.log.lines == ["select 1", "row 0 is gone", "at rest"])
  }
}
